"""Tests of the solver, which sees every card of a deal."""

"""Tests of the solver, which sees all cards of a deal."""

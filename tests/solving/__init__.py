"""Tests for the solver, which sees every card in a deal."""

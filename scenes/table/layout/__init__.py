"""Compute the positions of everything on a table."""

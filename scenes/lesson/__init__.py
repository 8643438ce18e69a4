"""Lessons on the table."""

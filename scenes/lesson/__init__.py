"""Lessons, which teach a game at the table."""

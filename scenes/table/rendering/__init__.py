"""Arrange the whole picture of a table as a display list."""

"""The layout of everything on a table."""

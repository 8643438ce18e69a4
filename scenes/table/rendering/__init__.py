"""Draw a whole table as a display list."""

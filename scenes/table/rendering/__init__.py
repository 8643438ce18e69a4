"""Build the display list for the whole picture of a table."""

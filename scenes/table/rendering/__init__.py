"""Build the display list for a table's whole picture."""

"""The buttons of a table, and its keyboard controls."""

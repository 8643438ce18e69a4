"""A table's buttons and keyboard controls."""

"""Where everything is on a table."""

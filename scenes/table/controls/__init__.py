"""The buttons of a table, and what the keyboard does there."""

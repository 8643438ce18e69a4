"""The buttons of a table, and the keyboard."""

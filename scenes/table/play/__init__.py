"""Run a table: carry out what the player wants, let computer players think, and advance the clock."""

"""Run a table: carry out intents, let computer players think, and advance the clock."""

"""Run a table: carry out the player's intents, let computer players think, and advance the clock."""

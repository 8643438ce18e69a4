"""What the table shows of Soul Battle besides its cards."""

"""The overlay above a table: tips, notes, choices, spread piles and confirmations."""

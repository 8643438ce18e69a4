"""What lies over a table: tips, notes, choices, spread piles and confirmations."""

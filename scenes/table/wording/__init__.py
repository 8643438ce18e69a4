"""Write the texts of a table: tips, notes, choices, spread piles, confirmations and the banner."""

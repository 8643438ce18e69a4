"""Write the texts of a table, such as tips, notes, choices, spread piles, confirmations and the banner."""

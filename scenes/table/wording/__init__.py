"""Write the texts of a table, such as tips, notes, choices, confirmations and the banner."""

"""Write a table's text: tips, notes, choices, confirmations, the banner and more."""

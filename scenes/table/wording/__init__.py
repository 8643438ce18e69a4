"""Write the text at a table: tips, notes, choices, confirmations, the banner and more."""

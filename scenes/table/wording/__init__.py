"""The wording of the overlay above a table: tips, notes, choices, spread piles and confirmations."""

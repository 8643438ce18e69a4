"""Draw the parts of a table, such as text, cards, notes, spread piles, banners and duels."""

"""Draw the individual parts of a table, such as texts, cards, notes, spread piles, banners and duels."""

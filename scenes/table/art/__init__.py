"""Draw the single parts of a table's picture, such as texts, cards, notes, spread piles, banners and duels."""

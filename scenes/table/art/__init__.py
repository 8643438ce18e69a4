"""Draw single things: texts, cards, notes, spread piles, banners and duels."""

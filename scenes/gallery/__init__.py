"""The gallery of all the cards in a game."""

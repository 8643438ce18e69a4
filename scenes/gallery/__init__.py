"""The gallery of all cards of a game."""

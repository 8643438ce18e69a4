"""Build and choose decks."""

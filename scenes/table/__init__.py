"""The one table scene of all games: drawn from a view and its legal actions, never from rules of its own."""

"""Apply a game's rules, and play a match with history and undo."""

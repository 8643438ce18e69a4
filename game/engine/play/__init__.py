"""Run a game: its rules, and a match with its history and undo."""

"""The parts that a game supplies: its verbs, its display, and its support for computer players."""

"""The parts that a game supplies: its verbs, its display, and its knowledge for computer players."""

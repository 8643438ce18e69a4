"""The parts that a game supplies: verbs, display, and support for computer players."""

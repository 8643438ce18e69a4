"""Check every invariant of a game in randomly played matches."""

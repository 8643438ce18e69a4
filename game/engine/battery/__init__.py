"""Check every invariant of a game in matches that are played at random."""

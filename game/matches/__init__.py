"""Matches that are played and saved, and replays, lessons, results and statistics."""

"""Matches with players and saves, with their replays, lessons, results and statistics."""

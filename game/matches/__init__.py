"""Matches with players and saves, and the replays, lessons, results and statistics based on them."""

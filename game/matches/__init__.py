"""Matches with players and saves, and what builds on them: replays, lessons, results and statistics."""

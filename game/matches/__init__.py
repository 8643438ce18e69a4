"""Matches with players' names and saves, and what builds on them: replays, lessons, results, statistics."""

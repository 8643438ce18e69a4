"""Matches with players' names and saves, and the features built on them: replays, lessons, results, statistics."""

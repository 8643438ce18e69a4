"""A match with its players' names and saves, and what comes of it: replays, lessons, results, statistics."""

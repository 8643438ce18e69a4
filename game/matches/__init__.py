"""Play and save matches, and handle replays, lessons, results and statistics."""

"""What was played: saved matches, results and statistics."""

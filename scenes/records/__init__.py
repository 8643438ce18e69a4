"""Saved matches, results and statistics."""

"""Manage the user's folders, settings, matches and statistics, and write files safely."""

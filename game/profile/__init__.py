"""The user's folders, settings, saved matches and statistics, and safe file writing."""

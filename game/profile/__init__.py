"""The user's files: folders, settings, saved matches, statistics, and safe writing."""

"""The user's own files: where they lie, settings, saved matches, and writing all of it so that nothing is lost."""

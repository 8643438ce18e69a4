"""The schema of each kind of content file."""

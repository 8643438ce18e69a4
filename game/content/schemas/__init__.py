"""The schema for each kind of content file."""

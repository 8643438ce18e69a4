"""Cards and tokens on their way, and announcements in time."""

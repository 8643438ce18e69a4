"""Moving cards and tokens, and timed announcements."""

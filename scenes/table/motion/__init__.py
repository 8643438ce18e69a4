"""Move cards and tokens, and show announcements for a while."""

"""Move cards and tokens on the table, and show temporary announcements."""

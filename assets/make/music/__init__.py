"""The music: our own compositions as data, the instruments that play them, and the loops that are written as files."""

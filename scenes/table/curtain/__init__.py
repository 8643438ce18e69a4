"""The curtain that hides hands when one player hands over to the next."""

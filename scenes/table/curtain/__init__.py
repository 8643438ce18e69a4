"""The curtain that hides all hands while the device passes to the next player."""

"""The curtain that hides all hands while the next player takes over."""

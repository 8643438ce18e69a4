"""Talk to the X server directly, for features that SDL and pygame don't offer."""

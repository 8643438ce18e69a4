"""Talking to the X server directly, for what SDL and pygame don't offer."""

"""The battery: checks for any game, made in randomly played matches."""

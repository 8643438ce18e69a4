"""The battery: checks that play random matches of any game."""

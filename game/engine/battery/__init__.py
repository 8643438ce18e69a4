"""The battery: checks made by playing random matches of any game."""

"""soul-lab: commands that play, measure and check the games without a screen."""

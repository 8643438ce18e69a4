"""What hints and computer players know about Soul Battle."""

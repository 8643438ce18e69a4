"""Read YAML safely, and keep the position of each value."""

"""Read YAML safely, with the position of each value."""

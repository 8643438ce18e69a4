"""Support for hints and computer players in Soul Battle."""

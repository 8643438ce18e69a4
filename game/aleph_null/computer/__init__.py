"""Support for hints and computer players in Aleph Null."""

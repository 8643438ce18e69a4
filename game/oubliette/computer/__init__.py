"""Support for hints and computer players in Oubliette."""

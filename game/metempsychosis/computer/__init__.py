"""Support for hints and computer players in Metempsychosis."""

"""What is on the screen: app, scenes, and the kit that they are made of. Knows no rule of any game."""

VERSION = "1.0.0"
"""The version of the program; the same as in pyproject.toml."""

"""The app, its scenes, and the kit of parts that they are made of.

Nothing here knows the rules of a game.
"""

VERSION = "1.0.0"
"""The program's version, the same as in pyproject.toml."""

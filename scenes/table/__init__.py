"""The table: a single scene that all games use.

It doesn't contain any game's rules.
"""

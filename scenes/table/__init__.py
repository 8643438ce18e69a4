"""The table: a single scene that all games use.

It shows a view of the match and the legal actions. It doesn't contain any game's rules.
"""

"""The table, which is the same scene for all games.

It shows a view of the match and the legal actions, but contains no rules of any game.
"""

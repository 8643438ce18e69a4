"""The table scene shared by all games.

It draws a view and its legal actions, and knows nothing about the rules.
"""

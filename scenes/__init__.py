"""The app, its scenes, and the widgets that scenes are made of.

No module in this package depends on a game's rules.
"""

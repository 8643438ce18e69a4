"""The app, its scenes, and the widgets that scenes are made of.

Nothing here knows the rules of a game.
"""

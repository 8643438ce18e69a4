"""The app, its scenes, and the kit of parts that they are made of.

Nothing here knows the rules of a game.
"""

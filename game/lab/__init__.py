"""soul-lab: commands that play, measure and check the games without a screen.

Each module of `game.lab.commands` is one command.
"""

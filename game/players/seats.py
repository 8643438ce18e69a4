"""Who can sit at a seat, by name alone: what menus need to know before any player is loaded."""

from __future__ import annotations

PERSON = ""
"""The id of a seat that a person plays."""
OPPONENT = "weigher"
"""The player that a person plays against, and that gives hints."""
COMPUTERS = (OPPONENT, "random", "seer", "dreamer", "planner")
"""Every computer player (see game.players.register)."""
STRENGTHS = ("random", OPPONENT, "seer")
"""Whom one can choose to play against, the weakest first; each has texts `strength.<id>…`."""

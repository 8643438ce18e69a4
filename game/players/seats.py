"""The ids of people and computer players, for menus that haven't loaded any player yet."""

from __future__ import annotations

PERSON = ""
"""The id of a seat that a person plays."""
OPPONENT = "weigher"
"""The default computer opponent, which also gives the hints."""
COMPUTERS = (OPPONENT, "random", "seer", "dreamer", "planner")
"""The id of every computer player (see game.players.registry)."""
STRENGTHS = ("random", OPPONENT, "seer")
"""The opponents that people can choose, weakest first; each has texts `strength.<id>…`."""

"""Who can sit at a seat, by name alone: what menus need to know before any player is loaded."""

from __future__ import annotations

from collections.abc import Mapping

PERSON = ""
"""The id of a seat that a person plays."""
OPPONENT = "weigher"
"""The player that a person plays against, and that gives hints."""
COMPUTERS = (OPPONENT, "random", "seer", "planner")
"""Every computer player (see game.players.register)."""
STRONGEST: Mapping[str, str] = {"soul_battle": "seer", "fissureverse": "seer", "aleph_null": "planner"}
"""Who plays a game best, by the game's id; the opponent where nobody does better."""

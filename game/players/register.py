"""The computer players that exist, by the id that a save, the lab and the set-up call them by."""

from __future__ import annotations

from collections.abc import Mapping

from game.players.chancer import chancer
from game.players.player import Player
from game.players.weigher import weigher

PERSON = ""
"""The id of a seat that a person plays."""
OPPONENT = "weigher"
"""The player that a person plays against, and that gives hints."""
PLAYERS: Mapping[str, Player] = {"weigher": weigher, "random": chancer}

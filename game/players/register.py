"""The computer players that exist, by the id that a save, the lab and the set-up call them by."""

from __future__ import annotations

from collections.abc import Mapping

from game.players.chancer import chancer
from game.players.dreamer import dreamer
from game.players.planner import planner
from game.players.player import Player
from game.players.seats import COMPUTERS
from game.players.seer import seer
from game.players.weigher import weigher

PLAYERS: Mapping[str, Player] = dict(zip(COMPUTERS, (weigher, chancer, seer, dreamer, planner), strict=True))

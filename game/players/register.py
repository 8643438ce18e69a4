"""All computer players by the id that saves, the lab and the set-up use."""

from __future__ import annotations

from collections.abc import Mapping

from game.players.chancer import chancer
from game.players.dreamer import dreamer
from game.players.planner import planner
from game.players.player import Player
from game.players.seer import seer
from game.players.weigher import weigher

PLAYERS: Mapping[str, Player] = {
    "weigher": weigher,
    "random": chancer,
    "seer": seer,
    "dreamer": dreamer,
    "planner": planner,
}

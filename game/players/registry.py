"""All computer players by the id that saves, the lab and the set-up use."""

from __future__ import annotations

from collections.abc import Mapping

from game.players.greedy import weigher
from game.players.lookahead import seer
from game.players.monte_carlo import dreamer
from game.players.player import Player
from game.players.random_player import chancer
from game.players.turn_search import planner

PLAYERS: Mapping[str, Player] = {
    "weigher": weigher,
    "random": chancer,
    "seer": seer,
    "dreamer": dreamer,
    "planner": planner,
}

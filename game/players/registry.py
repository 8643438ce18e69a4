"""All computer players, by the ids that saves, the lab and the set-up screen use."""

from __future__ import annotations

from collections.abc import Mapping

from game.players.greedy import greedy
from game.players.lookahead import lookahead
from game.players.monte_carlo import monte_carlo
from game.players.player import Player
from game.players.random_player import random_player
from game.players.turn_search import turn_search

PLAYERS: Mapping[str, Player] = {
    "greedy": greedy,
    "random": random_player,
    "lookahead": lookahead,
    "monte_carlo": monte_carlo,
    "turn_search": turn_search,
}

"""All computer players, keyed by the ids used in saves, the lab and the set-up screen."""

from __future__ import annotations

from collections.abc import Mapping

from game.engine.definition.game_definition import Game
from game.players.greedy import greedy
from game.players.lookahead import lookahead
from game.players.monte_carlo import monte_carlo
from game.players.player import Player
from game.players.random_player import random_player
from game.players.seats import HARD
from game.players.turn_search import turn_search

PLAYERS: Mapping[str, Player] = {
    "greedy": greedy,
    "random": random_player,
    "lookahead": lookahead,
    "monte_carlo": monte_carlo,
    "turn_search": turn_search,
}


def opponent(game: Game, who: str) -> Player:
    """Return the computer player with this id.

    The id for *Hard* stands for the game's strongest player.
    """
    return PLAYERS[game.ai.strongest_player if who == HARD else who]

"""The ids of people and computer players, for menus that haven't loaded any player yet."""

from __future__ import annotations

from game.former_ids import FORMER_PLAYERS

PERSON = ""
"""The id of a seat that a person plays."""
OPPONENT = "greedy"
"""The default computer opponent."""
COMPUTERS = (OPPONENT, "random", "lookahead", "monte_carlo", "turn_search")
"""The id of every computer player (see game.players.registry)."""
STRENGTHS = ("random", OPPONENT, "lookahead")
"""The opponents that people can choose, weakest first; each has texts `strength.<id>…`."""


def current_id(player: str) -> str:
    """Return the id that a player has today, given the id in a file or a command.

    All code that reads a player's id from outside the program calls this.
    """
    return FORMER_PLAYERS.get(player, player)

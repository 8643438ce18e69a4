"""The ids of people and computer players, for menus that haven't loaded any player yet."""

from __future__ import annotations

from collections.abc import Mapping

PERSON = ""
"""The id of a seat that a person plays."""
OPPONENT = "greedy"
"""The default computer opponent, which also gives the hints."""
COMPUTERS = (OPPONENT, "random", "lookahead", "monte_carlo", "turn_search")
"""The id of every computer player (see game.players.registry)."""
STRENGTHS = ("random", OPPONENT, "lookahead")
"""The opponents that people can choose, weakest first; each has texts `strength.<id>…`."""
FORMER_IDS: Mapping[str, str] = {
    "weigher": "greedy",
    "seer": "lookahead",
    "dreamer": "monte_carlo",
    "planner": "turn_search",
}
"""The current id of each computer player that had another id in older files and commands."""


def current_id(player: str) -> str:
    """Return the id that a player has today, given the id in a file or a command.

    All code that reads a player's id from outside the program calls this.
    """
    return FORMER_IDS.get(player, player)

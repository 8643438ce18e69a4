"""The ids of people and computer players.

Menus can use these ids without loading the computer players.
"""

from __future__ import annotations

from game.former_ids import FORMER_PLAYERS

PERSON = ""
"""The id that marks a seat as played by a person."""
OPPONENT = "greedy"
"""The default computer opponent."""
COMPUTERS = (OPPONENT, "random", "lookahead", "monte_carlo", "turn_search")
"""The ids of all computer players (see game.players.registry)."""
HARD = "lookahead"
"""The id of the *Hard* level. At the table, it stands for the game's strongest player (`registry.opponent`)."""
STRENGTHS = ("random", OPPONENT, HARD)
"""The opponents that people can choose, weakest first. Their text keys begin with `strength.<id>`."""


def current_id(player: str) -> str:
    """Return a player's current id, given a current or former id from a file or a command."""
    return FORMER_PLAYERS.get(player, player)

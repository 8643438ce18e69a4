"""The former ids of computer players, which occur in older files and commands."""

from __future__ import annotations

from collections.abc import Mapping

FORMER_PLAYERS: Mapping[str, str] = {
    "weigher": "greedy",
    "seer": "lookahead",
    "dreamer": "monte_carlo",
    "planner": "turn_search",
}
"""The current id of each computer player, keyed by its former id."""

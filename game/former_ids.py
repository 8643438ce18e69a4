"""The former ids of computer players, in files that older versions wrote."""

from __future__ import annotations

from collections.abc import Mapping

FORMER_PLAYERS: Mapping[str, str] = {
    "weigher": "greedy",
    "seer": "lookahead",
    "dreamer": "monte_carlo",
    "planner": "turn_search",
}
"""The current id of each computer player that had another id in older files and commands."""

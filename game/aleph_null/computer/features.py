"""Compute a position's features, which are used to learn the chance of winning.

Features are numbers that describe the position. No feature depends on the order of the deck. Most features count the
hand and the deck together, so that the luck of the next draw doesn't matter. Some features describe whether Baphomet is
in the hand while the Grand Circle is in play, because that often loses the game.
"""

from __future__ import annotations

from game.aleph_null.computer.feature_groups import GROUPS, count
from game.aleph_null.computer.search_heuristic import search_heuristic
from game.engine.state import State
from game.learned_evaluation import weights_of

NAMES = tuple(name for group in GROUPS for name in group.names)
"""The features' names, in order."""


def features(state: State) -> tuple[float, ...]:
    """Return the features of a position, in the order of NAMES.

    Each feature has a magnitude of about 1.
    """
    at = count(state)
    found: list[float] = []
    for group in GROUPS:
        found += group.values(state, at) if group.counts(at) else (0,) * len(group.names)
    return tuple(found)


def worth(state: State, seat: int) -> float:
    """Return the estimated chance of winning (0 to 1), or 0 if there are no learned weights."""
    weights = weights_of("aleph_null")
    return weights.chance(search_heuristic(state), features(state)) if weights is not None else 0.0

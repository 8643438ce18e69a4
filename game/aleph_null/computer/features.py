"""The features of a position, from which the chance of winning is learned.

The order of the deck isn't among them. Cards in the deck and cards just drawn mostly have the same value, because the
value of a position at the end of a turn must not depend on the luck of the next draw. One feature is an exception,
because most games are lost that way: Baphomet in hand under the Grand Circle.
"""

from __future__ import annotations

from game.aleph_null.computer.feature_groups import GROUPS, count
from game.aleph_null.computer.search_heuristic import search_heuristic
from game.engine.state import State
from game.learned_evaluation import weights_of

NAMES = tuple(name for group in GROUPS for name in group.names)
"""The names of the features, in order."""


def features(state: State) -> tuple[float, ...]:
    """Return the features in the order of NAMES, each of about magnitude 1.

    The features depend on where cards are, but not on the deck's order.
    """
    at = count(state)
    found: list[float] = []
    for group in GROUPS:
        found += group.values(state, at) if group.counts(at) else (0,) * len(group.names)
    return tuple(found)


def worth(state: State, seat: int) -> float:
    """Return the learned chance of winning, from 0 to 1, or 0 if there are no learned weights."""
    weights = weights_of("aleph_null")
    return weights.chance(search_heuristic(state), features(state)) if weights is not None else 0.0

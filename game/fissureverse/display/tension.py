"""Compute the tension in a match, which controls the music."""

from __future__ import annotations

from game.engine.definition.nearing import nearing
from game.engine.state import State
from game.fissureverse.rules.ends import rounds_left

ROUNDS = 4
"""The tension starts to rise this many Rounds before the end."""


def tension(view: State) -> float:
    """Return the tension (0 to 1), or 0 while nobody knows which Round is last (FV 11.1)."""
    left = rounds_left(view)
    return 0.0 if left is None else nearing(left, ROUNDS, 0)

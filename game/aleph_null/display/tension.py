"""Compute the tension that the music follows during a match."""

from __future__ import annotations

from game.aleph_null.rules.facts import DAMAGE, HOUR, facts_of
from game.aleph_null.rules.hours import last_hour
from game.engine.definition.nearing import nearing
from game.engine.state import State

HOURS, WOUND = 4, 0.8
"""Number of Hours left when tension starts to rise, and the level of tension when damage is nearly fatal."""


def tension(view: State) -> float:
    """Return the tension (0 to 1).

    It rises as dawn (AN 4.1) or fatal damage (AN 4.3) approaches.
    """
    wounded = facts_of(view).deadly - view.marks[DAMAGE] <= 1
    return max(nearing(last_hour(view) - view.marks[HOUR], HOURS, 0), WOUND if wounded else 0.0)

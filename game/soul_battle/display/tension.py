"""Compute a match's tension, which controls the music."""

from __future__ import annotations

from game.engine.definition.nearing import nearing
from game.engine.state import State
from game.soul_battle.rules.facts import Facts
from game.soul_battle.rules.scoring import souls_left

SHARE = 0.5
"""The tension starts to rise when less than this fraction of the souls is left to win."""


def tension(view: State) -> float:
    """Return the tension (0 to 1), which rises as fewer souls are left to win (SB 6.1)."""
    facts: Facts = view.table.facts
    return nearing(souls_left(view), SHARE * facts.exhausted_piles * facts.souls_per_space)

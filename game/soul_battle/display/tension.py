"""How near the end of the match is, for the music."""

from __future__ import annotations

from game.engine.definition.nearing import nearing
from game.engine.state import State
from game.soul_battle.rules.facts import Facts
from game.soul_battle.rules.scoring import souls_left

SHARE = 0.5
"""The tension rises once this share of the souls that end the match is left."""


def tension(view: State) -> float:
    """Return how few souls must still be won before enough spaces are exhausted (SB 6.1)."""
    facts: Facts = view.table.facts
    return nearing(souls_left(view), SHARE * facts.exhausted_piles * facts.souls_per_space)

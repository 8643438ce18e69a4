"""How near the end of the match is, for the music."""

from __future__ import annotations

from game.engine.definition.nearing import nearing
from game.engine.state import State
from game.soul_battle.rules.facts import Facts
from game.soul_battle.rules.scoring import exhausted

SHARE = 0.5
"""The share of the souls that end the match, from which on the tension rises."""


def tension(view: State) -> float:
    """Return how few souls must still be won before enough spaces are exhausted (SB 6.1)."""
    facts: Facts = view.table.facts
    piles = sorted(len(view.places[space]) for space in facts.spaces if view.places[space])
    souls = sum(piles[: max(0, facts.exhausted_piles - exhausted(view))])
    return nearing(souls, SHARE * facts.exhausted_piles * facts.souls_per_space)

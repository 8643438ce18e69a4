"""Compute the tension of a match, which controls the music."""

from __future__ import annotations

from game.engine.definition.nearing import nearing
from game.engine.state import State
from game.metempsychosis.rules.facts import WILLPOWER, facts_of, level_of, pile_count

TONES, WILL, PILE = 4, 6, 12
"""The tension begins to rise when this many tones are missing, or when only this many willpower points or cards in the
pile are left."""


def tension(view: State) -> float:
    """Return the tension (0 to 1), which rises towards a win or a loss (ME 5.1, 5.3)."""
    missing = level_of(view).tones - len(view.places[facts_of(view).sequence])
    return max(nearing(missing, TONES), nearing(view.marks[WILLPOWER], WILL), nearing(pile_count(view), PILE))

"""Compute a match's tension, which controls the music."""

from __future__ import annotations

from game.engine.definition.nearing import nearing
from game.engine.state import State
from game.oubliette.rules.facts import ROOMS, facts_of
from game.oubliette.rules.lookups import inventory, rooms

MISSING, DECK, HELD = 4, 12, 3
"""The numbers of rooms still missing, of deck cards and of Inventory cards at which the tension begins to rise."""


def tension(view: State) -> float:
    """Return the tension (0 to 1), which rises towards a win or a loss (OU 2.2, 2.3, 2.4)."""
    deck = len(view.places[facts_of(view).deck])
    return max(nearing(ROOMS - rooms(view), MISSING), nearing(deck, DECK), nearing(len(inventory(view)), HELD))

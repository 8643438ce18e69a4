"""How near the end of the game is, for the music."""

from __future__ import annotations

from game.engine.definition.nearing import nearing
from game.engine.state import State
from game.oubliette.rules.facts import ROOMS, facts_of
from game.oubliette.rules.lookups import inventory, rooms

MISSING, DECK, HELD = 4, 12, 3
"""How many missing rooms, cards in the deck and cards in the Inventory are left when the tension begins to rise."""


def tension(view: State) -> float:
    """Return how near the Path is to its ninth room (OU 2.4), or deck or Inventory to their end (OU 2.2, 2.3)."""
    deck = len(view.places[facts_of(view).deck])
    return max(nearing(ROOMS - rooms(view), MISSING), nearing(deck, DECK), nearing(len(inventory(view)), HELD))

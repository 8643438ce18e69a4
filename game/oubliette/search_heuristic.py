"""How close a position is to a win, in rooms, for the search that knows the whole deal.

This is `PlayerSupport.search_heuristic` of Oubliette.
"""

from __future__ import annotations

from typing import NamedTuple

from game.engine.state import State
from game.oubliette.facts import (
    BRIDGED,
    DIRECTION,
    JACK,
    JOKER_RANK,
    ROOMS,
    TEN,
    TWO,
    chasm_ahead,
    facts_of,
    half_used,
    inventory,
    number_of,
    rooms,
)


class HeuristicWeights(NamedTuple):
    """The weights of the heuristic, in rooms."""

    next: float = 0.5
    """For holding the Path's next card."""
    far: float = 0.05
    """Less for each room between the next one and the one that a card fits."""
    joker: float = 0.6
    """For holding an unused joker."""
    picture: float = 0.3
    """For holding a picture card or an ace."""
    plain: float = 0.08
    """For holding any other card, which can at least pay for something."""
    rope: float = 0.1
    """For holding a Rope."""
    chasm: float = 0.5
    """Against a Chasm ahead that isn't bridged."""
    barrier: float = 0.4
    """Against a barrier behind the last room, because there is no way back past it (OU 4.3)."""
    deck: float = 0.04
    """For each card of the deck."""
    under: float = 0.02
    """For each card in the slots."""


WEIGHTS = HeuristicWeights()
_ROPES = (6, 9)


def search_heuristic(state: State) -> float:
    """Return how close to a win the position looks."""
    facts, weights = facts_of(state), WEIGHTS
    count = rooms(state)
    found = count + weights.deck * len(state.places[facts.deck])
    found += weights.under * sum(len(state.places[slot]) for slot in facts.slots)
    wanted = {TWO: weights.next, TEN: weights.next}
    if state.marks[DIRECTION]:
        ahead = range(count + 1, ROOMS + 1)
        wanted = {number_of(state, room): weights.next - weights.far * (room - count - 1) for room in ahead}
        found -= weights.chasm * (chasm_ahead(state) and not state.marks[BRIDGED])
        found -= weights.barrier * bool(state.places[facts.gap[count - 1]])
    for card in inventory(state):
        rank = facts.rank[card]
        if rank in wanted:
            found += wanted.pop(rank)
        elif rank == JOKER_RANK:
            found += weights.plain if half_used(state, card) else weights.joker
        elif rank >= JACK:
            found += weights.picture
        else:
            found += weights.plain + weights.rope * (rank in _ROPES)
    return found

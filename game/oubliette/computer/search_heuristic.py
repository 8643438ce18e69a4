"""Estimate, in rooms, how close a position is to a win (`PlayerSupport.search_heuristic`).

The solver, which knows all the hidden cards, uses this estimate.
"""

from __future__ import annotations

from typing import NamedTuple

from game.engine.state import State
from game.oubliette.rules.facts import BRIDGED, DIRECTION, JACK, JOKER_RANK, ROOMS, TEN, TWO, facts_of
from game.oubliette.rules.lookups import chasm_ahead, half_used, inventory, number_of, rooms


class HeuristicWeights(NamedTuple):
    """The heuristic's weights, measured in rooms."""

    next: float = 0.5
    """Bonus for an available card that can be the Path's next room."""
    far: float = 0.05
    """Amount subtracted from `next` for each room between the next room and the card's room."""
    joker: float = 0.6
    """Bonus for each unused joker in the Inventory."""
    picture: float = 0.3
    """Bonus for each picture card or ace in the Inventory."""
    plain: float = 0.08
    """Bonus for any other card in the Inventory, which can at least pay for something."""
    rope: float = 0.1
    """Bonus for each Rope in the Inventory."""
    chasm: float = 0.5
    """Penalty for an unbridged Chasm ahead."""
    barrier: float = 0.4
    """Penalty for a barrier behind the Path's newest room, because a setback would then lose the game (OU 4.3)."""
    deck: float = 0.04
    """Bonus for each card in the deck."""
    under: float = 0.02
    """Bonus for each card in the slots."""


WEIGHTS = HeuristicWeights()
_ROPES = (6, 9)


def search_heuristic(state: State) -> float:
    """Return an estimate, in rooms, of how close the position is to a win (higher is closer)."""
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

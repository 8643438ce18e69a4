"""How near to a win a position looks to the search that knows the whole deal (`Game.promise`)."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.state import State
from game.oubliette.facts import (
    ACE, BRIDGED, DIRECTION, JACK, JOKER_RANK, KING, QUEEN, ROOMS, TEN, TWO, chasm_ahead, facts_of, half_used,
    inventory, number_of, rooms,
)


class Weights(NamedTuple):
    """What counts how much, in rooms."""

    room: float = 1.0
    next: float = 0.5
    far: float = 0.05
    joker: float = 0.6
    picture: float = 0.3
    plain: float = 0.08
    rope: float = 0.1
    chasm: float = -0.5
    barrier: float = -0.4
    deck: float = 0.04
    under: float = 0.02


WEIGHTS = Weights()


def promise(state: State, weights: Weights = WEIGHTS) -> float:
    facts = facts_of(state)
    count = rooms(state)
    found = weights.room * count + weights.deck * len(state.places[facts.deck])
    found += weights.under * sum(len(state.places[slot]) for slot in facts.slots)
    wanted = {}
    if state.marks[DIRECTION]:
        wanted = {number_of(state, room): weights.next - weights.far * (room - count - 1)
                  for room in range(count + 1, ROOMS + 1)}
        chasm = chasm_ahead(state)
        if chasm and not state.marks[BRIDGED]:
            found += weights.chasm
        if state.places[facts.gap[count - 1]]:
            found += weights.barrier
    else:
        wanted = {TWO: weights.next, TEN: weights.next}
    once = set()
    for card in inventory(state):
        rank = facts.rank[card]
        if rank in wanted and rank not in once:
            once.add(rank)
            found += wanted[rank]
        elif rank == JOKER_RANK:
            found += weights.plain if half_used(state, card) else weights.joker
        elif rank >= JACK:
            found += weights.picture
        else:
            found += weights.plain + (weights.rope if rank in (6, 9) else 0.0)
    return found

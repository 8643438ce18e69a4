"""What a position promises to the search that knows the whole deal (`Game.promise`), in rooms of the Path."""

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


class Weights(NamedTuple):
    """How much counts what; a room counts 1."""

    next: float = 0.5
    """Of the card that the Path needs next, in the Inventory; a later one counts less by `far` for each room."""
    far: float = 0.05
    joker: float = 0.6
    picture: float = 0.3
    """Of a picture card or an ace."""
    plain: float = 0.08
    """Of any other card: it is something to pay with."""
    rope: float = 0.1
    chasm: float = 0.5
    """Against a Chasm ahead that is not bridged."""
    barrier: float = 0.4
    """Against what lies behind the last room, for there is no way back past it (OU 4.3)."""
    deck: float = 0.04
    """Of a card of the deck."""
    under: float = 0.02
    """Of a card of the slots."""


WEIGHTS = Weights()
_ROPES = (6, 9)


def promise(state: State) -> float:
    """How near to a win it looks."""
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

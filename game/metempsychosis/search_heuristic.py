"""What a position promises to the search that knows the whole deal (`Game.promise`), in tones of the sequence."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.state import State
from game.metempsychosis.cries import any_used, used
from game.metempsychosis.facts import (
    CRIES,
    KEEPER,
    LEVEL,
    LEVELS,
    WILLPOWER,
    Facts,
    facts_of,
    level_of,
    pile_count,
)


class HeuristicWeights(NamedTuple):
    """How much counts what; a tone counts 1."""

    willpower: float = 2.0
    """Of so much that it could never run out; of `half_willpower` points the half."""
    half_willpower: int = 3
    pile: float = 2.0
    """The same of the pile, and of `half_pile` cards the half."""
    half_pile: int = 6
    card: float = 0.15
    """Of a tone in the hand."""
    fits: float = 0.4
    """Of a tone of the hand that fits at an end, now or after others of it."""
    keeper: float = 0.35
    """Against a keeper in the hand."""
    cry: float = 0.5
    """Of a cry that was not used yet."""
    trap: float = 1.2
    """Against having used none on level 1: who wins it so must go on (ME 5.5)."""


WEIGHTS = HeuristicWeights()


def promise(state: State) -> float:
    """How near to a win it looks."""
    facts, weights, level = facts_of(state), WEIGHTS, level_of(state)
    sequence, hand = state.places[facts.sequence], state.places[facts.hand]
    keepers = sum(facts.letter[card] == KEEPER for card in hand)
    room = level.tones - len(sequence)
    found = weights.card * (len(hand) - keepers) - weights.keeper * keepers - room
    found += weights.willpower * _full(state.marks[WILLPOWER], weights.half_willpower)
    found += weights.pile * _full(pile_count(state), weights.half_pile)
    found += weights.cry * sum(not used(state, cry) for cry in CRIES)
    if state.marks[LEVEL] != LEVELS[-1] and not any_used(state):
        found -= weights.trap
    return found + weights.fits * _fitting(facts, sequence, hand, room)


def _full(left: int, half: int) -> float:
    """From 0 for nothing to nearly 1 for much: the last ones count most."""
    return left / (left + half)


def _fitting(facts: Facts, sequence: tuple[int, ...], hand: tuple[int, ...], room: int) -> int:
    """How many tones of a hand could follow at the ends, one after the other (ME 2.1)."""
    around = len(facts.letters)
    held = {facts.letter[card] for card in hand} - {KEEPER}
    if not sequence:
        return min(room, len(held)) // 2
    count = 0
    for end, step in ((sequence[0], -1), (sequence[-1], 1)):
        letter = (facts.letter[end] + step) % around
        while letter in held and count < room:
            count += 1
            letter = (letter + step) % around
    return count

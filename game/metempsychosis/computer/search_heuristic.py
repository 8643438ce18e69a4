"""Estimate, in tones, how close a position is to a win (`PlayerSupport.search_heuristic`).

The solver uses this estimate.
"""

from __future__ import annotations

from typing import NamedTuple

from game.engine.state import State
from game.metempsychosis.rules.cries import any_used, used
from game.metempsychosis.rules.facts import (
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
    """The weights of the heuristic, in tones."""

    willpower: float = 2.0
    """The limit that the willpower bonus approaches as willpower increases. Bonuses are added to the estimate."""
    half_willpower: int = 3
    """The amount of willpower that earns half of the `willpower` bonus."""
    pile: float = 2.0
    """The limit that the pile bonus approaches as the number of cards in the pile increases."""
    half_pile: int = 6
    """A pile with this many cards earns half of the `pile` bonus."""
    card: float = 0.15
    """Bonus for each tone in hand."""
    fits: float = 0.4
    """Bonus for each tone in hand that can extend the sequence, directly or after other tones in hand."""
    keeper: float = 0.35
    """Penalty for each keeper in hand."""
    cry: float = 0.5
    """Bonus for each unused cry."""
    trap: float = 1.2
    """Penalty on level 1 if no cry has been used, because a win without cries forces level 2 (ME 5.5)."""


WEIGHTS = HeuristicWeights()


def search_heuristic(state: State) -> float:
    """Return an estimate, in tones, of how close the position is to a win.

    The higher the estimate, the closer the win.
    """
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
    """Return a fraction from 0 (nothing left) to nearly 1 (a lot left).

    The fraction is one half if `half` units are left.
    """
    return left / (left + half)


def _fitting(facts: Facts, sequence: tuple[int, ...], hand: tuple[int, ...], room: int) -> int:
    """Return how many tones in hand could extend the sequence, one after another (ME 2.1)."""
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

"""How near to a win a position looks to the search that knows the whole deal (`Game.promise`)."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.state import State
from game.metempsychosis.cries import any_used, used
from game.metempsychosis.facts import CRIES, KEEPER, LEVELS, LEVEL, WILLPOWER, facts_of, level_of, pile_count


class Weights(NamedTuple):
    """What counts how much, in tones."""

    tone: float = 1.0
    willpower: float = 2.0
    pile: float = 2.0
    card: float = 0.15
    fits: float = 0.4
    keeper: float = -0.35
    cry: float = 0.5
    trap: float = -1.2


WEIGHTS = Weights()


def promise(state: State, weights: Weights = WEIGHTS) -> float:
    facts = facts_of(state)
    sequence, hand = state.places[facts.sequence], state.places[facts.hand]
    level = level_of(state)
    keepers = sum(facts.letter[card] == KEEPER for card in hand)
    unused = sum(not used(state, cry) for cry in CRIES)
    found = weights.tone * (len(sequence) - level.tones)
    found += weights.willpower * (1 - 3 / (3 + state.marks[WILLPOWER]))
    found += weights.pile * (1 - 6 / (6 + pile_count(state)))
    found += weights.card * (len(hand) - keepers) + weights.keeper * keepers + weights.cry * unused
    if state.marks[LEVEL] != LEVELS[-1] and not any_used(state):
        found += weights.trap
    return found + weights.fits * _chain(state, sequence, hand, level.tones - len(sequence))


def _chain(state: State, sequence: tuple[int, ...], hand: tuple[int, ...], room: int) -> int:
    """How many tones could follow out of the hand at either end, one after the other."""
    facts = facts_of(state)
    around = len(facts.letters)
    held = {facts.letter[card] for card in hand}
    if not sequence:
        return min(room, len(held - {KEEPER})) // 2
    count = 0
    for end, step in ((sequence[0], -1), (sequence[-1], 1)):
        letter = (facts.letter[end] + step) % around
        while letter in held and count < room:
            count += 1
            letter = (letter + step) % around
    return min(count, room)

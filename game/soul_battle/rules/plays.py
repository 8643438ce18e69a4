"""Find the plays in a hand, and report which of them beat the play on top (SB 2.2, 3.6)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from operator import getitem
from typing import Final

from game.engine.action import Action
from game.engine.refusal import Refusal, text_of
from game.engine.state import State
from game.engine.step import STEP_NAME, PlainStep
from game.soul_battle.rules.beats import PAIR, forbidding, is_pair
from game.soul_battle.rules.facts import Facts, positions


def facts_of(state: State) -> Facts:
    """Return a match's facts as a `Facts` object."""
    facts: Facts = state.table.facts
    return facts


def soul_kind(state: State, space: int) -> int:
    """Return the kind of the face-up soul on a space, as a single card (SB 2.9)."""
    kind: int = state.table.facts.single[state.places[space][-1]]
    return kind


def kind_of(facts: Facts, cards: tuple[int, ...]) -> int:
    """Return the kind of play that one or two cards make (SB 2.2)."""
    if len(cards) == 1:
        return facts.single[cards[0]]
    return PAIR + facts.value[cards[0]] + facts.value[cards[1]]


_FULL: Final = 5
_PLAYS_OF_FULL: Final = len(positions(_FULL))
"""The number of plays in a hand of _FULL cards."""

new_tuple: Final = tuple.__new__
"""Makes an action from its class and its values. A NamedTuple's own constructor takes twice as long."""


def plays_of(hand: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return all plays that a hand can make, each as a tuple of cards (SB 2.2).

    Single cards come first, in the order of the hand. All pairs follow. In each pair, the card with the lower number
    comes first.
    """
    return [_held(hand, at) for at in positions(len(hand))]


def nth_play(hand: tuple[int, ...], number: int) -> tuple[int, ...]:
    """Return the play with this number, counting in the order of `plays_of`."""
    return _held(hand, positions(len(hand))[number])


def _held(hand: tuple[int, ...], at: tuple[int, ...]) -> tuple[int, ...]:
    if len(at) == 1:
        return (hand[at[0]],)
    one, two = hand[at[0]], hand[at[1]]
    return (one, two) if one < two else (two, one)


def kinds_of(facts: Facts, hand: tuple[int, ...]) -> bytes:
    """Return the kind of each play in a hand, in the order of `plays_of`."""
    adds, size = facts.adds[len(hand)], len(hand)
    if size == _FULL:
        # Most hands are full (SB 1.3). For a full hand, this takes half as long as the loop below.
        a, b, c, d, e = hand
        v, w, x, y, z = adds
        return (v[a] + w[b] + x[c] + y[d] + z[e]).to_bytes(_PLAYS_OF_FULL, "little")
    return sum(map(getitem, adds, hand)).to_bytes(len(positions(size)), "little")


def numbered_play(number: int, verb: str, seat: int, hand: tuple[int, ...], spaces: Sequence[int]) -> Action:
    """Return the action with this number, which lays a play on a space.

    The numbering starts with all plays on the first space, in the order of `plays_of`. These are followed by all plays
    on the second space, and so on.
    """
    plays = positions(len(hand))
    space, play = divmod(number, len(plays))
    return new_tuple(Action, (verb, seat, _held(hand, plays[play]), spaces[space], ""))


def can_beat(facts: Facts, hand: tuple[int, ...], top: int) -> bool:
    """Return whether a hand has a play that beats a play or soul of kind `top` (SB 3.6)."""
    row = facts.beats[top]
    for card in hand:
        if row[facts.single[card]]:
            return True
    half = facts.half_kind
    return any(row[half[one] + half[two]] for one, two in combinations(hand, 2))


def play_refusal(state: State, action: Action, top: int, passed: int) -> Refusal | None:
    """Return why a play is illegal, or None if it is legal.

    The play must consist of one or two cards in hand (SB 2.2). The play must also beat a play or soul of kind `top`
    (SB 2.3 to 2.9). `passed` is the number of other checks that the action has already passed.
    """
    facts: Facts = state.table.facts
    hand = state.places[facts.hand[action.seat]]
    cards = action.cards
    if len(cards) == 1 and cards[0] in hand:
        kind = facts.single[cards[0]]
    elif len(cards) == 2 and cards[0] < cards[1] and cards[0] in hand and cards[1] in hand:
        kind = PAIR + facts.value[cards[0]] + facts.value[cards[1]]
    else:
        return Refusal("SB 2.2", "refusal.not_a_play", (), passed)
    if facts.beats[top][kind]:
        return None
    rule = str(forbidding(kind, top))
    against = on_top(state, state.agenda[-1], action.place)
    values = (
        ("cards", cards),
        ("top", against),
        ("sum", sum_of(facts, cards)),
        ("needed", sum_of(facts, against)),
    )
    return Refusal(rule, f"refusal.{text_of(rule)}", values, passed)


def on_top(state: State, question: PlainStep, space: int) -> tuple[int, ...]:
    """Return the one or two cards to beat on a space: the top play of its battle, or its soul."""
    if question[STEP_NAME] == "answer":
        _, _, _, contested, top, _, _, _ = question
        if contested == space:
            pile = state.places[facts_of(state).battle]
            return pile[-2:] if is_pair(top) else pile[-1:]
    return state.places[space][-1:]


def sum_of(facts: Facts, cards: tuple[int, ...]) -> int:
    """Return the value of one card or the sum of two (SB 2.1, 2.2)."""
    return sum(facts.value[card] for card in cards)

"""Plays: one or two cards of a hand, and which of them beat what (SB 2.2, 3.6)."""

from __future__ import annotations

from typing import Any

from game.engine.action import Action
from game.engine.refusal import Refusal
from game.engine.state import State
from game.soul_battle.beats import PAIR, forbidding
from game.soul_battle.facts import Facts


def facts_of(state: State) -> Facts:
    """The tables of this match."""
    facts: Facts = state.table.facts
    return facts


def soul_kind(state: State, space: int) -> int:
    """The kind of a space's exposed soul: a single card for all of this (SB 2.9)."""
    kind: int = state.table.facts.single[state.places[space][-1]]
    return kind


def kind_of(facts: Facts, cards: tuple[int, ...]) -> int:
    """The kind of a play of one or two cards (SB 2.2)."""
    if len(cards) == 1:
        return facts.single[cards[0]]
    return PAIR + facts.value[cards[0]] + facts.value[cards[1]]


def all_plays(hand: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Every play of a hand: the single cards in their order, then any two, the lower number first (SB 2.2)."""
    plays: list[tuple[int, ...]] = [(card,) for card in hand]
    for at, one in enumerate(hand):
        for two in hand[at + 1 :]:
            plays.append((one, two) if one < two else (two, one))
    return plays


_make = tuple.__new__


def beating(
    verb: str, seat: int, facts: Facts, hand: tuple[int, ...], top: int, space: int, actions: list[Action]
) -> None:
    """Append an action for every play of the hand that beats the top, in the order of `all_plays`."""
    row = facts.beats[top]
    single = facts.single
    for card in hand:
        if row[single[card]]:
            actions.append(_make(Action, (verb, seat, (card,), space, "")))
    worth = facts.value
    rest = hand
    for one in hand:
        rest = rest[1:]
        base = worth[one] + PAIR
        for two in rest:
            if row[base + worth[two]]:
                actions.append(_make(Action, (verb, seat, (one, two) if one < two else (two, one), space, "")))


def can_beat(facts: Facts, hand: tuple[int, ...], top: int) -> bool:
    """Whether a hand holds a play that beats the top (SB 3.6)."""
    row = facts.beats[top]
    worth = facts.value
    return any(row[facts.single[card]] for card in hand) or any(
        row[PAIR + worth[one] + worth[two]] for at, one in enumerate(hand) for two in hand[at + 1 :]
    )


def play_refusal(state: State, action: Action, top: int, against: tuple[int, ...], passed: int) -> Refusal | None:
    """Why a play can't be laid on a top: not one or two cards of the hand (SB 2.2), or not beating it (2.3 to 2.9)."""
    facts = facts_of(state)
    hand = state.places[facts.hand[action.seat]]
    cards = action.cards
    if not 1 <= len(cards) <= 2 or len(set(cards)) != len(cards) or any(card not in hand for card in cards):
        return Refusal("SB 2.2", "refusal.not_a_play", (), passed)
    if len(cards) == 2 and cards[0] > cards[1]:
        return Refusal("SB 2.2", "refusal.not_a_play", (), passed)
    kind = kind_of(facts, cards)
    if facts.beats[top][kind]:
        return None
    rule = forbidding(kind, top)
    values: tuple[tuple[str, Any], ...] = (("cards", cards), ("top", against))
    if rule == "SB 2.4":
        values += (("sum", sum_of(facts, cards)), ("needed", sum_of(facts, against)))
    # The more cards the play has, the closer it came: its reason is the one worth telling.
    return Refusal(str(rule), f"refusal.{str(rule).lower().replace(' ', '_')}", values, passed + len(cards))


def sum_of(facts: Facts, cards: tuple[int, ...]) -> int:
    """The value of one card or the sum of two (SB 2.1, 2.2)."""
    return sum(facts.value[card] for card in cards)

"""The end and the count (SB 6)."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.change import Change
from game.engine.refusal import text_of
from game.engine.state import Outcome, State
from game.soul_battle.facts import Facts


class Count(NamedTuple):
    """What one seat's points pile is worth: the total, points by deck of origin (index 0 the Soul Deck, then by seat;
    the own deck counts 0), how many own cards and how many souls lie in it."""

    total: int
    by_deck: tuple[int, ...]
    own_cards: int
    souls: int
    cards: int


def count(state: State, seat: int) -> Count:
    """Count a points pile (SB 6.3, 6.4): cards of another player's deck or of the Soul Deck. Purgatory, hand and deck
    count nothing (SB 6.5). Cards that a view doesn't know (SB 7.2) are left out."""
    facts: Facts = state.table.facts
    deck_size = len(facts.value) // (facts.seats + 1)
    by_deck = [0] * (facts.seats + 1)
    own = souls = 0
    pile = state.places[facts.points[seat]]
    for card in pile:
        if card < 0:
            continue
        owner = card // deck_size
        if owner == seat:
            own += 1
        else:
            by_deck[owner] += facts.value[card]
            souls += owner == 0
    return Count(sum(by_deck), tuple(by_deck), own, souls, len(pile))


def lead(state: State, seat: int) -> int:
    """How far a seat is ahead of the best other one, in points; below 0 behind it."""
    totals = [count(state, other).total for other in range(1, state.table.facts.seats + 1)]
    return totals[seat - 1] - max(totals[: seat - 1] + totals[seat:])


def exhausted(state: State) -> int:
    """How many spaces have no soul left (SB 4.6)."""
    return state.places[: len(state.table.facts.spaces)].count(())


def end(change: Change, rule: str) -> None:
    """The match is over by this rule. The highest total wins and is lord of Hell; a tie goes to more Soul Deck cards
    in the points pile, then it is shared (SB 6.6)."""
    state = change.state
    facts: Facts = state.table.facts
    counts = [count(state, seat) for seat in range(1, facts.seats + 1)]
    best = max((c.total, c.souls) for c in counts)
    winners = tuple(seat for seat, c in enumerate(counts, 1) if (c.total, c.souls) == best)
    for seat in range(1, facts.seats + 1):
        pile = facts.points[seat]
        hidden = tuple(card for card in state.places[pile] if state.known[card] != state.table.everyone)
        if hidden:
            # SB 7.2: until the end only their number was told; now the count is made in public.
            change.turn(hidden, pile, state.table.everyone)
    change.beat()
    change.say("ended." + text_of(rule))
    change.end(Outcome(rule, winners, tuple(c.total for c in counts)))

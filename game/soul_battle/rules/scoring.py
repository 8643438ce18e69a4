"""The end of the match and the final score (SB 6)."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.change import Change
from game.engine.refusal import text_of
from game.engine.state import Outcome, State
from game.soul_battle.rules.facts import Facts


class Count(NamedTuple):
    """The contents of one seat's points pile.

    Attributes:
        total: the total number of points
        by_deck: the points from the Soul Deck, then from each seat's deck
        own_cards: the number of cards from the seat's own deck, which score 0
        souls: the number of cards from the Soul Deck
        cards: the number of all cards in the pile
    """

    total: int
    by_deck: tuple[int, ...]
    own_cards: int
    souls: int
    cards: int


def deck_size(facts: Facts) -> int:
    """Return the number of cards in a deck.

    Cards are numbered deck by deck, starting with the Soul Deck.
    """
    return len(facts.value) // (facts.seats + 1)


def owner_of(facts: Facts, card: int) -> int:
    """Return the seat whose deck a card comes from, or 0 for the Soul Deck (SB 1.1, 1.2)."""
    return card // deck_size(facts)


def count(state: State, seat: int) -> Count:
    """Count the cards and points in a seat's points pile (SB 6.3, 6.4).

    Cards from the Soul Deck and from other players' decks score points. The seat's own cards score nothing. Cards
    outside the points pile aren't counted (SB 6.5). If `state` is a player's view, cards hidden from that player score
    nothing (SB 7.2).
    """
    facts: Facts = state.table.facts
    size = deck_size(facts)
    by_deck = [0] * (facts.seats + 1)
    own = souls = 0
    pile = state.places[facts.points[seat]]
    for card in pile:
        if card < 0:
            continue
        owner = card // size
        if owner == seat:
            own += 1
        else:
            by_deck[owner] += facts.value[card]
            souls += owner == 0
    return Count(sum(by_deck), tuple(by_deck), own, souls, len(pile))


def lead(state: State, seat: int) -> int:
    """Return a seat's lead over the best of the other seats, in points.

    The number is negative if the seat is behind.
    """
    totals = [count(state, other).total for other in range(1, state.table.facts.seats + 1)]
    return totals[seat - 1] - max(totals[: seat - 1] + totals[seat:])


def exhausted(state: State) -> int:
    """Return the number of spaces without souls (SB 4.6)."""
    return state.places[: len(state.table.facts.spaces)].count(())


def souls_left(state: State) -> int:
    """Return the minimum number of souls that must still be won to end the match (SB 6.1)."""
    facts: Facts = state.table.facts
    sizes = sorted([len(state.places[space]) for space in facts.spaces])
    return sum(sizes[: facts.exhausted_piles])


def end(change: Change, rule: str) -> None:
    """End the match, and announce the winners.

    `rule` is the id of the rule that ends the match. All cards in the points piles are shown to everybody. The seat
    with the highest total wins. In a tie, the seat with more Soul Deck cards in its points pile wins. Seats that are
    still tied share the win (SB 6.6).
    """
    state = change.state
    facts: Facts = state.table.facts
    counts = [count(state, seat) for seat in range(1, facts.seats + 1)]
    best = max((c.total, c.souls) for c in counts)
    winners = tuple(seat for seat, c in enumerate(counts, 1) if (c.total, c.souls) == best)
    for seat in range(1, facts.seats + 1):
        pile = facts.points[seat]
        hidden = tuple(card for card in state.places[pile] if state.known[card] != state.table.everyone)
        if hidden:
            # SB 7.2: until now, only the number of these cards was public. At the end, everybody may see the cards
            # themselves.
            change.turn(hidden, pile, state.table.everyone)
    change.beat()
    change.say("ended." + text_of(rule))
    change.end(Outcome(rule, winners, tuple(c.total for c in counts)))

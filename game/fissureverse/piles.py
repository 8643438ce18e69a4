"""Piles and Tokens (FV 1.6, 7.4): drawing, gaining, discarding, and what goes where."""

from __future__ import annotations

from game.clauses import CRUSADER
from game.engine.change import Change
from game.engine.state import State
from game.fissureverse.facts import attached, facts_of, tokens


def draw_cards(change: Change, seat: int, count: int) -> int:
    """A seat draws so many; an empty Draw Pile is made anew from the Discard Pile when a card must be drawn, and when
    both are empty it stops (FV 7.4). Returns how many were drawn."""
    state = change.state
    facts = facts_of(state)
    drawn = 0
    while drawn < count and (state.places[facts.draw[seat]] or renew(change, seat)):
        drawn += change.draw(facts.draw[seat], count - drawn, facts.hand[seat])
    change.say("drew", ("who", seat), ("count", drawn))
    return drawn


def renew(change: Change, seat: int) -> bool:
    """The Discard Pile is shuffled to form a new Draw Pile (FV 7.4). Whether there was anything to shuffle."""
    facts = facts_of(change.state)
    pile = change.state.places[facts.discard[seat]]
    if not pile:
        return False
    change.move(pile, facts.discard[seat], facts.draw[seat])
    change.shuffle(facts.draw[seat])
    change.say("renewed", ("who", seat))
    return True


def gain(change: Change, seat: int, count: int) -> None:
    """A seat gains Tokens, which never run out (FV 1.2)."""
    facts = facts_of(change.state)
    change.mark(facts.tokens[seat], tokens(change.state, seat) + count)
    change.say("gained", ("who", seat), ("count", count))


def throw(change: Change, seat: int, cards: tuple[int, ...], source: int) -> None:
    """Cards go to a seat's Discard Pile for everybody to see (FV 13.4)."""
    if cards:
        facts = facts_of(change.state)
        change.move(cards, source, facts.discard[seat])
        change.say("discarded", ("who", seat), ("cards", cards))


def bare(change: Change, slot: int) -> None:
    """The card attached to a Crusader goes to the Discard Pile of who attached it (FV 4.6), who is whose Field it lies
    in."""
    state = change.state
    facts = facts_of(state)
    if attached(state, slot) is not None:
        veil = facts.veil[slot]
        throw(change, facts.seat_of[slot], state.places[veil], veil)


def put_away(change: Change, card: int) -> None:
    """A Rogation that is done goes to its player's Discard Pile (FV 8.5)."""
    facts = facts_of(change.state)
    change.move((card,), facts.rogations, facts.discard[facts.owner[card]])


def flip(change: Change, count: int) -> None:
    """The top Locations, as many as there are, go to the Location Discard Pile and do nothing else (FV 2.7)."""
    state = change.state
    facts = facts_of(state)
    gone = state.places[facts.locations][::-1][:count]
    if gone:
        change.draw(facts.locations, count, facts.location_discard)
        change.say("flipped", ("cards", gone))


def has_crusader(state: State, seat: int) -> bool:
    """Whether a Crusader is left in a seat's hand."""
    facts = facts_of(state)
    return any(card >= 0 and facts.kind[card] == CRUSADER for card in state.places[facts.hand[seat]])

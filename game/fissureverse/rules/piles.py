"""Draw and discard cards, and gain Tokens (FV 1.6, 7.4)."""

from __future__ import annotations

from game.content.clauses import CRUSADER
from game.engine.change import Change
from game.engine.state import State
from game.fissureverse.rules.facts import facts_of
from game.fissureverse.rules.lookups import attached, tokens


def draw_cards(change: Change, seat: int, count: int) -> int:
    """Draw up to `count` cards for a seat, and return how many were drawn (FV 7.4).

    If the Draw Pile is empty, the Discard Pile is shuffled into a new Draw Pile. If both piles are empty, drawing
    stops.
    """
    state = change.state
    facts = facts_of(state)
    drawn = 0
    while drawn < count and (state.places[facts.draw[seat]] or renew(change, seat)):
        drawn += change.draw(facts.draw[seat], count - drawn, facts.hand[seat])
    change.say("drew", ("who", seat), ("count", drawn))
    return drawn


def renew(change: Change, seat: int) -> bool:
    """Shuffle the Discard Pile into a new Draw Pile (FV 7.4).

    Return whether the Discard Pile had any cards.
    """
    facts = facts_of(change.state)
    pile = change.state.places[facts.discard[seat]]
    if not pile:
        return False
    change.move(pile, facts.discard[seat], facts.draw[seat])
    change.shuffle(facts.draw[seat])
    change.say("renewed", ("who", seat))
    return True


def gain(change: Change, seat: int, count: int) -> None:
    """Give a seat Tokens. The supply never runs out (FV 1.2)."""
    facts = facts_of(change.state)
    change.mark(facts.tokens[seat], tokens(change.state, seat) + count)
    change.say("gained", ("who", seat), ("count", count))


def throw(change: Change, seat: int, cards: tuple[int, ...], source: int) -> None:
    """Move cards to a seat's Discard Pile, in full view of everybody (FV 13.4)."""
    if cards:
        facts = facts_of(change.state)
        change.move(cards, source, facts.discard[seat])
        change.say("discarded", ("who", seat), ("cards", cards))


def bare(change: Change, slot: int) -> None:
    """Discard the card attached to the Crusader in a place, if there is one (FV 4.6)."""
    state = change.state
    facts = facts_of(state)
    if attached(state, slot) is not None:
        veil = facts.veil[slot]
        throw(change, facts.seat_of[slot], state.places[veil], veil)


def put_away(change: Change, card: int) -> None:
    """Move a Rogation to its owner's Discard Pile after its effect has ended (FV 8.5)."""
    facts = facts_of(change.state)
    change.move((card,), facts.rogations, facts.discard[facts.owner[card]])


def flip(change: Change, count: int) -> None:
    """Discard up to `count` Locations from the top of their pile (FV 2.7).

    The Locations' rules have no effect.
    """
    state = change.state
    facts = facts_of(state)
    gone = state.places[facts.locations][::-1][:count]
    if gone:
        change.draw(facts.locations, count, facts.location_discard)
        change.say("flipped", ("cards", gone))


def has_crusader(state: State, seat: int) -> bool:
    """Return whether `state`, which may be a view, shows a Crusader in a seat's hand."""
    facts = facts_of(state)
    return any(card >= 0 and facts.kind[card] == CRUSADER for card in state.places[facts.hand[seat]])

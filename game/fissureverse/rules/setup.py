"""Set up a match (FV 1, 12): colours, decks, Locations and opening hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set

from game.content.clauses import LOCATION
from game.engine.change import Change
from game.engine.state import State
from game.fissureverse.rules import deck_rules
from game.fissureverse.rules.facts import Facts, facts_of

NUMBERS = ("1", "2", "3", "4")
"""The names of the colours in a match's catalogue."""


class DeckError(ValueError):
    """Raised if a player's deck is illegal (FV 12). The message gives the rule and the reason."""


def deal(change: Change) -> None:
    """Set up colours, decks and hands (FV 1.8), and shuffle the Locations (FV 1.7).

    With the `timer: half` option, the match uses only one Location for each Turn Order (FV 11.1).
    """
    state = change.state
    facts = facts_of(state)
    seats = range(1, facts.seats + 1)
    for seat, colour in zip(seats, _colours(change), strict=False):
        change.mark(facts.colours[seat], colour)
    for seat in seats:
        deck = _deck(change, seat)
        state.places[facts.draw[seat]] = tuple(sorted(deck))
        state.places[facts.rest[seat]] = tuple(sorted(set(playable_cards(state, seat)) - set(deck)))
    locations = [card for card, kind in enumerate(facts.kind) if kind == LOCATION]
    pile = _half(change, locations) if facts.options["timer"] == "half" else locations
    state.places[facts.locations] = tuple(pile)
    state.places[facts.location_rest] = tuple(card for card in locations if card not in set(pile))
    _box(state)
    change.shuffle(facts.locations)
    for seat in seats:
        change.shuffle(facts.draw[seat])
    for seat in seats:
        change.draw(facts.draw[seat], facts.hand_size, facts.hand[seat])
        change.say(f"dealt.{facts.codes[state.marks[facts.colours[seat]] - 1].lower()}", ("who", seat))
    change.push("round", 1)


def _colours(change: Change) -> Sequence[int]:
    """Return each seat's colour, as set by the players' decks, an option or chance (FV 1.1)."""
    facts = facts_of(change.state)
    chosen = facts.options[deck_rules.COLOURS]
    if any(_brought(change)):
        return _by_decks(facts, change)
    if chosen in deck_rules.ORDERS:
        return deck_rules.ORDERS[chosen]
    left = [1, 2, 3, 4]
    return [left.pop(change.roll(len(left))) for _ in range(facts.seats)]


def _brought(change: Change) -> tuple[tuple[str, ...], ...]:
    """Return the deck that each seat brings (FV 12.6).

    If a seat's tuple is empty, the seat gets a starter deck (FV 12.4).
    """
    facts = facts_of(change.state)
    built = facts.options[deck_rules.OPTION] == deck_rules.BUILT
    return change.brought if built and change.brought else ((),) * facts.seats


def _by_decks(facts: Facts, change: Change) -> list[int]:
    cards = [(card.face, at) for at, card in enumerate(change.state.table.cards)]
    colour = {face: str(facts.colour[at] or "") for face, at in cards}
    known = deck_rules.Catalogue({face: facts.kind[at] for face, at in cards}, colour)
    brought = _brought(change)
    for seat, deck in enumerate(brought, 1):
        for fault in deck_rules.faults(known, deck) if deck else ():
            raise DeckError(f"{fault.rule}: the deck of seat {seat} can't be played.")
    for fault in deck_rules.clash(known, brought):
        raise DeckError(f"{fault.rule}: two players can't have the same colour.")
    return [int(number) for number in deck_rules.settled(known, NUMBERS, "", brought)]


def playable_cards(state: State, seat: int) -> list[int]:
    """Return all cards that a seat's deck could contain (FV 12.3).

    These are the Crusaders of the seat's colour, and the seat's Frenzies and Rogations.
    """
    facts = facts_of(state)
    colour = state.marks[facts.colours[seat]]
    return [
        card
        for card in range(len(facts.kind))
        if facts.owner[card] == seat or (colour and facts.colour[card] == colour)
    ]


def _deck(change: Change, seat: int) -> list[int]:
    """Return the cards in a seat's deck.

    The player brings the deck (FV 12.2), or the deck is random (FV 12.4, 12.6). A deck can have fewer cards than an
    opening hand (FV 12.5).
    """
    state = change.state
    facts = facts_of(state)
    own = playable_cards(state, seat)
    if brought := _brought(change)[seat - 1]:
        return [card for card in own if state.table.cards[card].face in brought]
    counts = facts.decks.get(facts.options["deck"], facts.decks["starter"])
    deck: list[int] = []
    for kind, count in zip(deck_rules.KINDS, deck_rules.COUNTS, strict=True):
        left = [card for card in own if facts.kind[card] == kind]
        many = min(counts[count], len(left))
        # No random numbers are used if every card goes into the deck.
        deck += left if many == len(left) else [left.pop(change.roll(len(left))) for _ in range(many)]
    return deck


def _half(change: Change, locations: list[int]) -> list[int]:
    """Return one random Location of each order (FV 11.1)."""
    facts = facts_of(change.state)
    pairs: dict[tuple[int, ...], list[int]] = {}
    for card in locations:
        pairs.setdefault(facts.order[card], []).append(card)
    return [pair[change.roll(len(pair))] for pair in pairs.values()]


def _box(state: State) -> None:
    """Put all cards that have no place into the box, face up.

    These cards are the Crusaders of unused colours.
    """
    facts = facts_of(state)
    lying = {card for held in state.places for card in held}
    left = tuple(card for card in range(len(facts.kind)) if card not in lying)
    state.places[facts.box] += left
    for card in left:
        state.known[card] = state.table.everyone


def fill_position(state: State, used: Set[int], named: Set[int], sizes: Mapping[int, int]) -> None:
    """Place the cards that a hand-made position doesn't mention.

    `sizes` gives the number of cards in each hand, Draw Pile and Discard Pile. These places are filled with the seat's
    own cards. Locations go to the pile of Locations, unless the position gives the contents of that pile. All other
    cards are out of the match.

    Attached cards are face down and known only to their player. Random colours become `blue_green`. The Turn Order is
    the order of the seats.
    """
    facts = facts_of(state)
    table = state.table
    colours = deck_rules.ORDERS.get(facts.options[deck_rules.COLOURS], deck_rules.ORDERS["blue_green"])
    for seat in range(1, facts.seats + 1):
        state.marks[facts.colours[seat]] = colours[seat - 1]
        state.marks[facts.place[seat]] = seat
    left = [card for card in range(len(facts.kind)) if card not in used]
    if facts.locations not in named:
        state.places[facts.locations] = tuple(card for card in left if facts.kind[card] == LOCATION)
    else:
        state.places[facts.location_rest] += tuple(card for card in left if facts.kind[card] == LOCATION)
    for seat in range(1, facts.seats + 1):
        own = [card for card in playable_cards(state, seat) if card not in used]
        for place in (facts.hand[seat], facts.draw[seat], facts.discard[seat]):
            lacking = max(0, sizes.get(place, 0) - len(state.places[place]))
            state.places[place] = (*own[len(own) - lacking :], *state.places[place])
            own = own[: len(own) - lacking]
        state.places[facts.rest[seat]] += tuple(own)
    for number, cards in enumerate(state.places):
        for card in cards:
            state.known[card] = table.places[number].learn
    _box(state)

"""Redeal the cards that a seat can't know. All players keep their own decks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.engine.chance import Chance
from game.engine.knowledge import determinize
from game.engine.state import State
from game.engine.table import KNOWERS
from game.fissureverse.rules import deck_rules
from game.fissureverse.rules.facts import facts_of
from game.fissureverse.rules.lookups import scoring_cards, seat_places
from game.fissureverse.rules.setup import playable_cards

Position = tuple[int, int]
"""A place, and the index of a card in that place."""


def redeal(seen: State, chance: Chance) -> State:
    """Return a random full state that fits this view and each player's own deck.

    Each seat gets cards that could be in its own deck (FV 12.3). Some Crusaders then change seats at random, until each
    seat has as many converted Crusaders as its points indicate (FV 11.2). If this fails, all unknown cards with the
    same back are mixed.
    """
    dealt = determinize(seen, chance)
    facts = facts_of(seen)
    held = {seat: _hidden(seen, seat_places(facts, seat)) for seat in range(1, facts.seats + 1)}
    rest = {seat: _hidden(seen, (facts.rest[seat],)) for seat in held}
    own = {seat: _in_deck(seen, seat, len(rest[seat]), chance) for seat in held}
    left = {seat: sorted(set(_unknown(seen, seat)).difference(own[seat])) for seat in held}
    cards = _converted(seen, own, held, chance)
    if any(len(cards[seat]) != len(held[seat]) or len(left[seat]) != len(rest[seat]) for seat in held):
        return dealt
    places = [list(cards) for cards in dealt.places]
    known = dealt.known
    for seat in held:
        for position, card in zip(held[seat], chance.shuffled(cards[seat]), strict=True):
            _put(seen, places, known, position, card)
        for position, card in zip(rest[seat], left[seat], strict=True):
            _put(seen, places, known, position, card)
    dealt.places = [tuple(cards) for cards in places]
    return dealt


def _put(seen: State, places: Sequence[list[int]], known: bytearray, position: Position, card: int) -> None:
    """Put a card in the given position.

    The new card is known to exactly the seats that knew the previous one.
    """
    place, at = position
    places[place][at] = card
    known[card] = ~seen.places[place][at] >> KNOWERS


def _hidden(seen: State, places: Sequence[int]) -> list[Position]:
    """Return the positions of the unknown cards in the given places."""
    return [(place, at) for place in places for at, card in enumerate(seen.places[place]) if card < 0]


def _unknown(seen: State, seat: int) -> list[int]:
    """Return the cards that are allowed in a seat's deck and aren't visible anywhere."""
    visible = {card for cards in seen.places for card in cards}
    return [card for card in playable_cards(seen, seat) if card not in visible]


def _converted(
    seen: State, own: Mapping[int, Sequence[int]], held: Mapping[int, Sequence[Position]], chance: Chance
) -> dict[int, list[int]]:
    """Return each seat's unknown cards, after moving random Crusaders to new seats.

    A Crusader that moves to another seat counts as converted by that seat. `own` contains the unknown cards in each
    seat's own deck. `held` contains the positions of each seat's unknown cards.
    """
    facts = facts_of(seen)
    found = {seat: list(cards) for seat, cards in own.items()}
    gains = {seat: max(0, seen.marks[facts.points[seat]] - len(scoring_cards(seen, seat))) for seat in held}
    losses = {seat: max(0, len(found[seat]) + gains[seat] - len(held[seat])) for seat in held}
    receivers = [seat for seat in held for _ in range(gains[seat])]
    givers = chance.shuffled([seat for seat in held for _ in range(losses[seat])])
    if len(givers) != len(receivers):
        return found
    _separate(givers, receivers)
    for giver, receiver in zip(givers, receivers, strict=True):
        card = next((card for card in found[giver] if facts.colour[card] == seen.marks[facts.colours[giver]]), None)
        if card is not None:
            found[giver].remove(card)
            found[receiver].append(card)
    return found


def _separate(givers: list[int], receivers: Sequence[int]) -> None:
    """Reorder `givers` so that, if possible, no seat gives a card to itself."""
    for at, receiver in enumerate(receivers):
        if givers[at] == receiver:
            for other, its in enumerate(receivers):
                if givers[other] != receiver and its != givers[at]:
                    givers[at], givers[other] = givers[other], givers[at]
                    break


def _in_deck(seen: State, seat: int, out: int, chance: Chance) -> list[int]:
    """Return a random choice of unknown cards that could be in a seat's own deck.

    `out` is the number of unknown cards that aren't in the deck.
    """
    facts = facts_of(seen)
    cards = chance.shuffled(_unknown(seen, seat))
    counts = facts.decks.get(facts.options["deck"])
    if not out or counts is None:
        return cards[out:]
    whole = [facts.kind[card] for card in playable_cards(seen, seat)]
    found: list[int] = []
    for kind, name in zip(deck_rules.KINDS, deck_rules.COUNTS, strict=True):
        found += [card for card in cards if facts.kind[card] == kind][whole.count(kind) - counts[name] :]
    return found

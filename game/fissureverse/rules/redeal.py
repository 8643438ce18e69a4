"""Redeal the cards that a seat can't know, so that every player keeps their own deck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.content.clauses import CRUSADER, FRENZY, ROGATION
from game.engine.chance import Chance
from game.engine.knowledge import determinize
from game.engine.state import State
from game.engine.table import KNOWERS
from game.fissureverse.rules.facts import Facts, facts_of
from game.fissureverse.rules.lookups import scoring_cards
from game.fissureverse.rules.setup import playable_cards

KINDS = ((CRUSADER, "crusaders"), (FRENZY, "frenzies"), (ROGATION, "rogations"))
"""The kinds of cards in a deck, and the names of their numbers in game.yaml."""
Position = tuple[int, int]
"""A place and an index in it."""


def redeal(seen: State, chance: Chance) -> State:
    """Return a random full state that would give this view, and in which every player has their own deck.

    Seats hold their own cards (FV 12.3), and as many converted Crusaders as their points say (FV 11.2). If such a deal
    isn't found, cards with the same back are mixed.
    """
    dealt = determinize(seen, chance)
    facts = facts_of(seen)
    held = {seat: _hidden(seen, _deck_places(facts, seat)) for seat in range(1, facts.seats + 1)}
    rest = {seat: _hidden(seen, (facts.rest[seat],)) for seat in held}
    cards = _decks(seen, held, chance)
    used = {card for seat in held for card in cards[seat]}
    left = {seat: [card for card in _unknown(seen, seat) if card not in used] for seat in held}
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
    """Put a card into a position. The same seats know it as before."""
    place, at = position
    places[place][at] = card
    known[card] = ~seen.places[place][at] >> KNOWERS


def _deck_places(facts: Facts, seat: int) -> tuple[int, ...]:
    """Return the places with a seat's cards, except for those that aren't in its deck."""
    field = [place for slot in facts.field[seat] for place in (slot, facts.veil[slot])]
    return (facts.draw[seat], facts.discard[seat], facts.hand[seat], facts.fearful[seat], *field)


def _hidden(seen: State, places: Sequence[int]) -> list[Position]:
    """Return the positions of the unknown cards in some places."""
    return [(place, at) for place in places for at, card in enumerate(seen.places[place]) if card < 0]


def _unknown(seen: State, seat: int) -> list[int]:
    """Return the cards that could be in a seat's deck and aren't visible anywhere."""
    visible = {card for cards in seen.places for card in cards}
    return [card for card in playable_cards(seen, seat) if card not in visible]


def _decks(seen: State, held: Mapping[int, Sequence[Position]], chance: Chance) -> dict[int, list[int]]:
    """Return random cards for the unknown cards of each seat's deck, including converted Crusaders."""
    facts = facts_of(seen)
    found = {seat: _in_deck(seen, seat, chance) for seat in held}
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
    """Exchange givers so that no seat gives a card to itself, if possible."""
    for at, receiver in enumerate(receivers):
        if givers[at] == receiver:
            for other, its in enumerate(receivers):
                if givers[other] != receiver and its != givers[at]:
                    givers[at], givers[other] = givers[other], givers[at]
                    break


def _in_deck(seen: State, seat: int, chance: Chance) -> list[int]:
    """Return the unknown cards of a seat's own deck: all those that its rest can't contain, and random others."""
    facts = facts_of(seen)
    left = chance.shuffled(_unknown(seen, seat))
    out = len(_hidden(seen, (facts.rest[seat],)))
    counts = facts.decks.get(facts.options["deck"])
    if counts is None:
        return left[out:]
    found: list[int] = []
    for kind, name in KINDS:
        cards = [card for card in left if facts.kind[card] == kind]
        whole = [card for card in playable_cards(seen, seat) if facts.kind[card] == kind]
        found += cards[len(whole) - counts[name] if out else 0 :]
    return found

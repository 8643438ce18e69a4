"""The order in which a player has arranged a hand.

The order has no effect on the rules. This module doesn't use pygame.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.content.cards import CardSet
from game.engine.table import Table

SORTS = ("rank", "suit")
"""The possible orders for a hand. Each press of the key that sorts the hand switches to the next order."""


def places_in(cards: Sequence[int], wanted: Sequence[int]) -> list[int]:
    """Return the position at which to show each card in `cards`, counting from the left.

    The cards in `wanted` come first, in the order of that list.
    """
    rank = {card: number for number, card in enumerate(wanted)}
    order = sorted(range(len(cards)), key=lambda at: (rank.get(cards[at], len(rank)), at))
    stands = [0] * len(cards)
    for number, at in enumerate(order):
        stands[at] = number
    return stands


def moved(shown: Sequence[int], card: int, gap: int) -> list[int]:
    """Return the cards from left to right, with `gap` other cards to the left of `card`."""
    others = [other for other in shown if other != card]
    return [*others[:gap], card, *others[gap:]]


def sorting(cards: CardSet, table: Table) -> dict[str, Mapping[int, tuple[int, int]]]:
    """Map each of `SORTS` to the cards' sort keys. Return {} for a game without ranks."""
    if not cards.ranks:
        return {}
    ranks = {rank.id: number for number, rank in enumerate(cards.ranks)}
    suits = {suit.id: number for number, suit in enumerate(cards.suits)}
    faces = {face.code: face for deck in cards.decks for face in deck.faces}
    keys = {}
    for number, card in enumerate(table.cards):
        face = faces.get(card.face)
        if face is not None:
            keys[number] = ranks[face.rank], suits.get(face.suit, len(suits))
    return {"rank": keys, "suit": {card: (suit, rank) for card, (rank, suit) in keys.items()}}

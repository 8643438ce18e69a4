"""How a player has arranged a hand: a matter of the eye alone, that no rule knows. Pure, no pygame."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.content.definitions import Cards
from game.engine.table import Table

SORTS = ("rank", "suit")
"""The orders that sorting goes through."""


def places_in(cards: Sequence[int], wanted: Sequence[int]) -> list[int]:
    """For each card of a place, in the place's own order, where it stands from the left: what is among `wanted` as it
    is there, the rest (just drawn, or not known) after it in its own order."""
    rank = {card: number for number, card in enumerate(wanted)}
    order = sorted(range(len(cards)), key=lambda at: (rank.get(cards[at], len(rank)), at))
    stands = [0] * len(cards)
    for number, at in enumerate(order):
        stands[at] = number
    return stands


def moved(shown: Sequence[int], card: int, gap: int) -> list[int]:
    """Cards from left to right, with one of them put where so many of the others stand left of it."""
    others = [other for other in shown if other != card]
    return [*others[:gap], card, *others[gap:]]


def sorting(cards: Cards, table: Table) -> dict[str, Mapping[int, tuple[int, int]]]:
    """For each of SORTS the keys by which known cards are put in order: from low to high, suits as the game lists
    them. Empty for a game whose cards have no ranks."""
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

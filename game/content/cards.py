"""Cards as typed values: suits, ranks, faces and decks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeVar

from game.content.clauses import Clause, Requirement


class Suit(NamedTuple):
    """A suit. ``code`` stands for the suit in a card's code."""

    id: str
    code: str
    name: str
    symbol: str
    colour: str


class Rank(NamedTuple):
    """A rank that cards can have.

    ``code`` appears on the card and in notation. ``value`` is the number of points.
    """

    id: str
    code: str
    name: str
    value: int


Effects = tuple[tuple[str, int], ...]
"""Effects as (name, number) pairs, in the order in which they are carried out."""


class Face(NamedTuple):
    """The face of a card. A playing card has a rank, and any other card has a name.

    Only FissureVerse's cards use the attributes from `numbers` to `clauses` (see game.content.clauses).

    Attributes:
        code: the name in notation and picture files (``10S``, ``X1``, ``B4``)
        rank: the rank's id, or ""
        suit: the suit's id, or ""
        name: the name, or ""
        letter: the letter, or ""
        symbols: the symbols' ids
        draw: the number of cards that this card makes the player draw
        effects: the effects, in order
        kind: the kind, or ""
        cost: the cost, or -1 if there is none
        tier: the tier, or 0 if there is none
        copies: the number of copies
        abilities: the abilities' names, each with its effects
        numbers: the card's numbers
        zealot: the numbers against Zealots, or empty to use `numbers`
        order: the suits, in the order in which they take turns
        lasts: how long the card has an effect, or ""
        needs: the requirement for playing the card, or None
        clauses: the clauses, parsed from the lines of `rule`
    """

    code: str
    rank: str = ""
    suit: str = ""
    name: str = ""
    letter: str = ""
    symbols: tuple[str, ...] = ()
    draw: int = 0
    effects: Effects = ()
    kind: str = ""
    cost: int = -1
    tier: int = 0
    copies: int = 1
    abilities: tuple[tuple[str, Effects], ...] = ()
    numbers: tuple[int, ...] = ()
    zealot: tuple[int, ...] = ()
    order: tuple[str, ...] = ()
    lasts: str = ""
    needs: Requirement | None = None
    clauses: tuple[Clause, ...] = ()


class Symbol(NamedTuple):
    """A symbol that several cards share. Its id is also the name of its picture."""

    id: str
    name: str


class DeckKind(NamedTuple):
    """A kind of deck: one for each seat (``each_seat``), or one for the whole table."""

    id: str
    name: str
    each_seat: bool
    faces: tuple[Face, ...]


class CardSet(NamedTuple):
    """The values of ``cards.yaml``. The ranks are sorted from low to high."""

    suits: tuple[Suit, ...] = ()
    ranks: tuple[Rank, ...] = ()
    decks: tuple[DeckKind, ...] = ()
    symbols: tuple[Symbol, ...] = ()

    def rank(self, rank_id: str) -> Rank:
        """Return the rank with this id, or raise KeyError if there is none."""
        return _by_id(self.ranks, rank_id)

    def named(self) -> Mapping[str, Face]:
        """Return all faces that have a name, keyed by code."""
        return {face.code: face for deck in self.decks for face in deck.faces if face.name}

    def symbol_names(self) -> Mapping[str, str]:
        """Return the names of the symbols, keyed by id."""
        return {symbol.id: symbol.name for symbol in self.symbols}

    def suit(self, suit_id: str) -> Suit:
        """Return the suit with this id, or raise KeyError if there is none."""
        return _by_id(self.suits, suit_id)

    def deck(self, deck_id: str) -> DeckKind:
        """Return the deck with this id, or raise KeyError if there is none."""
        return _by_id(self.decks, deck_id)


_Thing = TypeVar("_Thing", Suit, Rank, DeckKind)


def _by_id(things: tuple[_Thing, ...], wanted: str) -> _Thing:
    for thing in things:
        if thing.id == wanted:
            return thing
    raise KeyError(f"no {wanted}")

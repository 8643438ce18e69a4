"""Checked content as typed values. Made from values that a schema has passed; nothing here is checked again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import ceil
from typing import Any, NamedTuple, TypeVar

from game.content.texts import Texts

WORDS_A_MINUTE = 200
SECONDS_AN_ACTION = 4
"""How fast a lesson is read, and how long one of its actions takes."""

OptionChoice = str | int
"""What an option is set to: the id of a value, or a number in its range."""


class OptionValue(NamedTuple):
    """One of the values of an option, and what it means in a sentence."""

    id: str
    name: str
    sentence: str


class OptionRange(NamedTuple):
    """Whole numbers from ``least`` to ``most``; ``by_seats`` narrows them for some numbers of seats: (from, to,
    least, most).
    """

    least: int
    most: int
    default: int
    by_seats: tuple[tuple[int, int, int, int], ...] = ()

    def bounds(self, seats: int) -> tuple[int, int]:
        """The least and the greatest number allowed for so many seats."""
        for first, last, least, most in self.by_seats:
            if first <= seats <= last:
                return max(least, self.least), min(most, self.most)
        return self.least, self.most


class GameOption(NamedTuple):
    """A choice for a whole match: ``values`` or a ``range``.

    The first value, or the range's own default, is the default. ``house`` marks a house rule: a finer point of the
    rules, which only those who know the game wish to choose. ``before`` is what matches were played with that don't
    name the option because it came later; empty for an option that was there from the start.
    ``origin`` says where a house rule's default comes from: ``printed`` (the printed rules), ``house_rule`` (the
    printed rules offer the option as a house rule), or "" (our ruling, because they are silent).
    """

    id: str
    name: str
    sentence: str
    rule: str
    values: tuple[OptionValue, ...] = ()
    range: OptionRange | None = None
    house: bool = False
    before: OptionChoice = ""
    origin: str = ""

    @property
    def default(self) -> OptionChoice:
        return self.range.default if self.range else self.values[0].id

    def value(self, choice: OptionChoice) -> OptionValue:
        """The value with this id. Raises KeyError if there is none."""
        for value in self.values:
            if value.id == choice:
                return value
        raise KeyError(f"option {self.id} has no value {choice}")

    def allows(self, choice: object, seats: int) -> bool:
        """Whether the option can be set so in a match of so many seats."""
        if self.range is None:
            return any(value.id == choice for value in self.values)
        least, most = self.range.bounds(seats)
        return type(choice) is int and least <= choice <= most

    def parse(self, text: str, seats: int) -> OptionChoice:
        """The choice that a text names. Raises ValueError with a plain sentence that says what is allowed."""
        choice: OptionChoice = text
        if self.range is not None and text.isascii() and text.isdigit() and len(text) < 10:
            choice = int(text)
        if self.allows(choice, seats):
            return choice
        raise ValueError(f"{self.id} takes {self.allowed(seats)}, not {text}")

    def allowed(self, seats: int) -> str:
        """What the option can be set to, in words."""
        if self.range is None:
            return " or ".join(value.id for value in self.values)
        return "a whole number from {} to {}".format(*self.range.bounds(seats))


class GameInfo(NamedTuple):
    """``game.yaml``: what a game is called, who can play it, its numbers and options, and what the credits add."""

    id: str
    name: str
    tagline: str
    least_seats: int
    most_seats: int
    designers: tuple[str, ...]
    facts: Mapping[str, Any]
    options: tuple[GameOption, ...]
    note: str = ""
    handovers: tuple[int, ...] = ()
    """About how often in a round the screen goes from hand to hand, for two people, three …"""
    publisher: str = ""

    @property
    def seats(self) -> range:
        """The numbers of seats that it can be played with."""
        return range(self.least_seats, self.most_seats + 1)

    def option(self, option_id: str) -> GameOption:
        """The option with this id. Raises KeyError if there is none."""
        for option in self.options:
            if option.id == option_id:
                return option
        raise KeyError(f"{self.id} has no option {option_id}")

    def defaults(self) -> dict[str, OptionChoice]:
        """Every option at its default."""
        return {option.id: option.default for option in self.options}

    @property
    def before(self) -> dict[str, OptionChoice]:
        """Return the value that older matches used for each option added later."""
        return {option.id: option.before for option in self.options if option.before != ""}

    def played_with(self, options: Mapping[str, OptionChoice]) -> dict[str, OptionChoice]:
        """The options of a match that was saved, with what it was played with where it is too old to say so."""
        return {**self.before, **options}

    def by_seats(self, fact: str, column: str, seats: int) -> int:
        """A number of a fact that is a table by seats. Raises KeyError if there is no row for so many seats."""
        for row in self.facts[fact]:
            if row["from"] <= seats <= row["to"]:
                number: int = row[column]
                return number
        raise KeyError(f"{self.id} has no {fact} for {seats} seats")


class Suit(NamedTuple):
    id: str
    code: str
    name: str
    symbol: str
    colour: str


class Rank(NamedTuple):
    """``code`` is what stands on the card and in notation; ``value`` is in points."""

    id: str
    code: str
    name: str
    value: int


Effects = tuple[tuple[str, int], ...]
"""Names of effects with their numbers, in the order to resolve."""


class Face(NamedTuple):
    """The face of a card: ``code`` names it in notation and picture files (``10S``, ``X1``, ``B4``).

    It has a rank, and a suit or none; or it is its own, with a name, a letter or none, symbols, the number of cards to
    draw, and effects (name and number) in the order to resolve; perhaps a kind, a cost (-1: none), a tier, abilities by
    name with their effects, and how many cards of it there are. Cards with clauses (game.clauses) have a suit, numbers
    (``zealot``: those against Zealots), a turn order of suits, how long they last, what they need, and their rule.
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
    needs: str = ""
    rule: tuple[str, ...] = ()


class Symbol(NamedTuple):
    """What cards share by its shape; its picture is found by the id."""

    id: str
    name: str


class DeckKind(NamedTuple):
    """A kind of deck. With ``each_seat`` every seat has one, else there is one for all."""

    id: str
    name: str
    each_seat: bool
    faces: tuple[Face, ...]


class CardSet(NamedTuple):
    """``cards.yaml``; ranks go from low to high."""

    suits: tuple[Suit, ...] = ()
    ranks: tuple[Rank, ...] = ()
    decks: tuple[DeckKind, ...] = ()
    symbols: tuple[Symbol, ...] = ()

    def rank(self, rank_id: str) -> Rank:
        """The rank with this id. Raises KeyError if there is none."""
        return _by_id(self.ranks, rank_id)

    def named(self) -> Mapping[str, Face]:
        """The faces that are each their own, by code."""
        return {face.code: face for deck in self.decks for face in deck.faces if face.name}

    def symbol_names(self) -> Mapping[str, str]:
        """What the symbols are called, by id."""
        return {symbol.id: symbol.name for symbol in self.symbols}

    def suit(self, suit_id: str) -> Suit:
        """The suit with this id. Raises KeyError if there is none."""
        return _by_id(self.suits, suit_id)

    def deck(self, deck_id: str) -> DeckKind:
        """The deck with this id. Raises KeyError if there is none."""
        return _by_id(self.decks, deck_id)


_Thing = TypeVar("_Thing", Suit, Rank, DeckKind)


def _by_id(things: tuple[_Thing, ...], wanted: str) -> _Thing:
    for thing in things:
        if thing.id == wanted:
            return thing
    raise KeyError(f"no {wanted}")


class Rule(NamedTuple):
    """A rule in words. ``ruling``: the printed rules leave it open; ``why`` then says the reason, else it is empty."""

    id: str
    text: str
    why: str = ""
    ruling: bool = False


class Chapter(NamedTuple):
    """A chapter of the rulebook; ``id`` is like ``SB 3``. The entries of a chapter of ``tips`` are advice, no rules."""

    id: str
    title: str
    rules: tuple[Rule, ...]
    tips: bool = False


@dataclass(frozen=True)
class Rulebook:
    """``rulebook.yaml``: every rule in words, by chapter."""

    chapters: tuple[Chapter, ...] = ()

    @cached_property
    def rules(self) -> Mapping[str, Rule]:
        """Every rule by its id, in the order of the book."""
        return {rule.id: rule for chapter in self.chapters for rule in chapter.rules}

    def rule(self, rule_id: str) -> Rule:
        """The rule with this id. Raises KeyError if there is none."""
        return self.rules[rule_id]

    def chapter_of(self, rule_id: str) -> Chapter:
        """The chapter that a rule stands in. Raises KeyError if there is none."""
        for chapter in self.chapters:
            if any(rule.id == rule_id for rule in chapter.rules):
                return chapter
        raise KeyError(rule_id)


@dataclass(frozen=True)
class GameContent:
    """All content of a game.

    ``table`` is plain nested values; it and ``rulebook`` are empty if the game has no such file. ``texts`` holds what
    the game says, and what the program says under keys that the game doesn't have.
    """

    game: GameInfo
    cards: CardSet
    table: Mapping[str, Any]
    rulebook: Rulebook
    texts: Texts
    plain: Mapping[str, Any] = field(repr=False, default_factory=dict)
    """The checked plain values that it was made from, by file."""

    @property
    def lesson(self) -> Mapping[str, Any] | None:
        """The checked values of ``lesson.yaml``, if the game has one (see game.lesson)."""
        return self.plain.get("lesson")

    @property
    def lesson_minutes(self) -> int:
        """About how many minutes the lesson takes, by its words and its actions; 0 without one."""
        lesson = self.lesson
        if lesson is None:
            return 0
        words = sum(len(said.split()) for said in (*(step["say"] for step in lesson["steps"]), lesson["done"]))
        actions = sum("await" in step for step in lesson["steps"])
        return max(1, ceil((words * 60 / WORDS_A_MINUTE + actions * SECONDS_AN_ACTION) / 60))

    @cached_property
    def digest(self) -> str:
        """A fingerprint (64 hex digits) of what can change the course of a match: facts, options and cards, not names
        and texts.
        """
        import hashlib  # with the first match: it loads every kind of digest

        game, cards = self.plain["game"], self.plain["cards"]
        options = [
            [option["id"], [v["id"] for v in option.get("values", ())], option.get("range")]
            for option in game["options"]
        ]
        told = [game["id"], game["seats"], game["facts"], options, _without_names(cards)]
        text = json.dumps(told, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
        return hashlib.sha256(text.encode()).hexdigest()

    def numbers(self) -> dict[str, Any]:
        """What rules compute with, in one flat map.

        The facts of the game, where a table by seats with a single column becomes ``{seats: number}``; and of the
        cards: ``suits`` and ``ranks`` (codes, low to high, of the ranks that come in suits), ``suit_ids``, ``jokers``
        (codes of the faces without suit), ``values`` (points by code of rank, and by id of each rank without suit, as
        ``joker``), and where there are any ``faces``, those that are each their own, as cards.yaml has them with their
        code.
        """
        found = {name: _seat_table(value) for name, value in self.game.facts.items()}
        faces = [face for deck in self.cards.decks for face in deck.faces]
        suited = {face.rank for face in faces if face.suit}
        if self.cards.named():
            found["faces"] = [_own(face) for face in self.cards.named().values()]
        found["suits"] = [suit.code for suit in self.cards.suits]
        found["suit_ids"] = [suit.id for suit in self.cards.suits]
        found["ranks"] = [rank.code for rank in self.cards.ranks if rank.id in suited]
        found["jokers"] = list(dict.fromkeys(face.code for face in faces if face.rank and not face.suit))
        found["values"] = {(rank.code if rank.id in suited else rank.id): rank.value for rank in self.cards.ranks}
        return found


def _seat_table(value: Any) -> Any:
    rows = value if isinstance(value, list) and all(isinstance(row, dict) for row in value) else []
    if not rows or not all(len(row) == 3 and {"from", "to"} < row.keys() for row in rows):
        return value
    column = next(name for name in rows[0] if name not in ("from", "to"))
    return {seats: row[column] for row in rows for seats in range(row["from"], row["to"] + 1)}


def _own(face: Face) -> dict[str, Any]:
    found: dict[str, Any] = {
        "code": face.code,
        "symbols": list(face.symbols),
        "draw": face.draw,
        "effects": [dict([effect]) for effect in face.effects],
        "kind": face.kind,
        "cost": face.cost,
        "tier": face.tier,
        "count": face.copies,
        "abilities": dict(face.abilities),
    }
    for name in ("letter", "suit", "numbers", "zealot", "order", "lasts", "needs", "rule"):
        value = getattr(face, name)
        if value:
            found[name] = list(value) if isinstance(value, tuple) else value
    return found


def _without_names(value: Any) -> Any:
    from game.content.cards_schema import WORDS

    if isinstance(value, dict):
        return {name: _without_names(entry) for name, entry in value.items() if name not in WORDS}
    return [_without_names(entry) for entry in value] if isinstance(value, list) else value

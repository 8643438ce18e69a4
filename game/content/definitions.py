"""Typed values for a game's content, built from validated values."""

# This module doesn't use `from __future__ import annotations`, because named tuples are created twice as fast without
# it.
import json
from collections.abc import Mapping
from functools import cached_property
from math import ceil
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from game.content.texts import Texts, fill

if TYPE_CHECKING:
    from game.content.cards import CardSet, Face
    from game.content.rulebook import Rulebook

WORDS_A_MINUTE = 200
SECONDS_AN_ACTION = 4
"""A learner's assumed pace: words read per minute, and seconds per action."""

OptionChoice = str | int
"""The setting for an option: the id of one of its values, or a number in its range."""


class OptionValue(NamedTuple):
    """One of an option's values, with a sentence that explains it."""

    id: str
    name: str
    sentence: str


class OptionRange(NamedTuple):
    """The integers that an option allows, from ``least`` to ``most``.

    ``by_seats`` narrows this range for some numbers of seats. Each row contains four numbers: the fewest seats, the
    most seats, the lowest integer and the highest integer.
    """

    least: int
    most: int
    default: int
    by_seats: tuple[tuple[int, int, int, int], ...] = ()

    def bounds(self, seats: int) -> tuple[int, int]:
        """Return the lowest and highest allowed numbers for this many seats."""
        for first, last, least, most in self.by_seats:
            if first <= seats <= last:
                return max(least, self.least), min(most, self.most)
        return self.least, self.most


class GameOption(NamedTuple):
    """An option for a match, with ``values`` or a ``range`` to choose from.

    The default is the first value or, if there is a range, the range's default.

    Attributes:
        id: the id
        name: the name
        sentence: the explanation
        rule: the id of the rule about the option
        values: the values to choose from
        range: the range of numbers to choose from, or None
        house: whether this is a house rule
        before: the value for matches that began before the option existed, or ""
        origin: the default's source: ``printed``, ``house_rule``, or "" for our ruling
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
        """The setting that applies unless the player chooses another."""
        return self.range.default if self.range else self.values[0].id

    def value(self, choice: OptionChoice) -> OptionValue:
        """Return the value with this id, or raise KeyError if there is none."""
        for value in self.values:
            if value.id == choice:
                return value
        raise KeyError(f"option {self.id} has no value {choice}")

    def allows(self, choice: object, seats: int) -> bool:
        """Return whether the option can have this setting in a match with this many seats."""
        if self.range is None:
            return any(value.id == choice for value in self.values)
        least, most = self.range.bounds(seats)
        return type(choice) is int and least <= choice <= most

    def parse(self, text: str, seats: int) -> OptionChoice:
        """Return the setting that a string names.

        Raise ValueError, with a message for the player, if the setting isn't allowed.
        """
        choice: OptionChoice = text
        if self.range is not None and text.isascii() and text.isdigit() and len(text) < 10:
            choice = int(text)
        if self.allows(choice, seats):
            return choice
        raise ValueError(f"{self.id} takes {self.allowed(seats)}, not {text}")

    def allowed(self, seats: int) -> str:
        """Return text that lists the allowed settings for a match with this many seats."""
        if self.range is None:
            return " or ".join(value.id for value in self.values)
        return "a whole number from {} to {}".format(*self.range.bounds(seats))


class Begins(NamedTuple):
    """The option that decides who goes first, and the value that gives seat 1 the first turn."""

    option: str
    value: str


class GameInfo(NamedTuple):
    """The values in ``game.yaml``: a game's name, seats, numbers, options and credits."""

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
    """Roughly how many times the screen is handed over in a round, first for two players, then for three, and so on."""
    publisher: str = ""
    begins: Begins | None = None
    """The setting that gives seat 1 the first turn, or None.

    A rematch uses this setting to let another player go first.
    """

    @property
    def seats(self) -> range:
        """The possible numbers of seats."""
        return range(self.least_seats, self.most_seats + 1)

    def option(self, option_id: str) -> GameOption:
        """Return the option with this id, or raise KeyError if there is none."""
        for option in self.options:
            if option.id == option_id:
                return option
        raise KeyError(f"{self.id} has no option {option_id}")

    def defaults(self) -> dict[str, OptionChoice]:
        """Return the default for every option, keyed by the option's id."""
        return {option.id: option.default for option in self.options}

    @property
    def before(self) -> dict[str, OptionChoice]:
        """The values that older matches use for options added in later versions."""
        return {option.id: option.before for option in self.options if option.before != ""}

    def played_with(self, options: Mapping[str, OptionChoice]) -> dict[str, OptionChoice]:
        """Return a save's options.

        An option that is missing from the save gets the value that older matches use.
        """
        return {**self.before, **options}

    def by_seats(self, fact: str, column: str, seats: int) -> int:
        """Return a number from a fact with one row per range of seat counts.

        Raise KeyError if no row includes this number of seats.
        """
        for row in self.facts[fact]:
            if row["from"] <= seats <= row["to"]:
                number: int = row[column]
                return number
        raise KeyError(f"{self.id} has no {fact} for {seats} seats")


class GameContent:
    """All of a game's content.

    ``common`` has the strings that all games share, and ``plain`` has each file's validated plain values.
    """

    def __init__(self, game: GameInfo, common: Mapping[str, str], plain: Mapping[str, Any]) -> None:
        self.game = game
        self.common = common
        self.plain = plain

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GameContent) and self.plain == other.plain and self.common == other.common

    @cached_property
    def table(self) -> Mapping[str, Any]:
        """The plain values of ``table.yaml``, or an empty map if the game doesn't have that file."""
        return MappingProxyType(self.plain.get("table", {}))

    @cached_property
    def texts(self) -> Texts:
        """The strings that all games share, the names of this game's cards, and its own wording."""
        return Texts({**self.common, **_card_names(self.plain["cards"], self.common), **self.plain.get("texts", {})})

    @cached_property
    def cards(self) -> "CardSet":
        """The game's cards, built from the validated content on first use."""
        from game.content.build_cards import build_cards

        return build_cards(self.plain["cards"])

    @cached_property
    def rulebook(self) -> "Rulebook":
        """The rulebook, or an empty one if the game doesn't have a rulebook file."""
        from game.content.build_cards import build_rulebook

        return build_rulebook(self.plain.get("rulebook", {"chapters": []}))

    @property
    def lesson(self) -> Mapping[str, Any] | None:
        """The validated values of ``lesson.yaml``, or None (see game.matches.lesson)."""
        return self.plain.get("lesson")

    @property
    def lesson_minutes(self) -> int:
        """The lesson's estimated length in minutes, or 0 if there is no lesson."""
        lesson = self.lesson
        if lesson is None:
            return 0
        words = sum(len(said.split()) for said in (*(step["say"] for step in lesson["steps"]), lesson["done"]))
        actions = sum("await" in step for step in lesson["steps"])
        return max(1, ceil((words * 60 / WORDS_A_MINUTE + actions * SECONDS_AN_ACTION) / 60))

    @cached_property
    def digest(self) -> str:
        """A fingerprint of the content that affects the rules, as 64 hex digits."""
        import hashlib  # slow to import, so it is imported only for the first match

        game, cards = self.plain["game"], self.plain["cards"]
        options = [
            [option["id"], [v["id"] for v in option.get("values", ())], option.get("range")]
            for option in game["options"]
        ]
        told = [game["id"], game["seats"], game["facts"], options, _without_names(cards)]
        text = json.dumps(told, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
        return hashlib.sha256(text.encode()).hexdigest()

    def numbers(self) -> dict[str, Any]:
        """Return the values that the rules use, as one flat map.

        The map contains the game's facts. A fact can be a table with a row for each range of seats. If the table has a
        single column of numbers, the fact is stored as ``{seats: number}``. The map also describes the cards:

        - ``suits``: the suits' codes
        - ``suit_ids``: the suits' ids
        - ``ranks``: the codes of all ranks that have suits, from low to high
        - ``jokers``: the codes of all cards with a rank but no suit
        - ``values``: the points for each rank, keyed by the rank's code, or by the rank's id if the rank has no suit
        - ``faces``: the fields of each named card, if there are named cards
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


def _card_names(plain: Mapping[str, Any], texts: Mapping[str, str]) -> dict[str, str]:
    """Return each card's name, with its letter if it has one, keyed by ``word.face.<code>``."""
    return {
        f"word.face.{face['id'].lower()}": fill(
            texts["word.face.lettered"], {"name": face["name"], "letter": face["letter"]}
        )
        if face.get("letter")
        else face["name"]
        for deck in plain["decks"]
        for face in deck.get("faces", ())
    }


def _seat_table(value: Any) -> Any:
    rows = value if isinstance(value, list) and all(isinstance(row, dict) for row in value) else []
    if not rows or not all(len(row) == 3 and {"from", "to"} < row.keys() for row in rows):
        return value
    column = next(name for name in rows[0] if name not in ("from", "to"))
    return {seats: row[column] for row in rows for seats in range(row["from"], row["to"] + 1)}


def _own(face: "Face") -> dict[str, Any]:
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
    for name in ("letter", "suit", "numbers", "zealot", "order", "lasts", "needs", "clauses"):
        value = getattr(face, name)
        if value:
            found[name] = list(value) if type(value) is tuple else value
    return found


def _without_names(value: Any) -> Any:
    from game.content.schemas.cards_schema import WORDS

    if isinstance(value, dict):
        return {name: _without_names(entry) for name, entry in value.items() if name not in WORDS}
    return [_without_names(entry) for entry in value] if isinstance(value, list) else value

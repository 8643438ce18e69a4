"""The schema for each kind of content file (see docs/game-files.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game.content.errors import nearest
from game.content.schemas.cards_schema import CARDS
from game.content.schemas.lesson_schema import LESSON
from game.content.schemas.schema import (
    CheckedValue,
    Fields,
    Flag,
    Free,
    Id,
    Keyword,
    ListOf,
    MapOf,
    Number,
    OneOf,
    Schema,
    Text,
)
from game.content.schemas.table_schema import TABLE

MAX_SEATS = 6

RULE_ID = r"[A-Z]{2,4} [0-9]{1,2}(\.[0-9]{1,2}[a-z]?)?"
TEXT_KEY = r"[a-z0-9_]+(\.[a-z0-9_]+)*"

_NAME = Text(60)
_SENTENCE = Text(240)
_RULE = Text(16, pattern=RULE_ID, meaning="the id of a rule, like 'SB 1.4'")
_SEAT = Number(1, MAX_SEATS)
_AMOUNT = Number(0, 10_000)


@dataclass(frozen=True)
class BySeats:
    """A table with a row for each range of seats.

    The ranges must not overlap, and together they must include every number of seats that the document allows.
    """

    columns: Mapping[str, Schema]

    def check(self, spot: CheckedValue) -> list[dict[str, Any]]:
        """Return the rows, after reporting any overlaps and missing rows."""
        rows = ListOf(Fields({"from": _SEAT, "to": _SEAT, **self.columns}), 1, MAX_SEATS)
        before = len(spot.faults)
        found: list[dict[str, Any]] = rows.check(spot)
        if len(spot.faults) > before:
            return found
        seen: set[int] = set()
        for index, row in enumerate(found):
            seats = set(range(row["from"], row["to"] + 1))
            if not seats or seats & seen:
                said = f"{row['from']} to {row['to']}"
                spot.at(index, row).fault("rows in rising order of seats, without overlaps", said)
            seen |= seats
        missing = sorted(_seats_of(spot) - seen)
        if missing:
            spot.fault("a row for each number of seats", f"none for {', '.join(map(str, missing))}")
        return found


def _seats_of(spot: CheckedValue) -> set[int]:
    """Return the numbers of seats that the document allows.

    Return an empty set if the document doesn't state them.
    """
    top = spot.document.value
    seats = top.get("seats") if isinstance(top, dict) else None
    least, most = (seats.get("min"), seats.get("max")) if isinstance(seats, dict) else (None, None)
    if type(least) is int and type(most) is int and 1 <= least <= most <= MAX_SEATS:
        return set(range(least, most + 1))
    return set()


@dataclass(frozen=True)
class RangeShape:
    """A map with ``min``, ``max`` and other fields.

    ``max`` must not be below ``min``, and a ``default`` must be between them.
    """

    least: int
    most: int
    others: Mapping[str, Schema]
    optional: Mapping[str, Schema]

    def check(self, spot: CheckedValue) -> dict[str, Any]:
        """Return the fields. Report a maximum below the minimum, or a default out of range."""
        number = Number(self.least, self.most)
        before = len(spot.faults)
        found = Fields({"min": number, "max": number, **self.others}, self.optional).check(spot)
        if len(spot.faults) == before:
            low, high = found["min"], found["max"]
            if low > high:
                spot.at("max", high).fault(f"a whole number from {low} to {self.most}")
            elif not low <= found.get("default", low) <= high:
                spot.at("default", found["default"]).fault(f"a whole number from {low} to {high}")
        return found


@dataclass(frozen=True)
class RuleReference:
    """The id of a rule. If the game has a rulebook, it must contain the rule."""

    def check(self, spot: CheckedValue) -> str:
        """Report the id if it isn't in the rulebook. Return it either way."""
        before = len(spot.faults)
        found = _RULE.check(spot)
        rules = spot.known.get("rule")
        if rules is not None and len(spot.faults) == before and found not in rules:
            spot.fault("a rule of the rulebook", near=nearest(found, rules))
        return found


_OPTION = Fields(
    {"id": Id(), "name": _NAME, "sentence": _SENTENCE, "rule": RuleReference()},
    {
        "values": ListOf(Fields({"id": Id(), "name": _NAME, "sentence": _SENTENCE}), 2, 30, unique="id"),
        "range": RangeShape(
            0, 1000, {"default": Number(0, 1000)}, {"by_seats": BySeats({"min": _AMOUNT, "max": _AMOUNT})}
        ),
        "house": Flag(),
        "before": OneOf(Number(0, 1000), Id()),
        "origin": Keyword(("printed", "house_rule")),
    },
)


@dataclass(frozen=True)
class OptionShape:
    """An option with either ``values`` or a ``range``.

    If there is a ``before`` value, the option must allow that value.
    """

    inner: Fields = _OPTION

    def check(self, spot: CheckedValue) -> dict[str, Any]:
        """Return the validated option."""
        faults = len(spot.faults)
        found = self.inner.check(spot)
        if isinstance(spot.value, dict) and ("values" in spot.value) == ("range" in spot.value):
            spot.fault("an option with values or with a range", "both" if "values" in spot.value else "neither")
        if len(spot.faults) == faults and "before" in found and not _can_be(found, found["before"]):
            spot.at("before", found["before"]).fault("a value of the option")
        return found


def _can_be(option: Mapping[str, Any], choice: object) -> bool:
    """Return whether a validated option allows this setting."""
    if "values" in option:
        return any(value["id"] == choice for value in option["values"])
    span = option["range"]
    return type(choice) is int and bool(span["min"] <= choice <= span["max"])


_DEAL = Fields({"crusaders": Number(1, 24), "frenzies": Number(0, 24), "rogations": Number(0, 24)})
FACTS: Mapping[str, Schema] = {
    "aleph_null": Fields(
        {
            "hand_size": Number(1, 12),
            "deadly": Number(1, 20),
            "hours": ListOf(
                Fields(
                    {"bonus": Number(0, 9), "score": Number(0, 99)},
                    {"does": Keyword(("hour_discard", "hour_play"))},
                ),
                7,
                7,
            ),
            "levels": ListOf(ListOf(Number(0, 3), 5, 5), 5, 5),
            "rank_scores": ListOf(Number(0, 99), 5, 5),
        }
    ),
    "fissureverse": Fields(
        {
            "hand_size": Number(1, 12),
            "field_size": Number(1, 4),
            "reward_draw": Number(1, 9),
            "quiet_rounds": Number(1, 20),
            "decks": Fields({"starter": _DEAL, "skirmish": _DEAL}),
            "ends_after": MapOf(Fields({}, {"rounds": Number(1, 96), "minutes": Number(1, 600)})),
        }
    ),
    "metempsychosis": Fields(
        {
            "hand_size": Number(1, 12),
            "levels": ListOf(Fields({"tones": Number(2, 28), "willpower": Number(1, 60)}), 2, 2),
            "price": Number(1, 30),
            "recall_at": Number(1, 60),
            "reach_at": Number(1, 60),
        }
    ),
    # Within these ranges, some cards always remain for the deck after the four slots have been filled.
    "oubliette": Fields(
        {
            "slot_size": Number(1, 10),
            "lost_cards": Number(0, 20),
            "looked_at": Number(1, 6),
            "returned": Number(1, 20),
            "curse": Number(0, 20),
            "power": Number(0, 10),
        }
    ),
    # With these ranges, even the largest grid needs only 48 souls (4 × 4 × 3), and the Soul Deck has 54 cards.
    "soul_battle": Fields(
        {
            "hand_size": Number(1, 10),
            "souls_per_space": Number(1, 3),
            "grid": BySeats({"columns": Number(2, 4)}),
        }
    ),
}
"""The schema for each game's facts. A game that isn't listed can have any facts."""


def game_shape(game_id: str) -> Schema:
    """Return the schema for a game's ``game.yaml``."""
    return Fields(
        {
            "id": Text(40, pattern=game_id, meaning=f"the name of its folder, {game_id}"),
            "name": _NAME,
            "tagline": Text(120),
            "seats": RangeShape(1, MAX_SEATS, {}, {}),
            "designers": ListOf(_NAME, 0, 12),
            "facts": FACTS.get(game_id, MapOf(Free())),
            "options": ListOf(OptionShape(), 0, 40, unique="id"),
        },
        {
            "note": Text(400),
            "publisher": _NAME,
            "handovers": ListOf(Number(1, 200), 1, MAX_SEATS),
            "begins": Fields({"option": Id(), "value": Id()}),
        },
    )


_RULE_ENTRY = Fields(
    {"id": _RULE, "text": Text(1200, lines=True)},
    {"why": Text(800, lines=True), "ruling": Flag()},
)
_CHAPTER = Fields({"id": _RULE, "title": _NAME, "rules": ListOf(_RULE_ENTRY, 1, 200)}, {"tips": Flag()})


_TERM = Fields({"word": _NAME, "text": Text(200), "rule": _RULE}, {"forms": ListOf(_NAME, 1, 8)})
_CHAPTERS = Fields(
    {"chapters": ListOf(_CHAPTER, 1, 40, unique="id")},
    {"terms": ListOf(_TERM, 0, 60, unique="word")},
)


@dataclass(frozen=True)
class RulebookShape:
    """The chapters with their rules. No rule id may occur twice."""

    inner: Fields = _CHAPTERS

    def check(self, spot: CheckedValue) -> dict[str, Any]:
        """Return the chapters, after reporting rules that appear twice."""
        before = len(spot.faults)
        found = self.inner.check(spot)
        seen: set[str] = set()
        for number, chapter in enumerate(found["chapters"] if len(spot.faults) == before else []):
            inside = spot.at("chapters", found["chapters"]).at(number, chapter).at("rules", chapter["rules"])
            for place, rule in enumerate(chapter["rules"]):
                if rule["id"] in seen:
                    inside.at(place, rule).at("id", rule["id"]).fault("each rule only once", f"'{rule['id']}' again")
                seen.add(rule["id"])
        return found


RULEBOOK = RulebookShape()
"""The schema of ``rulebook.yaml``."""

TEXTS = MapOf(Text(1200, least=0, lines=True), TEXT_KEY, "a key of lower-case letters, digits, _ and dots")
"""The schema for a file of strings. Strings can contain placeholders like ``{name}`` or ``{name:kind}``."""


THEME: Schema = MapOf(Free(), least=1)
"""The schema of ``theme.yaml`` and ``menus.yaml``. Any names and values are allowed."""


def shapes_of(game_id: str) -> dict[str, Schema]:
    """Return the schemas for a game's files, keyed by file name without ``.yaml``."""
    return {
        "game": game_shape(game_id),
        "cards": CARDS,
        "table": TABLE,
        "rulebook": RULEBOOK,
        "texts": TEXTS,
        "lesson": LESSON,
    }

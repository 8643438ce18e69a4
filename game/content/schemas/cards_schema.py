"""The schema of ``cards.yaml``, which also checks card counts.

See docs/game-files.md.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from game.content import clauses
from game.content.errors import nearest
from game.content.schemas.schema import (
    ID_PATTERN,
    CheckedValue,
    Fields,
    Id,
    Keyword,
    ListOf,
    MapOf,
    Number,
    Reference,
    Text,
)
from game.content.shared_effects import BOUNDS

_NAME = Text(60)
_CODE = Text(4, pattern=r"[A-Z0-9]{1,3}", meaning="a code of 1 to 3 capital letters or digits")


@dataclass(frozen=True)
class EffectShape:
    """A card's effect, written as a map from the effect's name to its number."""

    def check(self, spot: CheckedValue) -> dict[str, int]:
        """Return the validated map, or an empty map if there was a fault."""
        value = spot.value
        if not isinstance(value, dict) or len(value) != 1:
            spot.fault("one effect with its number, like {bury: 2}")
            return {}
        name = next(iter(value))
        if name not in BOUNDS:
            spot.name_fault(name, "the name of an effect", f"'{name}'", nearest(name, BOUNDS))
            return {}
        return {name: Number(*BOUNDS[name]).check(spot.at(name, value[name]))}


_EFFECTS = ListOf(EffectShape(), 0, 6)
_AMOUNTS = ListOf(Number(-9, 9), 1, 8)
_FACE = Fields(
    {"id": Text(24, pattern="[a-z0-9]{1,24}", meaning="an id of 1 to 24 lower-case letters or digits"), "name": _NAME},
    {
        "letter": Text(1, pattern="[A-Z]", meaning="a capital letter"),
        "symbols": ListOf(Reference("symbol"), 0, 6),
        "draw": Number(0, 9),
        "effects": _EFFECTS,
        "kind": Id(),
        "cost": Number(0, 99),
        "tier": Number(1, 9),
        "count": Number(1, 20),
        "abilities": MapOf(_EFFECTS, ID_PATTERN, "the name of an ability", least=1),
        "suit": Reference("suit"),
        "numbers": _AMOUNTS,
        "zealot": _AMOUNTS,
        "order": ListOf(Reference("suit"), 2, 20),
        "lasts": Keyword(("now", "round", "next")),
        "needs": Text(8, pattern=clauses.NEEDS, meaning="a number, 'fewer', 'more' or 'split' and a number"),
        "rule": ListOf(Text(60), 1, 2),
    },
)


@dataclass(frozen=True)
class FaceShape:
    """A named card, with valid clauses and all fields required for the card's kind."""

    inner: Fields = _FACE

    def check(self, spot: CheckedValue) -> dict[str, Any]:
        """Return the validated card, and report missing or wrong fields and clauses."""
        before = len(spot.faults)
        found = self.inner.check(spot)
        kind = found.get("kind", "")
        if len(spot.faults) > before:
            return found
        if kind not in clauses.KINDS:
            if "rule" in found:
                got = f"one on a {kind}" if kind else "one on another card"
                spot.at("rule", found["rule"]).fault("a rule only on a " + ", ".join(clauses.KINDS), got)
            return found
        lacking = clauses.FIELDS_OF[kind](found)
        if lacking:
            spot.fault(lacking, "one that lacks some of that")
        for name in ("numbers", "zealot"):
            if name in found and len(found[name]) != clauses.NUMBERS_OF.get(kind, 0):
                spot.at(name, found[name]).fault(f"{clauses.NUMBERS_OF.get(kind, 0)} numbers on a {kind}")
        order = found.get("order", [])
        if len(set(order)) < len(order):
            spot.at("order", order).fault("each suit only once")
        lines = spot.at("rule", found.get("rule", []))
        for at, line in enumerate(found.get("rule", [])):
            try:
                clauses.parse(line, kind)
            except ValueError as wrong:
                lines.at(at, line).fault(str(wrong))
        return found


_CENSUS = Fields(
    {},
    {
        "cards": Number(0, 400),
        "lettered": Number(0, 400),
        "unlettered": Number(0, 400),
        "letters": Number(0, 26),
        "each_letter": Number(0, 400),
        "each_symbol": Number(0, 400),
    },
)
_DECK = Fields(
    {"id": Id(), "name": _NAME, "each": Text(5, pattern="seat|table", meaning="seat or table")},
    {
        "suits": ListOf(Reference("suit"), 1, 20),
        "ranks": ListOf(Reference("rank"), 1, 60),
        "single": ListOf(Fields({"rank": Reference("rank"), "count": Number(1, 20)}), 1, 20),
        "faces": ListOf(FaceShape(), 1, 400, unique="id"),
        "census": _CENSUS,
    },
)
_CARDS = Fields(
    {"decks": ListOf(_DECK, 1, 20, unique="id")},
    {
        "suits": ListOf(
            Fields({"id": Id(), "code": _CODE, "name": _NAME, "symbol": Text(4), "colour": Id()}), 0, 20, unique="id"
        ),
        "ranks": ListOf(
            Fields({"id": Id(), "code": _CODE, "name": _NAME, "value": Number(0, 10_000)}), 1, 60, unique="id"
        ),
        "symbols": ListOf(Fields({"id": Id(), "name": _NAME}), 1, 40, unique="id"),
    },
)


@dataclass(frozen=True)
class CardsShape:
    """The contents of ``cards.yaml``: suits, ranks (from low to high), symbols and decks.

    If a deck has a ``census``, the deck's cards must match the numbers in the census.
    """

    inner: Fields = _CARDS

    def check(self, spot: CheckedValue) -> dict[str, Any]:
        """Return the validated cards, and report each wrong `census`."""
        before = len(spot.faults)
        found = self.inner.check(spot)
        if len(spot.faults) > before:
            return found
        for number, deck in enumerate(found["decks"]):
            if "census" in deck:
                inside = spot.at("decks", found["decks"]).at(number, deck)
                _prove(inside, deck, [symbol["id"] for symbol in found.get("symbols", ())])
        return found


def _prove(spot: CheckedValue, deck: dict[str, Any], symbols: list[str]) -> None:
    """Report each number in a deck's `census` that doesn't match the deck's faces."""
    census, faces = deck["census"], deck.get("faces", [])
    inside = spot.at("faces", faces)
    letters = Counter(face["letter"] for face in faces if "letter" in face)
    counts = {
        "cards": sum(face.get("count", 1) for face in faces),
        "lettered": sum(letters.values()),
        "unlettered": len(faces) - sum(letters.values()),
        "letters": len(letters),
    }
    words = {
        "cards": "{} cards",
        "lettered": "{} cards with a letter",
        "unlettered": "{} cards without a letter",
        "letters": "{} letters",
    }
    for name, said in words.items():
        if name in census and census[name] != counts[name]:
            inside.fault(said.format(census[name]), said.format(counts[name]))
    if "each_letter" in census:
        for letter, count in sorted(letters.items()):
            if count != census["each_letter"]:
                last = max(at for at, face in enumerate(faces) if face.get("letter") == letter)
                inside.at(last, faces[last]).at("letter", letter).fault(
                    f"{census['each_letter']} cards with the letter {letter}", f"{count} of them"
                )
    if "each_symbol" in census:
        for symbol in symbols:
            bearing = [at for at, face in enumerate(faces) if symbol in face.get("symbols", ())]
            if len(bearing) != census["each_symbol"]:
                where = inside.at(bearing[-1], faces[bearing[-1]]).at("symbols", symbol) if bearing else inside
                where.fault(f"{census['each_symbol']} cards with the symbol {symbol}", f"{len(bearing)} of them")


CARDS = CardsShape()
"""The schema of ``cards.yaml``."""

WORDS = ("name", "symbol", "colour")
"""The fields that affect only appearance and names."""

FIXED_CARDS = frozenset({"aleph_null", "fissureverse", "metempsychosis", "oubliette", "soul_battle"})
"""The games whose rules or pictures depend on the exact cards. In these games, a user's file can change only the fields
in WORDS."""

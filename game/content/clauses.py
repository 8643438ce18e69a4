"""The closed vocabulary of FissureVerse card clauses (`rule` in `cards.yaml`).

A clause is one line. A continuous clause begins with its word ("self S+2 defending", "ban kill"), a triggered clause
with its trigger ("won steal 1"). Each line is checked when the content is loaded, and the rules get it as a `Clause`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from game.content.errors import nearest

ATTRIBUTES = ("reason", "fire", "water", "sword")
"""The four numbers of a Crusader, in the order of cards.yaml; changes name them by their initials."""
CONDITIONS = frozenset(
    ("attacking", "defending", "vszealot", "vsdevotee", "alone", "crowd3", "first", "last", "outnumbered")
)
METHODS = ("reason", "fire", "kill")
TRIGGERS = (
    "placed",
    "won",
    "held",
    "killed",
    "converted",
    "anykill",
    "watched",
    "revealed",
    "exile",
    "round",
    "rogation",
    "play",
    "defend",
    "crusade",
    "fireconvert",
)
"""The events that set off an effect."""

CRUSADER, FRENZY, ROGATION, LOCATION = "crusader", "frenzy", "rogation", "location"
"""The kinds of cards that have clauses."""


class Clause(NamedTuple):
    """One clause of a card.

    Attributes:
        word: the continuous word or the effect
        trigger: the event that sets off the effect; "" for a continuous clause
        of: the scope, method, result, ban, person or type that it applies to, or ""
        changes: pairs of attribute (0 to 3) and amount
        amount: its number, 0 for none
        when: its condition, or ""
    """

    word: str
    trigger: str = ""
    of: str = ""
    changes: tuple[tuple[int, int], ...] = ()
    amount: int = 0
    when: str = ""


class _Form(NamedTuple):
    """The pattern of the text after a clause word, and the kinds of cards that may have the clause."""

    pattern: str
    kinds: frozenset[str]


def _on(*kinds: str) -> frozenset[str]:
    return frozenset(kinds)


_CHANGES = r"(?P<changes>[RFWS][+-][1-9](?:,[RFWS][+-][1-9])*)"
_WHEN = r"(?: (?P<when>[a-z0-9]+))?"
_COUNT = r"(?P<amount>[1-9])"
_SIGNED = r"(?P<amount>[+-][1-9])"
_SCOPES: Mapping[str, str] = {
    CRUSADER: r"allies|side|foes|kin:[A-Z]|alien:[A-Z]",
    ROGATION: "mine",
    LOCATION: r"everyone|attackers|defenders|colour:[A-Z]",
}
_STANDING: Mapping[str, _Form] = {
    "self": _Form(rf"{_CHANGES}{_WHEN}", _on(CRUSADER)),
    "aura": _Form(rf"(?P<of>[a-z]+(?::[A-Z])?) {_CHANGES}{_WHEN}", _on(CRUSADER, ROGATION, LOCATION)),
    "cost": _Form(rf"(?P<of>reason|fire|kill|any) {_SIGNED}", _on(CRUSADER, FRENZY, LOCATION)),
    "safe": _Form(r"(?P<of>reason|fire)", _on(CRUSADER, FRENZY)),
    "use": _Form(r"(?P<of>kill) (?P<changes>[RFWS])", _on(CRUSADER)),
    "mercy": _Form("", _on(CRUSADER)),
    "truefear": _Form("", _on(CRUSADER)),
    "open": _Form("", _on(CRUSADER, FRENZY)),
    "nofrenzy": _Form("", _on(CRUSADER)),
    "eager": _Form("", _on(CRUSADER)),
    "refill": _Form(_SIGNED, _on(CRUSADER, LOCATION)),
    "limit": _Form(_SIGNED, _on(CRUSADER, LOCATION)),
    "band": _Form(_SIGNED, _on(CRUSADER)),
    "tie": _Form("(?P<of>neither)", _on(CRUSADER, LOCATION)),
    "ban": _Form("(?P<of>reason|fire|kill|frenzy|rogation|zealots)", _on(ROGATION, LOCATION)),
    "extra": _Form("", _on(LOCATION)),
}
_EFFECTS: Mapping[str, str] = {
    "draw": _COUNT,
    "token": _COUNT,
    "steal": _COUNT,
    "discard": rf"{_COUNT}(?: (?P<of>foes))?",
    "back": "(?P<of>discard)",
    "drag": "",
    "stall": "",
    "flip": _COUNT,
    "expose": "",
    "strip": "",
    "recruit": r"(?P<of>me|foe)(?: (?P<amount>[1-9]))?",
    "sacrifice": "(?P<of>bigger)",
    "revive": _COUNT,
    "rescue": _COUNT,
    "recall": rf"(?P<of>crusader|frenzy) {_COUNT}",
    # These act later, from a waiting Rogation: `cost` changes the next Crusade's price, `truefear` makes the next
    # Convert a True Convert.
    "cost": _SIGNED,
    "truefear": "",
}
_TRIGGERS_ON: Mapping[str, frozenset[str]] = {
    CRUSADER: _on("placed", "won", "held", "killed", "converted", "anykill", "watched", "exile"),
    FRENZY: _on("won", "held", "killed", "revealed"),
    ROGATION: _on("play", "killed", "defend", "crusade", "fireconvert"),
    LOCATION: _on("round", "rogation", "killed"),
}
KINDS = tuple(_TRIGGERS_ON)


def parse(text: str, kind: str) -> Clause:
    """Parse one line of a card's `rule` into a clause.

    `kind` is the kind of the card. Raises ValueError with a description of the expected text.
    """
    first, _, rest = text.partition(" ")
    if first in TRIGGERS:
        return _event(first, rest, kind)
    if first not in _STANDING:
        near = nearest(first, (*_STANDING, *TRIGGERS))
        raise ValueError("a known word or trigger first" + (f", like {near}" if near else ""))
    form = _STANDING[first]
    if kind not in form.kinds:
        raise ValueError(f"no '{first}' on a {kind}")
    return _read(first, "", form.pattern, rest, _SCOPES.get(kind, "") if first == "aura" else "")


def _event(trigger: str, rest: str, kind: str) -> Clause:
    if trigger not in _TRIGGERS_ON[kind]:
        raise ValueError(f"no trigger '{trigger}' on a {kind}")
    word, _, values = rest.partition(" ")
    if word not in _EFFECTS:
        near = nearest(word, _EFFECTS)
        raise ValueError(f"an effect after '{trigger}'" + (f", like {near}" if near else ""))
    return _read(word, trigger, _EFFECTS[word], values, "")


def _read(word: str, trigger: str, pattern: str, values: str, scopes: str) -> Clause:
    found = re.fullmatch(pattern, values)
    if not found:
        raise ValueError(f"'{word}' with its values")
    parts = found.groupdict()
    when = parts.get("when") or ""
    if when and when not in CONDITIONS:
        near = nearest(when, CONDITIONS)
        raise ValueError("a known condition" + (f", like {near}" if near else ""))
    of = parts.get("of") or ""
    if scopes and not re.fullmatch(scopes, of):
        raise ValueError("a scope that such a card can have")
    changes = tuple(_change(one) for one in (parts.get("changes") or "").split(",") if one)
    return Clause(word, trigger, of, changes, int(parts.get("amount") or 0), when)


def _change(text: str) -> tuple[int, int]:
    return "RFWS".index(text[0]), int(text[1:] or 0)


class Requirement(NamedTuple):
    """The requirement that must be met to play a Rogation (FV 8.4).

    `how` says what must be true of its player's Field:
    - "": it has at least `least` Crusaders
    - "fewer": it has fewer Crusaders than some opponent's Field
    - "more": it has more Crusaders than every opponent's Field
    - "split": it has a Crusader, and all Fields together have at least `least`
    """

    how: str
    least: int


NEEDS = r"[0-9]|fewer|more|split [1-9]"
"""The pattern of a written requirement."""


def requirement(text: str) -> Requirement:
    """Return the requirement that a text matching `NEEDS` describes."""
    how, _, number = text.partition(" ")
    return Requirement("", int(how)) if how.isdigit() else Requirement(how, int(number or 0))


NUMBERS_OF: Mapping[str, int] = {CRUSADER: len(ATTRIBUTES), FRENZY: len(ATTRIBUTES)}
"""How many numbers a card has, by kind."""
FIELDS_OF: Mapping[str, Callable[[Mapping[str, object]], str]] = {
    CRUSADER: lambda face: "" if {"suit", "numbers"} <= face.keys() else "a Crusader with suit and numbers",
    FRENZY: lambda face: "" if "numbers" in face else "a Frenzy with numbers",
    ROGATION: lambda face: "" if {"lasts", "needs", "rule"} <= face.keys() else "a Rogation with lasts, needs, rule",
    LOCATION: lambda face: "" if "order" in face else "a Location with its order",
}
"""For each kind of card, a function that says which fields are missing ("" if none)."""

"""The vocabulary and parser for FissureVerse's card rules (`rule` in `cards.yaml`).

Each line of a `rule` is a clause. A continuous clause begins with its `word`. A triggered clause begins with its
`trigger`, the name of an event.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from game.content.errors import nearest

ATTRIBUTES = ("reason", "fire", "water", "sword")
"""A Crusader's four numbers, in the same order as in cards.yaml. Clauses refer to them by their initials."""
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
"""The events that trigger an effect."""

CRUSADER: Final = "crusader"
FRENZY: Final = "frenzy"
ROGATION: Final = "rogation"
LOCATION: Final = "location"
"""The kinds of cards that have clauses."""


class Clause(NamedTuple):
    """One clause of a card's rule.

    Attributes:
        word: the name of the continuous rule or effect
        trigger: the event that triggers the effect, or "" for a continuous clause
        of: the scope, method or card kind that the clause names, or ""
        changes: pairs of an attribute (0 to 3) and an amount
        amount: the number in the clause, or 0 if there is none
        when: the condition, or ""
    """

    word: str
    trigger: str = ""
    of: str = ""
    changes: tuple[tuple[int, int], ...] = ()
    amount: int = 0
    when: str = ""


class _Slot(NamedTuple):
    """The strings allowed at one position after a clause's word.

    Attributes:
        field: the field of `Clause` in which the value is stored
        values: the accepted strings, each with the value to store
        optional: whether a clause can omit the value (only allowed for the last value)
        expected: how errors describe the accepted strings, or "" to describe the whole clause
        several: whether to accept several strings, separated by commas
    """

    field: str
    values: Mapping[str, Any]
    optional: bool = False
    expected: str = ""
    several: bool = False

    def read(self, text: str) -> Any:
        """Return the value that a string stands for. Raise KeyError if the string is unknown."""
        return tuple(self.values[one] for one in text.split(",")) if self.several else self.values[text]


_Form = tuple[_Slot, ...]
"""The values that follow a clause's word, in order."""


def _of(*words: str, optional: bool = False) -> _Slot:
    return _Slot("of", {word: word for word in words}, optional)


def _scope(*words: str) -> _Slot:
    """Return the slot for the word that says which cards an aura reaches.

    A word that ends with a colon is followed by a suit's letter.
    """
    suits = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    scopes = [word + suit for word in words for suit in (suits if word.endswith(":") else ("",))]
    return _Slot("of", {scope: scope for scope in scopes}, expected="a scope that such a card can have")


_LETTERS = {name[0].upper(): number for number, name in enumerate(ATTRIBUTES)}
_AMOUNTS = {f"{amount:+d}": amount for amount in range(-9, 10) if amount}
_CHANGES = _Slot(
    "changes",
    {letter + text: (which, amount) for letter, which in _LETTERS.items() for text, amount in _AMOUNTS.items()},
    several=True,
)
_USED = _Slot("changes", {letter: (which, 0) for letter, which in _LETTERS.items()}, several=True)
_WHEN = _Slot("when", {name: name for name in sorted(CONDITIONS)}, True, "a known condition")
_COUNT = _Slot("amount", {str(count): count for count in range(1, 10)})
_COUNT_OR_NONE = _COUNT._replace(optional=True)
_SIGNED = _Slot("amount", _AMOUNTS)


def _on(kinds: Iterable[str], *slots: _Slot) -> Mapping[str, _Form]:
    return dict.fromkeys(kinds, slots)


_STANDING: Mapping[str, Mapping[str, _Form]] = {
    "self": _on([CRUSADER], _CHANGES, _WHEN),
    "aura": {
        CRUSADER: (_scope("allies", "side", "foes", "kin:", "alien:"), _CHANGES, _WHEN),
        ROGATION: (_scope("mine"), _CHANGES, _WHEN),
        LOCATION: (_scope("everyone", "attackers", "defenders", "colour:"), _CHANGES, _WHEN),
    },
    "cost": _on([CRUSADER, FRENZY, LOCATION], _of("reason", "fire", "kill", "any"), _SIGNED),
    "safe": _on([CRUSADER, FRENZY], _of("reason", "fire")),
    "use": _on([CRUSADER], _of("kill"), _USED),
    "mercy": _on([CRUSADER]),
    "truefear": _on([CRUSADER]),
    "open": _on([CRUSADER, FRENZY]),
    "nofrenzy": _on([CRUSADER]),
    "eager": _on([CRUSADER]),
    "refill": _on([CRUSADER, LOCATION], _SIGNED),
    "limit": _on([CRUSADER, LOCATION], _SIGNED),
    "band": _on([CRUSADER], _SIGNED),
    "tie": _on([CRUSADER, LOCATION], _of("neither")),
    "ban": _on([ROGATION, LOCATION], _of("reason", "fire", "kill", "frenzy", "rogation", "zealots")),
    "extra": _on([LOCATION]),
}
"""The values allowed after the word of each continuous clause, keyed by word and then by kind of card."""
_EFFECTS: Mapping[str, _Form] = {
    "draw": (_COUNT,),
    "token": (_COUNT,),
    "steal": (_COUNT,),
    "discard": (_COUNT, _of("foes", optional=True)),
    "back": (_of("discard"),),
    "drag": (),
    "stall": (),
    "flip": (_COUNT,),
    "expose": (),
    "strip": (),
    "recruit": (_of("me", "foe"), _COUNT_OR_NONE),
    "sacrifice": (_of("bigger"),),
    "revive": (_COUNT,),
    "rescue": (_COUNT,),
    "recall": (_of("crusader", "frenzy"), _COUNT),
    # A Rogation in play carries these out later: `cost` changes the price of the next Crusade, and `truefear` makes the
    # next Convert a True Convert.
    "cost": (_SIGNED,),
    "truefear": (),
}
_TRIGGERS_ON: Mapping[str, frozenset[str]] = {
    CRUSADER: frozenset(("placed", "won", "held", "killed", "converted", "anykill", "watched", "exile")),
    FRENZY: frozenset(("won", "held", "killed", "revealed")),
    ROGATION: frozenset(("play", "killed", "defend", "crusade", "fireconvert")),
    LOCATION: frozenset(("round", "rogation", "killed")),
}
KINDS = tuple(_TRIGGERS_ON)


def parse(text: str, kind: str) -> Clause:
    """Parse one line of a card's `rule` into a clause.

    Raise ValueError, naming the expected text, if the line is malformed.
    """
    first, _, rest = text.partition(" ")
    if first in TRIGGERS:
        return _event(first, rest, kind)
    if first not in _STANDING:
        near = nearest(first, (*_STANDING, *TRIGGERS))
        raise ValueError("a known word or trigger first" + (f", like {near}" if near else ""))
    if kind not in _STANDING[first]:
        raise ValueError(f"no '{first}' on a {kind}")
    return _read(first, "", _STANDING[first][kind], rest)


def _event(trigger: str, rest: str, kind: str) -> Clause:
    if trigger not in _TRIGGERS_ON[kind]:
        raise ValueError(f"no trigger '{trigger}' on a {kind}")
    word, _, values = rest.partition(" ")
    if word not in _EFFECTS:
        near = nearest(word, _EFFECTS)
        raise ValueError(f"an effect after '{trigger}'" + (f", like {near}" if near else ""))
    return _read(word, trigger, _EFFECTS[word], values)


def _read(word: str, trigger: str, form: _Form, values: str) -> Clause:
    texts = values.split(" ") if values else []
    needed = sum(not slot.optional for slot in form)
    if not needed <= len(texts) <= len(form):
        raise ValueError(f"'{word}' with its values")
    found: dict[str, Any] = {}
    for slot, text in zip(form, texts, strict=False):
        try:
            found[slot.field] = slot.read(text)
        except KeyError:
            if not slot.expected:
                raise ValueError(f"'{word}' with its values") from None
            near = nearest(text, slot.values)
            raise ValueError(slot.expected + (f", like {near}" if near else "")) from None
    return Clause(word, trigger, **found)


class Requirement(NamedTuple):
    """A requirement for playing a Rogation (FV 8.4).

    The value of `how` determines which condition must be true:

    - "": the player's Field has at least `least` Crusaders
    - "fewer": the player's Field has fewer Crusaders than at least one opponent's Field
    - "more": the player's Field has more Crusaders than every opponent's Field
    - "split": the player's Field has a Crusader, and all Fields together have at least `least` Crusaders
    """

    how: str
    least: int


NEEDS = r"[0-9]|fewer|more|split [1-9]"
"""A regular expression for the text of a requirement."""


def requirement(text: str) -> Requirement:
    """Return the requirement described by a string that matches `NEEDS`."""
    how, _, number = text.partition(" ")
    return Requirement("", int(how)) if how.isdigit() else Requirement(how, int(number or 0))


NUMBERS_OF: Mapping[str, int] = {CRUSADER: len(ATTRIBUTES), FRENZY: len(ATTRIBUTES)}
"""The number of attributes for each kind of card. Kinds without attributes are left out."""
FIELDS_OF: Mapping[str, Callable[[Mapping[str, object]], str]] = {
    CRUSADER: lambda face: "" if {"suit", "numbers"} <= face.keys() else "a Crusader with suit and numbers",
    FRENZY: lambda face: "" if "numbers" in face else "a Frenzy with numbers",
    ROGATION: lambda face: "" if {"lasts", "needs", "rule"} <= face.keys() else "a Rogation with lasts, needs, rule",
    LOCATION: lambda face: "" if "order" in face else "a Location with its order",
}
"""The check for each kind of card. Each check returns text that names the required fields, or "" if they are all
present."""

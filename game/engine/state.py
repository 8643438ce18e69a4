"""The state of a match: flat lists of plain values, easy to copy, compare and save."""

from __future__ import annotations

import hashlib
import json
from typing import Any, NamedTuple

from game.engine.step import STEP_NAME, STEP_SEAT, PlainStep, Step, named
from game.engine.table import Table


class Outcome(NamedTuple):
    """The outcome of a match.

    Attributes:
        rule: the id of the rule that ended the match
        winners: the seats that win or share the win; () if a solitaire game is lost
        scores: each seat's score
        how: the ending's name, or "" if the ending has no name of its own
    """

    rule: str
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    how: str = ""

    def plain(self) -> list[Any]:
        """Return the outcome as a list for JSON. `Outcome(*plain)` converts it back.

        An empty `how` is left out.
        """
        told = [self.rule, list(self.winners), list(self.scores)]
        return [*told, self.how] if self.how else told


class State:
    """Everything that can change in a match.

    The `offered` action isn't part of the position, so copies and comparisons ignore it.

    Attributes:
        table: the fixed parts of the match
        places: the cards in each place, bottom first
        marks: the value of each mark
        tokens: each token's place, or -1
        known: for each card, the mask of the seats that know the card's position
        agenda: the stack of steps, next step last; empty once the match has ended
        chance: the state of the random number generator, or 0 in a view
        outcome: the match's outcome, or None until the match has ended
        offered: the action most recently read from `LegalActions`, or None
    """

    __slots__ = ("agenda", "chance", "known", "marks", "offered", "outcome", "places", "table", "tokens")

    def __init__(self, table: Table, like: State | None = None) -> None:
        """Create an empty state for a table, or a copy of `like`, which must have the same table."""
        self.table = table
        self.offered: object = None
        if like is None:
            self.places: list[tuple[int, ...]] = [()] * len(table.places)
            self.marks: list[int] = [0] * len(table.marks)
            self.tokens: list[int] = [-1] * len(table.tokens)
            self.known = bytearray(len(table.cards))
            self.agenda: tuple[PlainStep, ...] = ()
            self.chance = 0
            self.outcome: Outcome | None = None
        else:
            self.places = like.places[:]
            self.marks = like.marks[:]
            self.tokens = like.tokens[:]
            self.known = like.known[:]
            self.agenda = like.agenda
            self.chance = like.chance
            self.outcome = like.outcome

    def clone(self) -> State:
        """Return an independent copy of the state, with the same table."""
        return State(self.table, self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and (
            self.places == other.places
            and self.marks == other.marks
            and self.tokens == other.tokens
            and self.known == other.known
            and self.agenda == other.agenda
            and self.chance == other.chance
            and self.outcome == other.outcome
        )

    __hash__ = None  # type: ignore[assignment]  # a state changes in place

    @property
    def question(self) -> Step | None:
        """The question that awaits an answer, with named fields, or None if the match has ended."""
        return named(self.table.step_kinds, self.agenda[-1]) if self.agenda else None

    @property
    def asks(self) -> str:
        """The name of the question that awaits an answer, or "" if the match has ended."""
        return str(self.agenda[-1][STEP_NAME]) if self.agenda else ""

    @property
    def asked(self) -> int:
        """The seat that must act now, or 0 if the match has ended."""
        return int(self.agenda[-1][STEP_SEAT]) if self.agenda else 0

    def cards_in(self, name: str) -> list[str]:
        """Return the names of the cards in the place with this name, bottom first.

        Raise KeyError if there is no such place.
        """
        return self.table.names(self.places[self.table.place_named[name]])

    def dump(self) -> dict[str, Any]:
        """Return the state as plain values for JSON or YAML.

        Cards, places, marks and tokens are given by name.
        """
        table = self.table
        ended = self.outcome
        return {
            "places": {
                p.name: table.names(cards) if cards else [] for p, cards in zip(table.places, self.places, strict=True)
            },
            "marks": dict(zip(table.marks, self.marks, strict=True)),
            "tokens": {
                name: table.places[at].name if at >= 0 else None
                for name, at in zip(table.tokens, self.tokens, strict=True)
            },
            "known": self.known.hex(),
            "agenda": [list(step) for step in self.agenda],
            "chance": str(self.chance),
            "outcome": ended.plain() if ended else None,
        }

    def digest(self) -> str:
        """Return 16 hex digits that identify the state."""
        text = json.dumps(self.dump(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]


def load(table: Table, dumped: dict[str, Any]) -> State:
    """Return the state described by plain values from `dump`.

    If the values don't fit the table, raise ValueError with a message that says where the fault is.
    """
    state = State(table)
    try:
        seen: set[int] = set()
        for number, place in enumerate(table.places):
            cards = tuple(table.card_named[name] for name in dumped["places"][place.name])
            seen.update(cards)
            state.places[number] = cards
        if len(seen) != len(table.cards) or sum(map(len, state.places)) != len(table.cards):
            raise ValueError("places: every card must be in exactly one place")
        state.marks = [_number(dumped["marks"][name]) for name in table.marks]
        state.tokens = [
            -1 if dumped["tokens"][name] is None else table.place_named[dumped["tokens"][name]] for name in table.tokens
        ]
        state.known = bytearray.fromhex(dumped["known"])
        if len(state.known) != len(table.cards):
            raise ValueError("known: expected one mask per card")
        state.agenda = tuple(tuple(step) for step in dumped["agenda"])
        state.chance = _number(dumped["chance"])
        ended = dumped["outcome"]
        if ended:
            state.outcome = Outcome(str(ended[0]), tuple(ended[1]), tuple(ended[2]), *map(str, ended[3:]))
    except KeyError as missing:
        raise ValueError(f"state: unknown or missing name {missing}") from None
    except (TypeError, IndexError) as wrong:
        raise ValueError(f"state: {wrong}") from None
    return state


def _number(value: Any) -> int:
    """Return a number from a dump as an integer.

    Raise ValueError with a fixed message, because Python's message might quote hidden data.
    """
    try:
        return int(value)
    except (ValueError, OverflowError):
        raise ValueError("state: expected a number") from None

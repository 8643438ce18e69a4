"""Read events from a file, and check each of them against the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.engine.events import Event, Moved, Said, Turned, from_plain
from game.engine.files.limits import DEEPEST, LEAST, MOST, WRONG, is_number, is_word
from game.engine.state import Outcome
from game.engine.table import Table

_MOST_VALUES = 20
"""The maximum number of values in a log line. No game uses more than five."""
MOST_TOLD = 100_000
"""The maximum number of events in a file. Each card named in a log line counts as one more event. The longest matches
reach only a tenth of this maximum."""


class EventReader:
    """Reads the events in one file, up to the MOST_TOLD limit."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.left = MOST_TOLD

    def events(self, plain: Sequence[Any]) -> tuple[Event, ...]:
        """Convert lists from `to_plain` back into events, and return them.

        Raise ValueError if an event doesn't fit the table, or if the file has too many events.
        """
        try:
            many = len(plain)
        except TypeError as wrong:
            raise ValueError("its events can't be read") from wrong
        if many > self.left:
            raise ValueError("it has more events than any match can")
        found = _events_from(plain, self.table)
        lines = [value for event in found if isinstance(event, Said) for _, value in event.values]
        self.left -= many + sum(len(value) for value in lines if isinstance(value, tuple))
        return found


def _events_from(plain: Sequence[Any], table: Table) -> tuple[Event, ...]:
    try:
        found = tuple(from_plain(event) for event in plain)
    except WRONG as wrong:
        raise ValueError("its events can't be read") from wrong
    for event in found:
        kind = type(event).__name__
        values, checks = _values(event), _CHECKS[kind]
        if len(values) != len(checks) or not all(
            check(value, table) for check, value in zip(checks, values, strict=True)
        ):
            raise ValueError(f"an impossible event ({kind})")
    return found


_Check = Callable[[Any, Table], bool]


def _values(event: Event) -> tuple[Any, ...]:
    if isinstance(event, Moved):
        same = len(event.cards) == len(event.positions) == len(event.seen) == len(event.known)
        return tuple(event) if same else ()
    if isinstance(event, Turned):
        same = len(event.cards) == len(event.positions) == len(event.known)
        return tuple(event) if same else ()
    return tuple(event)


def _place(value: Any, table: Table) -> bool:
    return is_number(value, 0, len(table.places) - 1)


def _spot(value: Any, table: Table) -> bool:
    return value == -1 or _place(value, table)


def _list(value: Any, table: Table) -> bool:
    """Return whether a value is a tuple with no more items than there are cards."""
    return isinstance(value, tuple) and len(value) <= len(table.cards)


def _cards(value: Any, table: Table) -> bool:
    return _list(value, table) and all(is_number(card, 0, len(table.cards) - 1) for card in value)


def _masks(value: Any, table: Table) -> bool:
    return _list(value, table) and all(is_number(mask, 0, table.everyone) for mask in value)


def _marks(value: Any, table: Table) -> bool:
    return (
        isinstance(value, tuple)
        and len(value) <= len(table.marks)
        and all(
            isinstance(pair, tuple)
            and len(pair) == 2
            and is_number(pair[0], 0, len(table.marks) - 1)
            and is_number(pair[1], LEAST, MOST)
            for pair in value
        )
    )


def _flag(value: Any, table: Table) -> bool:
    return isinstance(value, bool)


def _said(value: Any, table: Table) -> bool:
    return (
        isinstance(value, tuple)
        and len(value) <= _MOST_VALUES
        and all(
            isinstance(pair, tuple)
            and len(pair) == 2
            and is_word(pair[0])
            and (is_word(pair[1]) or is_number(pair[1], LEAST, MOST) or _cards(pair[1], table))
            for pair in value
        )
    )


def _agenda(value: Any, table: Table) -> bool:
    """Return whether a value has the structure of an agenda."""
    return (
        isinstance(value, tuple)
        and len(value) <= DEEPEST
        and all(
            isinstance(step, tuple)
            and len(step) <= 2 + len(table.cards)
            and all(is_word(part) or is_number(part, LEAST, MOST) for part in step)
            for step in value
        )
    )


def _end(value: Any, table: Table) -> bool:
    return (
        isinstance(value, Outcome)
        and is_word(value.rule)
        and is_word(value.how)
        and all(
            isinstance(numbers, tuple)
            and len(numbers) <= table.seats
            and all(is_number(number, LEAST, MOST) for number in numbers)
            for numbers in (value.winners, value.scores)
        )
    )


_CHECKS: dict[str, tuple[_Check, ...]] = {
    "Moved": (_cards, _place, _cards, _place, _flag, _masks, _masks, _marks),
    "Turned": (_cards, _place, _cards, _masks),
    "Shuffled": (_place, _cards),
    "Rolled": (lambda value, table: is_number(value, 0, (1 << 64) - 1),),
    "Marked": (
        lambda value, table: is_number(value, 0, len(table.marks) - 1),
        lambda value, table: is_number(value, LEAST, MOST),
    ),
    "Carried": (lambda value, table: is_number(value, 0, len(table.tokens) - 1), _spot, _spot),
    "Said": (is_word, _said),
    "Beat": (),
    "Asked": (_agenda,),
    "Ended": (_end,),
}
"""The checks for each kind of event: one per field, in field order. Positions within a place are checked in the same
way as cards."""

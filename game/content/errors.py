"""The one error of content files, and the words it is made of."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

SHOWN = 60
"""At most so many characters of a wrong text are repeated in an error."""


class FilePosition(NamedTuple):
    """A place in a file; line and column count from 1, columns in characters."""

    file: str
    line: int = 1
    column: int = 1


class ContentError(Exception):
    """One fault of a content file: where it stands, what was expected there, and what was found.

    ``near`` is the nearest known name where a name is wrong, else an empty text. ``str()`` gives
    ``file:line:column: field: expected …, got …`` with ``; did you mean …?`` at the end when there is a near name.
    """

    def __init__(self, position: FilePosition, field: str, expected: str, got: str, near: str = "") -> None:
        super().__init__(position, field, expected, got, near)
        self.position = position
        self.field = field
        self.expected = expected
        self.got = got
        self.near = near

    @property
    def path(self) -> str:
        return self.position.file

    @property
    def line(self) -> int:
        return self.position.line

    @property
    def column(self) -> int:
        return self.position.column

    def __str__(self) -> str:
        place = f"{self.path}:{self.line}:{self.column}"
        hint = f"; did you mean {self.near}?" if self.near else ""
        return f"{place}: {self.field}: expected {self.expected}, got {self.got}{hint}"


def nearest(name: str, known: Iterable[str]) -> str:
    """The known name most like ``name``, or an empty text if none is like it."""
    import difflib  # needed only when something is wrong

    found = difflib.get_close_matches(name[:SHOWN], list(known), n=1)
    return found[0] if found else ""


def printable(text: str) -> str:
    """``text`` in quotes, shortened, with nothing in it that could disturb the line it is shown in."""
    short = text if len(text) <= SHOWN else text[:SHOWN] + "…"
    shown = "".join(c if c.isprintable() else f"<U+{ord(c):04X}>" for c in short)
    return f"'{shown}'"


def one_line(text: str, longest: int = 400) -> str:
    """``text`` without anything that could disturb the line it is shown in, shortened."""
    plain = "".join(char if char.isprintable() else " " for char in text[: longest + 1])
    return plain if len(plain) <= longest else plain[:longest] + "…"


def describe(value: object) -> str:
    """What a value is, in words for the end of an error."""
    if value is None:
        return "nothing"
    if value is True:
        return "true"
    if value is False:
        return "false"
    if isinstance(value, str):
        return printable(value)
    if isinstance(value, list):
        return f"a list of {_entries(len(value))}" if value else "an empty list"
    if isinstance(value, dict):
        return f"a map of {_entries(len(value))}" if value else "an empty map"
    return str(value)


def _entries(count: int) -> str:
    return "1 entry" if count == 1 else f"{count} entries"

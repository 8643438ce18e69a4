"""The error type for content files, and functions that help to compose its messages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

SHOWN = 60
"""The maximum number of characters of invalid text to quote in an error message."""


class FilePosition(NamedTuple):
    """A position in a file.

    Lines and columns are numbered from 1, and each column is one character wide.
    """

    file: str
    line: int = 1
    column: int = 1


class ContentError(Exception):
    """A fault in a content file: its position, the expected value, and the actual value.

    If a name is wrong, ``near`` is the most similar known name, or "" if no known name is similar.
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
        """The path of the faulty file."""
        return self.position.file

    @property
    def line(self) -> int:
        """The line number of the fault, starting from 1."""
        return self.position.line

    @property
    def column(self) -> int:
        """The column number of the fault, starting from 1."""
        return self.position.column

    @property
    def fault(self) -> str:
        """The field with its expected and actual values, but without its position."""
        hint = f"; did you mean {self.near}?" if self.near else ""
        return f"{self.field}: expected {self.expected}, got {self.got}{hint}"

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}: {self.fault}"


def nearest(name: str, known: Iterable[str]) -> str:
    """Return the known name that is most similar to ``name``, or "" if none is similar."""
    import difflib  # imported here because it is needed only after an error

    found = difflib.get_close_matches(name[:SHOWN], list(known), n=1)
    return found[0] if found else ""


def printable(text: str) -> str:
    """Return ``text`` in quotes, with codes for unprintable characters.

    Long text is shortened.
    """
    short = text if len(text) <= SHOWN else text[:SHOWN] + "…"
    return f"'{with_codes(short)}'"


def with_codes(text: str, kept: str = "") -> str:
    """Return ``text`` with codes for unprintable characters, except those in ``kept``."""
    return "".join(char if char.isprintable() or char in kept else f"<U+{ord(char):04X}>" for char in text)


def short_name(name: str, longest: int = SHOWN) -> str:
    """Return a file's name for use in a message, without unprintable characters.

    A long name is shortened in the middle.
    """
    plain = "".join(char for char in name if char.isprintable()).strip()
    if len(plain) <= longest:
        return plain
    end = longest // 3
    return f"{plain[: longest - end - 1].rstrip()}…{plain[-end:].lstrip()}"


def one_line(text: str, longest: int = 400) -> str:
    """Return ``text`` on one line, with spaces in place of unprintable characters.

    Long text is shortened.
    """
    plain = "".join(char if char.isprintable() else " " for char in text[: longest + 1])
    return plain if len(plain) <= longest else plain[:longest] + "…"


def describe(value: object) -> str:
    """Describe a value in words, for the end of an error message."""
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

"""The sheet of the large card: a card's name, its text, and its current state."""

from __future__ import annotations

from typing import NamedTuple

from scenes.table.board.overlay import Line

RULE, NOW, WARNING, TERM, PLACE = "rule", "now", "warning", "term", "place"
"""The parts of a sheet."""


class SheetLine(NamedTuple):
    """A line of a sheet, and the part that it belongs to."""

    part: str
    text: Line


class CardSheet(NamedTuple):
    """Everything that the large card shows.

    Attributes:
        name: The card's name in the display list.
        face: Its face.
        title: Its name in words.
        lines: Its text and its current state.
    """

    name: str
    face: str
    title: Line
    lines: tuple[SheetLine, ...]

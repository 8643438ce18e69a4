"""The text shown with an enlarged card: the card's name, its rules, and its current state."""

from __future__ import annotations

from typing import NamedTuple

from scenes.table.board.overlay import Line

RULE, NOW, WARNING, TERM, PLACE = "rule", "now", "warning", "term", "place"
"""The kinds of lines in the text shown with an enlarged card."""


class SheetLine(NamedTuple):
    """A line of text about an enlarged card. Its kind (`part`) is, for example, RULE or NOW."""

    part: str
    text: Line


class CardSheet(NamedTuple):
    """Everything that an enlarged card shows.

    Attributes:
        name: The card's internal name, for the list of drawn items.
        face: The code of the card's face.
        title: The card's name as the player sees it.
        lines: The card's text and current state.
    """

    name: str
    face: str
    title: Line
    lines: tuple[SheetLine, ...]

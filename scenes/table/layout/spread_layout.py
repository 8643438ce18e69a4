"""Lay out a spread pile's cards in rows, one group below another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scenes.table.layout.boxes import CARD_RATIO, Box

COLUMNS = 9
"""Maximum number of cards in a row, unless that would make the rows overlap."""
CARD = 84.0
CARD_HIGH = CARD * CARD_RATIO
GAP = 10.0
LEAST_SHOWN = 0.42
"""Fraction of an overlapped card's width that remains visible, so that players can see its index and its owner mark."""


class SpreadLayout(NamedTuple):
    """The layout of a spread pile.

    Positions are relative to the upper left corner of the layout.

    Attributes:
        width: The width of the longest row.
        height: The total height of the rows and headings.
        cards: The boxes of the cards, in order.
        headings: The boxes of the headings, or () if groups have no headings.
    """

    width: float
    height: float
    cards: tuple[Box, ...]
    headings: tuple[Box, ...]


def spread_layout(groups: Sequence[int], room: tuple[float, float], heading: float = 0.0) -> SpreadLayout:
    """Lay out a spread pile. Each group of cards begins a new row.

    Args:
        groups: The number of cards in each group.
        room: The maximum width and height of the layout.
        heading: The height of a group's heading, or 0 if groups have no headings.
    """
    if not groups:
        return SpreadLayout(0.0, 0.0, (), ())
    wide, high = room[0], room[1] - heading * len(groups)
    columns = _columns(groups, wide, high)
    further = sum(-(-count // columns) - 1 for count in groups)
    pitch = min(CARD + GAP, (wide - CARD) / max(1, columns - 1))
    step = min(CARD_HIGH + GAP, (high + GAP - (CARD_HIGH + GAP) * len(groups)) / max(1, further))
    width = CARD + pitch * (min(columns, max(groups)) - 1)
    cards: list[Box] = []
    headings: list[Box] = []
    top = 0.0
    for count in groups:
        headings.append(Box(0.0, top, width, heading))
        top += heading
        cards += [Box(at % columns * pitch, top + at // columns * step, CARD, CARD_HIGH) for at in range(count)]
        top += (-(-count // columns) - 1) * step + CARD_HIGH + GAP
    return SpreadLayout(width, top - GAP, tuple(cards), tuple(headings) if heading else ())


def _columns(groups: Sequence[int], wide: float, high: float) -> int:
    """Return the smallest number of cards per row at which the rows don't overlap."""
    fewest = max(1, min(COLUMNS, int((wide + GAP) / (CARD + GAP)), max(groups)))
    most = max(fewest, min(max(groups), int((wide - CARD) / (CARD * LEAST_SHOWN)) + 1))
    free = (high + GAP) / (CARD_HIGH + GAP)
    return next((some for some in range(fewest, most) if sum(-(-count // some) for count in groups) <= free), most)

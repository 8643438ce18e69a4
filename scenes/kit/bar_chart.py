"""A bar chart of values from 0% to 100%.

The pointer or the arrow keys select a bar. A note shows the bar's details.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from scenes.drawing.geometry import MenuBox
from scenes.drawing.painter import Drawn
from scenes.kit.widget import PAD, Kit, Widget

LEFT, TICK, GAP = 46.0, 8.0, 4.0
"""Distances in units: from the left edge to the bars (`LEFT`), from the numbers to the bars (`TICK`), and around a line
of text (`GAP`)."""
LINE = 20.0
"""Height of a line of text at its usual size, in units."""
RULES = (0.0, 0.25, 0.5, 0.75, 1.0)
NUMBERS = (0.0, 0.5, 1.0)
"""`RULES` lists the values at which a grid line crosses the chart, and `NUMBERS` lists the values shown beside the
chart."""
RULE = 1.0
WIDE, WIDEST = 0.62, 64.0
"""Width of a bar as a fraction of its column, and its maximum width in units."""
LOWEST = 3.0
"""Minimum height of a bar with a value above 0, in units."""
WHOLE, FEW, FAINT = "chart_whole", "chart_few", "chart_rule"
"""The theme's panel styles for a normal bar, for a bar based on too little data, and for a line across the chart."""
HALF_GAP = 0.5
"""The free space on each side of a label, as a fraction of GAP."""


class ShareBar(NamedTuple):
    """A bar of a chart, with text above it, text below it, and the lines of a note.

    `share` is the bar's value, from 0 to 1. If `few` is true, the value is based on little data, and the bar is drawn
    hollow.
    """

    share: float
    above: str
    below: str
    note: tuple[str, ...]
    few: bool = False


class BarWords(NamedTuple):
    """The titles of the two axes, and the labels at both ends of the horizontal axis."""

    across: str
    up: str
    first: str = ""
    last: str = ""


class BarChart(Widget):
    """A bar chart, with the first bar on the left. `cursor` is the index of the selected bar."""

    stop = True

    def __init__(self, kit: Kit, box: MenuBox, bars: Sequence[ShareBar], words: BarWords) -> None:
        super().__init__(kit, box)
        self.bars = list(bars)
        self.words = words
        self.cursor = max(0, len(self.bars) - 1)

    # --- layout -------------------------------------------------------------------------------------------------------

    @property
    def _line(self) -> float:
        return LINE * self.kit.type.growth("paper_small")

    @property
    def area(self) -> MenuBox:
        """Return the box that the bars may fill."""
        x, y, wide, high = self.box
        line, left = self._line, LEFT * self.kit.type.growth("paper_small")
        return MenuBox(x + left, y + 2 * line, max(1.0, wide - left), max(1.0, high - 4 * line - GAP))

    @property
    def _pitch(self) -> float:
        return self.area.width / max(1, len(self.bars))

    def column(self, number: int) -> MenuBox:
        """Return the box of a bar's column, which is as tall as the area for the bars."""
        area, pitch = self.area, self._pitch
        return MenuBox(area.x + number * pitch, area.y, pitch, area.height)

    def bar(self, number: int) -> MenuBox:
        """Return the box of a bar. A bar with the value 0 has no height."""
        place, share = self.column(number), self.bars[number].share
        wide = min(place.width * WIDE, WIDEST)
        high = max(LOWEST, place.height * min(1.0, share)) if share else 0.0
        return MenuBox(place.middle[0] - wide / 2, place.y + place.height - high, wide, high)

    def _at(self, x: float) -> int:
        return min(max(0, int((x - self.area.x) / self._pitch)), max(0, len(self.bars) - 1))

    # --- input --------------------------------------------------------------------------------------------------------

    def hover(self, x: float, y: float) -> bool:
        """Select the bar under the pointer, and return whether the selection changed."""
        before, self.cursor = self.cursor, self._at(x)
        return before != self.cursor

    def key(self, event: pygame.event.Event) -> bool:
        """Select another bar with the left and right arrow keys, Home and End."""
        last = len(self.bars) - 1
        ways = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_HOME: -last, pygame.K_END: last}
        if event.key not in ways:
            return False
        self.cursor = max(0, min(self.cursor + ways[event.key], last))
        return True

    # --- picture ------------------------------------------------------------------------------------------------

    def items(self) -> list[Drawn]:
        """Return the chart's items, plus the note while the chart is hovered over or focused."""
        found = self._axes()
        chosen = bool(self.bars) and (self.hovered or self.focused)
        if chosen:
            found.append(self.panel("pointed", self.column(self.cursor)))
        above = [(one.above, self._above(number)) for number, one in enumerate(self.bars)]
        below = [(one.below, self._below(number)) for number, one in enumerate(self.bars)]
        grow = min((self._room(told, "paper_small", box) for told, box in above + below), default=1.0)
        for number, one in enumerate(self.bars):
            if one.share:
                found.append(self.panel(FEW if one.few else WHOLE, self.bar(number)))
        found += [self.text(told, "paper_small", box, grow=grow) for told, box in above + below]
        return found + (self._note() if chosen else []) + self.focus_ring(self.box)

    def _above(self, number: int) -> MenuBox:
        """Return the box of the text above a bar."""
        place, bar = self.column(number), self.bar(number)
        return MenuBox(place.x + GAP * HALF_GAP, bar.y - self._line, max(1.0, place.width - GAP), self._line)

    def _below(self, number: int) -> MenuBox:
        place = self.column(number)
        top = place.y + place.height + GAP
        return MenuBox(place.x + GAP * HALF_GAP, top, max(1.0, place.width - GAP), self._line)

    def _axes(self) -> list[Drawn]:
        area, line = self.area, self._line
        found = []
        for share in RULES:
            y = area.y + area.height * (1 - share)
            found.append(self.panel(FAINT, (area.x, y, area.width, RULE)))
            if share in NUMBERS:
                box = (self.box[0], y - line / 2, area.x - self.box[0] - TICK, line)
                found.append(self.text(f"{round(100 * share)}%", "paper_small", box, 1.0))
        found.append(self.text(self.words.up, "paper_small", (self.box[0], self.box[1], area.width, line), 0.0))
        low, each = area.y + area.height + GAP + line, area.width / 3
        for at, told in enumerate((self.words.first, self.words.across, self.words.last)):
            if told:
                found.append(self.text(told, "paper_small", (area.x + at * each, low, each, line), at / 2))
        return found

    def _note(self) -> list[Drawn]:
        """Return the note about the selected bar.

        The note is beside the bar, at the top of the chart.
        """
        lines, type_, scale = self.bars[self.cursor].note, self.kit.type, self.kit.view.scale
        line = type_.line_height("small", scale) / scale
        wide = max((type_.width(told, "small", scale) / scale for told in lines), default=0.0) + 2 * PAD + 1
        place = self.column(self.cursor)
        left = place.x + place.width + GAP
        if left + wide > self.box[0] + self.box[2]:
            left = max(self.box[0], place.x - GAP - wide)
        top = self.box[1]
        found = [self.panel("note", (left, top, wide, len(lines) * line + 2 * GAP))]
        for number, told in enumerate(lines):
            box = (left + PAD, top + GAP + number * line, wide - 2 * PAD, line)
            found.append(self.text(told, "small", box, 0.0))
        return found

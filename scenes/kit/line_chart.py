"""A line chart, with a line for each series of values.

A step is a position on the horizontal axis, such as a turn. When the player selects a step, a note shows that step's
values.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import cos, hypot, pi, sin
from typing import NamedTuple

import pygame

from scenes.drawing.geometry import MenuBox, Point
from scenes.drawing.painter import Drawn
from scenes.drawing.surfaces import clear
from scenes.drawing.theme import Colour
from scenes.kit.widget import GAP, PAD, Kit, Widget

OVER = 3
"""The picture is drawn this many times larger and then scaled down, so that its edges are smooth."""
DASHES: tuple[tuple[float, ...], ...] = ((), (9, 5), (2, 5), (14, 5, 2, 5), (18, 7), (6, 4, 2, 4, 2, 4))
"""The dash pattern for each series: alternating stroke and gap lengths, in units.

An empty pattern means a solid line.
"""
MARKS = ((24, 0.0, False), (4, 0.5, False), (3, 0.0, False), (4, 0.0, False), (3, 0.5, False), (24, 0.0, True))
"""The polygon that marks each series: its number of corners, its rotation (1 turns it by one corner), and whether it is
hollow."""
LINE, MARK, MARK_RIM, RULE = 2.4, 5.0, 1.6, 1.0
"""The width of a line, the radius of a mark, the width of its rim, and the width of a grid line, in units."""
FAINT, STRONG = 90, 200
"""Opacity of the grid lines, and opacity of the axes, from 0 to 255."""
MARK_STEP = 26.0
"""Minimum distance between marks, in units."""
LEFT, RIGHT, TOP, BELOW = 46.0, 14.0, 31.0, 44.0
"""Space, in units, for labels and titles around the lines. The legend takes up additional space above the lines."""
NAMES, LEAST_NAMES = 3, 2
"""The usual number of names in a row of the legend, and the minimum number when the text is enlarged."""
TICK_STEP = 44.0
"""Minimum distance, in units, between two grid lines or two labels."""
LABEL = 20.0
"""Height, in units, of a line of text at its usual size."""
NOTE_WIDE, NOTE_ROW, NOTE_GAP = 190.0, 21.0, 12.0
BESIDE, UNDER = 8.0, 4.0
"""Distances, in units, from the chart's area to the labels on the left and to those below."""
SAMPLE = 34.0
"""Length, in units, of the sample line in front of a name in the legend."""


class Series(NamedTuple):
    """A line on the chart, with one value for each step.

    `style` is the line's index in DASHES and MARKS.
    """

    name: str
    values: tuple[int, ...]
    colour: Colour
    style: int


class ChartLabels(NamedTuple):
    """The titles of the two axes, and a function that returns a step's label."""

    across: str
    up: str
    step: Callable[[int], str]


def ticks(least: int, most: int, wanted: float) -> list[int]:
    """Return round numbers for the labels on an axis.

    The numbers are evenly spaced, and cover the range from `least` to `most`. If possible, there are at most `wanted`
    intervals between the numbers.
    """
    span, step, power = max(1, most - least), 1, 1
    while span / step > max(1.0, wanted):
        step = {1: 2, 2: 5, 5: 10}[step // power] * power
        if step // power == 10:
            power *= 10
    first = least // step * step
    return [*range(first, max(most, first + 1), step), first + max(1, -(-(most - first) // step)) * step]


class PlotArea:
    """Converts steps and values to positions on the screen, in units.

    Steps go from left to right, and values from bottom to top.
    """

    def __init__(self, area: MenuBox, first: int, steps: int, least: int, most: int, grow: float = 1.0) -> None:
        """Set up the conversion from steps and values to positions.

        Args:
            area: The area in which the lines are drawn.
            first: The number shown for the first step.
            steps: The number of steps.
            least: The smallest value.
            most: The largest value.
            grow: The size factor of the labels.
        """
        self.area = area
        self.first = first
        self.steps = steps
        self.step = TICK_STEP * grow
        self.rows = ticks(least, most, area.height / self.step)

    def x(self, number: int) -> float:
        """Return the horizontal position, in units, of a step. Steps are numbered from 0."""
        return self.area.x + self.area.width * number / max(1, self.steps - 1)

    def y(self, value: float) -> float:
        """Return the vertical position of a value, in units."""
        low, high = self.rows[0], self.rows[-1]
        return self.area.y + self.area.height * (high - value) / (high - low)

    def nearest(self, x: float) -> int:
        """Return the step nearest to a horizontal position."""
        share = (x - self.area.x) / self.area.width if self.area.width else 0.0
        return min(max(0, round(share * (self.steps - 1))), max(0, self.steps - 1))

    @property
    def columns(self) -> list[int]:
        """Return the indices of the steps to label. The labels show round numbers."""
        last = self.first + self.steps - 1
        marked = ticks(self.first, last, self.area.width / self.step)
        return [number - self.first for number in marked if self.first <= number <= last]

    @property
    def marked(self) -> list[int]:
        """Return the indices of the steps that have marks.

        The last step always has a mark. Marks are at least MARK_STEP apart.
        """
        each = self.area.width / max(1, self.steps - 1)
        stride = max(1, round(MARK_STEP / each + 0.49))
        return [number for number in range(self.steps) if (self.steps - 1 - number) % stride == 0]


def dashed(points: Sequence[Point], pattern: Sequence[float]) -> list[list[Point]]:
    """Return the dashes of a line through several points.

    Each dash is a list of points, because a dash can bend around a corner.
    """
    if not pattern or len(points) < 2:
        return [list(points)]
    pieces: list[list[Point]] = [[points[0]]]
    number, left, drawing = 0, pattern[0], True
    for (x, y), (to_x, to_y) in pairwise(points):
        long = hypot(to_x - x, to_y - y)
        at = 0.0
        while long - at > left:
            at += left
            point = (x + (to_x - x) * at / long, y + (to_y - y) * at / long)
            if drawing:
                pieces[-1].append(point)
            else:
                pieces.append([point])
            number = (number + 1) % len(pattern)
            left, drawing = pattern[number], not drawing
        left -= long - at
        if drawing:
            pieces[-1].append((to_x, to_y))
    return [piece for piece in pieces if len(piece) > 1]


class LineChart(Widget):
    """A chart of several series with the same steps.

    `first` is the number of the first step.
    """

    stop = True

    def __init__(self, kit: Kit, box: MenuBox, series: Sequence[Series], words: ChartLabels, first: int = 0) -> None:
        super().__init__(kit, box)
        self.series = list(series)
        self.words = words
        values = [value for one in series for value in one.values]
        steps = max((len(one.values) for one in series), default=0)
        grow = kit.type.growth("paper_small")
        self._label, self._left = LABEL * grow, LEFT * grow
        self._columns = max(LEAST_NAMES, int(NAMES / grow))
        top = TOP * grow + self._label * -(-len(self.series) // self._columns)
        wide, high = box.width - self._left - RIGHT, box.height - top - BELOW * grow
        area = MenuBox(box.x + self._left, box.y + top, wide, high)
        self.frame = PlotArea(area, first, steps, min(values, default=0), max(values, default=0), grow)
        self.cursor = steps - 1
        """The index of the step whose values the note shows."""

    # --- input --------------------------------------------------------------------------------------------------------

    def hover(self, x: float, y: float) -> bool:
        """Select the step under the pointer, and return whether the selection changed."""
        before, self.cursor = self.cursor, self.frame.nearest(x)
        return before != self.cursor

    def key(self, event: pygame.event.Event) -> bool:
        """Select another step with the left and right arrow keys, Home and End."""
        last = self.frame.steps - 1
        ways = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_HOME: -last, pygame.K_END: last}
        if event.key not in ways:
            return False
        self.cursor = min(max(0, self.cursor + ways[event.key]), last)
        return True

    # --- picture ------------------------------------------------------------------------------------------------

    def items(self) -> list[Drawn]:
        """Return the chart's items.

        The note is included only while the pointer is on the chart or the chart has the focus.
        """
        found = [self._lines(), *self._labels(), *self._legend()]
        if (self.hovered or self.focused) and self.frame.steps:
            found += self._note()
        return found + self.focus_ring(self.box)

    def _labels(self) -> list[Drawn]:
        area, frame, high = self.frame.area, self.frame, self._label
        beside = self._left - BESIDE
        found = [
            self.text(str(value), "paper_small", (self.box[0], frame.y(value) - high / 2, beside, high), 1.0)
            for value in frame.rows
        ]
        low = area.y + area.height + UNDER
        for number in frame.columns:
            box = (frame.x(number) - frame.step / 2, low, frame.step, high)
            found.append(self.text(str(frame.first + number), "paper_small", box))
        found.append(self.text(self.words.across, "paper_small", (area.x, low + high, area.width, high), 1.0))
        # Leave room for the topmost number, whose upper half is above the area.
        title = (self.box[0], area.y - 1.5 * high, area.width, high)
        found.append(self.text(self.words.up, "paper_small", title, 0.0))
        return found

    def _legend(self) -> list[Drawn]:
        found, high = [], self._label
        each = self.box[2] / self._columns
        for number, one in enumerate(self.series):
            row, column = divmod(number, self._columns)
            left, top = self.box[0] + column * each, self.box[1] + row * high
            found.append(self._sample(one, left, top + high / 2))
            box = (left + SAMPLE + GAP, top, each - SAMPLE - 2 * GAP, high)
            found.append(self.text(one.name, "paper_small", box, 0.0))
        return found

    def _sample(self, one: Series, x: float, y: float) -> Drawn:
        """Return a short sample of a series' line, with its mark, for the legend."""
        box = MenuBox(x, y - LABEL / 2, SAMPLE, LABEL)

        def paint(pen: _Pen) -> None:
            pen.line([(box.x + MARK, y), (box.x + SAMPLE - MARK, y)], one, LINE)
            pen.mark((box.x + SAMPLE / 2, y), one)

        return self._made(("sample", one.colour, one.style), box, paint)

    def _lines(self) -> Drawn:
        frame = self.frame
        rim = 2 * MARK
        around = MenuBox(
            frame.area.x - rim, frame.area.y - rim, frame.area.width + 2 * rim, frame.area.height + 2 * rim
        )

        def paint(pen: _Pen) -> None:
            faint, strong = self.kit.theme.palette.gold_lo, self.kit.theme.palette.ink
            left, top, right = frame.area.x, frame.area.y, frame.area.x + frame.area.width
            for value in frame.rows:
                pen.rule((left, frame.y(value)), (right, frame.y(value)), faint, FAINT)
            low = top + frame.area.height
            pen.rule((left, top), (left, low), strong, STRONG)
            pen.rule((left, low), (right, low), strong, STRONG)
            for one in self.series:
                points = [(frame.x(number), frame.y(value)) for number, value in enumerate(one.values)]
                pen.line(points, one, LINE)
            # Draw marks last, so that no line hides another line's marks.
            for one in self.series:
                for number in frame.marked:
                    pen.mark((frame.x(number), frame.y(one.values[number])), one)

        shown = tuple((one.values, one.colour, one.style) for one in self.series)
        return self._made(("lines", frame.first, shown), around, paint)

    def _made(self, key: tuple[object, ...], box: MenuBox, paint: Callable[[_Pen], None]) -> Drawn:
        rect = self.kit.view.rect(*box)

        def make() -> pygame.Surface:
            pen = _Pen(rect.size, box, self.kit.theme.palette.shade)
            paint(pen)
            return pygame.transform.smoothscale(pen.surface, rect.size)

        picture = self.kit.images.made(("chart", key, rect.size, self.kit.theme.palette.shade), make)
        return Drawn(("chart", key[0]), picture, rect.x, rect.y)

    def _note(self) -> list[Drawn]:
        """Return a vertical line at the selected step, and a note with the values, highest first."""
        frame, number = self.frame, self.cursor
        x = frame.x(number)
        rows = sorted(self.series, key=lambda one: -one.values[number])
        high = NOTE_ROW * (len(rows) + 1) + 2 * NOTE_GAP
        left = x + NOTE_GAP
        if left + NOTE_WIDE > frame.area.x + frame.area.width:
            left = max(self.box[0], x - NOTE_GAP - NOTE_WIDE)
        top = frame.area.y
        found = [
            self._made(("cursor",), MenuBox(x - RULE, top, 2 * RULE, frame.area.height), self._cursor(x)),
            self.panel("note", (left, top, NOTE_WIDE, high)),
            self.text(
                self.words.step(frame.first + number),
                "small",
                (left + PAD, top + NOTE_GAP, NOTE_WIDE - 2 * PAD, NOTE_ROW),
                0.0,
            ),
        ]
        for row, one in enumerate(rows, 1):
            line = top + NOTE_GAP + row * NOTE_ROW
            inner = NOTE_WIDE - 2 * PAD
            found.append(self.text(one.name, "small", (left + PAD, line, inner - 50, NOTE_ROW), 0.0))
            told = str(one.values[number])
            found.append(self.text(told, "small", (left + PAD + inner - 46, line, 46, NOTE_ROW), 1.0, colour="text"))
        return found

    def _cursor(self, x: float) -> Callable[[_Pen], None]:
        area, ink = self.frame.area, self.kit.theme.palette.ink
        return lambda pen: pen.rule((x, area.y), (x, area.y + area.height), ink, STRONG)


class _Pen:
    """A pen for a surface that is OVER times larger than its box on the screen.

    Positions and lengths are in units.
    """

    def __init__(self, size: tuple[int, int], box: MenuBox, ground: Colour) -> None:
        self.surface = clear((size[0] * OVER, size[1] * OVER))
        # Give the transparent pixels the paper's colour. Otherwise, edges would look dark after smoothing.
        self.surface.fill((*ground, 0))
        self._box = box
        self._ground = ground
        self._scale = size[0] * OVER / box.width

    def _at(self, point: Point) -> Point:
        return (point[0] - self._box.x) * self._scale, (point[1] - self._box.y) * self._scale

    def rule(self, start: Point, end: Point, colour: Colour, strength: int) -> None:
        """Draw a thin straight line from one point to another."""
        width = max(1, round(RULE * self._scale))
        pygame.draw.line(self.surface, (*colour, strength), self._at(start), self._at(end), width)

    def line(self, points: Sequence[Point], one: Series, width: float) -> None:
        """Draw a line in a series' colour and dash pattern, with round ends and corners."""
        half = width * self._scale / 2
        for piece in dashed(points, DASHES[one.style % len(DASHES)]):
            ends = [self._at(point) for point in piece]
            for (x, y), (to_x, to_y) in pairwise(ends):
                long = hypot(to_x - x, to_y - y)
                if long:
                    off_x, off_y = -(to_y - y) / long * half, (to_x - x) / long * half
                    corners = [
                        (x + off_x, y + off_y),
                        (to_x + off_x, to_y + off_y),
                        (to_x - off_x, to_y - off_y),
                        (x - off_x, y - off_y),
                    ]
                    pygame.draw.polygon(self.surface, (*one.colour, 255), corners)
            for point in ends:
                pygame.draw.circle(self.surface, (*one.colour, 255), point, half)

    def mark(self, middle: Point, one: Series) -> None:
        """Draw a series' mark, with a rim in the colour of the paper."""
        corners, turn, hollow = MARKS[one.style % len(MARKS)]
        x, y = self._at(middle)
        rings = [(MARK + MARK_RIM, self._ground), (MARK, one.colour)]
        for radius, colour in [*rings, (MARK - LINE, self._ground)] if hollow else rings:
            long = radius * self._scale
            angles = [2 * pi * (number + turn) / corners - pi / 2 for number in range(corners)]
            shape = [(x + long * cos(angle), y + long * sin(angle)) for angle in angles]
            pygame.draw.polygon(self.surface, (*colour, 255), shape)

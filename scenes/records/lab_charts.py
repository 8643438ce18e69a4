"""Draw a lab chart as a PNG: `python -m scenes.records.lab_charts FILE.png < CHART`.

The input is JSON (`game.lab.chart_data`). The exit code is 1 after an error, otherwise 0.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from math import ceil, floor, log10
from typing import TextIO

from PIL import Image, ImageDraw, ImageFont

from game.console import command
from game.content.library import load_library
from game.lab.chart_data import BarData, ChartData, PanelData, from_text
from game.resources import resource_folder
from scenes.drawing.theme import Colour, Theme, ThemeError, blended, build_theme

FONTS = resource_folder("assets") / "fonts"
SCALE = 2
"""Number of pixels for each unit of length in the theme."""
WIDE, MARGIN = 960, 32
"""Width of the picture, and width of its margin, in units."""
LABELS, VALUES, GAP = 250, 160, 14
"""Widths of the label column, the number column on the right, and the gap beside the bars, in units."""
ROW, BAR, CAP, WHISKER = 26, 14, 8, 2
"""In units: the distance between bars, a bar's thickness, the length of an error bar's end caps, and the thickness of
its line."""
TITLE, LINE, HEADING, AXIS, APART = 44, 20, 34, 24, 22
"""Heights in units: a title, a line of text, a panel's heading, a panel's scale, and the gap between panels."""
TICKS = 6
"""The approximate number of intervals on a scale."""
PLACES = 10
"""Values other than percentages have two decimal places if both error bounds are below this limit."""
GRID = 0.35
"""Opacity of a scale's lines, from 0 to 1."""


class ChartPainter:
    """Draws a chart on a new picture that is exactly as tall as the chart needs."""

    def __init__(self, chart: ChartData, theme: Theme) -> None:
        self._chart = chart
        self._theme = theme
        self._lines = [line for text in chart.lines for line in self._wrapped(text, "small", WIDE - 2 * MARGIN)]
        tall = sum(HEADING + ROW * len(panel.bars) + AXIS + APART for panel in chart.panels)
        tall += 2 * MARGIN + TITLE + LINE * len(self._lines) + APART - APART * bool(chart.panels)
        self._picture = Image.new("RGB", (WIDE * SCALE, tall * SCALE), theme.palette.night)
        self._pen = ImageDraw.Draw(self._picture)
        labels = [self._shortened(bar.label, "label", LABELS) for panel in chart.panels for bar in panel.bars]
        self._left = MARGIN + max((self._length(label, "label") for label in labels), default=0) + GAP
        self._right = WIDE - MARGIN - VALUES - GAP

    def painted(self) -> Image.Image:
        """Draw the whole chart, and return its picture."""
        palette, y = self._theme.palette, float(MARGIN)
        self._write(MARGIN, y + TITLE / 2 - LINE / 4, self._chart.title, "heading", palette.gold_hi)
        self._box(
            MARGIN,
            y + TITLE - WHISKER * 3,
            WIDE - MARGIN,
            y + TITLE - WHISKER * 2,
            self._theme.accent(self._chart.game),
        )
        y += TITLE
        for line in self._lines:
            self._write(MARGIN, y + LINE / 2, line, "small", palette.soft)
            y += LINE
        y += APART
        for panel in self._chart.panels:
            y = self._panel(panel, y) + APART
        return self._picture

    def _panel(self, panel: PanelData, y: float) -> float:
        """Draw a panel whose upper edge is at `y`. Return the position of its lower edge."""
        palette = self._theme.palette
        self._write(MARGIN, y + HEADING / 2 - LINE / 4, panel.heading, "section", palette.gold)
        y += HEADING
        end = y + ROW * len(panel.bars)
        left, right, steps = self._left, self._right, scale(panel)
        low, high = steps[0], steps[-1]

        def at(value: float) -> float:
            return left + (right - left) * (min(high, max(low, value)) - low) / (high - low)

        self._box(left, y, right, end, palette.walnut_lo)
        for step in steps:
            self._box(at(step), y, at(step) + 1 / SCALE, end, blended(palette.walnut_lo, palette.gold_lo, GRID))
            self._write(at(step), end + AXIS / 2, told(step, panel.percent, steps[1] - low), "tiny", palette.faint, 0.5)
        if panel.even:
            self._box(at(panel.even) - 1, y, at(panel.even) + 1, end, palette.candle)
        for bar in panel.bars:
            middle = y + ROW / 2
            self._write(MARGIN, middle, self._shortened(bar.label, "label", LABELS), "label", palette.text)
            self._bar(bar, at, middle)
            self._write(WIDE - MARGIN, middle, _figures(bar, panel.percent), "label", palette.text, 1.0)
            y += ROW
        return end + AXIS

    def _bar(self, bar: BarData, at: Callable[[float], float], y: float) -> None:
        """Draw a bar from 0 to its value, with its error bounds on top."""
        palette = self._theme.palette
        colour = self._theme.seat(bar.seat).light if bar.seat else palette.gold_end
        zero, value = sorted((at(0), at(bar.value)))
        self._box(zero, y - BAR / 2, max(value, zero + WHISKER), y + BAR / 2, colour)
        low, high = at(bar.low), at(bar.high)
        for edge, ink in ((1.0, palette.night), (0.0, palette.bone)):
            half = WHISKER / 2 + edge
            self._box(low - edge, y - half, high + edge, y + half, ink)
            for end in (low, high):
                self._box(end - half, y - CAP / 2 - edge, end + half, y + CAP / 2 + edge, ink)

    # --- pixels ---------------------------------------------------------------------------------------------------

    def _box(self, left: float, top: float, right: float, bottom: float, colour: Colour) -> None:
        """Draw a rectangle, given in units. The pixels at `right` and `bottom` aren't part of it."""
        x, y = round(left * SCALE), round(top * SCALE)
        self._pen.rectangle((x, y, max(x, round(right * SCALE) - 1), max(y, round(bottom * SCALE) - 1)), fill=colour)

    def _write(self, x: float, y: float, text: str, style: str, colour: Colour, anchor: float = 0.0) -> None:
        """Write a line of text, vertically centred on `y`.

        `anchor` is the fraction of the line's width that is to the left of `x`.
        """
        font = self._font(style)
        self._pen.text(
            (round(x * SCALE - anchor * font.getlength(text)), round(y * SCALE)),
            text,
            fill=colour,
            font=font,
            anchor="lm",
        )

    def _font(self, style: str) -> ImageFont.FreeTypeFont:
        found = self._theme.type[style]
        return _loaded(found.font, round(found.size * SCALE))

    def _length(self, text: str, style: str) -> float:
        return self._font(style).getlength(text) / SCALE

    def _shortened(self, text: str, style: str, room: float) -> str:
        while self._length(text, style) > room:
            text = text.removesuffix("…")[:-1] + "…"
        return text

    def _wrapped(self, text: str, style: str, room: float) -> Iterator[str]:
        line = ""
        for word in text.split():
            longer = f"{line} {word}".strip()
            if line and self._length(longer, style) > room:
                yield line
                longer = word
            line = longer
        yield line


@cache
def _loaded(font: str, size: int) -> ImageFont.FreeTypeFont:
    # Pillow's basic layout engine gives the same result on every machine. Its other engine needs a library that might
    # be missing.
    return ImageFont.truetype(str(FONTS / f"{font}.ttf"), size, layout_engine=ImageFont.Layout.BASIC)


def scale(panel: PanelData) -> list[float]:
    """Return round numbers to mark on a panel's scale."""
    values = [0.0, panel.even, *(value for bar in panel.bars for value in (bar.value, bar.low, bar.high))]
    low, high = min(values), max(values)
    rough = (high - low) / TICKS or 1 / TICKS
    power = 10.0 ** floor(log10(rough))
    step = next(power * round_ for round_ in (1, 2, 5, 10) if power * round_ >= rough * (1 - 1e-9))
    first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    return [step * at for at in range(first, max(last, first + 1) + 1)]


def told(value: float, percent: bool, step: float) -> str:
    """Return a number on a scale as text.

    The distance between the numbers (`step`) determines the number of decimal places.
    """
    factor = 100 if percent else 1
    places = max(0, -floor(log10(step * factor) + 1e-9))
    return f"{value * factor:.{places}f}" + ("%" if percent else "")


def _figures(bar: BarData, percent: bool) -> str:
    factor = 100 if percent else 1
    places = 2 if max(abs(bar.low), abs(bar.high)) < PLACES and not percent else 1
    value, low, high = (f"{number * factor:.{places}f}" for number in (bar.value, bar.low, bar.high))
    return f"{value} ({low} to {high})"


def main(given: Sequence[str] | None = None, source: TextIO | None = None) -> int:
    """Draw the chart, and return the program's exit code: 0, or 1 after an error.

    The chart is read from `source`, or from standard input if `source` is None. `given` is a list with the name of the
    PNG file. If `given` is None, the name comes from the command line.
    """
    words = sys.argv[1:] if given is None else list(given)
    if len(words) != 1:
        print("scenes.records.lab_charts: expected one argument, the PNG to write", file=sys.stderr)
        return 1
    try:
        told = source.read() if source else sys.stdin.buffer.read().decode("utf-8")
        chart = from_text(told)
        ChartPainter(chart, build_theme(load_library().theme)).painted().save(words[0], "PNG")
    except (OSError, ValueError, ThemeError) as wrong:
        print(f"scenes.records.lab_charts: {wrong}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(command(main))

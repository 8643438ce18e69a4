"""Plain data for charts.

The lab must not import graphics modules, so the charts are drawn by a separate process: `python -m
scenes.records.lab_charts`.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from game.lab.cli_context import LabError

ROOT = Path(__file__).resolve().parents[2]
PAINTER = "scenes.records.lab_charts"
"""The module that draws a chart. It reads the chart from standard input, and takes the file name as an argument."""
MOST_BARS = 30
"""The maximum number of bars in a panel made by `most_used`."""


class BarData(NamedTuple):
    """A chart bar: a value with its bounds, in the colour of `seat`, or gold if `seat` is 0."""

    label: str
    value: float
    low: float
    high: float
    seat: int = 0


class PanelData(NamedTuple):
    """Bars that share a scale, with a line at `even` unless `even` is 0.

    If `percent` is True, the values are fractions from 0 to 1.
    """

    heading: str
    bars: tuple[BarData, ...]
    percent: bool = False
    even: float = 0.0


class ChartData(NamedTuple):
    """A chart with panels stacked vertically, in the colour of the game whose id is `game`.

    `lines` says what was measured.
    """

    title: str
    lines: tuple[str, ...]
    panels: tuple[PanelData, ...]
    game: str


def shares(heading: str, rows: Sequence[tuple[str, Sequence[float], int]], even: float = 0.0) -> PanelData:
    """Return a panel of shares. Each row has a label, a share with its two bounds, and a seat."""
    return PanelData(
        heading, tuple(BarData(label, row[0], row[1], row[2], seat) for label, row, seat in rows), True, even
    )


def numbers(heading: str, rows: Sequence[tuple[str, Sequence[float], int]]) -> PanelData:
    """Return a panel of numbers.

    Each row has a label, a number with its two bounds, and a seat.
    """
    return PanelData(heading, tuple(BarData(label, row[0], row[1], row[2], seat) for label, row, seat in rows))


def most_used(heading: str, rows: dict[str, list[float]]) -> PanelData:
    """Return a panel with the MOST_BARS largest values, largest first."""
    ordered = sorted(rows, key=lambda name: (-rows[name][0], name))
    if len(ordered) > MOST_BARS:
        heading = f"{heading} (the first {MOST_BARS} of {len(ordered)})"
    return numbers(heading, [(name, rows[name], 0) for name in ordered[:MOST_BARS]])


def plain(chart: ChartData) -> str:
    """Return a chart as JSON for the process that draws it."""
    panels = [{**panel._asdict(), "bars": [bar._asdict() for bar in panel.bars]} for panel in chart.panels]
    return json.dumps({**chart._asdict(), "panels": panels})


def from_text(text: str) -> ChartData:
    """Read a chart from text written by `plain`. Raise ValueError for any other text."""
    try:
        found = json.loads(text)
        panels = [
            PanelData(**{**panel, "bars": tuple(BarData(**bar) for bar in panel["bars"])}) for panel in found["panels"]
        ]
        return ChartData(**{**found, "lines": tuple(found["lines"]), "panels": tuple(panels)})
    except (ValueError, TypeError, LookupError, RecursionError):
        raise ValueError("this isn't a chart") from None


def draw(chart: ChartData, path: Path) -> None:
    """Draw a chart to a PNG file. Raise LabError if that fails."""
    path.parent.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(
        [sys.executable, "-m", PAINTER, str(path.resolve())],
        input=plain(chart),
        cwd=ROOT,
        check=False,
        capture_output=True,
        encoding="utf-8",
    )
    if done.returncode:
        why = done.stderr.strip().splitlines() or ["the drawing process ended without a message"]
        raise LabError(f"{path}: the chart couldn't be drawn: {why[-1]}")

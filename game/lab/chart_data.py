"""Charts of figures: what stands in one, as plain values. The screen's half draws them, in a process of its own
(`python -m scenes.lab_charts`), for rules and laboratory know no screen and no pictures."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from game.lab.cli_context import LabError

ROOT = Path(__file__).resolve().parents[2]
PAINTER = "scenes.lab_charts"
"""The program that is given a chart and a file's name."""
MOST_BARS = 30
"""So many bars a panel of cards has at most."""


class BarData(NamedTuple):
    """A figure with its bounds. `seat` gives it the colour of that seat, 0 the house's gold."""

    label: str
    value: float
    low: float
    high: float
    seat: int = 0


class PanelData(NamedTuple):
    """Bars below each other with one scale. `even` is marked by a line across them (none at 0). `percent`: they are
    shares, 0 to 1."""

    heading: str
    bars: tuple[BarData, ...]
    percent: bool = False
    even: float = 0.0


class ChartData(NamedTuple):
    """Panels below each other, with a title, lines that say what was measured, and the game whose colour it bears."""

    title: str
    lines: tuple[str, ...]
    panels: tuple[PanelData, ...]
    game: str


def shares(heading: str, rows: Sequence[tuple[str, Sequence[float], int]], even: float = 0.0) -> PanelData:
    """A panel of shares: label, figure with bounds, seat."""
    return PanelData(
        heading, tuple(BarData(label, row[0], row[1], row[2], seat) for label, row, seat in rows), True, even
    )


def numbers(heading: str, rows: Sequence[tuple[str, Sequence[float], int]]) -> PanelData:
    """A panel of numbers: label, figure with bounds, seat."""
    return PanelData(heading, tuple(BarData(label, row[0], row[1], row[2], seat) for label, row, seat in rows))


def most_used(heading: str, rows: dict[str, list[float]]) -> PanelData:
    """A panel of the largest figures of many, the largest first."""
    ordered = sorted(rows, key=lambda name: (-rows[name][0], name))
    if len(ordered) > MOST_BARS:
        heading = f"{heading} (the first {MOST_BARS} of {len(ordered)})"
    return numbers(heading, [(name, rows[name], 0) for name in ordered[:MOST_BARS]])


def plain(chart: ChartData) -> str:
    """A chart as JSON, which the painter reads."""
    panels = [{**panel._asdict(), "bars": [bar._asdict() for bar in panel.bars]} for panel in chart.panels]
    return json.dumps({**chart._asdict(), "panels": panels})


def from_text(text: str) -> ChartData:
    """The chart that `plain` wrote. Raises ValueError for any other text."""
    try:
        found = json.loads(text)
        panels = [
            PanelData(**{**panel, "bars": tuple(BarData(**bar) for bar in panel["bars"])}) for panel in found["panels"]
        ]
        return ChartData(**{**found, "lines": tuple(found["lines"]), "panels": tuple(panels)})
    except (ValueError, TypeError, LookupError, RecursionError):
        raise ValueError("this isn't a chart") from None


def draw(chart: ChartData, path: Path) -> None:
    """Writes a PNG. Raises LabError when it can't be drawn."""
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

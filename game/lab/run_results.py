"""What a long command brings home: figures to read and to keep, and a chart of them."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from game.lab.chart_data import ChartData, draw
from game.lab.cli_context import LabError

WIDEST = 28
"""Letters of a name in a table; a longer one moves its row."""


def result_arguments(parser: ArgumentParser) -> None:
    """--out, --chart and --json."""
    parser.add_argument("--out", type=Path, metavar="FILE", help="write the results as JSON")
    parser.add_argument("--chart", type=Path, metavar="FILE", help="draw the results as PNG")
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")


def check_results(given: Namespace) -> None:
    """What can't be written is said before anything is played. Raises LabError and OSError."""
    for path in (given.out, given.chart):
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.is_dir():
                raise LabError(f"{path} is a folder")


def report_results(given: Namespace, told: Mapping[str, Any], table: Sequence[str], chart: ChartData) -> None:
    """Writes, draws and prints as the arguments ask; what can't be written is printed all the same. Raises LabError and
    OSError."""
    try:
        if given.out is not None:
            given.out.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
        if given.chart is not None:
            draw(chart, given.chart)
    finally:
        print(json.dumps(told) if given.json else "\n".join(table))


def rounded(values: Sequence[float]) -> list[float]:
    """Figures to four places, none of them -0."""
    return [round(value, 4) + 0.0 for value in values]


def percent(row: Sequence[float]) -> str:
    """A share with its bounds: "51.2 (47.0 to 55.5)"."""
    return bounded([100 * value for value in row[:3]], 1)


def bounded(row: Sequence[float], places: int = 2) -> str:
    """A figure with its bounds."""
    value, low, high = (f"{round(number, places) + 0.0:.{places}f}" for number in row[:3])
    return f"{value} ({low} to {high})"


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows of a table, the first its heads: every column as wide as it must be, below each other."""
    widths = [min(WIDEST, max(map(len, column))) for column in zip(*rows, strict=True)]
    filled = ([f"{word:{width}}" for word, width in zip(row, widths, strict=True)] for row in rows)
    return ["  " + "  ".join(row).rstrip() for row in filled]

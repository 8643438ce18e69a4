"""The results of a long command: printed, saved, and drawn as a chart."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from game.lab.chart_data import ChartData, draw
from game.lab.cli_context import LabError

WIDEST = 28
"""The maximum width of a column of names, in characters; longer names shift their row."""


def result_arguments(parser: ArgumentParser) -> None:
    """Add --out, --chart and --json."""
    parser.add_argument("--out", type=Path, metavar="FILE", help="write the results as JSON")
    parser.add_argument("--chart", type=Path, metavar="FILE", help="draw the results as PNG")
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")


def check_results(given: Namespace) -> None:
    """Check before any match that the results can be written, or raise LabError or OSError."""
    for path in (given.out, given.chart):
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.is_dir():
                raise LabError(f"{path} is a folder")


def report_results(given: Namespace, told: Mapping[str, Any], table: Sequence[str], chart: ChartData) -> None:
    """Write, draw and print the results, as the arguments ask.

    The results are printed even if writing fails. If it does, this raises LabError or OSError.
    """
    try:
        if given.out is not None:
            given.out.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
        if given.chart is not None:
            draw(chart, given.chart)
    finally:
        print(json.dumps(told) if given.json else "\n".join(table))


def rounded(values: Sequence[float]) -> list[float]:
    """Round to four decimal places, without -0."""
    return [round(value, 4) + 0.0 for value in values]


def percent(row: Sequence[float]) -> str:
    """Format a share with its bounds in percent: "51.2 (47.0 to 55.5)"."""
    return bounded([100 * value for value in row[:3]], 1)


def bounded(row: Sequence[float], places: int = 2) -> str:
    """Format a value with its bounds."""
    value, low, high = (f"{round(number, places) + 0.0:.{places}f}" for number in row[:3])
    return f"{value} ({low} to {high})"


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Align the rows of a table in columns; the first row is the heading."""
    widths = [min(WIDEST, max(map(len, column))) for column in zip(*rows, strict=True)]
    filled = ([f"{word:{width}}" for word, width in zip(row, widths, strict=True)] for row in rows)
    return ["  " + "  ".join(row).rstrip() for row in filled]

"""Print the results of a long-running command, save them, and draw them as a chart."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from game.lab.chart_data import ChartData, draw
from game.lab.cli_context import LabError, tell

WIDEST = 28
"""The maximum width of a column, in characters. Longer words shift the rest of their row."""


def result_arguments(parser: ArgumentParser) -> None:
    """Add the arguments --out, --chart and --json."""
    parser.add_argument("--out", type=Path, metavar="FILE", help="write the results as JSON")
    parser.add_argument("--chart", type=Path, metavar="FILE", help="draw the results as PNG")
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")


def check_results(given: Namespace) -> None:
    """Before any match is played, check that the results can be written.

    Raise LabError or OSError if they can't.
    """
    for path in (given.out, given.chart):
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.is_dir():
                raise LabError(f"{path} is a folder")


def report_results(given: Namespace, told: Mapping[str, Any], table: Sequence[str], chart: ChartData) -> None:
    """Print the results, and save them or draw a chart if the arguments say so.

    If saving or drawing fails, LabError or OSError is raised after the results have been printed.
    """
    try:
        if given.out is not None:
            given.out.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
        if given.chart is not None:
            draw(chart, given.chart)
    finally:
        tell(json.dumps(told) if given.json else "\n".join(table))


def rounded(values: Sequence[float]) -> list[float]:
    """Return values rounded to four decimal places, with 0 instead of -0."""
    return [round(value, 4) + 0.0 for value in values]


def percent(row: Sequence[float]) -> str:
    """Return a share with its bounds in percent, such as "51.2 (47.0 to 55.5)"."""
    return bounded([100 * value for value in row[:3]], 1)


def bounded(row: Sequence[float], places: int = 2) -> str:
    """Return a value with its bounds, such as "3.14 (2.95 to 3.33)"."""
    value, low, high = (f"{round(number, places) + 0.0:.{places}f}" for number in row[:3])
    return f"{value} ({low} to {high})"


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return the lines of a table with aligned columns."""
    widths = [min(WIDEST, max(map(len, column))) for column in zip(*rows, strict=True)]
    filled = ([f"{word:{width}}" for word, width in zip(row, widths, strict=True)] for row in rows)
    return ["  " + "  ".join(row).rstrip() for row in filled]

"""Measure every speed ratio and compare it with its bound: `make bench`.

If a figure misses its bound, has no bound or can't be measured, the exit code is 1. Measured times with a bound are
converted to the times that a reference machine would need.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
from collections.abc import Callable, Mapping
from typing import NamedTuple

from game.console import command
from tests.bench import core, start, table_frames, yardstick
from tests.bench.arguments import flagged
from tests.package import build, compiled

AT_LEAST, AT_MOST = ">=", "<="
Bound = tuple[str, float]
DRAG = (AT_MOST, 2.2)
BOUNDS: dict[str, Bound] = {
    "decisions with events / bound": (AT_LEAST, 0.15),
    "decisions without listeners / bound": (AT_LEAST, 0.2),
    "playouts / bound": (AT_LEAST, 0.3),
    "decisions of aleph_null with events / bound": (AT_LEAST, 0.06),
    "decisions of oubliette with events / bound": (AT_LEAST, 0.031),
    "clone, in decisions": (AT_MOST, 1.0),
    "a move late / early": (AT_MOST, 1.2),
    table_frames.LATE_EARLY: (AT_MOST, 1.3),
    table_frames.DEALT: (AT_MOST, 150.0),
    "a frame while a computer thinks, p99 ms": (AT_MOST, 8.0),
    "a computer's move, 9 of 10, s": (AT_MOST, 1.5),
    "a frame while a win is looked for, p99 ms": (AT_MOST, 8.0),
    "window drag frame / limit": DRAG,
    "window drag frame, p99 ms": (AT_MOST, 2.0),
    "wakes at rest": (AT_MOST, 0.0),
    "processor at rest, ms": (AT_MOST, 0.0),
    "package to first frame / bare window": (AT_MOST, 1.6),
    "content of a game, ms": (AT_MOST, 5.0),
    "package unpacked, MB": (AT_MOST, 110.0),
    "package compressed, MB": (AT_MOST, 40.0),
}
SPEED = "yardstick, this machine / reference machine"
NOISE = "yardstick, fastest / slowest"
READ: Mapping[str, str] = {
    "bare window, ms": "for comparison with the package",
    SPEED: "the speed of this machine; it is used to scale the times that have a bound",
    NOISE: "about 1 on a quiet machine; if it's larger, measure again",
}
"""Figures without a bound, each with a note on how to use it."""
COMPILED: dict[str, float] = {
    "decisions with events / bound": 0.3,
    "decisions without listeners / bound": 0.42,
    "playouts / bound": 0.65,
    "decisions of fissureverse with events / bound": 0.085,
}
"""The minimum figures for the compiled rules core (tests/package/compiled.py)."""
UNSAID = "it has no bound: python -m tests.bench.core --keep, or add a bound in tests/bench/__main__.py"
BUILD = "--build"


class Line(NamedTuple):
    """A report line for one figure, and whether the figure missed its bound.

    `missed` is None if the figure has no bound.
    """

    text: str
    missed: bool | None


def bounds() -> dict[str, Bound]:
    """Return the bounds for all figures, including the figures for each game."""
    found = {**{name: (AT_LEAST, value) for name, value in core.lower_bounds().items()}, **BOUNDS}
    for _, game, _ in core.other_games():
        found[core.clone_of(game.id)] = BOUNDS["clone, in decisions"]
        found[core.late_of(game.id)] = BOUNDS["a move late / early"]
    if compiled.compiler():
        found.update({f"{name}, compiled": (AT_LEAST, value) for name, value in COMPILED.items()})
    return {**found, **dict.fromkeys(table_frames.dragged(), DRAG)}


def compiled_figures() -> dict[str, float]:
    """Return the figures for the compiled rules core, or {} if compiling isn't possible.

    Figures that have no required minimum or maximum are left out.
    """
    if compiled.compiler() is None:
        print(compiled.NO_COMPILER, file=sys.stderr)
        return {}
    if not compiled.up_to_date(compiled.FOLDER):
        print(compiled.OUT_OF_DATE, file=sys.stderr)
        compiled.compile_core(compiled.FOLDER)
    words = [sys.executable, "-m", core.__name__]
    printed = subprocess.run(words, cwd=compiled.FOLDER, check=True, capture_output=True, text=True).stdout
    found = dict(line.rsplit(maxsplit=1) for line in printed.splitlines())
    return {f"{name}, compiled": float(found[name]) for name in COMPILED}


def verdicts(found: Mapping[str, float], asked: Mapping[str, Bound]) -> list[Line]:
    """Return a report line for every measured figure and every missing figure."""
    lines = []
    for name, value in found.items():
        text = f"{name:57} {value:9.4f}   "
        if name in asked:
            sign, bound = asked[name]
            missed = not (value >= bound if sign == AT_LEAST else value <= bound)
            lines.append(Line(f"{text}{f'{sign} {bound:.4g}':10}{' MISSED' if missed else ''}", missed))
        elif name in READ:
            lines.append(Line(f"{text}({READ[name]})", None))
        else:
            lines.append(Line(f"{text}MISSED: {UNSAID}", True))
    lines += [Line(f"{name:57} MISSED: not measured", True) for name in asked if name not in found]
    return lines


def main(arguments: list[str]) -> int:
    """Measure everything. Return 0 only if every figure was measured and is within its bound."""
    if flagged("tests.bench", __doc__, arguments, BUILD, "build the package first"):
        build.main([])
    parts: list[Callable[[], dict[str, float]]] = [
        core.ratios,
        core.game_figures,
        core.state_figures,
        compiled_figures,
        table_frames.ratios,
        table_frames.window_ratios,
        start.ratios,
    ]
    found: dict[str, float] = {}
    speeds = []
    for number, part in enumerate(parts):
        speeds.append(yardstick.decisions(core.SLICE, number))
        found.update(part())
    found[SPEED] = statistics.median(speeds) / yardstick.REFERENCE
    found[NOISE] = max(speeds) / min(speeds)
    lines = verdicts(found, bounds())
    print("\n".join(line.text for line in lines))
    return 1 if any(line.missed for line in lines) else 0


if __name__ == "__main__":
    sys.exit(command(main, sys.argv[1:]))

"""The figures of safety: how often each check is made by `make test` and by `make soak`, and a table of what was done.

A test asks `asked` how often, and says with `tell` what it did once it has passed. Every run of pytest prints the table
of what was told; `make soak` prints one for all its parts."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

SOAK = bool(os.environ.get("SOAK"))
"""Whether this is the long run."""
TRIAL = bool(os.environ.get("TRIAL"))
"""Whether tests are only tried out, on a game that nobody ships: each check is made a tenth as often."""
FILE = "SAFETY_FILE"
"""The variable that names the file in which what was done is gathered."""
PICTURES = len(json.loads((Path(__file__).parent / "scenes" / "golden.json").read_text(encoding="utf-8")))
"""As many as are kept; which there must be, tests/scenes/test_golden.py says."""


class Figure(NamedTuple):
    """What is counted, and how often at least (`most`: at most) in the short and in the long run (None: not there);
    `each`: for each game; fewer than `least` prove nothing; `window`: it takes a real window; `mount`: it takes the
    right to mount. Parts of one figure are summed, of one with `most` or `share` the worst counts."""

    what: str
    test: float | None
    soak: float | None
    each: bool = False
    most: bool = False
    share: bool = False
    least: float = 1
    window: bool = False
    mount: bool = False

    @property
    def asked(self) -> float | None:
        """How often in this run."""
        if TRIAL and self.test is not None and not (self.most or self.share):
            return max(self.least, self.test // 10)
        return self.soak if SOAK else self.test


FIGURES = {
    "matches": Figure("random matches, every invariant at every step", 200, 2000, each=True),
    "cheap": Figure("random matches, cheap checks", 2000, 20_000, each=True),
    "taken": Figure("decisions in these: none of them is hollow", 30_000, 300_000, each=True),
    "undone": Figure("matches undone to the start", 20, 200, each=True),
    "steps": Figure("positions dumped and loaded", 3200, 30_000, each=True),
    "views": Figure("positions dealt anew: view, actions, log", 3900, 38_000, each=True),
    "decisions": Figure("greedy decisions and hints, hidden dealt anew", 500, 10_000, each=True),
    "strongest": Figure("decisions looking ahead, hidden dealt anew", 40, 800, each=True),
    "lists": Figure("positions dealt anew: display list", 1000, 10_000, each=True),
    "pixels": Figure("positions dealt anew: every pixel", 20, 100, each=True),
    "names": Figure("frames and files in which no hidden card is named", 390, 390, each=True),
    "records": Figure("golden records replayed", 8, 24, each=True),
    "certified": Figure("certified deals won again by their lines", 1098, 1098),
    "kills": Figure("kills while saving", 20, 200, each=True),
    "power": Figure("states that a power loss may leave", 1400, 1400),
    "calls": Figure("calls of the system that failed", 160, 160, each=True),
    "full": Figure("evenings on a disk that is really full", 4, 4, each=True, mount=True),
    "homeless": Figure("evenings without a home", 8, 8, each=True),
    "harm": Figure("damaged saves and records of matches", 600, 10_000, each=True),
    "spoiled": Figure("damaged settings, decks, statistics", 2500, 10_000),
    "forged": Figure("forged positions that were taken, played on", 100, 2000, each=True),
    "attacks": Figure("attack files, each read by every loader", 7440, 7440),
    "inputs": Figure("files made by lot, read", 500, 20_000),
    "fuzz": Figure("files made by the guided fuzzer, read", None, 160_000),
    "pictures": Figure("golden pictures", PICTURES, PICTURES),
    "monkey": Figure("random inputs at the table", 1500, 20_000, each=True, least=1500),
    "memory": Figure("memory over 10,000 random inputs, KiB", None, 1024, each=True, most=True),
    "window": Figure("memory over 10,000 frames, real window, KiB", None, 1024, each=True, most=True, window=True),
    "evening": Figure("memory over an evening of all games, real window, MB", None, 200, most=True, window=True),
    "still": Figure("seconds of rest in a match, real window", 1, 60, each=True, window=True),
    "rests": Figure("seconds of rest elsewhere, real window", 10, 110, window=True),
    "drawn": Figure("frames drawn in one of them", 0, 0, most=True, window=True),
    "ticks": Figure("ticks of the processor in one of them", 0, 0, most=True, window=True),
    "built": Figure("packages built, the same to the byte", 2, 2),
    "starts": Figure("starts of the package where much is missing", 7, 43, window=True),
    "screens": Figure("screens and states of the window, real window", 9, 90, window=True),
    "ends": Figure("ends of the package, gone on from, real window", 13, 130, window=True),
    "games": Figure("played, closed and gone on with, real window", 1, 10, each=True, window=True),
    "journeys": Figure("journeys on the package, real window", 19, 190, window=True),
    "branches": Figure("branches of the package with the fewest taken, %", 98, 98, share=True),
    "rules": Figure("mutants of rules that a citing test notices, %", None, 100, each=True, share=True),
    "breaks": Figure("other mutants that a test notices, %", None, 100, share=True),
    "slow": Figure("ratios of speed missed", None, 0, most=True),
    "fast": Figure("ratios of speed held", None, 20),
}
"""Every figure by its short name, in the order of the table."""


def asked(figure: str) -> int:
    """How often a check is to be made in this run. Raises KeyError for a name that is not in the list."""
    return int(FIGURES[figure].asked or 0)


def some(values: Sequence[Any], first: int, name: Callable[[Any], str] = str) -> list[Any]:
    """These as parameters of a test, by name: the first so many in both runs, the others in the long one alone."""
    return [
        pytest.param(value, id=name(value), marks=pytest.mark.soak if at >= first else ())
        for at, value in enumerate(values)
    ]


def tell(figure: str, done: float, game: str = "") -> None:
    """A check has passed: so often, for this game where each has its own figure. Nothing without a file to tell it."""
    assert bool(game) is FIGURES[figure].each
    if path := os.environ.get(FILE):
        with Path(path).open("a", encoding="utf-8") as file:
            file.write(json.dumps([figure, game, done]) + "\n")


def apart() -> dict[str, str]:
    """The surroundings of tests that a test or a part of the long run starts: they make the short run, and what they
    count is told to nobody."""
    ours = ("PYTEST_", "SAFETY_", "BRANCHES", "SOAK", "TRIAL")
    return {name: value for name, value in os.environ.items() if not name.startswith(ours)}


class Row(NamedTuple):
    """A line of the table: what, how often it was asked, how often it was done in words, whether that is enough, and
    whether it is not but could not be here."""

    what: str
    asked: str
    done: str
    held: bool
    lacking: bool = False


def rows(
    lines: Iterable[str], games: Iterable[str], whole: bool, windows: bool = True, mounts: bool = True
) -> list[Row]:
    """The table of what was told. Only a `whole` run can miss something, and where there can be no real `windows`, or
    nothing can be mounted, none of what takes it."""
    told: dict[str, dict[str, list[float]]] = {}
    for line in lines:
        name, game, done = json.loads(line)
        told.setdefault(name, {}).setdefault(game, []).append(done)
    table = []
    for name, figure in FIGURES.items():
        found = told.get(name, {})
        wanted = figure.asked is not None and whole
        if not found and not wanted:
            continue
        for game in games if figure.each and wanted else ():
            found.setdefault(game, [])
        row = _row(figure, found, whole)
        # What was too much was too much all the same.
        barred = (figure.window and not windows) or (figure.mount and not mounts)
        lacking = barred and not row.held and not (figure.most and found)
        table.append(row._replace(held=True, lacking=True) if lacking else row)
    return table


def _row(figure: Figure, found: dict[str, list[float]], whole: bool) -> Row:
    bound = figure.asked
    word = "at most" if figure.most else "at least"
    asked = "" if bound is None else f"{word} {bound:,.10g}" + (" a game" if figure.each else "")
    done = {game: _together(figure, values) for game, values in (found or {"": []}).items()}
    held = not whole or all(value is not None and _enough(figure, value) for value in done.values())
    texts = [f"{game} {_shown(value)}".strip() for game, value in sorted(done.items())]
    return Row(figure.what, asked, ", ".join(texts), held)


def _together(figure: Figure, values: list[float]) -> float | None:
    if not values:
        return None
    return max(values) if figure.most else min(values) if figure.share else sum(values)


def _enough(figure: Figure, value: float) -> bool:
    bound = figure.asked
    return bound is None or (value <= bound if figure.most else value >= bound)


def _shown(value: float | None) -> str:
    return "missing" if value is None else f"{value:,.1f}".removesuffix(".0")


def table(found: Iterable[Row]) -> str:
    """The table as text."""
    ends = {(True, False): "", (True, True): "   NOT SHOWN", (False, False): "   MISSED"}
    return "\n".join(f"{row.what:50} {row.asked:24} {row.done}{ends[row.held, row.lacking]}" for row in found)

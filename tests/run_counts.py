"""A pytest plugin that counts the runs of each check and prints the counts at the end.

A test calls `tell` to report how many checks have passed. With the `--whole` option, the run fails if a count is
missing or too low.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from game.games import NAMES

SOAK = bool(os.environ.get("SOAK"))
"""Whether this is a long run."""
WHOLE = "--whole"
PICTURES = len(json.loads((Path(__file__).parent / "scenes" / "golden.json").read_text(encoding="utf-8")))


class Figure(NamedTuple):
    """One line in the table of counts.

    A low count fails the run if `most` and `varies` are both false.

    Attributes:
        what: Label of the line.
        test: Minimum count in a short run, or None for no minimum.
        soak: Minimum count in a long run, or None for no minimum.
        each: Whether each game has its own count.
        varies: Whether the count depends on timing, the disk, scheduling or installed tools.
        most: Whether `test` and `soak` are instead maximum counts, which the tests themselves enforce.
    """

    what: str
    test: float | None
    soak: float | None
    each: bool = False
    varies: bool = False
    most: bool = False

    @property
    def asked(self) -> float | None:
        """The required or maximum count for this run."""
        return self.soak if SOAK else self.test

    def text(self) -> str:
        """The required or maximum count, in words."""
        if self.asked is None:
            return ""
        return f"{'at most' if self.most else 'at least'} {self.asked:,g}{' a game' if self.each else ''}"


FIGURES = {
    "matches": Figure("random matches, every invariant at every step", 6, 24, each=True),
    "cheap": Figure("random matches, cheap checks", 10, 700, each=True),
    "taken": Figure("decisions in these: none of them is hollow", 150, 10_000, each=True),
    "undone": Figure("matches undone to the start", 2, 6, each=True),
    "steps": Figure("positions dumped and loaded", 90, 420, each=True),
    "views": Figure("positions redealt: view, actions, log", 100, 480, each=True),
    "decisions": Figure("greedy decisions and hints, hidden cards redealt", 6, 80, each=True),
    "strongest": Figure("decisions looking ahead, hidden cards redealt", 1, 10, each=True),
    "hints": Figure("hints checked for false or empty reasons", 4, 120, each=True),
    "lists": Figure("positions redealt: display list", 8, 150, each=True),
    "pixels": Figure("positions redealt: every pixel", 2, 20, each=True),
    "names": Figure("frames and files in which no hidden card is named", 140, 390, each=True),
    "records": Figure("golden records replayed", 5, 8, each=True),
    "certified": Figure("certified deals won again by their lines", 366, 1098),
    "kills": Figure("kills while saving", 10, 120, varies=True),
    "power": Figure("states that a power loss may leave", 1300, 1300, varies=True),
    "calls": Figure("calls of the system that failed", 50, 500, varies=True),
    "homeless": Figure("evenings without a home", 8, 40),
    "harm": Figure("damaged saves and records of matches", 50, 600, each=True),
    "spoiled": Figure("damaged settings, decks, statistics", 2000, 7000),
    "forged": Figure("forged positions that were taken, played on", 12, 120, each=True),
    "attacks": Figure("attack files read by loaders", 2000, 4000),
    "inputs": Figure("files made by lot, read", 100, 1000),
    "pictures": Figure("golden pictures", 40, PICTURES),
    "monkey": Figure("random inputs at the table", 120, 2500, each=True),
    "memory": Figure("memory over 5,000 random inputs, KiB", None, 1024, each=True, most=True),
    "evening": Figure("memory over an evening of all games, real window, MB", None, 200, most=True),
    "still": Figure("seconds of rest in a match, real window", 1, 18, each=True, varies=True),
    "rests": Figure("seconds of rest elsewhere, real window", 3, 30, varies=True),
    "drawn": Figure("frames drawn in one of them", 0, 0, most=True),
    "ticks": Figure("ticks of the processor in one of them", 0, 0, most=True),
    "built": Figure("packages built, the same to the byte", None, 2, varies=True),
    "starts": Figure("starts of the package where much is missing", 6, 15, varies=True),
    "screens": Figure("screens and states of the window, real window", 7, 33, varies=True),
    "ends": Figure("ends of the package, gone on from, real window", 3, 36, varies=True),
    "games": Figure("played, closed and gone on with, real window", 1, 3, each=True, varies=True),
    "journeys": Figure("journeys on the package, real window", 3, 27, varies=True),
}
"""All figures, keyed by short name, in the table's order."""

_told: list[tuple[str, str, float]] = []
"""The figure, game and count of every check. At the end of a run, the checks from all workers are included."""


def asked(figure: str) -> int:
    """Return the number of times that a check must run. Raise KeyError if `figure` is unknown."""
    return int(FIGURES[figure].asked or 0)


def tell(figure: str, done: float, game: str = "") -> None:
    """Count a passed check.

    The caller must name the game if, and only if, the figure is counted separately for each game.
    """
    assert bool(game) is FIGURES[figure].each
    _told.append((figure, game, done))


def some(values: Sequence[Any], first: int, name: Callable[[Any], str] = str) -> list[Any]:
    """Return the values as test parameters. In a short run, return at most `first` values."""
    return [pytest.param(value, id=name(value)) for value in (values if SOAK else values[:first])]


def apart() -> dict[str, str]:
    """Return an environment in which programs started by tests do a short run."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "SOAK"))}


def rows(told: Sequence[tuple[str, str, float]], games: Sequence[str] = ()) -> Iterator[tuple[str, bool]]:
    """Yield each line of the table, and whether its count is missing or too low.

    `games` is empty in a partial run, in which only reported figures are listed and no count is treated as missing or
    too low.
    """
    for name, figure in FIGURES.items():
        done: dict[str, list[float]] = {}
        if games and figure.asked is not None:
            done = {game: [] for game in (games if figure.each else ("",))}
        for _, game, count in (one for one in told if one[0] == name):
            done.setdefault(game, []).append(count)
        if done:
            counts = {game: (max if figure.most else sum)(values or [0]) for game, values in sorted(done.items())}
            few = bool(games) and any(count < (figure.asked or 0) for count in counts.values())
            missed = few and not figure.varies and not figure.most
            texts = (f"{game} {count:,.1f}".strip().removesuffix(".0") for game, count in counts.items())
            yield f"{figure.what:50} {figure.text():24} {', '.join(texts)}{'   MISSED' if missed else ''}", missed


def _rows(config: pytest.Config) -> list[tuple[str, bool]]:
    return list(rows(_told, sorted(NAMES) if config.getoption(WHOLE) else ()))


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the command-line option that `make test` uses."""
    parser.addoption(WHOLE, action="store_true", help="fail when a figure is missing or too low (tests/run_counts.py)")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """In a short run, skip the tests reserved for long runs."""
    long = {item for item in items if item.get_closest_marker("soak") and not SOAK}
    config.hook.pytest_deselected(items=list(long))
    items[:] = [item for item in items if item not in long]


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Send a worker's counts to the main process, where missing or low counts fail the run."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["figures"] = _told
    elif session.exitstatus == pytest.ExitCode.OK and any(missed for _, missed in _rows(session.config)):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Add the counts from a worker (pytest-xdist) that has finished."""
    _told.extend(tuple(one) for one in getattr(node, "workeroutput", {}).get("figures", ()))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """After pytest's own summary, print the run's figures, if there are any."""
    found = _rows(config)
    if found:
        terminalreporter.section("figures of safety")
    for text, _ in found:
        terminalreporter.write_line(text)

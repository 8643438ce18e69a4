"""How many branches of rules, content and storage the tests take: measured while the tests of these run, not while
thousands of random matches are played or scenes drawn, which it would slow down.

`python -m tests.branches` runs those tests, prints what was taken of each module, and the lines where a branch was
not."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import coverage

ROOT = Path(__file__).resolve().parents[1]
MEASURED = ("game",)
LEFT_OUT = ("game/lab/*", "game/selftest.py", "game/engine/battery.py")
"""What is run in processes of its own, and what only checks."""
UNMEASURED = (
    "tests/architecture", "tests/assets", "tests/battery", "tests/lab", "tests/package",
    "tests/players/test_decisions.py", "tests/players/test_players.py", "tests/scenes",
)
"""Tests that are slow and prove other things."""
DATA = ROOT / "build" / "branches"


def _measure(**options: bool) -> coverage.Coverage:
    return coverage.Coverage(
        data_file=str(DATA), branch=True, source=[str(ROOT / name) for name in MEASURED],
        omit=[str(ROOT / name) for name in LEFT_OUT], config_file=False, **options,
    )


class Branches:
    """Measures in one process. The first one of a run forgets what was measured before; its `worker`s add to it."""

    def __init__(self, worker: bool) -> None:
        if not worker:
            DATA.parent.mkdir(exist_ok=True)
            for old in DATA.parent.glob(f"{DATA.name}*"):
                old.unlink()
        self._coverage = _measure(data_suffix=True)
        self._running = False
        self.follow("")

    def follow(self, test: str) -> None:
        """Before each test: measure while it runs, or rest."""
        wanted = not test.startswith(UNMEASURED)
        if wanted is not self._running:
            (self._coverage.start if wanted else self._coverage.stop)()
            self._running = wanted

    def save(self) -> None:
        """Stop, and write down what was measured."""
        self._coverage.stop()
        self._coverage.save()


def share() -> float:
    """Percent of the branches that were taken by all processes of a run together."""
    together = _measure()
    together.combine()
    report = DATA.with_suffix(".json")
    together.json_report(outfile=str(report))
    totals = json.loads(report.read_text(encoding="utf-8"))["totals"]
    return float(100 * totals["covered_branches"] / totals["num_branches"])


def folders_and_modules() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Where all the tests are: the folders, and the modules that stand in none."""
    parts = [path for path in sorted((ROOT / "tests").iterdir()) if "__" not in path.name]
    folders = tuple(f"tests/{path.name}" for path in parts if any(path.rglob("test_*.py")))
    return folders, tuple(f"tests/{path.name}" for path in parts if path.match("test_*.py"))


def tests_measured() -> tuple[str, ...]:
    """The folders and modules of tests that are measured: all but those of `UNMEASURED`."""
    folders, modules = folders_and_modules()
    return tuple(name for name in (*folders, *modules) if not name.startswith(UNMEASURED))


def main() -> int:
    """Run the tests that are measured, and list what none takes."""
    command = [sys.executable, "-m", "pytest", "-q", "-n", "2", "--dist", "loadgroup", *tests_measured()]
    code = subprocess.call(command, cwd=ROOT, env={**os.environ, "BRANCHES": "1"})
    found = _measure()
    found.load()
    found.report(show_missing=True, skip_covered=True)
    return code


if __name__ == "__main__":
    sys.exit(main())

"""How many branches of each package of rules, content and storage the tests take: measured while the tests of these
run, not while thousands of random matches are played or scenes drawn, which it would slow down.

`python -m tests.branches` runs those tests, prints what was taken of each module, and the lines where a branch was
not."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import coverage

from game.console import command

ROOT = Path(__file__).resolve().parents[1]
MEASURED = ("game",)
LEFT_OUT = ("game/lab/*", "game/selftest.py", "game/engine/battery.py")
"""What is run in processes of its own, and what only checks."""
UNMEASURED = (
    "tests/architecture", "tests/assets", "tests/battery", "tests/lab", "tests/package", "tests/scenes",
    "tests/games/fissureverse/test_battery.py", "tests/games/test_drops.py",
    "tests/players/test_decisions.py", "tests/players/test_players.py",
    "tests/profile/test_evening.py::test_whichever_call_fails", "tests/profile/test_harm.py",
    "tests/records/test_damaged.py::test_a_forged_record", "tests/test_attacks.py", "tests/test_tutorial.py",
)
"""Tests that are slow and prove other things."""
DATA = ROOT / "build" / "branches"


def _measure(**options: bool) -> coverage.Coverage:
    found = coverage.Coverage(
        data_file=str(DATA), branch=True, source=[str(ROOT / name) for name in MEASURED],
        omit=[str(ROOT / name) for name in LEFT_OUT], config_file=False, **options,
    )
    found.exclude('if __name__ == "__main__":')  # a process of its own
    return found


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


class Package(NamedTuple):
    """A package, its modules only and not those of packages in it: percent of their branches that were taken, and for
    each module the branches that were not, by the lines from which and to which they go (below 0: out of what begins
    in that line)."""

    name: str
    share: float
    missing: tuple[str, ...]

    def __str__(self) -> str:
        return "\n    ".join((f"{self.name}: {self.share:.1f} % of its branches taken, not", *self.missing))


def packages() -> list[Package]:
    """What all processes of a run took together, of each package that is measured."""
    together = _measure()
    together.combine()
    report = DATA.with_suffix(".json")
    together.json_report(outfile=str(report))
    return by_package(json.loads(report.read_text(encoding="utf-8"))["files"])


def by_package(modules: Mapping[str, Mapping[str, Any]]) -> list[Package]:
    """The packages of these modules of a report, in the order of their names; not those in which nothing branches."""
    folders: dict[str, list[str]] = {}
    for path in sorted(modules):
        if modules[path]["summary"]["num_branches"]:
            folders.setdefault(Path(path).parent.as_posix(), []).append(path)
    found = []
    for folder, paths in sorted(folders.items()):
        taken, there = (
            sum(modules[path]["summary"][count] for path in paths) for count in ("covered_branches", "num_branches")
        )
        gaps = ((Path(path).name, modules[path]["missing_branches"]) for path in paths)
        missing = tuple(f"{name} {', '.join(f'{start}->{to}' for start, to in gap)}" for name, gap in gaps if gap)
        found.append(Package(folder, 100 * taken / there, missing))
    return found


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
    command = [sys.executable, "-m", "pytest", "-q", "-n", "auto", "--dist", "loadgroup", *tests_measured()]
    code = subprocess.call(command, cwd=ROOT, env={**os.environ, "BRANCHES": "1"})
    found = _measure()
    found.load()
    found.report(show_missing=True, skip_covered=True)
    return code


if __name__ == "__main__":
    sys.exit(command(main))

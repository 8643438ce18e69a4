"""One build of the package for all its tests and workers, and rounds: SOAK=1 drives every real window three times.

Tests that pass are counted."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Generator
from pathlib import Path

import pytest

from tests.namespace import missing_rights, needs
from tests.package.build import ROOT, build
from tests.package.desktop import missing_tools
from tests.run_counts import SOAK, tell

ROUNDS = 3 if SOAK else 1
COUNTED = {
    "test_journeys.py": "journeys",
    "test_keys.py": "journeys",
    "test_ends.py": "ends",
    "test_surroundings.py": "starts",
    "test_screens.py": "screens",
}
"""The figure that each test of a module counts for."""

LAUNCHER = """#!/bin/sh
PYTHONPATH={root} exec {python} -m scenes "$@"
"""


@pytest.fixture(scope="session")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program of a package built from this source, or the one that SOUL_BATTLE_PACKAGE names; "source": no package,
    but the source itself, which is enough for the journeys."""
    given = os.environ.get("SOUL_BATTLE_PACKAGE")
    if given == "source":
        program = tmp_path_factory.mktemp("source") / "SoulBattle"
        program.write_text(LAUNCHER.format(root=shlex.quote(str(ROOT)), python=shlex.quote(sys.executable)))
        program.chmod(0o755)
        return program
    if given:
        return Path(given)
    import fcntl  # not there on Windows

    # Several workers share one build: the first one makes it, the others wait for it.
    worker = "PYTEST_XDIST_WORKER" in os.environ
    shared = tmp_path_factory.getbasetemp().parent if worker else tmp_path_factory.getbasetemp()
    dist, done = shared / "dist", shared / "built"
    with (shared / "build.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not done.exists():
            build(dist)
            done.touch()
    return dist / "SoulBattle" / "SoulBattle"


@pytest.fixture(scope="session")
def packed() -> None:
    """A package is tested: the source has no folder to look into, or to take where nothing else is."""
    if os.environ.get("SOUL_BATTLE_PACKAGE") == "source":
        pytest.skip("the source runs, no package")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A journey that goes right once may go wrong the next time."""
    if ROUNDS > 1 and "desktop_tools" in metafunc.fixturenames and "desktop_once" not in metafunc.fixturenames:
        metafunc.fixturenames.append("number_of_the_round")
        metafunc.parametrize("number_of_the_round", range(ROUNDS))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """What was skipped or failed isn't counted."""
    report = yield
    if report.when == "call" and report.passed and item.path.name in COUNTED:
        tell(COUNTED[item.path.name], 1)
    return report


@pytest.fixture(scope="session")
def desktop_tools() -> None:
    """A virtual desktop is there."""
    needs(missing_tools())


@pytest.fixture(scope="session")
def desktop_once(desktop_tools: None) -> None:
    """The same for what is not done again in each round."""


@pytest.fixture(scope="session")
def own_tree() -> None:
    """A program can be started in a tree of its own."""
    needs(missing_rights())

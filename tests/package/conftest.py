"""Build the package once for all tests and workers, and count the tests that pass.

SOAK=1 repeats the window tests three times.
"""

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
    "test_shutdown.py": "ends",
    "test_minimal_systems.py": "starts",
    "test_screens.py": "screens",
}
"""The counter for the tests passed in each of these test modules."""

LAUNCHER = """#!/bin/sh
PYTHONPATH={root} exec {python} -m scenes "$@"
"""


@pytest.fixture(scope="session")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the path of the program to test.

    By default, the program comes from a newly built package. The environment variable SOUL_BATTLE_PACKAGE can give the
    path of another program. With SOUL_BATTLE_PACKAGE=source, the tests run the source tree.
    """
    given = os.environ.get("SOUL_BATTLE_PACKAGE")
    if given == "source":
        program = tmp_path_factory.mktemp("source") / "SoulBattle"
        program.write_text(LAUNCHER.format(root=shlex.quote(str(ROOT)), python=shlex.quote(sys.executable)))
        program.chmod(0o755)
        return program
    if given:
        return Path(given)
    import fcntl  # Windows doesn't have this module

    # Several workers share one build: the first one makes it, and the others wait for it.
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
    """Skip the test unless it tests a package.

    The source tree has no package folder to inspect or move.
    """
    if os.environ.get("SOUL_BATTLE_PACKAGE") == "source":
        pytest.skip("the source runs, no package")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run every journey again in each round, because some faults appear only now and then."""
    if ROUNDS > 1 and "desktop_tools" in metafunc.fixturenames and "desktop_once" not in metafunc.fixturenames:
        metafunc.fixturenames.append("number_of_the_round")
        metafunc.parametrize("number_of_the_round", range(ROUNDS))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Count the tests that pass in the COUNTED modules, so that a run can report the numbers."""
    report = yield
    if report.when == "call" and report.passed and item.path.name in COUNTED:
        tell(COUNTED[item.path.name], 1)
    return report


@pytest.fixture(scope="session")
def desktop_tools() -> None:
    """Skip or fail the tests if the tools for a virtual desktop are missing."""
    needs(missing_tools())


@pytest.fixture(scope="session")
def desktop_once(desktop_tools: None) -> None:
    """Require a virtual desktop for a test that runs only once."""


@pytest.fixture(scope="session")
def own_tree() -> None:
    """Require permission to start a program in a separate file tree."""
    needs(missing_rights())

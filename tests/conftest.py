"""Every run prints the table of safety's figures; with BRANCHES=1 (`make test`) it measures branches, too, names the
packages that lack some, and misses what was not told. Where the tools for a real window are not installed it says below
the table what was not shown, and ends well all the same; in CI (CI=true) such a run fails. Programs that tests have
left behind are cleared away before they fill the memory."""

from __future__ import annotations

import gc
import os
import tempfile
from functools import cache
from pathlib import Path

import pytest

from game.games import playable
from game.lab import house
from tests import safety
from tests.branches import Branches, Package, packages
from tests.namespace import missing_rights
from tests.package.compositor import missing_compositor
from tests.package.desktop import missing_tools
from tests.resident import resident

BRANCHES = pytest.StashKey[Branches]()
LACKING = pytest.StashKey[list[Package]]()
"""The packages that have fewer branches taken than they must."""
GATHERED = pytest.StashKey[bool]()
CLEARED = pytest.StashKey[tuple[int, int]]()
"""Bytes of memory that this process held when it was last cleared, and how many tests it has run since."""
GROWN, OFTEN = 256 * 2**20, 100
"""Bytes, and tests. The pictures of a program weigh a lot; Python, which counts objects only, would let them lie."""

FIRST = ("tests/package", "tests/test_tutorial.py")
"""Begun last, they would be waited for alone."""
MOST = 8
"""More workers would fill the memory before they save time."""


def pytest_configure(config: pytest.Config) -> None:
    """Runs before the workers are started, which inherit where to tell."""
    config.stash[GATHERED] = safety.FILE in os.environ
    if safety.FILE not in os.environ:
        handle, os.environ[safety.FILE] = tempfile.mkstemp(prefix="safety-", suffix=".jsonl")
        os.close(handle)
    if os.environ.get("BRANCHES"):
        config.stash[BRANCHES] = Branches(worker=_worker(config))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """`-n auto`: a worker for each processor, and one for the tests of real windows, which mostly wait."""
    return min(os.cpu_count() or 1, MOST) + 1


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that keeps the program's own content in its compiled form: to read it from YAML takes seconds, for each
    test that lays something over it."""
    return tmp_path_factory.mktemp("compiled")


def _worker(config: pytest.Config) -> bool:
    return hasattr(config, "workerinput")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What takes long is not skipped but left out of the short run; what takes minutes in one piece comes first."""
    items.sort(key=lambda item: not item.nodeid.startswith(FIRST))
    if not safety.SOAK:
        config.hook.pytest_deselected(items=[item for item in items if item.get_closest_marker("soak")])
        items[:] = [item for item in items if not item.get_closest_marker("soak")]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item):  # type: ignore[no-untyped-def]
    branches = item.config.stash.get(BRANCHES, None)
    if branches is not None:
        branches.follow(item.nodeid)
    before, tests = item.config.stash.get(CLEARED, (0, OFTEN))
    if tests >= OFTEN or resident() > before + GROWN:
        _clear()
        before, tests = resident(), 0
    item.config.stash[CLEARED] = before, tests + 1
    return (yield)


def _clear() -> None:
    """What nobody needs any more is thrown away. What is left, above all the tests themselves, isn't looked through
    again each time a program under test looks for such things, as it does whenever it changes its scene."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()


def pytest_sessionfinish(session: pytest.Session) -> None:
    """What every worker measured is put together where the table is printed; what is missing there fails the run."""
    config = session.config
    branches = config.stash.get(BRANCHES, None)
    if branches is not None:
        branches.save()
    if _worker(config):
        return
    if branches is not None:
        found = packages()
        for package in found:
            safety.tell("branches", package.share)
        config.stash[LACKING] = [package for package in found if package.share < safety.asked("branches")]
    if session.exitstatus == pytest.ExitCode.OK and not all(row.held for row in _rows(config)):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def _rows(config: pytest.Config) -> list[safety.Row]:
    whole = BRANCHES in config.stash and config.args_source is pytest.Config.ArgsSource.TESTPATHS
    lines = Path(os.environ[safety.FILE]).read_text(encoding="utf-8").splitlines()
    # Where parts of a long run are gathered, a part can't say what is missing.
    games = sorted(playable(house.library()))
    counts = whole and not config.stash[GATHERED]
    return safety.rows(lines, games, counts, windows=not _lacking(), mounts=not _barred())


@cache
def _lacking() -> str:
    """Why the tests with a real window are skipped here, or "": in CI they are not."""
    return "" if os.environ.get("CI") else missing_tools() or missing_compositor() or missing_rights()


@cache
def _barred() -> str:
    """Why the tests that mount a disk are skipped here, or "": in CI they are not."""
    return "" if os.environ.get("CI") else missing_rights()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    lacking = config.stash.get(LACKING, [])
    if lacking:
        terminalreporter.section("branches that no test takes")
        for package in lacking:
            terminalreporter.write_line(str(package))
    found = _rows(config)
    if found:
        terminalreporter.section("figures of safety")
        terminalreporter.write_line(safety.table(found))
    if any(row.lacking for row in found):
        what = "a disk of its own" if _barred() else "a real window"
        terminalreporter.write_line(f"NOT SHOWN, as it takes {what}: {_barred() or _lacking()} (see .ci/run)")


def pytest_unconfigure(config: pytest.Config) -> None:
    if not _worker(config) and not config.stash[GATHERED]:
        Path(os.environ.pop(safety.FILE)).unlink(missing_ok=True)

"""Set the order of all tests and the number of workers, share compiled content, and free memory between tests."""

from __future__ import annotations

import gc
import hashlib
import os
import shutil
from collections.abc import Generator
from functools import partial
from pathlib import Path

import pytest

from game.content.library import load_library
from game.lab import cli_context
from tests.memory import resident

pytest_plugins = ["tests.run_counts"]

ROOT = Path(__file__).resolve().parents[1]
CONTENT = pytest.StashKey[Path]()
"""The folder in pytest's cache with compiled content, which all workers and later runs share."""
CLEARED = pytest.StashKey[tuple[int, int]]()
"""The number of bytes that this process held when memory was last freed, and the number of tests run since."""
GROWN, OFTEN = 256 * 2**20, 400
"""Memory is freed again after this number of additional bytes, or after this number of tests. Tests count as well
because Python triggers collection by number of objects, while pictures are few but large."""
YOUNG = 20_000
"""Number of new objects that trigger the garbage collector. With Python's usual 700, it would take 5% of the time."""
FIRST = ("tests/test_tutorial.py", "tests/package/test_wheel.py", "tests/package/test_contents.py")
"""Tests that take long or build the package. If they started last, they would delay the whole run."""
WINDOWS = "tests/package"
PARSING = "tests/architecture"
SPREAD = 0.8
"""Share of the run over which the tests of real windows are spread, because they mostly wait."""
MOST = 8
"""Maximum number of workers. More workers would fill the memory without saving time."""


def pytest_configure(config: pytest.Config) -> None:
    """Let all tests read compiled content, because reading it from YAML takes each worker seconds.

    Code in game/ decides what is compiled, so a change there compiles it again. Without pytest's cache, as in the runs
    of tests/mutation, nothing changes.
    """
    gc.set_threshold(YOUNG)
    if not hasattr(config, "cache"):
        return
    code = hashlib.sha256()
    for module in sorted((ROOT / "game").rglob("*.py")):
        code.update(module.read_bytes())
    folder = config.stash[CONTENT] = config.cache.mkdir(f"content-{code.hexdigest()[:16]}")
    cli_context.load_library = partial(load_library, cache=folder)  # type: ignore[attr-defined]
    if "PYTEST_XDIST_WORKER" not in os.environ:
        for former in folder.parent.glob("content-*"):
            if former != folder:
                shutil.rmtree(former, ignore_errors=True)
        cli_context.library()


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect the tests with the garbage collector off, because everything made meanwhile stays in use."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Return the number of workers for `-n auto`.

    There is one for each processor, and one more because the tests of real windows mostly wait. Each worker collects
    all tests and draws its own pictures, so more workers would take more time.
    """
    return min(os.cpu_count() or 1, MOST) + 1


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory, pytestconfig: pytest.Config) -> Path:
    """Return a folder that keeps compiled content, because reading it from YAML takes seconds. All workers share it."""
    base = tmp_path_factory.getbasetemp()
    own = (base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base) / "compiled"
    return pytestconfig.stash.get(CONTENT, own)


@pytest.fixture
def compiled_content(compiled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let `main` start with compiled content, as every start of the program except the first does."""
    monkeypatch.setattr(
        "game.content.library.load_library",
        lambda user=None, cache=None, **named: load_library(user, compiled, **named),
    )


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put long tests first, and spread the tests of real windows among the rest.

    One worker runs all the architecture tests, so that only one parses the whole code.
    """
    first, windows, rest = [], [], []
    for item in items:
        if item.nodeid.startswith(PARSING):
            item.add_marker(pytest.mark.xdist_group("architecture"))
        chosen = first if item.nodeid.startswith(FIRST) else windows if item.nodeid.startswith(WINDOWS) else rest
        chosen.append(item)
    ranks = {item: (at + 0.5) / len(rest) for at, item in enumerate(rest)}
    ranks |= {item: SPREAD * (at + 1) / len(windows) for at, item in enumerate(windows)}
    items[:] = first + sorted(ranks, key=ranks.__getitem__)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> None:
    """Free memory before some of the tests."""
    before, tests = item.config.stash.get(CLEARED, (0, OFTEN))
    if tests >= OFTEN or resident() > before + GROWN:
        _clear()
        before, tests = resident(), 0
    item.config.stash[CLEARED] = before, tests + 1


def _clear() -> None:
    """Free unused objects and freeze the rest.

    The tests themselves are most of the frozen objects. A program under test collects garbage at every change of scene,
    and would otherwise walk through all of them each time.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()

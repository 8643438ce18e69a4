"""What all tests share: their order, their workers, and how memory is cleared between them."""

from __future__ import annotations

import gc
import os
from pathlib import Path

import pytest

from tests.memory import resident

pytest_plugins = ["tests.run_counts"]

CLEARED = pytest.StashKey[tuple[int, int]]()
"""Bytes of memory that this process held when it was last cleared, and how many tests it has run since."""
GROWN, OFTEN = 256 * 2**20, 100
"""Bytes and tests after which memory is cleared. Pictures weigh a lot, but Python only counts objects."""
FIRST = ("tests/test_tutorial.py", "tests/package/test_wheel.py", "tests/package/test_contents.py")
"""Long tests, and what builds the package. If they began last, the other workers would wait for them."""
WINDOWS = "tests/package"
SPREAD = 0.8
"""The tests of real windows mostly wait. Spread over this share of the run, they leave the processors to others."""
MOST = 8
"""More workers would fill the memory before they save time."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Return the workers of `-n auto`: one for each processor, and two for tests of real windows, which mostly wait."""
    return min(os.cpu_count() or 1, MOST) + 2


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder that keeps compiled content, because reading it from YAML takes seconds."""
    return tmp_path_factory.mktemp("compiled")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put long tests first, and spread those of real windows among the others."""
    first, windows, rest = [], [], []
    for item in items:
        chosen = first if item.nodeid.startswith(FIRST) else windows if item.nodeid.startswith(WINDOWS) else rest
        chosen.append(item)
    ranks = {item: (at + 0.5) / len(rest) for at, item in enumerate(rest)}
    ranks |= {item: SPREAD * (at + 1) / len(windows) for at, item in enumerate(windows)}
    items[:] = first + sorted(ranks, key=ranks.__getitem__)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> None:
    """Clear memory before a test, now and then."""
    before, tests = item.config.stash.get(CLEARED, (0, OFTEN))
    if tests >= OFTEN or resident() > before + GROWN:
        _clear()
        before, tests = resident(), 0
    item.config.stash[CLEARED] = before, tests + 1


def _clear() -> None:
    """Free what nobody needs any more.

    What is left, above all the tests themselves, is frozen. Otherwise a program under test would go through all of it
    whenever it changes its scene, because it collects garbage then."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()

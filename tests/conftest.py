"""Order the tests, set the number of workers, share compiled content, and free memory."""

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
"""The folder of compiled content in pytest's cache, shared by all workers and later runs."""
CLEARED = pytest.StashKey[tuple[int, int]]()
"""The number of bytes in use when memory was last freed, and the number of tests run since then."""
GROWN, OFTEN = 256 * 2**20, 400
"""Memory is freed when this many additional bytes are in use, or after this many tests.

Python's garbage collector ignores the size of objects, so large pictures could fill the memory.
"""
YOUNG = 20_000
"""Number of new objects that triggers the garbage collector. With Python's default, collection would take up 5% of the
running time."""
FIRST = ("tests/test_tutorial.py", "tests/package/test_wheel.py", "tests/package/test_contents.py")
"""Tests that take a long time or build the package. If they started last, the whole run would take longer."""
WINDOWS = "tests/package"
PARSING = ("tests/architecture", "tests/test_english.py")
SPREAD = 0.8
"""The real-window tests spend most of their time waiting, so they are spread over this fraction of the run."""
MOST = 8
"""Maximum number of workers. More workers would use up memory without saving time."""


def pytest_configure(config: pytest.Config) -> None:
    """Let all tests read compiled content, if pytest has a cache.

    The content is recompiled after any change in game/.
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
    """Turn the garbage collector off while pytest collects the tests.

    There is no garbage to collect, because all objects created during that time stay in use.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Return the number of workers for `-n auto`: one per processor (up to `MOST`), plus one.

    The extra worker saves time, because tests with real windows spend most of their time waiting.
    """
    return min(os.cpu_count() or 1, MOST) + 1


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory, pytestconfig: pytest.Config) -> Path:
    """Return the folder of compiled content that all workers share.

    Reading the YAML files instead would take seconds.
    """
    base = tmp_path_factory.getbasetemp()
    own = (base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base) / "compiled"
    return pytestconfig.stash.get(CONTENT, own)


@pytest.fixture
def compiled_content(compiled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let `main` start with compiled content, as on every start except the first."""
    monkeypatch.setattr(
        "game.content.library.load_library",
        lambda user=None, cache=None, **named: load_library(user, compiled, **named),
    )


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put long tests first, and spread the real-window tests among the others.

    One worker runs all tests that parse the entire codebase.
    """
    first, windows, rest = [], [], []
    for item in items:
        if item.nodeid.startswith(PARSING):
            item.add_marker(pytest.mark.xdist_group("parsing"))
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
    """Free unused objects, and exempt all others from garbage collection.

    Otherwise, every collection would visit all tests again.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()

"""Run pytest on copies of the project, each with one file temporarily changed."""

from __future__ import annotations

import compileall
import multiprocessing
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from py_compile import PycInvalidationMode
from queue import SimpleQueue
from typing import Any, NamedTuple, TypeVar

from tests.mutation import warm
from tests.run_counts import apart

ROOT = Path(__file__).resolve().parents[2]
FAILED, NONE_RAN = 1, 5
"""The exit codes that pytest returns when a test fails and when no tests are selected."""
MOST = 4
"""Maximum number of copies in use at the same time."""
SUMMED = "FAILED "
"""The start of the line for a failed test in pytest's summary."""
READING = ("game/content/", "game/safe_files.py")
"""Code that affects how the program reads values from a YAML file."""
CONTENT = "data/compiled"
MANY = 8
"""With at least this many calls, it is worth compiling all modules in the copies first."""
LAST = 30
"""Number of lines to keep from the end of pytest's output."""
T = TypeVar("T")
R = TypeVar("R")


STALE = ("__pycache__", "compiled")
"""Names of folders that hold compiled files."""


def copy(target: Path, names: Sequence[str], linked: Sequence[str] = (), left_out: Sequence[str] = STALE) -> None:
    """Copy parts of the project, by default without compiled files.

    Compiled files might be outdated, and would then hide changes.
    """
    for name in names:
        source = ROOT / name
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target / name, ignore=shutil.ignore_patterns(*left_out))
        else:
            shutil.copy(source, target / name)
    for name in linked:
        (target / name).symlink_to(ROOT / name)


def compiled(root: Path, modules: bool) -> None:
    """Compile the content of the project copy at `root`.

    If `modules` is true, compile the Python modules too. Python compares each compiled module with its source, so a
    module that a mutant changes is compiled again.
    """
    command = [sys.executable, "-m", "game.content.compile", str(root / CONTENT)]
    subprocess.run(command, cwd=root, env=_surroundings(root), stdout=subprocess.DEVNULL, check=True)
    for folder in (path for path in root.iterdir() if modules and path.is_dir() and not path.is_symlink()):
        compileall.compile_dir(folder, quiet=2, invalidation_mode=PycInvalidationMode.CHECKED_HASH)


def _surroundings(root: Path) -> dict[str, str]:
    return {**apart(), "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(root)}


@contextmanager
def copies(names: Sequence[str], linked: Sequence[str] = (), calls: int = MANY) -> Iterator[Callable[..., Iterator[R]]]:
    """Yield a function that calls another function on each item, in order.

    Several calls can run at once, but no two of them use the same copy of the project.
    """
    many = max(1, min(MOST, os.cpu_count() or 1, calls))
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(many) as pool:
        free: SimpleQueue[Path] = SimpleQueue()
        first, *others = (Path(folder) / str(number) for number in range(many))
        copy(first, names, linked)
        compiled(first, modules=calls >= MANY)
        for other in others:
            shutil.copytree(first, other, symlinks=True)
        for root in (first, *others):
            free.put(root)

        def on_copies(call: Callable[[Path, T], R], items: Sequence[T]) -> Iterator[R]:
            def one(item: T) -> R:
                root = free.get()
                try:
                    return call(root, item)
                finally:
                    free.put(root)

            return pool.map(one, items)

        yield on_copies


@contextmanager
def edited(root: Path, file: str, text: str) -> Iterator[None]:
    """Temporarily replace a file in a copy of the project.

    If the file affects how YAML is read, the copy's compiled content isn't used.
    """
    path, content = root / file, root / CONTENT
    before = path.read_text(encoding="utf-8")
    path.write_text(text, encoding="utf-8")
    aside = file.startswith(READING) and content.exists()
    if aside:
        content.rename(content.with_suffix(".aside"))
    try:
        yield
    finally:
        path.write_text(before, encoding="utf-8")
        if aside:
            content.with_suffix(".aside").rename(content)


class Ran(NamedTuple):
    """The result of testing a copy: pytest's exit code and the end of its output."""

    code: int
    said: str

    @property
    def noticing(self) -> str:
        """The id of the first failed test, or "" if the output doesn't name a test."""
        lines = self.said.splitlines()
        return next((line.removeprefix(SUMMED).split(" - ")[0] for line in lines if line.startswith(SUMMED)), "")

    @property
    def verdict(self) -> str:
        """The name of the first test that noticed the change, or a sentence saying that none did."""
        if self.code != FAILED:
            return {0: "no test noticed", NONE_RAN: "no test is selected for it"}.get(
                self.code, f"pytest exited with {self.code}"
            )
        return f"noticed by {self.noticing or self.said.splitlines()[-1]}"

    @property
    def unwell(self) -> str:
        """Why the tests failed in the unchanged copy, or ""."""
        return f"pytest exits with {self.code} without the change\n{self.said}" if self.code else ""


def run_tests(root: Path, arguments: Sequence[str], longest: float, **surroundings: str) -> Ran:
    """Run tests on a copy until a test fails, for at most `longest` seconds.

    Tests that hang count as failures.
    """
    # Nobody reads the values in failed assertions, so pytest needn't rewrite the tests' assertions.
    plain = ("-x", "-q", "--assert=plain", "-p", "no:cacheprovider", "-p", "no:xdist")
    said = root / "said.txt"
    known = {**_surroundings(root), **surroundings}
    process = _starting().Process(target=warm.run, args=(root, [*plain, *arguments], known, said))
    process.start()
    process.join(longest)
    if process.is_alive():
        process.kill()
        process.join()
        return Ran(FAILED, f"it took more than {longest:g} s")
    lines = said.read_text(encoding="utf-8", errors="replace").splitlines() if said.exists() else []
    return Ran(process.exitcode or 0, "\n".join(lines[-LAST:]))


@cache
def _starting() -> Any:
    """Return the multiprocessing context, which forks from a prepared server if possible."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([warm.__name__])
    return context

"""A copy of the project in which one text of a file is another for a while, and pytest on that copy: what tests.breaks
and tests.games.mutants try their breaks with."""

from __future__ import annotations

import compileall
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from py_compile import PycInvalidationMode
from queue import SimpleQueue
from typing import NamedTuple, TypeVar

from tests.safety import apart

ROOT = Path(__file__).resolve().parents[1]
FAILED, NONE_RAN = 1, 5
"""What pytest exits with when a test failed, and when none was there to run."""
MOST = 4
"""So many copies are worked on at once, at most."""
SUMMED = "FAILED "
"""How pytest begins the line of a test that failed, at its end."""
READING = ("game/content/", "game/clauses.py", "game/effects.py", "game/files.py")
"""What the values of a YAML file depend on besides itself."""
CONTENT = "data/compiled"
LAST = 30
"""Lines of what pytest said last that are told when something fails which should not."""
T = TypeVar("T")
R = TypeVar("R")


def copy(target: Path, names: Sequence[str], linked: Sequence[str] = ()) -> None:
    """These parts of the project, without compiled files: a stale one would hide a break."""
    for name in names:
        source = ROOT / name
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target / name, ignore=shutil.ignore_patterns("__pycache__", "compiled"))
        else:
            shutil.copy(source, target / name)
    for name in linked:
        (target / name).symlink_to(ROOT / name)


def compiled(root: Path) -> None:
    """Compile a copy and its content: anew for every break that would take as long as its tests. What something was
    compiled from is told by what stands there, not by its time and size, so that what is broken is compiled anew."""
    command = [sys.executable, "-m", "game.content.compiled", str(root / CONTENT)]
    subprocess.run(command, cwd=root, env=_surroundings(root), stdout=subprocess.DEVNULL, check=True)
    for folder in (path for path in root.iterdir() if path.is_dir() and not path.is_symlink()):
        compileall.compile_dir(folder, quiet=2, invalidation_mode=PycInvalidationMode.CHECKED_HASH)


def _surroundings(root: Path) -> dict[str, str]:
    return {**apart(), "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(root)}


def at_once() -> int:
    """How many copies are worked on at once."""
    return max(1, min(MOST, os.cpu_count() or 1))


def shares(items: Sequence[T]) -> list[Sequence[T]]:
    """The items in as many shares as there are copies, fewer where there is nothing left for one."""
    return [items[at::at_once()] for at in range(min(at_once(), len(items)))]


@contextmanager
def copies(names: Sequence[str], linked: Sequence[str] = ()) -> Iterator[Callable[..., Iterator[R]]]:
    """A function that calls another one for each of some items, with a copy that nobody else works on meanwhile, and
    gives what came of them in their order."""
    many = at_once()
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(many) as pool:
        free: SimpleQueue[Path] = SimpleQueue()
        first, *others = (Path(folder) / str(number) for number in range(many))
        copy(first, names, linked)
        compiled(first)
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


def misplaced(root: Path, file: str, old: str) -> list[str]:
    """A sentence, if this text does not stand in its file exactly once."""
    times = (root / file).read_text(encoding="utf-8").count(old)
    return [] if times == 1 else [f"{old!r} stands {times} times in {file}"]


@contextmanager
def broken(root: Path, file: str, old: str, new: str) -> Iterator[None]:
    """In this copy, in this file, the one text is the other one. What reads content reads it from YAML then."""
    path, content = root / file, root / CONTENT
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace(old, new), encoding="utf-8")
    aside = file.startswith(READING) and content.exists()
    if aside:
        content.rename(content.with_suffix(".aside"))
    try:
        yield
    finally:
        path.write_text(text, encoding="utf-8")
        if aside:
            content.with_suffix(".aside").rename(content)


class Ran(NamedTuple):
    """How tests on a copy ended: what pytest exits with, and what it said last."""

    code: int
    said: str

    @property
    def noticing(self) -> str:
        """The test that failed first, as pytest calls it, or "" if it called none."""
        lines = self.said.splitlines()
        return next((line.removeprefix(SUMMED).split(" - ")[0] for line in lines if line.startswith(SUMMED)), "")

    @property
    def verdict(self) -> str:
        """Which test noticed a break first, or that none did."""
        if self.code != FAILED:
            return {0: "nobody noticed", NONE_RAN: "no test is there for it"}.get(
                self.code, f"pytest exited with {self.code}"
            )
        return f"noticed by {self.noticing or self.said.splitlines()[-1]}"

    @property
    def unwell(self) -> str:
        """Why tests of what isn't broken did not pass, or ""."""
        return f"without a break pytest exits with {self.code}\n{self.said}" if self.code else ""


def run_tests(root: Path, arguments: Sequence[str], longest: float, **surroundings: str) -> Ran:
    """Run tests on a copy for so many seconds at most, up to the first that fails. Tests that hang have noticed as
    well."""
    # Nobody reads what was compared: so tests needn't be compiled in pytest's own way either.
    plain = ("-x", "-q", "--assert=plain", "-p", "no:cacheprovider", "-p", "no:xdist")
    command = [sys.executable, "-m", "pytest", *plain, *arguments]
    known = {**_surroundings(root), **surroundings}
    try:
        done = subprocess.run(
            command, cwd=root, env=known, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=longest,
            check=False, text=True, errors="replace",
        )
    except subprocess.TimeoutExpired:
        return Ran(FAILED, f"it took more than {longest:g} s")
    return Ran(done.returncode, "\n".join(done.stdout.splitlines()[-LAST:]))

"""`make soak`: the long run of every check, before a change of rules or storage is called done.

Runs the tests with the large figures of tests.safety, the golden records under other orders of hashing, every broken
rule, every other break, the guided fuzzer, the mutants of the rules and the figures of speed (`make bench`), some of
them at once and the last one alone, and prints one table of all. `python -m tests.soak [WORD …]` runs the parts whose
names hold one of these words. Exits 0 only when every part went well and no figure is missing.

It takes hours and may be interrupted: what went well is kept in build/soak and is not done again as long as no file of
the project has changed but tests that it doesn't run, and Python and its packages are the same. `--again` begins
anew. What a part prints stands there too."""

from __future__ import annotations

import hashlib
import json
import os
import platform
import re
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import NamedTuple

from game.console import command
from game.lab import house
from tests import branches

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / "build" / "soak"
AGAIN = "--again"
BUILT = ("build", "dist", "__pycache__", "compiled")
TESTS = ("test_*.py", "tests/mutation/*.yaml")
"""What proves something, and what no other test rests on but those that stand beside it."""


LANES = 3
"""So many parts run at once: on two processors, as the longest mostly waits for windows."""
LAST = 60
"""Lines of what a part printed last that are told when it did not go well."""
NICE = 10
"""How far a part lets those go first whose tests wait only so long for a window, or for the end of a change's tests."""


class Part(NamedTuple):
    """A command of its own: a module and its arguments, what it finds in its surroundings, the one figure that it is
    asked for, if not all that it tells, in which folders and files the tests stand that it runs or reads, whether it
    goes before others that run at the same time, and whether none may."""

    name: str
    command: tuple[str, ...]
    surroundings: Mapping[str, str] = {}
    figure: str = ""
    tests: tuple[str, ...] = ("tests",)
    first: bool = False
    alone: bool = False


PYTEST = ("pytest", "-q", "-n", "auto", "--dist", "loadgroup")
FOLDERS, MODULES = branches.folders_and_modules()
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
GOLDEN = "tests/records/test_records.py"
READ_ALL = "tests/architecture"
WINDOWS = "tests/package"
LONGEST = ("tests/package", "mutants", "tests/scenes", "tests/battery", "tests/profile")
"""These begin first, in this order, so that none is left to itself at the end."""


def _parts() -> Iterator[Part]:
    # Branches are taken by the short run as by the long one, and measuring slows a test down several times.
    yield Part("branches", (*PYTEST, *branches.tests_measured()), {"BRANCHES": "1", "SOAK": "", "PYTHONHASHSEED": "0"},
               "branches", branches.tests_measured())
    for folder in FOLDERS:
        read = ("tests" if folder == READ_ALL else folder,)
        yield Part(folder, (*PYTEST, folder), {"PYTHONHASHSEED": "0"}, "", read, first=folder == WINDOWS)
    yield Part("tests", (*PYTEST, *MODULES), {"PYTHONHASHSEED": "0"})
    for seed in (1, 2):
        yield Part(f"records {seed}", (*PYTEST, GOLDEN), {"PYTHONHASHSEED": str(seed)}, "", (GOLDEN,))
    yield Part("mutants", ("tests.mutation",))
    yield Part("fuzz", ("tests.fuzz",), tests=("tests/test_attacks.py",))
    yield Part("bench", ("tests.bench", "--build"), tests=("tests/bench", WINDOWS), alone=True)


def _turn(part: Part) -> int:
    return LONGEST.index(part.name) if part.name in LONGEST else len(LONGEST)


PARTS = tuple(sorted(_parts(), key=_turn))
"""All of them, in the order in which they begin."""


class Shelf:
    """What the parts told that went well, as long as that of the project (`root`) is the same which concerns them. What
    is changed while a part runs makes another project."""

    def __init__(self, folder: Path, root: Path) -> None:
        self.folder = folder
        self.root = root
        self._digests: dict[tuple[str, ...], str] = {}
        self.folder.mkdir(parents=True, exist_ok=True)

    def told(self, part: Part) -> str | None:
        """What a part told when it went well, or None."""
        path = self._path(part)
        return path.read_text(encoding="utf-8") if path.exists() else None

    def keep(self, part: Part, told: str) -> None:
        """A part went well and told this; what it told of another project is thrown away."""
        made = self._path(part).with_suffix(".new")
        made.write_text(told, encoding="utf-8")
        for old in self.folder.glob(f"{_plain(part)}-*.told"):
            old.unlink()
        made.replace(self._path(part))

    def log(self, part: Part) -> Path:
        """The file for what a part prints."""
        return self.folder / f"{_plain(part)}.log"

    def clear(self) -> None:
        """Nothing has been done yet."""
        for path in self.folder.iterdir():
            path.unlink()

    def _path(self, part: Part) -> Path:
        if part.tests not in self._digests:
            self._digests[part.tests] = digest(self.root, part.tests)
        return self.folder / f"{_plain(part)}-{self._digests[part.tests]}.told"


def _plain(part: Part) -> str:
    return part.name.replace(" ", "_").replace("/", "_")


def files(root: Path) -> Iterator[Path]:
    """The files of the project, in order; nothing hidden, nothing that is built from them."""
    for path in sorted(root.iterdir()):
        if path.name.startswith(".") or path.name in BUILT or path.suffix == ".egg-info":
            continue
        if path.is_dir():
            yield from files(path)
        else:
            yield path


def pinned() -> list[str]:
    """The names of the packages whose versions pyproject.toml fixes, in order."""
    extra: Mapping[str, list[str]] = PROJECT["project"]["optional-dependencies"]
    wanted = [*PROJECT["project"]["dependencies"], *(line for lines in extra.values() for line in lines)]
    return sorted({re.split("[^A-Za-z0-9_.-]", line)[0] for line in wanted})


def versions() -> dict[str, str]:
    """What all of it runs on here: Python and every pinned package ("": it is not installed)."""
    found = {"python": platform.python_version()}
    for name in pinned():
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = ""
    return found


def digest(root: Path, tests: Sequence[str]) -> str:
    """Sixteen digits that are others as soon as a file of the project is, but for tests that don't stand there, or
    Python or one of its packages."""
    found = hashlib.sha256(json.dumps(versions()).encode())
    for path in files(root):
        name = path.relative_to(root)
        if not any(map(path.match, TESTS)) or any(name.is_relative_to(place) for place in tests):
            found.update(f"{name}\0".encode() + hashlib.sha256(path.read_bytes()).digest())
    return found.hexdigest()[:16]


class Came(NamedTuple):
    """How a part ended: its exit code, the figures that it told, and the seconds of processor that it took."""

    code: int
    told: str
    seconds: float = 0


def run(part: Part, log: Path) -> Came:
    """Run a part; what it prints goes to a file."""
    with tempfile.TemporaryDirectory() as folder, log.open("wb") as out:
        told = Path(folder) / "told"
        told.touch()
        surroundings = {**os.environ, "SOAK": "1", "SAFETY_FILE": str(told), **part.surroundings}
        manners = () if part.first or part.alone else ("nice", "-n", str(NICE))
        command = [*manners, sys.executable, "-m", *part.command]
        started = subprocess.Popen(command, cwd=ROOT, env=surroundings, stdout=out, stderr=subprocess.STDOUT)
        _, status, used = os.wait4(started.pid, 0)
        started.returncode = os.waitstatus_to_exitcode(status)
        lines = told.read_text(encoding="utf-8").splitlines(keepends=True)
    own = "".join(line for line in lines if not part.figure or json.loads(line)[0] == part.figure)
    return Came(started.returncode, own, used.ru_utime + used.ru_stime)


def run_all(parts: Sequence[Part], shelf: Shelf) -> Iterator[tuple[Part, Came]]:
    """Run parts, some at once, then those that must be alone, and say how each ended; what went well is kept."""
    for lanes, together in ((LANES, False), (1, True)):
        with ThreadPoolExecutor(lanes) as pool:
            running = {pool.submit(_timed, part, shelf): part for part in parts if part.alone is together}
            for done in as_completed(running):
                part, (came, seconds) = running[done], done.result()
                ended = f"exits with {came.code}" if came.code else "ok"
                print(f"--- {part.name}: {ended}, {seconds:.0f} s, {came.seconds:.0f} s of processor", flush=True)
                if came.code:
                    said = shelf.log(part).read_text(encoding="utf-8", errors="replace").splitlines()
                    print(*said[-LAST:], f"--- all of it stands in {shelf.log(part)}", sep="\n", flush=True)
                else:
                    shelf.keep(part, came.told)
                yield part, came


def _timed(part: Part, shelf: Shelf) -> tuple[Came, float]:
    begun = time.monotonic()
    return run(part, shelf.log(part)), time.monotonic() - begun


def main(arguments: Sequence[str]) -> int:
    """Run every part, or those that are named; then the table."""
    words = [word for word in arguments if word != AGAIN]
    chosen = [part for part in PARTS if not words or any(word in part.name for word in words)]
    os.environ["SOAK"] = "1"
    from tests import safety

    shelf = Shelf(KEPT, ROOT)
    if AGAIN in arguments:
        shelf.clear()
    failed: list[str] = []
    lines: list[str] = []
    ahead: list[Part] = []
    for part in chosen:
        kept = shelf.told(part)
        if kept is None:
            ahead.append(part)
        else:
            print(f"--- {part.name}: ok before, with the same files", flush=True)
            lines += kept.splitlines()
    for part, came in run_all(ahead, shelf):
        lines += came.told.splitlines()
        if came.code:
            failed.append(part.name)
    from game.games import playable

    found = safety.rows(lines, sorted(playable(house.library())), whole=not words)
    print(safety.table(found))
    if failed:
        print(f"not well: {', '.join(failed)}")
    return 1 if failed or not chosen or not all(row.held for row in found) else 0


if __name__ == "__main__":
    sys.exit(command(main, sys.argv[1:]))

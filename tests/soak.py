"""`make soak`: the long run of every check, before a change of rules or storage is called done.

Runs the tests with the large figures of tests.safety, the golden records under other orders of hashing, every broken
rule, every other break, the guided fuzzer, the mutants of the rules and the figures of speed (`make bench`), one after
the other, and prints one table of all. `python -m tests.soak [WORD …]` runs the parts whose names hold one of these
words. Exits 0 only when every part went well and no figure is missing.

It takes hours and may be interrupted: what went well is kept in build/soak and is not done again as long as no file of
the project has changed but tests that it doesn't run. `--again` begins anew."""

from __future__ import annotations

import hashlib
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from game.lab import house
from tests import branches

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / "build" / "soak"
AGAIN = "--again"
BUILT = ("build", "dist", "__pycache__", "compiled")
TESTS = ("test_*.py", "breaks.yaml", "mutants.yaml", "survivors.yaml")
"""What proves something, and what no other test rests on but those that stand beside it."""


class Part(NamedTuple):
    """A command of its own: a module and its arguments, what it finds in its surroundings, the one figure that it is
    asked for, if not all that it tells, and in which folders and files the tests stand that it runs or reads."""

    name: str
    command: tuple[str, ...]
    surroundings: Mapping[str, str] = {}
    figure: str = ""
    tests: tuple[str, ...] = ("tests",)


PYTEST = ("pytest", "-q", "-n", "auto", "--dist", "loadgroup")
FOLDERS, MODULES = branches.folders_and_modules()
MUTATED = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mutmut"][
    "pytest_add_cli_args_test_selection"
]
"""The folders of the tests that try every small change."""
GOLDEN = "tests/records/test_records.py"
READ_ALL = "tests/architecture"
PARTS = (
    # Branches are taken by the short run as by the long one, and measuring slows a test down several times.
    Part("branches", (*PYTEST, *branches.tests_measured()), {"BRANCHES": "1", "SOAK": "", "PYTHONHASHSEED": "0"},
         "branches", branches.tests_measured()),
    *(Part(folder, (*PYTEST, folder), {"PYTHONHASHSEED": "0"}, "", ("tests" if folder == READ_ALL else folder,))
      for folder in FOLDERS),
    Part("tests", (*PYTEST, *MODULES), {"PYTHONHASHSEED": "0"}),
    *(Part(f"records {seed}", (*PYTEST, GOLDEN), {"PYTHONHASHSEED": str(seed)}, "", (GOLDEN,)) for seed in (1, 2)),
    Part("rules", ("tests.games.mutants",), tests=("tests/games", "tests/scenarios")),
    Part("breaks", ("tests.breaks",)),
    Part("fuzz", ("tests.fuzz",), tests=("tests/test_attacks.py",)),
    Part("mutants", ("tests.mutation",), tests=(*MUTATED, "tests/survivors.yaml")),
    # The last, as it needs the machine alone.
    Part("bench", ("tests.bench", "--build"), tests=("tests/bench", "tests/package")),
)


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


def digest(root: Path, tests: Sequence[str]) -> str:
    """Sixteen digits that are others as soon as a file of the project is, but for tests that don't stand there."""
    found = hashlib.sha256()
    for path in files(root):
        name = path.relative_to(root)
        if not any(map(path.match, TESTS)) or any(name.is_relative_to(place) for place in tests):
            found.update(f"{name}\0".encode() + hashlib.sha256(path.read_bytes()).digest())
    return found.hexdigest()[:16]


def run(part: Part) -> tuple[int, str]:
    """Run a part; its exit code, and the figures that it told."""
    with tempfile.TemporaryDirectory() as folder:
        told = Path(folder) / "told"
        told.touch()
        surroundings = {**os.environ, "SOAK": "1", "SAFETY_FILE": str(told), **part.surroundings}
        code = subprocess.call([sys.executable, "-m", *part.command], cwd=ROOT, env=surroundings)
        lines = told.read_text(encoding="utf-8").splitlines(keepends=True)
        return code, "".join(line for line in lines if not part.figure or json.loads(line)[0] == part.figure)


def processor() -> float:
    """Seconds of processor that all programs have used which this one has started and seen ending."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


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
    for part in chosen:
        kept = shelf.told(part)
        if kept is not None:
            print(f"--- {part.name}: ok before, with the same files", flush=True)
            lines += kept.splitlines()
            continue
        begun, used = time.monotonic(), processor()
        code, told = run(part)
        came = "ok" if not code else f"exits with {code}"
        print(f"--- {part.name}: {came}, {time.monotonic() - begun:.0f} s, {processor() - used:.0f} s of processor",
              flush=True)
        lines += told.splitlines()
        if code:
            failed.append(part.name)
        else:
            shelf.keep(part, told)
    from game.games import playable

    found = safety.rows(lines, sorted(playable(house.library())), whole=not words)
    print(safety.table(found))
    if failed:
        print(f"not well: {', '.join(failed)}")
    return 1 if failed or not chosen or not all(row.held for row in found) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

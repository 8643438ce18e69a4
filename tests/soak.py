"""`make soak`: the long run of every check, before a change of rules or storage is called done.

Runs the tests with the large figures of tests.safety, the golden records under other orders of hashing, every broken
rule, every other break, the guided fuzzer and the mutants of the rules, one after the other, and prints one table of
all. `python -m tests.soak [WORD …]` runs the parts whose names hold one of these words. Exits 0 only when every part
went well and no figure is missing."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]


class Part(NamedTuple):
    """A command of its own: a module and its arguments, and what it finds in its surroundings."""

    name: str
    command: tuple[str, ...]
    surroundings: Mapping[str, str] = {}


PYTEST = ("pytest", "-q", "-n", "2", "--dist", "loadgroup")
PARTS = (
    Part("tests", PYTEST, {"BRANCHES": "1", "PYTHONHASHSEED": "0"}),
    *(Part(f"records {seed}", (*PYTEST, "tests/records"), {"PYTHONHASHSEED": str(seed)}) for seed in (1, 2)),
    Part("rules", ("tests.games.mutants",)),
    Part("breaks", ("tests.breaks",)),
    Part("fuzz", ("tests.fuzz",)),
    Part("mutants", ("tests.mutation",)),
)


def main(words: Sequence[str]) -> int:
    """Run every part, or those that are named; then the table."""
    chosen = [part for part in PARTS if not words or any(word in part.name for word in words)]
    failed = []
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"SOAK": "1", "SAFETY_FILE": str(Path(folder) / "told")}
        from tests import safety

        Path(folder, "told").touch()
        for part in chosen:
            begun = time.monotonic()
            code = subprocess.call(
                [sys.executable, "-m", *part.command], cwd=ROOT, env={**os.environ, **part.surroundings}
            )
            print(f"--- {part.name}: {'ok' if not code else f'exits with {code}'}, {time.monotonic() - begun:.0f} s")
            failed += [part.name] if code else []
        lines = Path(folder, "told").read_text(encoding="utf-8").splitlines()
    from game.content.library import load_library
    from game.games import playable

    found = safety.rows(lines, sorted(playable(load_library())), whole=not words)
    print(safety.table(found))
    if failed:
        print(f"not well: {', '.join(failed)}")
    return 1 if failed or not chosen or not all(row.held for row in found) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""`python -m tests.breaks [WORD …]`: proof that the tests of storage, loaders, secrets and of the window bite.

Each break of breaks.yaml (with all these words in it) is made in a copy of the project, and its tests are run there: at
least one must fail, and pass again where nothing is broken. Prints for each which test noticed it, and a last line with
the counts; exits 0 only when every break was noticed. What breaks the rules of a game is tried by
tests.games.mutants."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import yaml

from game.console import command
from tests.broken import FAILED, NONE_RAN, ROOT, Ran, broken, copies, misplaced, run_tests
from tests.safety import tell

COPIED = ("game", "scenes", "data", "tests", "pyproject.toml")
LINKED = ("assets",)
UNKNOWN = (4, NONE_RAN)
"""What pytest exits with where it knows no test of this name."""
LONGEST = 900
"""Seconds for the tests of one break: one that makes them hang was noticed too."""


class Break(NamedTuple):
    """What is wrong then; in this file this text by that one; and the tests that must notice, as pytest is told."""

    what: str
    file: str
    old: str
    new: str
    tests: str


def breaks() -> list[Break]:
    """Every break, in the order of the file."""
    with (Path(__file__).parent / "breaks.yaml").open(encoding="utf-8") as stream:
        return [Break(**entry) for entry in yaml.safe_load(stream)]


def where(one: Break) -> list[str]:
    """The files and folders of the tests of a break."""
    return [word for word in shlex.split(one.tests) if word.startswith("tests/")]


def misfits(found: Sequence[Break], root: Path = ROOT) -> list[str]:
    """What is wrong with the list itself: texts that do not stand in their file once, tests that are not there."""
    wrong = []
    for one in found:
        wrong += [f"{one.what}: {said}" for said in misplaced(root, one.file, one.old)]
        wrong += [f"{one.what}: there is no {name}" for name in where(one) if not (root / name).exists()]
    return wrong


def tried(root: Path, one: Break) -> tuple[Ran, str]:
    """Make a break in the copy and run its tests; and why the one that failed proves nothing, or ""."""
    words = shlex.split(one.tests)
    with broken(root, one.file, one.old, one.new):
        ran = try_tests(root, words)
    return ran, _proves_nothing(root, words, ran) if ran.code == FAILED else ""


def _proves_nothing(root: Path, words: Sequence[str], ran: Ran) -> str:
    """The test that failed must pass without the break; all of them, where nobody told which it was."""
    again = try_tests(root, [ran.noticing]) if ran.noticing else None
    if again is None or again.code in UNKNOWN:
        again = try_tests(root, words)
    return again.unwell


def try_tests(root: Path, words: Sequence[str], longest: float = LONGEST) -> Ran:
    """Run tests on the copy for so many seconds at most, named as pytest is told them."""
    arguments = [f"--basetemp={root / 'left'}", *words]
    return run_tests(root, arguments, longest, PYTHONHASHSEED="0", SOUL_BATTLE_PACKAGE="source")


def main(words: Sequence[str]) -> int:
    """Try every break, or those that hold all these words."""
    found = breaks()
    wrong = misfits(found)
    chosen = [one for one in found if all(word in f"{one.what} {one.file} {one.tests}" for word in words)]
    lived = []
    with copies(COPIED, LINKED) as on_copies:
        sound = [one for one in chosen if not wrong]
        for one, (ran, unwell) in zip(sound, on_copies(tried, sound), strict=True):
            said = f"{one.what}: {ran.verdict}"
            lived += [said] if ran.code != FAILED else [f"{said}, but {unwell}"] if unwell else []
            print(said, flush=True)
    if chosen and not wrong:
        tell("breaks", 100 * (1 - len(lived) / len(chosen)))
    wrong += lived
    for line in wrong:
        print(line)
    print(f"{len(chosen)} breaks, {len(wrong)} not as they should be")
    return 1 if wrong or not chosen else 0


if __name__ == "__main__":
    sys.exit(command(main, sys.argv[1:]))

"""Make small changes to the code one by one, and check that each change makes a test fail.

    python -m tests.mutation [WORD …]

Each change is called a mutant. A mutant is tried if every WORD occurs in its description: its area, rule, function,
sentence and tests. `"SB 4.2"` is one WORD. A mutant counts as noticed if a test fails with the change and passes
without it. The exit code is 0 only if every mutant was noticed.
"""

from __future__ import annotations

import os
import shlex
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from game.console import command
from game.lab import cli_context
from tests.mutation.entries import Mutant, changed, misfits, mutants
from tests.mutation.sandbox import FAILED, NONE_RAN, Ran, copies, edited, run_tests

COPIED = ("game", "scenes", "data", "docs", "tests", "pyproject.toml", "README.md")
LINKED = ("assets",)
UNKNOWN = (4, NONE_RAN)
"""The exit codes that pytest returns when it can't find a test."""
LONGEST = 900
"""Maximum number of seconds for a mutant's tests. A mutant whose tests hang counts as caught."""
_sound: set[tuple[Path, str]] = set()
"""Tests that have passed in an unchanged copy, as (copy, test id) pairs."""


class Report(NamedTuple):
    """The result for one mutant: its line in the report, and whether any test caught it."""

    mutant: Mutant
    said: str
    noticed: bool


def arguments(mutant: Mutant) -> tuple[list[str], dict[str, str]]:
    """Return the arguments and the environment for running pytest on a mutant."""
    if mutant.rule:
        game = next(game.id for game in cli_context.games().values() if mutant.rule in game.rule_ids)
        words = [f"tests/games/{game}", "tests/games/test_scenarios.py", *shlex.split(mutant.tests)]
        return words, {"ONLY_RULES": mutant.rule}
    return shlex.split(mutant.tests), {}


def tried(root: Path, mutant: Mutant) -> Report:
    """Apply a mutant to a copy of the project, and run its tests."""
    words, surroundings = arguments(mutant)
    text = (root / mutant.file).read_text(encoding="utf-8")
    with edited(root, mutant.file, changed(mutant, text)):
        ran = _run(root, words, surroundings)
        if ran.code == NONE_RAN:
            surroundings = {**surroundings, "SOAK": "1"}  # only the long run includes these tests
            ran = _run(root, words, surroundings)
    said = f"{mutant.name}: {ran.verdict}"
    if ran.code != FAILED:
        return Report(mutant, said, False)
    unwell = _fails_anyway(root, words, surroundings, ran)
    return Report(mutant, f"{said}, but {unwell}" if unwell else said, not unwell)


def _fails_anyway(root: Path, words: Sequence[str], surroundings: dict[str, str], ran: Ran) -> str:
    """Return how a mutant's test fails on the unchanged program, or "" if it passes."""
    if (root, ran.noticing) in _sound:
        return ""
    again = _run(root, [ran.noticing], {}) if ran.noticing else None
    if again is None or again.code in UNKNOWN:
        again = _run(root, words, surroundings)
    elif not again.unwell:
        _sound.add((root, ran.noticing))
    return again.unwell


def _run(root: Path, words: Sequence[str], surroundings: dict[str, str]) -> Ran:
    return run_tests(
        root,
        [f"--basetemp={root / 'left'}", *words],
        LONGEST,
        PYTHONHASHSEED="0",
        SOUL_BATTLE_PACKAGE="source",
        **surroundings,
    )


def main(words: Sequence[str]) -> int:
    """Try every mutant, or only the mutants whose descriptions contain all the given words."""
    os.environ["PYTHONHASHSEED"] = "0"  # the processes that run the tests inherit this
    found = mutants()
    rules = [rule for game in cli_context.games().values() for rule in game.rule_ids]
    wrong = misfits(found, rules)
    chosen = [one for one in found if all(word in f"{one.area} {one.name} {one.tests}" for word in words)]
    reports: list[Report] = []
    if not wrong:
        with copies(COPIED, LINKED, len(chosen)) as on_copies:
            for report in on_copies(tried, chosen):
                reports.append(report)
                print(report.said, flush=True)
    lived = [report for report in reports if not report.noticed]
    for line in (*wrong, *(report.said for report in lived)):
        print(line)
    for area, count in Counter(one.area for one in chosen).items():
        missed = sum(report.mutant.area == area for report in lived)
        print(f"{area}: {count} mutants, {count - missed if not wrong else 0} noticed")
    print(f"{len(chosen)} mutants, {len(wrong) + len(lived)} not as they should be")
    return 1 if wrong or lived or not chosen else 0


if __name__ == "__main__":
    sys.exit(command(main, sys.argv[1:]))

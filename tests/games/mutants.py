"""`python -m tests.games.mutants [GAME [RULE …]]`: proof that the tests of the rules bite.

Each break in a game's mutants.yaml is made in a copy of the project, and the game's tests that cite its rule are run on
it: at least one of them must fail. Prints for each break which test noticed it and, for each game, a last line with
the counts; exits 0 only when every break was noticed and every rule has one."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

import yaml

from game.console import command
from game.lab import house
from tests.broken import FAILED, ROOT, Ran, broken, copies, misplaced, run_tests, shares
from tests.safety import tell

COPIED = (
    "game", "data", "tests/games", "tests/scenarios", "tests/__init__.py", "tests/broken.py", "tests/safety.py",
    "pyproject.toml",
)
LONGEST = 120
"""Seconds for the tests of one break."""


class Mutant(NamedTuple):
    """A break of a rule: in this file, this text by that one."""

    id: str
    file: str
    old: str
    new: str


def mutants(game: str) -> list[Mutant]:
    """Every break of a game, in the order of its file."""
    with (Path(__file__).parent / game / "mutants.yaml").open(encoding="utf-8") as stream:
        return [Mutant(**entry) for entry in yaml.safe_load(stream)]


def misfits(found: Sequence[Mutant], ids: Sequence[str], root: Path = ROOT) -> list[str]:
    """What is wrong with the list itself: rules without a break, and texts that do not stand in their file once."""
    wrong = [f"{rule} has no break" for rule in ids if rule not in {mutant.id for mutant in found}]
    for mutant in found:
        wrong += [f"{mutant.id}: {said}" for said in misplaced(root, mutant.file, mutant.old)]
        if mutant.id not in ids:
            wrong.append(f"{mutant.id} is no rule")
    return wrong


def try_rules(game: str, root: Path, rules: Sequence[str]) -> Ran:
    """Run the tests of a game, and the scenarios, that cite one of these rules on a copy."""
    tests = [f"tests/games/{game}", "tests/games/test_scenarios.py"]
    return run_tests(root, tests, LONGEST * len(rules), ONLY_RULES=",".join(rules))


def tried(game: str, root: Path, mutant: Mutant) -> Ran:
    """Make a break in a copy and run the tests."""
    with broken(root, mutant.file, mutant.old, mutant.new):
        return try_rules(game, root, [mutant.id])


def try_game(game: str, ids: Sequence[str], only: Sequence[str]) -> bool:
    """Try every break of a game, or those of the rules that are named; whether all is as it should be."""
    found = mutants(game)
    wrong = [*misfits(found, ids), *(f"{rule} is no rule of {game}" for rule in only if rule not in ids)]
    chosen = [mutant for mutant in found if not only or mutant.id in only]
    rules = list(dict.fromkeys(mutant.id for mutant in chosen))
    with copies(COPIED) as on_copies:
        wrong += [ran.unwell for ran in on_copies(partial(try_rules, game), shares(rules)) if ran.unwell]
        lived = []
        for mutant, ran in zip(chosen, on_copies(partial(tried, game), chosen), strict=True):
            said = f"{mutant.id}: {mutant.file}: {mutant.old!r} -> {mutant.new!r}: {ran.verdict}"
            lived += [said] if ran.code != FAILED else []
            print(said, flush=True)
    if chosen:
        tell("rules", 100 * (1 - len(lived) / len(chosen)), game)
    wrong += lived
    for line in wrong:
        print(line)
    print(f"{game}: {len(chosen)} breaks of {len(rules)} rules, {len(wrong)} not as they should be")
    return not wrong


def main(given: Sequence[str]) -> int:
    """Try every game, or the one that is named, or the rules of it that are named behind it."""
    games = house.games()
    if given and given[0] not in games:
        print(f"no game {given[0]}; there is {', '.join(games)}", file=sys.stderr)
        return 2
    chosen = given[:1] or list(games)
    done = [try_game(game, games[game].ids, given[1:]) for game in chosen]
    return 0 if all(done) else 1


if __name__ == "__main__":
    sys.exit(command(main, sys.argv[1:]))

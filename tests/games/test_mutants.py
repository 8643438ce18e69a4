"""Where tests.games.mutants tries its breaks, the tests of the rules can run: what can't begin notices any break."""

from __future__ import annotations

from pathlib import Path

from game.lab import house
from tests.broken import copy, run_tests
from tests.games.mutants import COPIED, LONGEST


def test_on_the_copy_that_is_broken_every_test_of_the_rules_finds_what_it_needs(tmp_path: Path) -> None:
    copy(tmp_path, COPIED)
    games = [f"tests/games/{game}" for game in house.games()]
    ran = run_tests(tmp_path, ["--setup-plan", *games, "tests/games/test_scenarios.py"], LONGEST)
    assert not ran.unwell, ran.unwell

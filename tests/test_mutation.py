"""The list of mutants fits the code, and a mutant counts as caught only if a working test fails.

The long run tries every mutant: `python -m tests.mutation`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from game.lab import cli_context
from tests.mutation.__main__ import COPIED, LINKED, tried
from tests.mutation.entries import Misplaced, Mutant, changed, misfits, mutants, scopes
from tests.mutation.sandbox import copy, run_tests
from tests.run_counts import SOAK

RULES = [rule for game in cli_context.games().values() for rule in game.rule_ids]
SECONDS = 120


def test_every_mutant_can_be_made_and_every_rule_has_a_mutant() -> None:
    assert misfits(mutants(), RULES) == []


MODULE = """
LIMIT: int = 3


@cache
def draw(count):
    def left():
        return LIMIT - count
    return left() < LIMIT


class Pile:
    def draw(self):
        return LIMIT
"""


def test_a_mutant_is_found_in_its_function_despite_other_code() -> None:
    assert list(scopes(MODULE)) == ["LIMIT", "draw", "draw.left", "Pile", "Pile.draw"]
    for where, old in (("m.py:Pile.draw", "LIMIT"), ("m.py:draw.left", "LIMIT"), ("m.py:LIMIT", "3"), ("m.py", "< L")):
        assert changed(Mutant(where, old, "9"), MODULE).count("9") == 1
    assert "return 9\n" in changed(Mutant("m.py:Pile.draw", "LIMIT", "9"), MODULE)
    assert changed(Mutant("m.py:draw", "@cache\n", ""), MODULE).count("cache") == 0


@pytest.mark.parametrize(
    ("where", "old", "said"),
    [
        ("m.py:draw", "LIMIT", "occurs 2 times"),
        ("m.py:Pile", "count", "occurs 0 times"),
        ("m.py:drew", "LIMIT", r"no drew in m.py; did you mean draw\?"),
    ],
)
def test_a_mutant_that_does_not_fit_is_reported(where: str, old: str, said: str) -> None:
    with pytest.raises(Misplaced, match=said):
        changed(Mutant(where, old, "9"), MODULE)


@pytest.mark.parametrize(
    ("mutant", "said"),
    [
        (Mutant("game/games.py", "never there", "", what="w", tests="tests/test_session.py"), "occurs 0 times"),
        (Mutant("game/nothing.py", "a", "", what="w", tests="tests/test_session.py"), "nothing.py"),
        (Mutant("game/games.py:_last", "a", "", what="w", tests="tests/test_session.py"), "no _last"),
        (Mutant("game/games.py", "_BUILDERS: ", "", rule="SB 99.1"), "no such rule"),
        (Mutant("game/games.py", "_BUILDERS: ", "", what="w", tests="tests/t.py"), "there is no tests/t.py"),
        (
            Mutant(
                "game/games.py", "_BUILDERS: ", "", what="w", tests="tests/test_session.py -k 'session and no_such'"
            ),
            "no test has 'no_such' in its name",
        ),
        (Mutant("game/games.py", "_BUILDERS: ", "", what="w"), "expected a rule, or what goes wrong and the tests"),
    ],
)
def test_a_faulty_entry_is_reported(mutant: Mutant, said: str) -> None:
    assert said in "\n".join(misfits([mutant], []))
    assert misfits([], ["SB 1.1"]) == ["SB 1.1 has no mutant"]


TESTS = """
import pytest
from broken_here import told

@pytest.mark.parametrize("said", ["told - or not"])
def test_one(said):
    assert told == 1

def test_fails_anyway():
    assert told == 3
"""


@pytest.mark.parametrize(
    ("chosen", "verdict", "proof"),
    [
        ("-k one", "noticed by tests/test_it.py::test_one[told", True),
        ("-k anyway", "noticed by tests/test_it.py::test_fails_anyway", False),
        ("-k nothing", "no test is selected for it", False),
    ],
)
def test_a_test_that_fails_without_the_mutant_proves_nothing(
    tmp_path: Path, chosen: str, verdict: str, proof: bool
) -> None:
    (tmp_path / "broken_here.py").write_text("told = 1\n")
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_it.py").write_text(TESTS)
    report = tried(tmp_path, Mutant("broken_here.py:told", "1", "2", what="wrong", tests=f"tests/test_it.py {chosen}"))
    assert verdict in report.said
    assert report.noticed is proof
    assert (tmp_path / "broken_here.py").read_text() == "told = 1\n"


def test_the_tests_of_the_rules_can_run_on_the_copy(tmp_path: Path) -> None:
    """If a test couldn't even start on the copy, it would seem to catch every mutant."""
    copy(tmp_path, COPIED, LINKED)
    games = [f"tests/games/{game}" for game in cli_context.games()]
    ran = run_tests(tmp_path, ["--setup-plan", *games[: None if SOAK else 1], "tests/games/test_scenarios.py"], SECONDS)
    assert not ran.unwell, ran.unwell

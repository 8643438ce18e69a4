"""The mutants fit the code, and a mutant counts as caught only if a valid test fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.lab import cli_context
from tests.mutation.__main__ import COPIED, LINKED, tried
from tests.mutation.entries import Mutant, changed, misfits, mutants, scopes
from tests.mutation.sandbox import FAILED, NONE_RAN, Ran, copy, run_tests
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
    ("where", "old", "expected"),
    [
        ("game/games.py", "never there", "occurs 0 times"),
        ("game/games.py", "import", "occurs "),
        ("game/games.py:_last", "a", "no _last in game/games.py"),
        ("game/nothing.py", "a", "nothing.py"),
    ],
)
def test_a_mutant_that_does_not_fit_is_reported(where: str, old: str, expected: str) -> None:
    (wrong,) = misfits([Mutant(where, old, "9", what="w", tests="tests/test_session.py")], [])
    assert expected in wrong


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ({"rule": "SB 99.1"}, "no such rule"),
        ({"what": "w", "tests": "tests/t.py"}, "there is no tests/t.py"),
        ({"what": "w", "tests": "tests/test_session.py -k 'session and no_such'"}, "no test has 'no_such' in its name"),
        ({"what": "w"}, "expected a rule, or what goes wrong and the tests"),
    ],
)
def test_a_faulty_entry_is_reported(entry: dict[str, str], expected: str) -> None:
    assert expected in "\n".join(misfits([Mutant("game/games.py", "_BUILDERS: ", "", **entry)], []))
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
    ],
)
def test_a_test_that_fails_anyway_proves_nothing(tmp_path: Path, chosen: str, verdict: str, proof: bool) -> None:
    (tmp_path / "broken_here.py").write_text("told = 1\n")
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_it.py").write_text(TESTS)
    report = tried(tmp_path, Mutant("broken_here.py:told", "1", "2", what="wrong", tests=f"tests/test_it.py {chosen}"))
    assert verdict in report.said
    assert report.noticed is proof
    assert (tmp_path / "broken_here.py").read_text() == "told = 1\n"
    assert [Ran(code, "").verdict for code in (0, NONE_RAN)] == ["no test noticed", "no test is selected for it"]


def test_tests_that_hang_count_as_failed(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text("def test_hangs():\n    while True:\n        pass\n")
    ran = run_tests(tmp_path, ["test_it.py"], 0.5)
    assert (ran.code, ran.verdict) == (FAILED, "noticed by it took more than 0.5 s")


def test_each_run_imports_the_code_of_its_own_copy(tmp_path: Path) -> None:
    for number in range(2):
        package = tmp_path / str(number) / "game"
        package.mkdir(parents=True)
        (package / "__init__.py").write_text(f"NUMBER = {number}\n")
        told = f"import game\n\ndef test_it():\n    assert game.NUMBER == {number}\n"
        (package.parent / "test_it.py").write_text(told)
        assert run_tests(package.parent, ["test_it.py"], SECONDS).code == 0


def test_the_tests_of_the_rules_can_run_on_the_copy(tmp_path: Path) -> None:
    """A test that couldn't start in the copy would seem to catch every mutant."""
    copy(tmp_path, COPIED, LINKED)
    games = [f"tests/games/{game}" for game in cli_context.games()]
    ran = run_tests(
        tmp_path, ["--collect-only", *games[: None if SOAK else 1], "tests/games/test_scenarios.py"], SECONDS
    )
    assert not ran.unwell, ran.unwell

"""The list of breaks fits the code; that each is noticed is tried by `python -m tests.breaks`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.breaks import Break, breaks, misfits, tried


def test_every_break_can_be_made_and_names_tests_that_are_there() -> None:
    assert misfits(breaks()) == []
    whats = [one.what for one in breaks()]
    assert len(set(whats)) == len(whats)


TESTS = """
import pytest
from broken_here import told

@pytest.mark.parametrize("said", ["told - or not"])
def test_one(said):
    assert told == 1

def test_fails_anyway():
    assert told == 3
"""


@pytest.mark.parametrize(("chosen", "verdict", "proof"), [
    ("-k one", "noticed by tests/test_it.py::test_one[told", True),
    ("-k anyway", "noticed by tests/test_it.py::test_fails_anyway", False),
    ("-k nothing", "no test is there for it", True),
])
def test_a_test_that_fails_without_the_break_is_no_proof(
    tmp_path: Path, chosen: str, verdict: str, proof: bool
) -> None:
    (tmp_path / "broken_here.py").write_text("told = 1\n")
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_it.py").write_text(TESTS)
    ran, unwell = tried(tmp_path, Break("it is told wrong", "broken_here.py", "1", "2", f"tests/test_it.py {chosen}"))
    assert ran.verdict == verdict
    assert (not unwell) is proof
    assert (tmp_path / "broken_here.py").read_text() == "told = 1\n"

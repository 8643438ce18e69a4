"""The list of breaks fits the code; that each is noticed is tried by `python -m tests.breaks`."""

from __future__ import annotations

from tests.breaks import breaks, misfits


def test_every_break_can_be_made_and_names_tests_that_are_there() -> None:
    assert misfits(breaks()) == []
    whats = [one.what for one in breaks()]
    assert len(set(whats)) == len(whats)

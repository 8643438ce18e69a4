"""The lesson of FissureVerse while the program does not show the game (tests/test_lesson.py holds it then, too)."""

from __future__ import annotations

from game.lesson import lesson_fault, lesson_path, rehearse
from tests.games.fissureverse.table import CONTENT, fissureverse


def test_the_lesson_can_be_played_to_its_end_and_takes_five_minutes_at_most() -> None:
    assert lesson_fault(lesson_path("fissureverse").read_bytes(), "lesson.yaml", CONTENT, fissureverse()) is None
    end = rehearse(CONTENT, fissureverse())
    assert end.finished
    assert 1 <= CONTENT.lesson_minutes <= 5
    assert sum(bool(step.awaits) for step in end.steps) <= 14


def test_its_crusade_converts_as_it_says() -> None:
    """FV 6.1, 6.2: a bluff adds nothing, and the Convert lies in the learner's Discard Pile."""
    state = rehearse(CONTENT, fissureverse()).match.state
    assert state.cards_in("discard.1")[-1] == "WARHORNS"
    assert state.cards_in("field.2.1") == []

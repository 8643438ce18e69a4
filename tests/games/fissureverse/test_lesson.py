"""Tests for FissureVerse's lesson, in addition to tests/test_lesson.py."""

from __future__ import annotations

from tests.games.fissureverse.table import CONTENT, fissureverse
from tests.lesson_rehearsal import lesson_fault, lesson_path, rehearse


def test_the_lesson_can_be_finished_in_five_minutes() -> None:
    assert lesson_fault(lesson_path("fissureverse").read_bytes(), "lesson.yaml", CONTENT, fissureverse()) is None
    end = rehearse(CONTENT, fissureverse())
    assert end.finished
    assert 1 <= CONTENT.lesson_minutes <= 5
    assert sum(bool(step.awaits) for step in end.steps) <= 14


def test_the_lessons_crusades_end_as_promised() -> None:
    """The lesson's Crusades end in three different ways (FV 6.2, 6.3, 6.6)."""
    match = rehearse(CONTENT, fissureverse()).match
    state = match.state
    assert state.cards_in("discard.1") == ["PRAYER.1", "WARHORNS"]
    assert state.cards_in("fearful.1") == ["BLOODORATORS"]
    assert state.cards_in("vortex") == ["TORCHBREAKERS"]
    assert [one.total for one in match.game.summary(state)] == [3, 0]


def test_the_lesson_earns_and_spends_tokens_as_promised() -> None:
    """The last Action, a Refill, spends the last Tokens (FV 3.1, 4.1, 5.2, 7.1)."""
    state = rehearse(CONTENT, fissureverse()).match.state
    assert state.marks[state.table.marks.index("tokens.1")] == 0
    assert len(state.cards_in("hand.1")) == 7

"""Every result of `visibility`: which cards are face up, and when (SB 7.3, FV 13.2)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from game.engine.table import bit
from scenes.table.model.visibility import Moment, Phase, Screen, Visibility, shared, unguarded, visibility

LEVELS = ("strict", "peek", "open")
MATCH = Moment(Screen.MATCH, Phase.PLAY, "strict", 0b0011, 0b1111, front=1, opened=1)
"""Four seats: people in seats 1 and 2, and computers in seats 3 and 4.

The first person has lifted the curtain and is deciding.
"""
NOBODY, FIRST, SECOND, ALL = (
    Visibility(0, True),
    Visibility(0b0001, False),
    Visibility(0b0010, False),
    Visibility(0b1111, False),
)

CASES = {
    "who lifted their own curtain decides": (MATCH, FIRST),
    "the curtain has not been lifted": (MATCH._replace(phase=Phase.AWAY, opened=0), NOBODY),
    "asked again after others watched": (MATCH._replace(opened=0), NOBODY),
    "another one lifted a curtain": (MATCH._replace(front=2), NOBODY),
    "the second person's turn": (MATCH._replace(front=2, opened=2), SECOND),
    "a computer plays": (MATCH._replace(phase=Phase.THINK), NOBODY),
    "the turn has passed, or a reveal is shown": (MATCH._replace(phase=Phase.LINGER), NOBODY),
    "the match is over": (MATCH._replace(phase=Phase.OVER), NOBODY),
    "the peek key is held": (MATCH._replace(privacy="peek"), FIRST),
    "the peek key is not held": (MATCH._replace(privacy="peek", opened=0), NOBODY),
    "the peek key is held while a reveal is shown": (MATCH._replace(privacy="peek", phase=Phase.LINGER), NOBODY),
    "open hands": (MATCH._replace(privacy="open", phase=Phase.THINK, opened=0), ALL),
    "only computers": (MATCH._replace(people=0, phase=Phase.THINK, opened=0), ALL),
    "one person, at a computer's turn": (MATCH._replace(people=0b0010, phase=Phase.THINK, opened=0), SECOND),
    "one person, after the end": (MATCH._replace(people=0b0010, phase=Phase.OVER, opened=0), SECOND),
    "a lesson": (MATCH._replace(screen=Screen.LESSON, phase=Phase.WATCH, opened=0), FIRST),
    "a replay with one seat's eyes": (MATCH._replace(screen=Screen.REPLAY, eyes=0b0010), SECOND),
    "a replay with nobody's eyes": (MATCH._replace(screen=Screen.REPLAY, eyes=0), Visibility(0, False)),
}


@pytest.mark.parametrize("case", CASES)
def test_whose_cards_are_face_up(case: str) -> None:
    moment, seen = CASES[case]
    assert visibility(moment) == seen


def moments() -> Iterator[Moment]:
    """Yield every possible situation in a match with two to four seats."""
    for seats in (2, 3, 4):
        everyone = (1 << seats) - 1
        for phase, privacy, people in product(Phase, LEVELS, range(everyone + 1)):
            for front, opened in product(range(1, seats + 1), range(seats + 1)):
                yield Moment(Screen.MATCH, phase, privacy, people, everyone, front, opened)


def test_every_moment_of_a_match() -> None:
    """Check for each seat separately whether its cards may be face up."""
    looked = 0
    for moment in moments():
        seen = visibility(moment)
        hide = moment.privacy != "open"
        for seat in range(1, moment.everyone.bit_length() + 1):
            person, alone = bool(moment.people & bit(seat)), moment.people == bit(seat)
            if not hide or not moment.people or alone:
                up = True
            elif moment.people.bit_count() == 1:
                up = False
            else:
                up = moment.phase == Phase.PLAY and seat == moment.front == moment.opened
            assert bool(seen.eyes & bit(seat)) is up, (seat, person, moment)
            looked += 1
        assert seen.covered is (seen.eyes == 0)
        if hide and moment.people.bit_count() > 1:
            assert seen.eyes.bit_count() <= 1, "two people never see their hands at once"
    assert looked > 20_000


def test_a_replay_and_a_lesson_ignore_the_matchs_people() -> None:
    """Spectators choose a view, and learners always see their own hand."""
    for moment in moments():
        for eyes in (0, 1, moment.everyone):
            assert visibility(moment._replace(screen=Screen.REPLAY, eyes=eyes)) == Visibility(eyes, False)
        assert visibility(moment._replace(screen=Screen.LESSON)) == Visibility(bit(moment.front), False)


@pytest.mark.parametrize("privacy", LEVELS)
@pytest.mark.parametrize("people", [0b0000, 0b0100, 0b0110, 0b1111])
def test_which_people_hide_their_hands_from_each_other(privacy: str, people: int) -> None:
    moment = MATCH._replace(privacy=privacy, people=people)
    many = people.bit_count() > 1
    assert unguarded(moment) is (privacy == "open" or not people)
    assert shared(moment) is (privacy != "open" and many)

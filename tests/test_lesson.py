"""Lessons follow the current rules, are accurate and short, and run step by step."""

from __future__ import annotations

import re

import pytest

from game.engine.action import parse
from game.engine.table import bit
from game.lab import cli_context
from game.matches.lesson import LEARNER, Lesson, LessonError
from game.words.event_text import plain
from tests.lesson_rehearsal import lesson_fault, lesson_path, rehearse, with_plain

LIBRARY = cli_context.library()
GAMES = cli_context.games()
TAUGHT = [name for name in GAMES if LIBRARY.game(name).lesson is not None]
GAME = "soul_battle"


def lesson() -> Lesson:
    return Lesson(LIBRARY.game(GAME), GAMES[GAME])


def act(taught: Lesson) -> None:
    taught.play(taught.wanted()[0])


def play_others(taught: Lesson) -> None:
    """Play the other seats' actions that come before the lesson's next step."""
    while taught.pending:
        taught.others()


def to(at: int, game: str = GAME) -> Lesson:
    """Return the lesson at a given step. Steps are numbered from 0."""
    taught = Lesson(LIBRARY.game(game), GAMES[game])
    while taught.at < at:
        play_others(taught)
        if taught.waits:
            act(taught)
        else:
            assert taught.next()
    play_others(taught)
    return taught


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_works_to_its_end_under_todays_rules(game: str) -> None:
    assert lesson_fault(lesson_path(game).read_bytes(), "lesson.yaml", LIBRARY.game(game), GAMES[game]) is None
    assert rehearse(LIBRARY.game(game), GAMES[game]).finished


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_takes_at_most_five_minutes_and_is_mostly_play(game: str) -> None:
    content = LIBRARY.game(game)
    assert 1 <= content.lesson_minutes <= 5
    found = Lesson(content, GAMES[game])
    actions = sum(bool(step.awaits) for step in found.steps)
    assert len(found.steps) / 2 <= actions <= 14
    for step in found.steps:
        assert len(re.findall(r"[.!?](\s|\*|$)", step.say)) <= 4, step.say
        assert step.rules, "each step names its rules"


@pytest.mark.parametrize("game", TAUGHT)
def test_only_the_learners_part_of_the_deal_is_mentioned(game: str) -> None:
    """`rehearse` rejects a lesson that mentions a card hidden from the learner."""
    content = LIBRARY.game(game)
    state = Lesson(content, GAMES[game]).match.state
    known = zip(state.table.cards, state.known, strict=True)
    hidden = next(card.name for card, seats in known if not seats & bit(LEARNER))
    shown = {**content.plain, "lesson": _with_say(content.plain["lesson"], f"Somewhere is [{hidden}].")}
    with pytest.raises(LessonError, match="a card that the learner can see"):
        rehearse(with_plain(content, shown), GAMES[game])


def _with_say(lesson: dict[str, object], say: str) -> dict[str, object]:
    steps = lesson["steps"]
    assert isinstance(steps, list)
    return {**lesson, "steps": [{**steps[0], "say": say}, *steps[1:]]}


def test_soul_battles_lesson_ends_with_the_promised_score() -> None:
    """SB 6.3: the score is 48 points to 17, as the last step says."""
    end = rehearse(LIBRARY.game(GAME), GAMES[GAME])
    assert [one.total for one in end.match.game.summary(end.match.state)] == [48, 17]
    assert "48 points" in end.steps[-1].say
    assert end.match.state.outcome is not None
    assert end.match.state.outcome.rule == "SB 6.1"


# --- running a lesson ------------------------------------------------------------------------------------------


def test_a_step_is_read_or_played_and_nothing_is_saved() -> None:
    taught = lesson()
    assert taught.at == 0
    assert not taught.waits
    assert taught.next()
    assert taught.at == 1
    taught = to(2)
    assert taught.judge(parse("1 place reaper.1 > b2", taught.match.state.table)) == "", (
        "a step that is only read expects no action"
    )
    taught = to(3)
    assert taught.waits
    assert not taught.next(), "the step expects an action"
    assert taught.at == 3
    act(taught)
    assert taught.at == 4
    assert (taught.journal, taught.practice) == (None, True)


def test_any_other_legal_action_is_refused_with_a_reason() -> None:
    taught = to(3)
    action = parse("1 place reaper.1 > a1", taught.match.state.table)
    assert taught.match.refusal(action) is None
    before = taught.match.state.digest()
    answer = taught.judge(action)
    assert answer == taught.step.wrong
    assert plain(taught.words(answer)).endswith("Put it on 6♥.")
    with pytest.raises(ValueError, match="isn't waiting for this action"):
        taught.play(action)
    assert taught.match.state.digest() == before
    assert taught.at == 3


def test_other_seats_act_before_the_text_of_their_step() -> None:
    taught = to(4)
    act(taught)
    assert taught.at == 5
    assert not taught.ready
    assert not taught.next(), "Mortimer acts first"
    assert taught.match.asked == 2
    play_others(taught)
    assert taught.ready
    assert taught.match.asked == LEARNER


def test_back_restores_the_table_and_the_lesson_continues_from_there() -> None:
    taught = to(9)
    digests = [state.digest() for state in (taught.match.start, *(turn.state for turn in taught.match.turns))]
    assert taught.back()
    assert taught.at == 8
    assert taught.match.state.digest() == digests[-1], "the previous step ends where this one begins"
    assert taught.back()
    assert taught.at == 7
    assert taught.match.state.digest() == digests[4]
    assert taught.back()
    assert taught.at == 6
    assert taught.match.state.digest() == digests[3]
    while not taught.finished:
        play_others(taught)
        if taught.waits:
            act(taught)
        else:
            taught.next()
    assert [one.total for one in taught.match.game.summary(taught.match.state)] == [48, 17]


def test_back_stops_at_the_first_step_and_again_restarts() -> None:
    taught = to(1)
    assert taught.back()
    assert not taught.can_go_back
    assert not taught.back()
    taught = to(12)
    taught.again()
    assert taught.at == 0
    assert taught.match.turns == []
    assert taught.match.state.digest() == lesson().match.state.digest()


def test_a_step_can_reset_the_table_and_back_restores_it() -> None:
    at = next(at for at, step in enumerate(to(0, "oubliette").steps) if step.position)
    taught = to(at - 1, "oubliette")
    first, before = taught.match, taught.match.state.digest()
    assert taught.next()
    assert taught.match is not first
    assert taught.match.asked == LEARNER
    assert taught.match.state.digest() != before
    laid = taught.match.state.digest()
    act(taught)
    assert taught.back()
    assert taught.match.state.digest() == laid
    assert taught.back()
    assert (taught.match, taught.match.state.digest()) == (first, before)
    assert taught.next()
    act(taught)
    taught.again()
    assert taught.match is first
    assert taught.match.turns == []


def test_a_step_can_await_any_action_of_a_verb() -> None:
    taught = to(3)
    step = taught.step._replace(awaits=("any place",))
    taught.steps = (*taught.steps[:3], step, *taught.steps[4:])
    assert len(taught.wanted()) == 9


def test_the_text_colours_cards_and_players_and_has_bold_words() -> None:
    taught = to(3)
    spans = taught.words("*Look*, [seat2] has [6H.0] and [9S.1].")
    assert [(span.text, span.style) for span in spans] == [
        ("Look", "bold"),
        (", ", ""),
        ("Mortimer", "seat2"),
        (" has ", ""),
        ("6♥", "red"),
        (" and ", ""),
        ("9♠", "black"),
        (".", ""),
    ]


# --- files with mistakes ---------------------------------------------------------------------------------------

MISTAKES: dict[str, list[tuple[str, str, str]]] = {
    GAME: [
        ("await: 1 place reaper.1 > b2", "awaits: 1 place reaper.1 > b2", "did you mean await?"),
        ("await: 1 place reaper.1 > b2", "await: 1 place reaper.1 > b9", "there is no place called 'b9'"),
        ("await: 1 battle 9H.1 > b1", "await: 1 battle 4C.1 > b1", "expected an action that is allowed"),
        ("await: 1 battle 9H.1 > b1", "await: any swap", "expected an action that is allowed, got any swap"),
        ("play: [2 pass]", "play: [2 end]", "expected an action that is allowed"),
        ("play: [2 pass]", "play: [1 pass]", "expected an action of another seat"),
        ("rules: [SB 1.2]", "rules: [SB 1.22]", "did you mean SB 1.2?"),
        ("your [9H.1] onto", "your [9X.1] onto", "expected a card like [9H.1]"),
        ("you and [seat2]", "you and [seat3]", "expected a card or a player, got [seat3]; did you mean seat2?"),
        ("point: [hand.1, deck.1]", "point: [hand.1, dek.1]", "got 'dek.1'; did you mean deck.1?"),
        ("names: [Novice, Mortimer]", "names: [Novice]", "expected 2 names, got 1"),
        ("exhausted_piles: 1", "exhausted_piles: 12", "expected a deal that the game allows"),
        ("deck.1: 9H 4C", "deck.1: 9H 9H 4Z", "there is no card called 4Z"),
        ("    wrong: That works", "    x: That works", "expected a known field"),
        ("    await: 1 pass\n", "", "both await and wrong, or neither"),
    ],
    "oubliette": [
        (
            "    point: [turned, banner]\n",
            "    point: [turned, banner]\n    await: 1 end\n    wrong: No.\n",
            "steps[12].position: expected a step before it without await, got a step with await",
        ),
        ("        room.8: 3S\n", "        room.8: 3S 3S\n", "expected a position that the game allows"),
        ("        room.8: 3S\n", "        room.10: 3S\n", "there is no place called room.10"),
        ("AH 3C 6S\n", "AH 3C 6C\n", "deck: a card is named twice"),
    ],
}
"""Lines from a game's lesson, each with a mistake and the resulting error."""


@pytest.mark.parametrize(("game", "mistake"), [(game, one) for game, found in MISTAKES.items() for one in found])
def test_a_mistake_is_reported_with_its_place(game: str, mistake: tuple[str, str, str]) -> None:
    good = lesson_path(game).read_text(encoding="utf-8")
    old, new, error = mistake
    assert old in good
    fault = lesson_fault(good.replace(old, new, 1).encode(), "lesson.yaml", LIBRARY.game(game), GAMES[game])
    assert fault is not None
    assert error in str(fault)
    line = good[: good.index(old)].count("\n") + 1
    # If a whole position is invalid, the report names the line where it begins.
    assert abs(fault.line - line) <= (5 if game == GAME else 20), str(fault)
    assert str(fault).startswith(f"lesson.yaml:{fault.line}:{fault.column}: ")


def test_a_game_without_a_lesson_says_so() -> None:
    content = LIBRARY.game(GAME)
    bare = with_plain(content, {name: value for name, value in content.plain.items() if name != "lesson"})
    assert bare.lesson_minutes == 0
    with pytest.raises(LessonError, match="a lesson of Soul Battle"):
        Lesson(bare, GAMES[GAME])

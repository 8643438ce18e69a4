"""The battle tray agrees with the rules throughout random matches, with and without a log."""

from __future__ import annotations

import random

import pytest

from game.engine.definition.contest import ACTS, LEADS, OUT, PASSED, Contest
from game.engine.play.match import Match
from game.engine.state import State
from game.engine.table import Setup, bit
from game.soul_battle.rules.beats import beats, laid
from game.soul_battle.rules.plays import kind_of, sum_of
from game.soul_battle.rules.steps import AnswerQuestion, SpaceStep
from tests.games.soul_battle.table import DEFAULTS, soul_battle


def tray(match: Match, log: bool = True) -> Contest | None:
    said = [line for chapter in reversed(match.log()) for line in reversed(chapter)]
    return soul_battle().display.contest(match.view(0), said if log else ())


def plays_beat_one_another(state: State, contest: Contest, top: int) -> None:
    """Check that the plays use the whole pile in order, and that each beats the previous one."""
    facts = state.table.facts
    pile = state.places[facts.battle]
    assert tuple(card for play in contest.plays for card in play.cards) == pile
    assert [pile[cards.start : cards.stop] for cards in contest.ranges()] == [play.cards for play in contest.plays]
    below = facts.single[state.places[contest.place][-1]]
    for play in contest.plays:
        kind = kind_of(facts, play.cards)
        assert beats(kind, below)
        single, pair = ("cards", play.cards), ("sum", sum_of(facts, play.cards))
        beaten = dict(play.lines[1][1])
        values = [facts.value[card] for card in play.cards]
        assert [beaten[name] for name in ("first", "second", "value") if name in beaten] in ([], values)
        assert len(values) < 2 or "second" in beaten, "the sum of a pair is explained"
        assert play.worth == (("play.worth_two", (pair,)) if len(play.cards) > 1 else ("play.worth", (single,)))
        below = laid(kind, below)
    assert below == top


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_tray_tells_what_the_rules_know(seats: int) -> None:
    chance, asked, won = random.Random(seats), 0, 0
    match = Match.new(soul_battle(), Setup(seats, {**DEFAULTS, "pass": ("open", "final")[seats % 2]}, f"tray {seats}"))
    seen: list[tuple[int, tuple[int, ...]]] = []
    for _ in range(400):
        if not match.asked:
            break
        question, state = match.state.question, match.state
        contest = tray(match)
        if isinstance(question, AnswerQuestion):
            asked += 1
            assert contest is not None
            plays_beat_one_another(state, contest, question.top)
            hands = {seat: state.places[state.table.facts.hand[seat]] for seat in range(1, seats + 1)}
            assert [(play.seat, play.cards) for play in contest.plays] == seen
            roles = {seat: one.role for seat, one in enumerate(contest.stances, 1) if one is not None}
            assert (roles[question.leader], roles[question.seat]) == (LEADS, ACTS)
            laid = {play.seat: play.worth[1] for play in contest.plays}
            for seat, one in enumerate(contest.stances, 1):
                if one is not None and one.role not in (OUT, PASSED):
                    assert one.line[1] == laid.get(seat, ()), "each seat in the battle shows its last play"
            within = (question.attacker, question.defender) if question.defender else range(1, seats + 1)
            for role, cards in ((PASSED, True), (OUT, False)):
                assert {seat for seat, one in roles.items() if one == role} == {
                    seat for seat in within if question.out & bit(seat) and cards == bool(hands[seat])
                }
            assert (contest.place, contest.asked, contest.over) == (question.space, question.seat, False)
            guessed = tray(match, log=False)
            assert guessed is not None
            plays_beat_one_another(state, guessed, question.top)
            assert guessed.plays[-1].seat == question.leader
        elif isinstance(question, SpaceStep) and question.name == "claim":
            won += 1
            assert contest is not None
            assert (contest.asked, contest.lays, contest.over) == (question.seat, False, False)
            assert contest.plays[-1].seat == question.seat
        else:
            assert contest is None or contest.over or (question is not None and question.name == "open")
        action = chance.choice(match.legal())
        seen = [] if action.verb == "battle" else seen
        if action.verb in ("battle", "lay"):
            seen = [*seen, (action.seat, action.cards)]
        match.play(action)
        if not isinstance(match.state.question, AnswerQuestion):
            seen = []
    assert asked > 20
    assert won > 5

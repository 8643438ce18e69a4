"""The search for a win from a position.

The answer is a winning line, a proof that there is none, or, failing both, the effort spent.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import chain

import pytest

from game.engine.action import notation
from game.engine.chance import Chance
from game.engine.play import rules
from game.engine.play.match import Match
from game.engine.state import State
from game.games import setup_for
from game.matches.replay import Replay
from game.matches.session import Session
from game.metempsychosis.rules.facts import VICTOR
from game.solving import search
from game.solving.certified import seed_of, table_of
from game.solving.search import Lost, Unknown, Won, answered, key, solve
from game.solving.winnable import WinCheck, can_be_won, level_asked
from tests.games.metempsychosis.table import scene
from tests.generators import unending_actions
from tests.run_counts import SOAK
from tests.solving.deals import ALONE, along, dealt, games, last_positions, library, match_of, setup, winnable

SEVEN = "A2 B1 C1 D1 E1 F1 G1"


@pytest.mark.parametrize("game_id", ALONE)
def test_the_solver_agrees_with_following_every_line(game_id: str) -> None:
    """In late positions, the solver agrees with a complete search.

    The positions come from random and certified deals.
    """
    game = games()[game_id]
    seen: Counter[str] = Counter()
    table = table_of(game_id)
    assert table is not None
    near = [along(game_id, number, 2) for number in list(table.lines)[:6]]
    near += [last_positions(game_id, f"end {number}", 2) for number in range(20 if SOAK else 16)]
    for state in chain.from_iterable(near):
        truth = winnable(game, state, 300)
        if truth is not None:
            answer = answered(solve(game, state))
            assert isinstance(answer, Won if truth else Lost), state.dump()
            seen[type(answer).__name__] += 1
    assert min(seen["Won"], seen["Lost"]) >= 6, seen


@pytest.mark.parametrize("game_id", ALONE)
def test_a_found_line_wins_by_the_rules(game_id: str) -> None:
    """Solve the table's first deals again."""
    game, table = games()[game_id], table_of(game_id)
    assert table is not None
    for number in list(table.lines)[: 2 if SOAK else 1]:
        start = dealt(game_id, seed_of(number))
        before = start.digest()
        answer = answered(solve(game, start))
        assert start.digest() == before, "the position is unchanged"
        assert isinstance(answer, Won)
        assert tuple(notation(action, start.table) for action in answer.line) == table.line(number)
        match = match_of(game_id, start)
        for action in answer.line:
            assert match.state.outcome is None
            match.play(action)
        assert match.state.outcome is not None
        assert match.state.outcome.winners == (1,)


def test_a_loss_due_to_a_narrow_sweep_is_not_reported() -> None:
    """A sweep with one position per turn skips all other positions, so it can't prove a loss."""
    game = games()["metempsychosis"]
    blind = replace(game.ai, search_heuristic=lambda state: 0.0, state_abstraction=lambda state: 0)
    game = replace(game, ai=blind)
    start = dealt("metempsychosis", "line 0")
    assert isinstance(answered(solve(games()["metempsychosis"], start)), Won)
    assert answered(solve(game, start, effort=1000)) == Unknown(1000)


def test_a_wider_sweep_finds_wins_that_a_narrow_one_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The solver still wins when sweeps start with one position per turn and then widen."""
    game, start = games()["metempsychosis"], dealt("metempsychosis", "line 0")
    wide = answered(solve(game, start))
    monkeypatch.setattr(search, "NARROWEST", 1)
    monkeypatch.setattr(search, "WIDER", 2)
    narrow = answered(solve(game, start))
    assert isinstance(wide, Won)
    assert isinstance(narrow, Won)
    assert narrow.effort != wide.effort


def test_effort_is_counted_in_positions_and_never_exceeded() -> None:
    """A slice visits at most one position, so the caller can stop after any position."""
    game, start = games()["aleph_null"], dealt("aleph_null", "line 0")
    for effort in (0, 1, 100):
        assert answered(solve(game, start, effort=effort)) == Unknown(effort)
    reached = []
    original = rules.apply_unchecked

    def counting(*given: object) -> None:
        reached.append(1)
        original(*given)  # type: ignore[arg-type]

    driven = solve(game, start, effort=300)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rules, "apply_unchecked", counting)
        slices = []
        for _ in driven:
            slices.append(len(reached))
            reached.clear()
    assert sum(slices) + len(reached) == 300
    assert max(slices) <= 1


@pytest.mark.parametrize("game_id", ALONE)
def test_the_same_position_has_the_same_answer(game_id: str) -> None:
    game, start = games()[game_id], dealt(game_id, "line 1")
    assert answered(solve(game, start, effort=2000)) == answered(solve(game, start.clone(), effort=2000))


def test_positions_are_distinguished_by_their_whole_state() -> None:
    """Two keys are equal if and only if their states are equal."""
    chance = Chance("key")
    for game_id in ALONE:
        game = games()[game_id]
        state = dealt(game_id, "key")
        for _ in range(6):
            assert key(state) == key(state.clone())
            for other in _others(state):
                assert other != state
                assert key(other) != key(state)
            some = unending_actions(game, state)
            rules.apply(game, state, some[chance.below(len(some))])
            if state.outcome is not None:
                break


def _others(state: State) -> list[State]:
    """Return copies of a state, each differing from the original in one respect."""
    found = [state.clone() for _ in range(6)]
    full = max(range(len(state.places)), key=lambda at: len(state.places[at]))
    empty = min(range(len(state.places)), key=lambda at: len(state.places[at]))
    found[0].places[full] = state.places[full][:-1]
    found[0].places[empty] = (*state.places[empty], state.places[full][-1])
    found[1].places[full] = state.places[full][::-1]
    found[2].marks[0] += 1
    found[3].agenda = (*state.agenda, ("more", 1))
    found[4].known[0] ^= 1
    found[5].chance += 1
    return found


# --- can this still be won? ------------------------------------------------------------------------------------------


def test_the_question_concerns_the_current_position() -> None:
    match = scene("A1 B3 K1 C2 C3", SEVEN, pile=12, tomb=3, willpower=6, used=["second"]).match
    asked = can_be_won(match)
    answer = answered(asked)
    assert isinstance(answer, Won)
    for action in answer.line:
        match.play(action)
    assert match.state.outcome is not None
    assert match.state.outcome.winners == (1,)
    assert answered(can_be_won(match)) == Won((), 0)


def test_a_game_with_levels_is_asked_about_the_next_level() -> None:
    """The solver is asked about the next level, or about level 0 in a game without levels."""
    assert level_asked(match_of("oubliette", dealt("oubliette", "levels"))) == 0
    match = scene("A1 B3 K1 C2 C3", SEVEN, pile=12, tomb=3, willpower=6, used=["second"]).match
    assert level_asked(match) == 1
    answer = answered(can_be_won(match))
    assert isinstance(answer, Won)
    for action in answer.line:
        match.play(action)
    assert level_asked(match) == 1
    assert level_asked(scene("A1", SEVEN, pile=9, level=2, victor=True).match) == 2


def test_slices_of_any_length_give_the_same_answer() -> None:
    """The length of the time slices doesn't change the result."""
    match = scene("A1 B3 K1 C2 C3", SEVEN, pile=12, tomb=3, willpower=6, used=["second"]).match
    now = 0.0

    def clock() -> float:
        nonlocal now
        now += 1.0
        return now

    slow, fast = WinCheck(match, clock), WinCheck(match, clock)
    assert slow.slice(0.0) is None, "one slice isn't enough"
    slices = 1
    while slow.slice(0.0) is None:
        slices += 1
    while fast.slice(100.0) is None:
        pass
    assert slices > 3
    assert slow.answer == fast.answer == slow.slice(5.0) == answered(can_be_won(match))


def test_a_winning_line_is_shown_as_a_replay() -> None:
    """The replay runs from the current position to the end. The match itself doesn't change."""
    match = Match.new(games()["metempsychosis"], setup("metempsychosis", "line 0"))
    match.play(next(action for action in match.legal() if action.verb != "give_up"))
    answer = answered(can_be_won(match))
    assert isinstance(answer, Won)
    replay = Replay.of_line(Session(library().game("metempsychosis"), match, ["Ada"], None), answer.line)
    assert (replay.position, replay.length) == (1, 1 + len(answer.line))
    assert replay.match.state == match.state
    replay.to(replay.length)
    assert replay.match.state.outcome is not None
    assert replay.match.state.outcome.winners == (1,)
    assert len(match.turns) == 1


def test_a_lost_position_is_proven_lost() -> None:
    match = scene("K3", "D2", pile=1, tomb=9, willpower=1, used=["first", "second", "third", "fourth"]).match
    answer = answered(can_be_won(match))
    assert isinstance(answer, Lost)
    assert answer.effort > 0
    match.play(next(action for action in match.legal() if action.verb == "give_up"))
    assert answered(can_be_won(match)) == Lost(0)


def test_a_victor_who_continues_needs_the_next_level() -> None:
    """Level 1 is already won (ME 5.5), so the question is whether level 2 can be won."""
    position = scene("K3", SEVEN, pile=1, tomb=9, willpower=1, level=2, used=["first", "second", "third", "fourth"])
    position.state.marks[VICTOR] = 1
    assert isinstance(answered(can_be_won(position.match)), Lost)
    assert isinstance(answered(solve(games()["metempsychosis"], position.state)), Won), "it is already won"


def test_only_solo_games_can_be_asked() -> None:
    game = games()["soul_battle"]
    match = Match.new(game, setup_for(library().game("soul_battle"), 2, "two"))
    with pytest.raises(ValueError, match="only solo games"):
        can_be_won(match)

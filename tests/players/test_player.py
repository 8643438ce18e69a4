"""The information given to a computer player, and how the player thinks in time slices."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.engine.action import Action
from game.engine.play.match import Match
from game.games import setup_for
from game.lab import cli_context
from game.players.greedy import greedy
from game.players.player import Decision, Thinking, Thought, decide, situation

LIBRARY = cli_context.library()
CHOICE = Decision(Action("pass", 1))


def _match(name: str, seats: int) -> Match:
    return Match.new(cli_context.games()[name], setup_for(LIBRARY.game(name), seats, "player"))


def _thought(pieces: int) -> Thought:
    for _ in range(pieces):
        yield
    return CHOICE


def _ticks() -> Iterator[float]:
    now = 0.0
    while True:
        yield now
        now += 1.0


def test_a_slice_does_as_much_as_its_time_allows_and_at_least_one_piece() -> None:
    clock = _ticks()
    thinking = Thinking(_thought(5), lambda: next(clock))
    assert thinking.slice(0.0) is None, "one piece"
    assert thinking.slice(3.0) is None, "three more pieces, at a second each"
    assert thinking.slice(0.0) is None, "the last piece"
    assert thinking.slice(0.0) is CHOICE
    assert thinking.slice(0.0) is thinking.choice is CHOICE, "the choice doesn't change"


def test_thinking_ends_early_with_its_choice() -> None:
    assert Thinking(_thought(5), lambda: 0.0).slice(1.0) is CHOICE
    assert decide(_thought(5)) is CHOICE


def test_nobody_decides_in_a_finished_match() -> None:
    match = _match("metempsychosis", 1)
    assert situation(match).view == match.view(1)
    match.play(next(action for action in match.legal() if action.verb == "give_up"))
    with pytest.raises(ValueError, match="ended"):
        situation(match)


def test_it_gives_its_strongest_reason_or_none() -> None:
    there = situation(_match("soul_battle", 2), 1)
    choice = decide(greedy(there))
    assert choice.reason is not None
    assert choice.reason.worth == max(term.worth for term in choice.terms)
    assert CHOICE.reason is None

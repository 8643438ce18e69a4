"""The speed measurements detect any slowdown in decisions during a match.

The tests use an artificial clock.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from game.engine.action import Action
from game.engine.battery.random_matches import random_unending_action
from game.engine.chance import Chance
from game.engine.definition.game_definition import Game
from game.engine.play import rules
from game.engine.state import State
from game.games import setup_for
from game.lab import cli_context
from game.lab.commands import speed
from game.lab.commands.speed import LEAST, late_against_early
from game.matches.session import Session
from tests.run_counts import some

GAMES = cli_context.games()
DECISIONS = 300
"""Number of decisions to measure. Each decision takes at least one unit of time."""
BOUND = 1.2
"""`make bench` reports a slowdown if late decisions take more than this many times as long as early ones."""


class Till:
    """A clock that advances by one unit per decision, plus `more` for each earlier decision."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, more: float) -> None:
        self.paid = 0.0
        play = Session.play

        def dear(session: Session, *given: Any) -> Any:
            self.paid += 1 + more * len(session.match.turns)
            return play(session, *given)

        monkeypatch.setattr(Session, "play", dear)

    def measured(self, name: str) -> float:
        content = cli_context.library().game(name)
        setup = setup_for(content, content.game.least_seats, "till")
        return late_against_early(content, GAMES[name], setup, Chance("late"), DECISIONS, lambda: self.paid)


@pytest.mark.parametrize("name", some(list(GAMES), 2))
def test_growing_cost_in_a_match_is_noticed(name: str) -> None:
    """Each decision costs the same as the previous one, or 1/40 of a unit more."""
    with pytest.MonkeyPatch.context() as patch:
        assert Till(patch, 1 / 40).measured(name) > BOUND
    with pytest.MonkeyPatch.context() as patch:
        assert Till(patch, 0.0).measured(name) == 1


def test_matches_without_late_decisions_are_not_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speed, "random_unending_action", lambda game, state, legal, chance: legal[-1])
    with pytest.raises(ValueError, match="oubliette: matches with fewer than 9 decisions"):
        Till(monkeypatch, 0.0).measured("oubliette")


@pytest.mark.parametrize("name", some(list(GAMES), 2))
def test_a_clone_is_measured_halfway_through_a_long_match(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    passed = []

    def watched(game: Game, state: State, legal: Sequence[Action], chance: Chance) -> Action:
        passed.append(state.clone())
        return random_unending_action(game, state, legal, chance)

    monkeypatch.setattr(speed, "random_unending_action", watched)
    content = cli_context.library().game(name)
    state = speed._halfway(GAMES[name], setup_for(content, content.game.least_seats, "midst"))
    assert state == passed[len(passed) // 2]
    assert len(passed) >= LEAST


def test_solo_playouts_are_the_second_halves_of_longer_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Random playouts from the deal would end after a few decisions."""
    game, setup = GAMES["oubliette"], setup_for(cli_context.library().game("oubliette"), 1, "midst")
    passed = speed._random_match(game, setup, 5, Chance("match"))
    assert len(passed) >= 2 * LEAST
    state = passed[0][0].clone()
    for before, at in passed:
        assert state == before
        rules.apply_unchecked(game, state, rules.legal_actions(game, state)[at])
    assert state.outcome is not None
    halves = []
    clone = State.clone
    monkeypatch.setattr(speed, "_random_match", lambda *given: passed)
    monkeypatch.setattr(State, "clone", lambda self: halves.append(self) or clone(self))
    assert speed.playouts(game, setup, speed.random_stream("playouts"), 0.0) > 0
    assert halves == [passed[len(passed) // 2][0]] * speed.MATCHES

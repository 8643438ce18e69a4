"""The music's tension rises from 0 to at most 1, and doesn't reveal hidden information."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.engine.battery.random_matches import random_unending_action
from game.engine.chance import Chance
from game.engine.definition.nearing import nearing
from game.engine.knowledge import determinize
from game.engine.play.match import Match
from game.games import setup_for
from game.lab import cli_context
from tests.games.aleph_null.table import position

GAMES = cli_context.games()
DECISIONS = 400
"""Maximum number of decisions in a match."""


@pytest.mark.parametrize("name", GAMES)
def test_the_tension_rises_toward_the_end_and_depends_on_nothing_hidden(name: str) -> None:
    """Some random matches end so early that the tension never rises."""
    content, game = cli_context.library().game(name), GAMES[name]
    chance = Chance(name)
    most = 0.0
    for number in range(3):
        found = _tensions(
            Match.new(game, setup_for(content, min(2, content.game.most_seats), f"{name} {number}")), chance
        )
        assert all(isinstance(value, float) and 0 <= value <= 1 for value in found)
        assert found[0] == 0
        assert sum(found) / len(found) < 0.75, "most of a match isn't its end"
        most = max(most, *found[len(found) // 2 :])
    assert most >= 0.8


def _tensions(match: Match, chance: Chance) -> list[float]:
    """Play a random match, and return the tension of each position.

    Check that no hidden card affects the tension.
    """
    game, found = match.game, []
    while match.asked and len(match.turns) < DECISIONS:
        public = match.view(0)
        found.append(game.display.tension(public))
        if len(match.turns) % 8 == 0:
            assert game.display.tension(determinize(public, chance)) == found[-1]
        match.play(random_unending_action(game, match.state, match.legal(), chance))
    return [*found, game.display.tension(match.view(0))]


def test_an_end_that_is_open_has_no_tension() -> None:
    content, game = cli_context.library().game("fissureverse"), GAMES["fissureverse"]
    setup = setup_for(content, 2, "tension")
    match = Match.new(game, replace(setup, options={**setup.options, "timer": "none"}))
    assert game.display.tension(match.view(0)) == 0


def test_the_hour_that_matins_adds_is_still_to_come() -> None:
    found = [position(marks={"hour": 6}, altar=cards) for cards in ("", "MATINS")]
    assert [GAMES["aleph_null"].display.tension(match.view(0)) for match in found] == [1, 0.75]


def test_nearing_rises_evenly_from_the_first_to_the_last() -> None:
    assert [nearing(left, 4) for left in (6, 4, 3, 2, 1, 0)] == pytest.approx([0, 0, 1 / 3, 2 / 3, 1, 1])
    assert nearing(2, 1) == 0

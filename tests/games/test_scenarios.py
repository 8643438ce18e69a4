"""Every scenario file holds. Each is named by the rules that it proves, so that a break of a rule is held against
just these."""

from __future__ import annotations

import os

import pytest

from game.lab import cli_context
from game.scenario import Scenario, run_scenario
from tests.games.shown import FOLDER, GAMES, scenarios

LIBRARY = cli_context.library()
ONLY = tuple(os.environ.get("ONLY_RULES", "").split(","))
"""Reading all files takes longer than the tests of most rules (conftest)."""
ALL = [
    pytest.param(game, scenario, id=f"{game}-{scenario.name} {', '.join(scenario.proves)}")
    for game in GAMES
    for scenario in scenarios(game, ONLY)
]


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_the_scenario_holds(game: str, scenario: Scenario) -> None:
    assert scenario.plain["game"] == game
    run_scenario(scenario, GAMES[game], LIBRARY.game(game))


def test_no_file_lies_beside_the_games() -> None:
    assert len(list(FOLDER.rglob("*.yaml"))) == len(ALL)

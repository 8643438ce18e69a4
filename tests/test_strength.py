"""According to the last stored measurements, the computer players are as strong as docs/lab.md says."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.lab.cli_context import games
from game.players.registry import PLAYERS
from tests.bench.strength import MEASURES, kept, lines, taken

PAGE = Path(__file__).parents[1] / "docs" / "lab.md"


@pytest.mark.parametrize("name", MEASURES)
def test_a_player_is_strong_enough(name: str) -> None:
    measure, found = MEASURES[name], kept()[name]
    assert measure.game in games()
    assert {player.partition(":")[0] for player in measure.players.split(",")} <= set(PLAYERS)
    share, low, high = found["win_rate"]
    assert low <= share <= high
    assert share >= measure.least
    assert found["deals"] >= measure.deals


@pytest.mark.parametrize("game", games())
def test_the_strongest_player_of_each_game_is_measured(game: str) -> None:
    players = [measure.players.split(",") for measure in MEASURES.values() if measure.game == game]
    assert games()[game].ai.strongest_player in [best.partition(":")[0] for best, _ in players]


def test_the_page_states_the_measurements() -> None:
    assert "\n".join(lines()) in PAGE.read_text(encoding="utf-8")


def test_measurements_of_something_else_are_refused() -> None:
    told = {
        "game": "aleph_null",
        "players": ["turn_search:16", "greedy"],
        "budgets": [16, 16],
        "options": {"level": "1"},
        "seats": 1,
        "deals": 400,
        "seed": "t",
        "alone": [{"win_rate": [0.5, 0.4, 0.6]}],
    }
    assert taken(told)[0] == "aleph_null"
    with pytest.raises(ValueError, match="no measure"):
        taken({**told, "options": {"level": "2"}})
    with pytest.raises(ValueError, match="no measure"):
        taken({**told, "budgets": [16, 64]})

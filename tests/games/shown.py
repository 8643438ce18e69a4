"""The scenario files of each game, read."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from game.lab import house
from game.scenario import Scenario, read_scenario

FOLDER = Path(__file__).parents[1] / "scenarios"
GAMES = house.games()


@cache
def scenarios(game: str) -> tuple[Scenario, ...]:
    """Every scenario file of a game, in the order of their names."""
    return tuple(read_scenario(path.read_bytes(), path.stem, GAMES) for path in sorted((FOLDER / game).glob("*.yaml")))

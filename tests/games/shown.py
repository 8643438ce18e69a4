"""Read each game's scenario files."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from game.lab import cli_context
from game.scenario import Scenario, read_scenario

FOLDER = Path(__file__).parents[1] / "scenarios"
GAMES = cli_context.games()


@cache
def scenarios(game: str) -> tuple[Scenario, ...]:
    """Read the scenario files of a game, in the order of their names."""
    files = sorted((FOLDER / game).glob("*.yaml"))
    return tuple(read_scenario(path.read_bytes(), path.stem, GAMES) for path in files)

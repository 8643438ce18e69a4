"""The scenario files of each game, read."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from game.lab import cli_context
from game.scenario import Scenario, read_scenario

FOLDER = Path(__file__).parents[1] / "scenarios"
GAMES = cli_context.games()


@cache
def scenarios(game: str, naming: tuple[str, ...] = ("",)) -> tuple[Scenario, ...]:
    """The scenario files of a game in which one of these words stands, in the order of their names."""
    files = ((path.read_bytes(), path.stem) for path in sorted((FOLDER / game).glob("*.yaml")))
    return tuple(
        read_scenario(text, name, GAMES) for text, name in files if any(word.encode() in text for word in naming)
    )

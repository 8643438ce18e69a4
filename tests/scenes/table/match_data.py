"""A match, its data and a table scene, for the tests in this folder."""

from __future__ import annotations

from typing import Any

from game.engine.definition.game_definition import Game
from game.lab.cli_context import games, library


def plan() -> dict[str, Any]:
    return dict(library().game("soul_battle").table)


def options(**changed: str | int) -> dict[str, str | int]:
    """Return a match's options: the defaults with these changes."""
    content = library().game("soul_battle").game
    return {option.id: option.default for option in content.options} | changed


GAME: Game = games()["soul_battle"]

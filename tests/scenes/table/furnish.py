"""A match, its data and a table scene for the tests of this folder."""

from __future__ import annotations

from functools import cache
from typing import Any

from game.content.library import Library, load_library
from game.engine.rules import Game
from game.games import load_games


@cache
def library() -> Library:
    return load_library()


def plan() -> dict[str, Any]:
    return dict(library().game("soul_battle").table)


def options(**changed: str | int) -> dict[str, str | int]:
    """The default options of a match, some of them changed."""
    content = library().game("soul_battle").game
    return {option.id: option.default for option in content.options} | changed


GAME: Game = load_games(library())["soul_battle"]

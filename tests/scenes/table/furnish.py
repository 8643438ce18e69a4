"""A match, its data and a table scene for the tests of this folder."""

from __future__ import annotations

from functools import cache
from typing import Any

import game.soul_battle
from game.content.library import Library, load_library
from game.engine.rules import Game


@cache
def library() -> Library:
    return load_library()


def plan() -> dict[str, Any]:
    return dict(library().game("soul_battle").table)


def options(**changed: str | int) -> dict[str, str | int]:
    """The default options of a match, some of them changed."""
    content = library().game("soul_battle").game
    return {option.id: option.default for option in content.options} | changed


def _game() -> Game:
    content = library().game("soul_battle")
    values = {
        option.id: tuple(value.id for value in option.values)
        or tuple(range(option.range.least, option.range.most + 1) if option.range else ())
        for option in content.game.options
    }
    return game.soul_battle.build(content.numbers(), values)


GAME = _game()

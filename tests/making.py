"""Games that are not in the register yet: tests build them from their data, the program doesn't show them."""

from __future__ import annotations

from functools import cache

from game.content.definitions import GameContent
from game.content.library import load_library
from game.engine.rules import Game
from game.fissureverse import build


def values_of(content: GameContent) -> dict[str, tuple[str | int, ...]]:
    """The values of each option, by its id."""
    return {option.id: tuple(value.id for value in option.values) for option in content.game.options}


@cache
def making() -> dict[str, Game]:
    """These games, by id."""
    content = load_library().game("fissureverse")
    return {"fissureverse": build(content.numbers(), values_of(content))}

"""FissureVerse deals and hand-made positions for tests."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from game.engine.chance import state_from_seed
from game.engine.definition.game_definition import Game
from game.engine.play.match import Match
from game.engine.state import State
from game.engine.table import Setup
from game.games import setup_for
from game.lab import cli_context
from game.scenario import placed
from tests.games.position import Position

LIBRARY = cli_context.library()
CONTENT = LIBRARY.game("fissureverse")


@cache
def fissureverse() -> Game:
    """Return the game, built from the program's own content."""
    return cli_context.games()["fissureverse"]


def deal(seed: str = "table", seats: int = 2, **options: str) -> Position:
    """Return a match dealt according to the rules."""
    return Position(Match.new(fissureverse(), setup_for(CONTENT, seats, seed, options)))


def scene(
    asks: str = "1 act",
    marks: Mapping[str, int] | None = None,
    seats: int = 2,
    seed: str = "",
    counts: Mapping[str, int] | None = None,
    options: Mapping[str, str] | None = None,
    **places: str,
) -> Position:
    """Return a position. The cards are written as in scenarios, with a place's top card last.

    In the names of arguments, an underscore replaces the dot in a place's name. Names that begin with `location` keep
    their underscores.
    """
    named = {name if name.startswith("location") else name.replace("_", "."): cards for name, cards in places.items()}
    setup: Setup = setup_for(CONTENT, seats, "table", dict(options or {}))
    position: dict[str, Any] = {"asks": asks, "places": named, "marks": dict(marks or {}), "counts": dict(counts or {})}
    state: State = placed(fissureverse(), setup, position)
    if seed:
        state.chance = state_from_seed(seed)
    return Position(Match(fissureverse(), setup, state))


def mark(position: Position, name: str) -> int:
    """Return the value of a mark."""
    return position.state.marks[position.table.marks.index(name)]

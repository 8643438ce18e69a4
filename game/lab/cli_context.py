"""Helpers shared by all commands, for content, games, arguments and setups."""

from __future__ import annotations

import re
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from functools import cache

from game.content.errors import nearest, printable, with_codes
from game.content.library import Library, load_library
from game.engine.definition.game_definition import Game
from game.engine.table import Option, Setup
from game.games import load_games, setup_for
from game.players.registry import PLAYERS
from game.players.seats import current_id
from game.profile.disk import system_reason


class LabError(Exception):
    """Raised for an invalid argument. The message is one line."""


def tell(*words: object, sep: str = " ", error: bool = False, flush: bool = False) -> None:
    """Print words, with unprintable characters replaced by codes.

    Args:
        words: The words, which can contain line breaks.
        sep: The separator between the words.
        error: Whether to print to standard error instead of standard output.
        flush: Whether to flush the stream.
    """
    text = with_codes(sep.join(map(str, words)), kept="\n")
    print(text, file=sys.stderr if error else sys.stdout, flush=flush)


def file_error(error: OSError) -> str:
    """Return a message that names a file and says why it couldn't be accessed."""
    why = system_reason(error)
    return why if error.filename is None else f"{error.filename}: {why}"


@cache
def library() -> Library:
    """Return the program's own content. It is loaded on first use."""
    return load_library()


@cache
def games() -> dict[str, Game]:
    """Return all playable games, by id."""
    return load_games(library())


def game_named(name: str) -> Game:
    """Return the game with this id. Raise LabError if there is no such game."""
    if name not in games():
        near = nearest(name, games())
        hint = f"; did you mean {near}?" if near else f" (choose from: {', '.join(games())})"
        raise LabError(f"unknown game {name}{hint}")
    return games()[name]


def known_player(name: str) -> str:
    """Return the current id of a computer player, given its current or former id.

    Raise LabError for any other id.
    """
    player = current_id(name)
    if player not in PLAYERS:
        raise LabError(f"unknown player {name} (choose from: {', '.join(PLAYERS)})")
    return player


def chosen_game(given: Namespace) -> Game:
    """Return the game named in the arguments.

    If `given.seats` is None, set it to a default. Raise LabError if the game is unknown.
    """
    game = game_named(given.game)
    if given.seats is None:
        seats = library().game(game.id).game.seats
        given.seats = min(max(_SEATS, seats[0]), seats[-1])
    return game


_SEATS = 2


LARGEST = 1_000_000_000
"""The largest number allowed in an argument."""
LARGEST_BUDGET = 1_000_000
"""The maximum budget for a computer player, in sampled tables."""
_WHOLE = re.compile(r"-?[0-9]{1,12}")
_DECIMAL = re.compile(r"[0-9]{1,12}(\.[0-9]{1,12})?")


def whole(least: int, most: int = LARGEST) -> Callable[[str], int]:
    """Return a function that parses an argument as an integer from `least` to `most`."""

    def read(text: str) -> int:
        if not _WHOLE.fullmatch(text) or not least <= int(text) <= most:
            raise ArgumentTypeError(f"expected a whole number from {least} to {most}, got {printable(text)}")
        return int(text)

    return read


def above_zero(text: str) -> float:
    """Parse an argument as a number above 0, with or without decimals."""
    if not _DECIMAL.fullmatch(text) or not 0 < float(text) <= LARGEST:
        raise ArgumentTypeError(f"expected a number above 0 and up to {LARGEST}, got {printable(text)}")
    return float(text)


def setup_arguments(parser: ArgumentParser) -> None:
    """Add the arguments --seats, --option and --level."""
    parser.add_argument("--seats", type=whole(1), metavar="N", help="number of seats (2, or the game's minimum)")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="set a match option")
    parser.add_argument("--level", metavar="N", help="short for --option level=N, in a game with levels")


def setup_from(given: Namespace, game: Game, seed: str) -> Setup:
    """Return the setup that the arguments specify, or raise LabError if it isn't allowed."""
    content = library().game(game.id)
    chosen: dict[str, Option] = {}
    level = [] if given.level is None else [f"level={given.level}"]
    try:
        for text in [*given.option, *level]:
            name, equals, value = text.partition("=")
            if not equals:
                raise LabError(f"--option {text}: expected NAME=VALUE")
            chosen[name] = content.game.option(name).parse(value, given.seats)
        return setup_for(content, given.seats, seed, chosen)
    except (ValueError, KeyError) as wrong:
        raise LabError(str(wrong).strip("'\"")) from wrong

"""The difficulty of certified deals, shown as one to five candles.

Three measurements show how hard a deal is:

- the number of positions that the solver examines before it finds a win
- the number of losses when the rollout policy plays the deal many times, with occasional random moves
- the number of losses when the computer players Easy, Medium and Hard play the deal

The command `python -m game.lab grade` makes the measurements, and the file `data/graded/<game>.txt` contains them.

The first DAYS deals in the file are the reference deals. For each measurement, a deal is ranked among the reference
deals. The sum of the three ranks is the deal's score. A deal has one candle if its score is in the lowest fifth of the
reference deals' scores, and five candles if its score is in the highest fifth. New deals aren't reference deals, so
they don't change the candles of the other deals.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import islice
from typing import NamedTuple

from game.content.definitions import GameContent
from game.content.library import read_generated
from game.engine.table import Option
from game.solving.certified import DAYS, is_certified, seed_of

FOLDER = "graded"
"""The folder in the program's own data that contains the measurements."""
MOST = 5
"""The number of candles for the hardest deals."""


class PlayerTrial(NamedTuple):
    """A measured computer player: its id, budget of sampled tables, and matches per deal."""

    player: str
    budget: int
    matches: int


class Measured(NamedTuple):
    """The measurements for a deal.

    Attributes:
        effort: the number of positions that the solver examined before it found a win
        lines: the number of wins by the rollout policy
        wins: the number of wins by each measured computer player
    """

    effort: int
    lines: int
    wins: tuple[int, ...]


class GradeTable(NamedTuple):
    """The measurements for a game's certified deals.

    Attributes:
        game: id of the game
        version: version of the rules
        content: digest of the content (`GameContent.digest`)
        lines: the number of times that the rollout policy played each deal
        slips: the percentage of random moves when the rollout policy played
        players: the measured computer players
        deals: each deal's measurements, by seed number
    """

    game: str
    version: int
    content: str
    lines: int
    slips: int
    players: tuple[PlayerTrial, ...]
    deals: Mapping[int, Measured]


# --- grade -------------------------------------------------------------------------------------------------------


def grades(table: GradeTable) -> dict[int, int]:
    """Return the number of candles for each deal in a table.

    The keys are the deals' seed numbers.
    """
    hard = {number: hardness(table, one) for number, one in table.deals.items()}
    reference = list(islice(hard.values(), DAYS))
    columns = [sorted(column) for column in zip(*reference, strict=True)]
    scores = {number: sum(map(_rank, columns, values)) for number, values in hard.items()}
    usual = sorted(islice(scores.values(), DAYS))
    return {
        number: 1 + min(MOST - 1, MOST * bisect_left(usual, score) // len(usual)) for number, score in scores.items()
    }


def hardness(table: GradeTable, one: Measured) -> tuple[int, int, int]:
    """Return a deal's three measurements as whole numbers that are larger for harder deals.

    The numbers are the solver's effort, the rollout policy's losses and the computer players' losses. All computer
    players have the same weight, even if they played different numbers of matches.
    """
    common = math.lcm(*(player.matches for player in table.players))
    pairs = zip(table.players, one.wins, strict=True)
    lost = sum((player.matches - won) * common // player.matches for player, won in pairs)
    return one.effort, table.lines - one.lines, lost


def _rank(column: Sequence[int], value: int) -> int:
    """Return twice the rank of a value in a sorted column.

    Equal values share the mean of their ranks.
    """
    return bisect_left(column, value) + bisect_right(column, value)


# --- file format -------------------------------------------------------------------------------------------------


def written(table: GradeTable) -> str:
    """Return the text of the table's file."""
    lines = [f"game {table.game} {table.version} {table.content}", f"lines {table.lines} {table.slips}"]
    lines += [f"player {player} {budget} {matches}" for player, budget, matches in table.players]
    lines += [
        f"deal {' '.join(map(str, (number, one.effort, one.lines, *one.wins)))}" for number, one in table.deals.items()
    ]
    return "\n".join(lines) + "\n"


_WHOLE = re.compile(r"[0-9]{1,9}")


def read(text: str) -> GradeTable:
    """Parse text produced by `written`, and return the table.

    Raise ValueError if the text is invalid. The error message names any invalid line.
    """
    table = GradeTable("", 0, "", 0, 0, (), {})
    deals: dict[int, Measured] = {}
    for at, line in enumerate(text.splitlines(), 1):
        word, *rest = line.split(" ")
        try:
            if word == "game":
                game, version, content = _fields(rest, 3, "a game, a version and a digest")
                table = table._replace(game=game, version=_whole(version), content=content)
            elif word == "lines":
                count, slips = map(_whole, _fields(rest, 2, "two numbers"))
                table = table._replace(lines=count, slips=slips)
            elif word == "player":
                player, budget, matches = _fields(rest, 3, "a player and two numbers")
                table = table._replace(
                    players=(*table.players, PlayerTrial(player, _whole(budget), _positive(matches)))
                )
            elif word == "deal":
                number, one = _deal(table, rest)
                if number in deals:
                    raise ValueError(f"deal {number} is listed twice")
                deals[number] = one
            else:
                raise ValueError("expected game, lines, player or deal")
        except ValueError as wrong:
            raise ValueError(f"line {at}: {wrong}") from None
    if not table.game:
        raise ValueError("it doesn't say which game it's for")
    return table._replace(deals=deals)


def _deal(table: GradeTable, rest: Sequence[str]) -> tuple[int, Measured]:
    """Return the deal number and measurements from a deal's line."""
    if not (table.lines and table.players):
        raise ValueError("the lines and players must come before the deals")
    fields = _fields(rest, 3 + len(table.players), f"{3 + len(table.players)} numbers")
    number, effort, lines, *wins = map(_whole, fields)
    if lines > table.lines:
        raise ValueError(f"{lines} of {table.lines} lines can't have won")
    for (player, _, matches), won in zip(table.players, wins, strict=True):
        if won > matches:
            raise ValueError(f"{player} can't have won {won} of {matches} matches")
    return number, Measured(effort, lines, tuple(wins))


def _fields(rest: Sequence[str], count: int, expected: str) -> Sequence[str]:
    if len(rest) != count:
        raise ValueError(f"expected {expected}")
    return rest


def _whole(text: str) -> int:
    if not _WHOLE.fullmatch(text):
        raise ValueError("expected a number of at most nine digits")
    return int(text)


def _positive(text: str) -> int:
    if not (number := _whole(text)):
        raise ValueError("expected a number above 0")
    return number


@cache
def table_of(game_id: str) -> GradeTable | None:
    """Return a game's table from its file, or None if there is no valid file.

    The result is cached.
    """
    return read_generated(FOLDER, game_id, read)


# --- deals for a player ------------------------------------------------------------------------------------------


def candles(content: GameContent, options: Mapping[str, Option], seed: str) -> int:
    """Return a deal's number of candles (1 to MOST), or 0 if its difficulty is unknown.

    The difficulty is known only for a certified deal with measurements for the current rules and content.
    """
    if not is_certified(content, options, seed):
        return 0
    return _by_seed(content.game.id, content.digest).get(seed, 0)


@cache
def _by_seed(game_id: str, digest: str) -> dict[str, int]:
    table = table_of(game_id)
    if table is None or table.content != digest:
        return {}
    return {seed_of(number): grade for number, grade in grades(table).items()}

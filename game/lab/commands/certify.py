"""Find winnable deals for a solo game's table, or verify the table's winning lines.

A winning line is a sequence of actions that wins a deal. The command tries the deals in order, starting with number 0.
The limit on the search is the same for every deal.
"""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from datetime import date
from functools import partial
from pathlib import Path
from typing import NamedTuple

from game.content.errors import printable
from game.content.library import generated_file
from game.engine.action import notation
from game.engine.chance import state_from_seed
from game.engine.definition.game_definition import Game
from game.engine.play import rules
from game.engine.refusal import Refused
from game.engine.table import Setup
from game.games import setup_for
from game.lab.cli_context import LabError, game_named, library, tell, whole
from game.lab.table_files import read_table, write_table
from game.solving.certified import DAYS, FOLDER, DealTable, proof, read, seed_of, written
from game.solving.search import EFFORT, Lost, Won, answered, solve

_AT_ONCE = 8
"""Number of deals that each worker tries in a round. The table is written after each round."""


def arguments(parser: ArgumentParser) -> None:
    """Add the arguments for the game, number of deals, effort, workers and folder."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--count", type=whole(1), default=DAYS, metavar="N", help=f"deals in the table ({DAYS})")
    parser.add_argument("--effort", type=whole(1), default=EFFORT, metavar="N", help=f"positions per deal ({EFFORT})")
    parser.add_argument(
        "--workers", type=whole(1), default=1, metavar="N", help="processes; the table doesn't depend on them (1)"
    )
    parser.add_argument("--folder", type=Path, metavar="FOLDER", help="folder of the table (data/certified)")
    parser.add_argument(
        "--again", action="store_true", help="start over and replace the table, but keep the deals for past days"
    )
    parser.add_argument(
        "--days-from",
        type=_day,
        metavar="DATE",
        help="the day from which on the deals of the days change, if they do (YYYY-MM-DD)",
    )
    parser.add_argument(
        "--prove", action="store_true", help="replay every line; if all win, the table fits the current rules"
    )
    parser.add_argument("--show", type=whole(0), metavar="NUMBER", help="print the winning line of one deal")


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ArgumentTypeError(f"expected a date like 2027-01-31, got {printable(text)}") from None


class Attempt(NamedTuple):
    """The result of searching one deal for a winning line.

    Attributes:
        number: the deal's number
        line: the actions of the winning line, or () if none was found
        lost: whether the deal has been proved unwinnable
        effort: the number of positions that the search reached
    """

    number: int
    line: tuple[str, ...]
    lost: bool
    effort: int


def tried(game_id: str, effort: int, number: int) -> Attempt:
    """Search for a winning line in the deal with this number."""
    game = game_named(game_id)
    setup = _setup(game, number)
    start = rules.begin(game, setup, state_from_seed(setup.seed))
    answer = answered(solve(game, start, 1, effort))
    line = tuple(notation(action, start.table) for action in answer.line) if isinstance(answer, Won) else ()
    return Attempt(number, line, isinstance(answer, Lost), answer.effort)


def _setup(game: Game, number: int) -> Setup:
    """Return the setup for the deal with this number. All options are set to their defaults."""
    return setup_for(library().game(game.id), 1, seed_of(number))


def run(given: Namespace) -> int:
    """Extend, verify or show the table.

    Return 1 if `--prove` finds a line that doesn't win, otherwise 0.
    """
    game = game_named(given.game)
    if tuple(library().game(game.id).game.seats) != (1,):
        raise LabError(f"{game.id} isn't a solo game")
    path = generated_file(FOLDER, game.id, given.folder)
    table = _existing(game, path, given)
    if given.show is not None:
        if given.show not in table.lines:
            raise LabError(f"--show {given.show}: no such deal in {path}")
        tell("\n".join(table.line(given.show)))
        return 0
    if given.prove:
        return _prove(game, table, path)
    made: list[Attempt] = []
    rounds = _rounds(given, max(table.lines, default=-1) + 1)
    while len(table.lines) < given.count:
        for found in next(rounds):
            if len(table.lines) < given.count:
                made.append(found)
                table = table.added(found.number, found.line) if found.line else table
        write_table(path, written(table))
    write_table(path, written(_dated(table, given.days_from)))
    _report(game, table, made)
    return 0


def _dated(table: DealTable, first: date | None) -> DealTable:
    try:
        return table.dated(first)
    except ValueError as wrong:
        raise LabError(f"--days-from: {wrong}") from None


def _existing(game: Game, path: Path, given: Namespace) -> DealTable:
    """Return the table from a file, or an empty table if the file doesn't exist.

    Raise LabError if the table can't be read or extended.
    """
    empty = DealTable(game.id, game.version, library().game(game.id).digest, _setup(game, 0).options, (), {})
    if not path.exists():
        return empty
    table = read_table(path, read)
    if given.again:
        return empty._replace(days=table.days)
    if table[:3] != empty[:3] and not given.prove:
        raise LabError(
            f"{path}: made for other rules; use --prove to check whether its lines still win, or --again to start over"
        )
    return table


def _rounds(given: Namespace, first: int) -> Iterator[list[Attempt]]:
    """Try the deals numbered from `first` upwards, and yield the results of each round."""
    look = partial(tried, given.game, given.effort)
    size = _AT_ONCE * given.workers
    if given.workers == 1:
        while True:
            yield [look(number) for number in range(first, first + size)]
            first += size
    with ProcessPoolExecutor(given.workers) as pool:
        while True:
            yield list(pool.map(look, range(first, first + size)))
            first += size


def _prove(game: Game, table: DealTable, path: Path) -> int:
    """Play every line in the table, and return the exit code.

    If all lines win, the table is saved as valid for the current rules.
    """
    wrong = 0
    for number in table.lines:
        try:
            proof(game, _setup(game, number), table.line(number))
        except (Refused, ValueError) as fault:
            wrong += 1
            tell(f"{seed_of(number)}: {fault}")
    tell(f"{len(table.lines) - wrong} of {len(table.lines)} deals of {game.id} are won by their lines")
    if not wrong:
        digest, options = library().game(game.id).digest, _setup(game, 0).options
        write_table(path, written(table._replace(version=game.version, content=digest, options=options)))
    return 1 if wrong else 0


def _report(game: Game, table: DealTable, made: list[Attempt]) -> None:
    """Print the table's size, the share of solved deals, and the effort."""
    tell(f"{len(table.lines)} deals of {game.id}")
    solved = sorted(found.effort for found in made if found.line)
    if made:
        lost = sum(found.lost for found in made)
        tell(f"tried {len(made)}: solved {len(solved)}, proven lost {lost}, unknown {len(made) - len(solved) - lost}")
    if solved:
        quarters = [solved[len(solved) * part // 4] for part in (1, 2, 3)]
        tell(f"positions to solve a deal: quartiles {quarters}, most {solved[-1]}")

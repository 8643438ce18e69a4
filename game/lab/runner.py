"""Play numbered matches on several cores or machines, show progress, and resume runs.

A match's number alone determines its result.
"""

from __future__ import annotations

import hashlib
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from game.content.library import builtin_folder
from game.engine.definition.game_definition import Game
from game.engine.table import Setup
from game.lab import cluster
from game.lab.cli_context import library, whole
from game.lab.progress import Progress
from game.lab.run_journal import RunJournal
from game.lab.workers import WorkerLost, cores, results
from game.learned_evaluation import FOLDER as LEARNED

T = TypeVar("T")
INTERRUPTED, BROKEN = 130, 1
"""The exit codes for a run stopped by Ctrl-C, and for a run stopped by the loss of a worker."""


class Stopped(Exception):
    """Raised, with an exit code and a one-line message for the user, if a run stops early."""

    def __init__(self, words: str, code: int) -> None:
        super().__init__(words)
        self.code = code


class Form(NamedTuple, Generic[T]):
    """Functions that convert a match to plain JSON values and back.

    `read` raises ValueError, TypeError, LookupError or AttributeError if the values are invalid.
    """

    plain: Callable[[T], Any]
    read: Callable[[Any], T]


def runner_arguments(parser: ArgumentParser) -> None:
    """Add the arguments --workers, --cluster, --resume and --progress."""
    parser.add_argument(
        "--workers",
        type=whole(1),
        default=cores(),
        metavar="N",
        help="processes; the results don't depend on them (all cores)",
    )
    parser.add_argument(
        "--cluster",
        type=cluster.address,
        metavar="ADDRESS",
        help="play on the workers of this Dask scheduler instead, such as tcp://HOST:8786",
    )
    parser.add_argument(
        "--resume",
        type=Path,
        metavar="FILE",
        help="keep finished matches in this file, and continue from those already there",
    )
    parser.add_argument("--progress", action="store_true", help="show progress even without a terminal")


def asked_for(given: Namespace, game: Game, setup: Setup, **more: Any) -> dict[str, Any]:
    """Return everything that a run's matches depend on, as plain values.

    `more` contains further values for this command, such as the list of players. The number of matches isn't included,
    because a run can continue with more matches.
    """
    return {
        "command": given.command,
        "game": game.id,
        "seats": setup.seats,
        "options": dict(setup.options),
        "seed": given.seed,
        **more,
        "rules": game.version,
        "content": library().game(game.id).digest,
        "program": program(),
    }


@cache
def program() -> str:
    """Return a fingerprint of the code in game/, except the lab, and of the learned weights."""
    root = Path(__file__).resolve().parents[1]
    code = {file.relative_to(root).as_posix(): file for file in root.rglob("*.py")}
    learned = {f"{LEARNED}/{file.name}": file for file in (builtin_folder() / LEARNED).iterdir()}
    found = hashlib.sha256()
    for name, file in sorted((code | learned).items()):
        if not name.startswith("lab/"):
            found.update(f"{name}\n".encode() + hashlib.sha256(file.read_bytes()).digest())
    return found.hexdigest()


def play_all(
    given: Namespace, count: int, play: Callable[[int], T], form: Form[T], asked: Mapping[str, Any]
) -> list[T]:
    """Play the matches numbered 0 to `count` - 1, and return the results in order.

    Matches that are already in the journal aren't played again. Raise Stopped if the run stops early. Raise LabError or
    OSError if the journal can't be used.
    """
    journal = RunJournal(given.resume, asked) if given.resume else None
    try:
        done = _found(journal, count, form) if journal else {}
        missing = [number for number in range(count) if number not in done]
        told = Progress(count, len(done), sys.stderr if given.progress or sys.stderr.isatty() else None)
        try:
            with closing(_results(given, play, missing)) as ended:
                for number, match in ended:
                    if journal:
                        journal.add(number, form.plain(match))
                    done[number] = match
                    told.step()
        except (KeyboardInterrupt, WorkerLost) as why:
            told.close()
            stopped = isinstance(why, KeyboardInterrupt)
            what, code = ("interrupted", INTERRUPTED) if stopped else (str(why) or LOST, BROKEN)
            kept = "repeat the command to continue" if journal else "use --resume FILE to keep finished matches"
            raise Stopped(f"{what} after {len(done)} of {count} matches; {kept}", code) from None
        told.close()
    finally:
        if journal:
            journal.close()
    return [done[number] for number in range(count)]


def _results(
    given: Namespace, play: Callable[[int], T], missing: Sequence[int]
) -> Generator[tuple[int, T], None, None]:
    if given.cluster:
        return cluster.results(play, missing, given.cluster, program)
    return results(play, missing, min(given.workers, len(missing) or 1))


LOST = "a worker process was killed"


def _found(journal: RunJournal, count: int, form: Form[T]) -> dict[int, T]:
    done: dict[int, T] = {}
    for line, number, plain in journal.found:
        try:
            match = form.read(plain)
        except (ValueError, TypeError, LookupError, AttributeError):
            raise journal.wrong_match(line) from None
        if number < count:
            done[number] = match
    return done

"""Plays the numbered matches of a command: on all cores, with a word about how far it is, and so that it can be
interrupted and gone on with. What comes out hangs on the numbers alone, never on who played which and when."""

from __future__ import annotations

import hashlib
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from game.content.library import builtin_folder
from game.engine.rules import Game
from game.engine.table import Setup
from game.lab.cli_context import library, whole
from game.lab.progress import Progress
from game.lab.run_journal import RunJournal
from game.lab.workers import WorkerLost, cores, results
from game.learned_evaluation import FOLDER as LEARNED

T = TypeVar("T")
INTERRUPTED, BROKEN = 130, 1
"""What the command exits with when Ctrl-C ended it, and when a worker was lost."""


class Stopped(Exception):
    """A run came to no end: why, and what becomes of its matches, in one line; and the exit code."""

    def __init__(self, words: str, code: int) -> None:
        super().__init__(words)
        self.code = code


class Form(NamedTuple, Generic[T]):
    """A match as plain values for JSON, and back. `read` raises ValueError, TypeError, LookupError or AttributeError
    for values that are none."""

    plain: Callable[[T], Any]
    read: Callable[[Any], T]


def runner_arguments(parser: ArgumentParser) -> None:
    """--workers, --resume and --progress."""
    parser.add_argument(
        "--workers",
        type=whole(1),
        default=cores(),
        metavar="N",
        help="processes; the results don't depend on them (all cores)",
    )
    parser.add_argument(
        "--resume",
        type=Path,
        metavar="FILE",
        help="keep finished matches in this file, and continue from those already there",
    )
    parser.add_argument("--progress", action="store_true", help="show progress even without a terminal")


def asked_for(given: Namespace, game: Game, setup: Setup, **more: Any) -> dict[str, Any]:
    """All that the matches of a run hang on, as plain values: command, setup, rules, program, and what `more` a
    command was given. Not how many there are: a journal can be gone on with for more."""
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
    """A fingerprint of what decides matches, players included: all code of game/ but the lab itself, and all that
    players have learned."""
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
    """The matches 0 to `count` - 1, in this order. Raises LabError, OSError and Stopped."""
    journal = RunJournal(given.resume, asked) if given.resume else None
    try:
        done = _found(journal, count, form) if journal else {}
        missing = [number for number in range(count) if number not in done]
        told = Progress(count, len(done), sys.stderr if given.progress or sys.stderr.isatty() else None)
        try:
            with closing(results(play, missing, min(given.workers, len(missing) or 1))) as ended:
                for number, match in ended:
                    if journal:
                        journal.add(number, form.plain(match))
                    done[number] = match
                    told.step()
        except (KeyboardInterrupt, WorkerLost) as why:
            told.close()
            what, code = ("interrupted", INTERRUPTED) if isinstance(why, KeyboardInterrupt) else (LOST, BROKEN)
            kept = "repeat the command to continue" if journal else "use --resume FILE to keep finished matches"
            raise Stopped(f"{what} after {len(done)} of {count} matches; {kept}", code) from None
        told.close()
    finally:
        if journal:
            journal.close()
    return [done[number] for number in range(count)]


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

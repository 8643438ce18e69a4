"""Play scenario files and report the results, or list the names that scenarios can use."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from pathlib import Path

from game.content.errors import ContentError
from game.content.reading.reader import MAX_BYTES
from game.engine.definition.game_definition import Game
from game.engine.state import State
from game.games import setup_for
from game.lab.cli_context import LabError, file_error, game_named, games, library, tell, whole
from game.safe_files import TooLarge, read
from game.scenario import ScenarioError, read_scenario, run_scenario


def arguments(parser: ArgumentParser) -> None:
    """Add the arguments for playing scenario files and for listing a game's names."""
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE")
    parser.add_argument(
        "--trace", action="store_true", help="print each action's log lines, and the legal moves when a check fails"
    )
    parser.add_argument(
        "--names", metavar="GAME", help="list the questions, verbs, places, tokens, marks, options and cards of a game"
    )
    parser.add_argument("--seats", type=whole(1), metavar="N", help="number of seats for --names")


def run(given: Namespace) -> int:
    """Play the scenarios, or list the names that they can use, and return the exit code.

    The exit code is 0 if every scenario passes, otherwise 1.
    """
    if given.names:
        tell(*names(game_named(given.names), given.seats), sep="\n")
        return 0
    if not given.files:
        raise LabError("scenario: give a FILE to play, or a game with --names GAME")
    failed = 0
    for path in given.files:
        try:
            scenario = read_scenario(read(path, MAX_BYTES), str(path), games())
            name = scenario.plain["game"]
            run_scenario(scenario, games()[name], library().game(name), tell if given.trace else None)
            tell(f"{path}: holds ({', '.join(scenario.proves)})")
        except OSError as error:
            failed += 1
            tell(file_error(error))
        except (ContentError, ScenarioError, TooLarge) as wrong:
            failed += 1
            tell(wrong)
    tell(f"{len(given.files) - failed} of {len(given.files)} scenarios hold")
    return 1 if failed else 0


def names(game: Game, seats: int | None = None) -> list[str]:
    """Return lines with all the names that a game's scenarios can use.

    If `seats` is None, use the game's minimum number of seats. Raise LabError if the game doesn't allow this number of
    seats.
    """
    content = library().game(game.id)
    chosen = seats if seats is not None else content.game.seats[0]
    if chosen not in content.game.seats:
        raise LabError(f"{game.id}: expected {', '.join(map(str, content.game.seats))} seats, got {chosen}")
    table = State(game.table(setup_for(content, chosen, "names", {}))).table
    lines = [f"{game.id}, {chosen} seat{'s' * (chosen != 1)}", "questions (the verbs that answer them)"]
    lines += [f"  {name}: {', '.join(verb.name for verb in verbs)}" for name, verbs in game.by_question.items()]
    lines += ["steps that a position may begin with", *_wrapped(game.steps)]
    lines += ["options"]
    lines += [f"  {option.id}: {option.allowed(chosen)}" for option in content.game.options]
    for title, found in (
        ("places", [place.name for place in table.places]),
        ("tokens", table.tokens),
        ("marks", table.marks),
        ("cards", [card.name for card in table.cards]),
    ):
        lines += [title, *_wrapped(found)]
    return lines


def _wrapped(words: Iterable[str], width: int = 100) -> list[str]:
    """Return the words, wrapped at `width` characters, or "none" if there are no words."""
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + 1 + len(word) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(f"  {word}")
    return lines or ["  none"]

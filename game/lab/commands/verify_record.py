"""Print a recorded match in words, and verify the record.

In an unfinished match, hidden cards appear as `?`.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path

from game.content.errors import ContentError
from game.engine.action import Action, notation, parse
from game.engine.events import from_plain
from game.engine.files.record import Record, RecordError, from_text, replay, verify
from game.engine.play.match import Turn, said_in
from game.engine.state import State
from game.lab.cli_context import game_named, library, tell
from game.matches.replay import LARGEST
from game.safe_files import TooLarge, read
from game.words.event_text import narrate, plain


def arguments(parser: ArgumentParser) -> None:
    """Add the argument for the record file."""
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--quiet", action="store_true", help="verify only")


def run(given: Namespace) -> int:
    """Print a record and check it. Return 0 if the record is valid, otherwise 1.

    The recorded events must lead to the recorded final position. If the record uses the current version of the rules,
    dealing and playing the match again must also give the recorded results. This second check fails for a practice
    match that began in the middle of another match, because no seed can deal its first position.
    """
    try:
        record = from_text(read(given.file, LARGEST), str(given.file))
        game = game_named(record.game)
        states = replay(record, game)
        if not given.quiet:
            _tell(record, states)
        if states[-1].dump() != record.snapshot:
            raise RecordError("the events lead to a different position from the snapshot")
        if record.rules == game.version:
            verify(record, game)
            tell(f"{given.file}: {len(record.turns)} decisions, verified")
        else:
            tell(f"{given.file}: {len(record.turns)} decisions, replayed (rules version {record.rules})")
    except (ContentError, RecordError, TooLarge) as wrong:
        tell(wrong)
        return 1
    return 0


HIDDEN = "?"


def _tell(record: Record, states: Sequence[State]) -> None:
    """Print every decision with its log lines."""
    texts, table = library().game(record.game).texts, states[0].table
    ended = record.finished and states[-1].outcome is not None
    everything = ended or table.seats == 1 or record.options.get("privacy", "open") == "open"
    for number, turn in enumerate(record.turns, 1):
        told = turn.action if everything else _public(turn.action, *states[number - 1 : number + 1])
        tell(f"{number:4} {told}")
        before, after = states[number - 1 : number + 1]
        decision = Turn(Action("", before.asked), (), after, turn.auto, turn.ahead)
        for line in said_in(decision, map(from_plain, turn.events)):
            words = narrate(texts, f"log.{line.key}", line.values, table, record.names)
            tell(f"       {plain(words)}")


def _public(text: str, before: State, after: State) -> str:
    """Return a decision in notation, with `?` for hidden cards.

    A card isn't hidden if everybody knows it before or after the decision.
    """
    table = before.table
    try:
        action = parse(text, table)
    except ValueError:  # the current rules no longer have this action
        return f"{before.asked} {HIDDEN}"
    words = notation(action, table).split()
    if action.cards:
        known = [card for card in action.cards if table.everyone in (before.known[card], after.known[card])]
        # Hidden cards come last, because their position among the sorted names would be a clue to their identity.
        names = [table.cards[card].name for card in known]
        words[2] = "+".join([*names, *[HIDDEN] * (len(action.cards) - len(names))])
    return " ".join(words)

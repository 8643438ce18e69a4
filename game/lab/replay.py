"""Tell a recorded match in words, and verify it."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from game.content.errors import ContentError
from game.engine.events import Said, from_plain
from game.engine.record import RecordError, from_text, replay, verify
from game.lab.house import game_named, library
from game.words import narrate, plain


def arguments(parser: ArgumentParser) -> None:
    """A record file."""
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--quiet", action="store_true", help="verify only")


def run(given: Namespace) -> int:
    """0 when the record replays and, under today's rules version, verifies."""
    try:
        record = from_text(given.file.read_bytes(), str(given.file))
        game = game_named(record.game)
        states = replay(record, game)
        if not given.quiet:
            texts, table = library().game(game.id).texts, states[0].table
            for number, turn in enumerate(record.turns, 1):
                print(f"{number:4} {turn.action}")
                for event in map(from_plain, turn.events):
                    if isinstance(event, Said):
                        words = narrate(texts, f"log.{event.key}", event.values, table, record.names)
                        print(f"       {plain(words)}")
        if states[-1].dump() != record.snapshot:
            raise RecordError("the events lead to another position than the snapshot")
        if record.rules == game.version:
            verify(record, game)
            print(f"{given.file}: {len(record.turns)} decisions, verified")
        else:
            print(f"{given.file}: {len(record.turns)} decisions, replayed (rules version {record.rules})")
    except (ContentError, RecordError) as wrong:
        print(wrong)
        return 1
    return 0

"""`python -m tests.profile.full GAME FOLDER`: play evenings on a disk that is really full.

FOLDER is the mount point of a small disk. It raises AssertionError if anything fails.
"""

from __future__ import annotations

import errno
import sys
from collections.abc import Sequence
from itertools import product
from pathlib import Path

from game.console import command
from game.matches.session import Session
from game.profile.folders import open_folders
from game.profile.saves import list_saves
from game.profile.settings import Settings, load_settings, save_settings
from tests.profile.evening import DECISIONS, Told, evening, games, kept, library, plain, stands, step

NEVER = -2
FULL_AT, ROOM_AT = (-1, 2), (5, NEVER)
"""The decision after which the disk fills (-1: before the first), and the one after which there is room again."""
EVENINGS = tuple(product(FULL_AT, ROOM_AT))
BEFORE, AFTER = Settings(effects=40), Settings(effects=50)
FULL = "the disk is full"
_BLOCK = bytes(4096)


def fill(ballast: Path) -> None:
    """Create a file that fills the disk."""
    full = 0
    with ballast.open("wb", buffering=0) as file:
        while not full:
            try:
                file.write(_BLOCK)
            except OSError as error:
                full = error.errno or 0
    assert full == errno.ENOSPC


def spent(game: str, root: Path, full_at: int, room_at: int) -> None:
    """Play an evening on a disk that is full for a while or until the end, and then another evening."""
    ballast = root / "ballast"
    folders = open_folders(root / f"{full_at} {room_at}")
    assert save_settings(folders.settings, BEFORE) is None

    def between(number: int) -> None:
        if number == full_at:
            fill(ballast)
        elif number == room_at:
            ballast.unlink()

    between(-1)
    told = evening(folders, game, between)
    plain(told.sentences)
    assert FULL in " ".join(told.sentences)
    assert ("This match is being saved again." in told.sentences) == (room_at != NEVER)
    assert told.decisions >= DECISIONS
    kept(folders, told)
    found = load_settings(folders.settings)
    assert found == (BEFORE if full_at < 0 else Settings(effects=30), None), "the newest that was written whole"
    assert (told.match is not None) == (full_at >= 0 or not ballast.exists())
    ballast.unlink(missing_ok=True)
    _next_evening(game, folders.root, told)


def _next_evening(game: str, root: Path, told: Told) -> None:
    """Resume the saved match, now that there is room again, and save it."""
    folders = open_folders(root)
    assert folders.writable
    assert save_settings(folders.settings, AFTER) is None
    assert load_settings(folders.settings).value == AFTER
    if told.match is None:
        return
    (path,) = [match.path for match in list_saves(folders.saves).matches if not match.kept]
    session = Session.resume(path, library().games, games())
    for number in range(2):
        step(session, number)
    assert session.close()
    assert stands(Session.look(path, library().games, games())) == stands(session)


def main(given: Sequence[str]) -> None:
    game, folder = given
    for full_at, room_at in EVENINGS:
        spent(game, Path(folder), full_at, room_at)


if __name__ == "__main__":
    sys.exit(command(main, sys.argv[1:]))

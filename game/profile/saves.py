"""The matches that are saved: each is a journal in the folder of saves, and its newest line is where it goes on.

Of the header a list shows ``game``, ``name``, ``date`` (ISO text) and ``seats`` (names); of the last entry ``turn``
(from 1) and ``finished``. All of them may be missing; what else stands in a journal is the engine's.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from game.profile.disk import DISK, Disk, reason, set_aside
from game.profile.journal import parsed, read_limited, whole_lines

SUFFIX = ".match"


class SavedMatch(NamedTuple):
    """A saved match, as a list shows it.

    ``turn`` is 0 if nothing was played; ``trouble`` says what of it is damaged.
    """

    path: Path
    header: Mapping[str, Any]
    last: Mapping[str, Any]
    steps: int
    changed: float
    trouble: str | None = None

    @property
    def game(self) -> str:
        return _text(self.header.get("game"))

    @property
    def name(self) -> str:
        """Its name; without one, that of its file."""
        return _text(self.header.get("name")) or self.path.stem

    @property
    def date(self) -> str:
        """When it was begun, as the header says."""
        return _text(self.header.get("date"))

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the seats."""
        found = self.header.get("seats")
        return tuple(name for name in found if isinstance(name, str)) if isinstance(found, list) else ()

    @property
    def turn(self) -> int:
        found = self.last.get("turn")
        return found if type(found) is int else 0

    @property
    def finished(self) -> bool:
        return self.last.get("finished") is True


class SaveList(NamedTuple):
    """Saved matches, the one played last first, and sentences about those that can't be read."""

    matches: tuple[SavedMatch, ...] = ()
    troubles: tuple[str, ...] = ()

    @property
    def current(self) -> SavedMatch | None:
        """The match that Continue goes on with: the newest that isn't finished."""
        return next((match for match in self.matches if not match.finished), None)


def list_saves(folder: Path, disk: Disk = DISK) -> SaveList:
    """What lies in a folder of saves. A file that is no journal is set aside as ``.bad-N``. Never raises OSError."""
    matches = []
    troubles = []
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix == SUFFIX)
    except FileNotFoundError:
        return SaveList()
    except OSError as error:
        return SaveList((), (f"The saved matches can't be read: {reason(error)}.",))
    for path in paths:
        try:
            matches.append(_look(path))
        except OSError as error:
            troubles.append(f"{path.name} can't be read: {reason(error)}.")
        except ValueError as error:
            kept = set_aside(path, disk)
            troubles.append(str(error) + (f" It was kept as {kept.name}." if kept else ""))
    matches.sort(key=lambda match: (match.changed, match.path.name), reverse=True)
    return SaveList(tuple(matches), tuple(troubles))


def new_path(folder: Path, game_id: str, now: datetime) -> Path:
    """A path in the folder of saves that no file has yet, made of the game and the time."""
    stem = f"{re.sub('[^a-z0-9_-]', '', game_id)}-{now:%Y-%m-%d-%H%M%S}"
    path = folder / f"{stem}{SUFFIX}"
    number = 2
    while path.exists():
        path = folder / f"{stem}-{number}{SUFFIX}"
        number += 1
    return path


def _look(path: Path) -> SavedMatch:
    """Checks every line of a journal, but takes apart only the first and the last. Raises OSError and ValueError."""
    data = read_limited(path)
    lines = list(whole_lines(data))
    header = parsed(lines[0][0]) if lines else None
    last = parsed(lines[-1][0]) if len(lines) > 1 else {}
    if header is None or last is None:
        raise ValueError(f"{path.name} is not a saved match, or is damaged.")
    trouble = None
    if lines[-1][1] < len(data):
        trouble = f"{path.name} is damaged after step {len(lines) - 1}; it can be played on from there."
    return SavedMatch(path, header, last, len(lines) - 1, path.stat().st_mtime, trouble)


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""

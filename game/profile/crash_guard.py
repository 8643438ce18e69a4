"""A note of the match that is being gone on with: whoever crashes there every time is offered to start without it.

The note is written before a saved match is opened and taken away once it was played or left. What stays behind after
a crash is a count of crashes in a row. A match that is set aside stays where it lies; Continue only passes it over.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from game.profile.disk import DISK, Disk
from game.profile.storage import is_newer, read_parsed, to_json, write_text

LARGEST = 1_000_000
"""So many crashes in a row are counted at most: a file may tell so many digits that one more can't be written."""
ENOUGH = 3
"""After so many crashes in a row Continue offers to leave a match out."""


class _Note(NamedTuple):
    name: str = ""
    times: int = 0
    aside: tuple[str, ...] = ()


class CrashGuard:
    """The note in one small file. Never raises OSError: where nothing can be written nothing is noted."""

    def __init__(self, path: Path, disk: Disk = DISK) -> None:
        self._path = path
        self._disk = disk
        # A damaged note is kept as a file of its own; all that it loses is a count.
        self._note = read_parsed(path, _read, disk).value or _Note()
        self._trying = ""
        """The file that is being gone on with, until that went well."""
        self._unsaved = False

    @property
    def aside(self) -> frozenset[str]:
        """The names of the files that Continue passes over."""
        return frozenset(self._note.aside)

    def times(self, name: str) -> int:
        """How often in a row going on with this file was begun and never played or left."""
        return self._note.times if self._note.name == name else 0

    def failed(self, name: str) -> bool:
        """Whether it is time to offer to start without this file."""
        return self.times(name) >= ENOUGH

    def begin(self, name: str) -> None:
        """A file is about to be gone on with."""
        self._trying = name
        self._write(lambda note: note._replace(name=name, times=_next(note, name)))

    def end(self) -> None:
        """It went well. Costs nothing unless something was begun."""
        if self._trying:
            name, self._trying = self._trying, ""
            self._write(lambda note: _without(note, name))

    def set_aside(self, name: str) -> None:
        """Continue passes this file over from now on, until it was gone on with from the list of matches."""
        self._trying = ""

        def passed_over(note: _Note) -> _Note:
            left = _without(note, name)
            return left._replace(aside=(*left.aside, name))

        self._write(passed_over)

    def _write(self, change: Callable[[_Note], _Note]) -> None:
        """Changes the note as it lies there now: another copy of the program may have written it since."""
        with self._disk.alone(self._path.parent):
            found = read_parsed(self._path, _read, self._disk)
            self._note = change(found.value or (self._note if self._unsaved else _Note()))
            self._unsaved = True
            with suppress(OSError):
                if self._note == _Note() and not is_newer(self._path):
                    self._disk.remove(self._path)
                else:
                    write_text(self._path, to_json(self._note._asdict()), 0, self._disk)
                self._unsaved = False


def _next(note: _Note, name: str) -> int:
    return min(note.times + 1, LARGEST) if note.name == name else 1


def _without(note: _Note, name: str) -> _Note:
    """A note that knows nothing of a file; what it counts of another one stays."""
    aside = tuple(one for one in note.aside if one != name)
    return _Note(aside=aside) if note.name == name else note._replace(aside=aside)


def _read(text: str) -> _Note:
    """Raises ValueError, KeyError or TypeError for anything that is no note."""
    plain = json.loads(text)
    note = _Note(plain["name"], plain["times"], tuple(plain["aside"]))
    if not (isinstance(note.name, str) and type(note.times) is int and all(isinstance(one, str) for one in note.aside)):
        raise TypeError("not a note")
    return note

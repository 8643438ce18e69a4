"""The crash guard, which lets Resume skip matches that keep crashing the program.

Before the program resumes a match, the guard writes a note with the match's name. The guard removes the note after the
next decision in the match, or when the user leaves the match. If the note still exists when the program starts again,
the program has crashed. After several crashes in a row, Resume offers to skip the match. The match's file isn't
deleted.
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
"""The maximum number of crashes to count. A damaged file might contain a far larger number."""
ENOUGH = 3
"""Number of consecutive crashes after which Resume offers to skip the match."""


class _Note(NamedTuple):
    name: str = ""
    times: int = 0
    aside: tuple[str, ...] = ()


class CrashGuard:
    """The crash guard, which keeps its note in a small file.

    If the file can't be written, there is no note, and no error is raised.
    """

    def __init__(self, path: Path, disk: Disk = DISK) -> None:
        self._path = path
        self._disk = disk
        # A damaged note file is renamed, and only the crash counts are lost.
        self._note = read_parsed(path, _read, disk).value or _Note()
        self._trying = ""
        """The name of the match file that is being resumed, or "" if there is none."""
        self._unsaved = False

    @property
    def aside(self) -> frozenset[str]:
        """The names of the files that Resume skips."""
        return frozenset(self._note.aside)

    def times(self, name: str) -> int:
        """Return the number of consecutive failed attempts to resume a file."""
        return self._note.times if self._note.name == name else 0

    def failed(self, name: str) -> bool:
        """Return whether resuming a file has failed so often that Resume should offer to skip it."""
        return self.times(name) >= ENOUGH

    def begin(self, name: str) -> None:
        """Write the note, because the program is about to resume a file."""
        self._trying = name
        self._write(lambda note: note._replace(name=name, times=_next(note, name)))

    def end(self) -> None:
        """Remove the note, because resuming has worked.

        If `begin` wasn't called, do nothing.
        """
        if self._trying:
            name, self._trying = self._trying, ""
            self._write(lambda note: _without(note, name))

    def set_aside(self, name: str) -> None:
        """Make Resume skip a file until the user resumes it from the list of matches."""
        self._trying = ""

        def passed_over(note: _Note) -> _Note:
            left = _without(note, name)
            return left._replace(aside=(*left.aside, name))

        self._write(passed_over)

    def _write(self, change: Callable[[_Note], _Note]) -> None:
        """Change the note on disk, even if another copy of the program has changed it too."""
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
    """Return the note without the entries for the given file.

    The counts for other files are kept.
    """
    aside = tuple(one for one in note.aside if one != name)
    return _Note(aside=aside) if note.name == name else note._replace(aside=aside)


def _read(text: str) -> _Note:
    """Return the note parsed from a file's text.

    Raise ValueError, KeyError or TypeError if the note isn't valid.
    """
    plain = json.loads(text)
    note = _Note(plain["name"], plain["times"], tuple(plain["aside"]))
    if not (isinstance(note.name, str) and type(note.times) is int and all(isinstance(one, str) for one in note.aside)):
        raise TypeError("not a note")
    return note

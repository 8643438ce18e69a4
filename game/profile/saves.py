"""Saved matches, which are stored as journals in the saves folder.

The first line of a journal is the header. The header can contain ``game``, ``name``, ``date`` (in ISO format),
``seats`` (a list of names) and ``practice``. The last entry can contain ``turn`` (the turn's number, counting from 1)
and ``finished``.

If an entry's ``kind`` is in LABELS, the entry describes the file. An entry of kind ``name`` gives the match a name. An
entry of kind ``kept`` marks a copy that never changes.
"""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from game.content.errors import short_name
from game.newer_format import newer_format
from game.profile.disk import DISK, Disk, free_path, reason, set_aside
from game.profile.journal import Journal, encode_line, parsed, read_lines
from game.profile.settings import MOST_SEATS, clean_name
from game.profile.storage import write_whole
from game.safe_files import TooLarge

if TYPE_CHECKING:
    from datetime import datetime

FORMAT = 1
"""The format version of saved matches. Increase it when older versions of the program can't read new files."""
SUFFIX = ".match"
NAMED, KEPT = "name", "kept"
LABELS = (NAMED, KEPT)
"""The kinds of entries that are about the file rather than the match."""
LONGEST_NAME = 48
"""The maximum length of a match's name, in characters."""
LONGEST_ID = 40
"""The maximum length of a game id or a date, in characters."""
LARGEST_TURN = 1_000_000
"""The largest accepted number of turns."""
BAD = re.compile(re.escape(SUFFIX) + r"\.bad-\d+$")
"""A pattern that matches the end of a set-aside file's name."""


MOST_SCORE = 1_000_000
"""The largest accepted score. Larger scores are ignored."""


class SavedMatch(NamedTuple):
    """A saved match as it appears in a list.

    ``trouble`` is a sentence about damage to the file, or None if the file is undamaged. The properties are safe to
    display, even if somebody has forged the file.
    """

    path: Path
    header: Mapping[str, Any]
    last: Mapping[str, Any]
    steps: int
    changed: float
    trouble: str | None = None
    label: Mapping[str, Any] = {}
    """The most recent entry whose kind is in LABELS. `last` is the most recent entry of any other kind."""

    @property
    def game(self) -> str:
        """The id of the game, or ""."""
        return header_line(self.header, "game")

    @property
    def name(self) -> str:
        """The match's name or, if it has none, the name of its file."""
        return self.own_name or self.path.stem

    @property
    def own_name(self) -> str:
        """The name that the user has given the match, or ""."""
        return clean_line(_text(self.label.get("name")) or _text(self.header.get("name")))

    @property
    def kept(self) -> bool:
        """Whether the match is a copy that never changes."""
        return self.label.get("kind") == KEPT

    @property
    def newer(self) -> bool:
        """Whether only a newer version of the program can resume the match."""
        return bool(newer_format(self.header.get("format"), FORMAT))

    @property
    def practice(self) -> bool:
        """Whether the match started as practice or has become practice."""
        return self.header.get("practice") is True or self.last.get("practice") is True

    @property
    def date(self) -> str:
        """The time when the match began, in ISO format."""
        return header_line(self.header, "date")

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the seats."""
        found = self.header.get("seats")
        named = found[:MOST_SEATS] if isinstance(found, list) else ()
        return tuple(clean_name(name) for name in named if isinstance(name, str))

    @property
    def turn(self) -> int:
        """The number of the turn, or 0 before the first turn."""
        found = self.last.get("turn")
        return found if type(found) is int and 0 <= found <= LARGEST_TURN else 0

    @property
    def finished(self) -> bool:
        """Whether the match has ended."""
        return self.last.get("finished") is True

    @property
    def winners(self) -> tuple[str, ...]:
        """The names of the winners, or () if the file doesn't contain them."""
        seats = self.seats
        return tuple(seats[seat - 1] for seat in _numbers(self.last.get("winners")) if 1 <= seat <= len(seats))

    @property
    def scores(self) -> tuple[int, ...]:
        """The final score of each seat, or () if the file doesn't contain the scores."""
        found = _numbers(self.last.get("scores"))
        return found if len(found) == len(self.seats) else ()


class SaveList(NamedTuple):
    """The saved matches, newest first, and a message for each file that can't be read."""

    matches: tuple[SavedMatch, ...] = ()
    troubles: tuple[str, ...] = ()

    @property
    def current(self) -> SavedMatch | None:
        """The newest unfinished match, which the Resume menu item opens, or None.

        Copies that never change (`kept`) and matches from a newer version of the program are ignored.
        """
        return next(
            (match for match in self.matches if not match.finished and not match.kept and not match.newer), None
        )


def list_saves(folder: Path, disk: Disk = DISK, now: float | None = None) -> SaveList:
    """Return the saved matches in a folder, and a message for each file that can't be read.

    `now` is the current time in seconds, or None to read the clock. A file that isn't a journal is renamed to
    ``.bad-N``. OSError is never raised.
    """
    now = time.time() if now is None else now
    matches = []
    troubles = []
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix == SUFFIX)
    except FileNotFoundError:
        return SaveList()
    except OSError as error:
        return SaveList((), (f"The saved matches can't be read: {reason(error, reading=True)}.",))
    for path in paths:
        try:
            matches.append(_look_or_set_aside(path, disk))
        except OSError as error:
            troubles.append(f"{short_name(path.name)} can't be read: {reason(error, reading=True)}.")
        except ValueError as error:
            troubles.append(str(error))
    matches.sort(key=lambda match: (believed(match.changed, now, match.date), match.path.name), reverse=True)
    return SaveList(tuple(matches), tuple(troubles))


def believed(changed: float, now: float, begun: str = "") -> float:
    """Return the time, in seconds, that determines a saved match's place in a sorted list.

    Normally, the result is `changed`, the time of the match's last change. If `changed` is later than `now`, the result
    is the match's start, which `begun` gives in ISO format. If `begun` is invalid or later than `now`, the result is 0.
    """
    if changed <= now:
        return changed
    from datetime import datetime  # slow to import, and seldom needed

    try:
        date = datetime.fromisoformat(begun).timestamp()
    except (ValueError, OverflowError, OSError):
        return 0.0
    return date if date <= now else 0.0


def _look_or_set_aside(path: Path, disk: Disk) -> SavedMatch:
    """Return the saved match in a file. If the file isn't a journal, rename it.

    Raise ValueError if the file isn't a journal or is too large. A file that is too large keeps its name, because it
    might contain a very long match. Raise OSError if the file can't be read.
    """
    try:
        return look_at(path)
    except TooLarge:
        raise  # the file may be a genuine, undamaged match that is just very long
    except ValueError:
        with disk.alone(path.parent):
            # Another copy of the program may have just dealt this match but not yet written its first line.
            try:
                return look_at(path)
            except ValueError as error:
                kept = set_aside(path, disk)
                raise ValueError(str(error) + (f" It was kept as {kept.name}." if kept else "")) from error


def new_path(folder: Path, game_id: str, now: datetime) -> Path:
    """Return an unused path in the saves folder.

    The file's name contains the game's id and the time.
    """
    return free_path(folder, f"{re.sub('[^a-z0-9_-]', '', game_id)}-{now:%Y-%m-%d-%H%M%S}", SUFFIX)


def clean_line(text: str, longest: int = LONGEST_NAME) -> str:
    """Return text as a single line of printable characters, trimmed and shortened."""
    return "".join(char for char in text if char.isprintable()).strip()[:longest].strip()


def header_line(header: Mapping[str, Any], name: str) -> str:
    """Return an id or a date from the header, or "" if the field isn't a string."""
    return clean_line(_text(header.get(name)), LONGEST_ID)


def rename(path: Path, name: str, disk: Disk = DISK) -> None:
    """Give a saved match a new name, but keep its file name and its position in the list.

    Raise OSError if the file can't be changed, or ValueError (with a message for the user) if the file isn't a saved
    match.
    """
    saved = look_at(path)
    changed = path.stat()
    journal, _ = Journal.resume(path, disk)
    journal.append(_label(saved, KEPT if saved.kept else NAMED, name))
    if not journal.close():
        raise OSError(next(iter(journal.troubles()), f"{short_name(path.name)} can't be written."))
    with suppress(OSError):
        os.utime(path, ns=(changed.st_atime_ns, changed.st_mtime_ns))


def keep_copy(source: Path, target: Path, name: str, kept: bool = True, disk: Disk = DISK) -> None:
    """Copy a saved match, and give the copy a name.

    If `kept` is True, the copy is marked as one that never changes. If copying fails, no incomplete copy is left. Raise
    OSError if the copy can't be written, or ValueError (with a message for the user) if the source isn't a saved match.
    """
    saved = look_at(source)
    data, lines = read_lines(source)
    _, good, crc = lines[-1]
    line, _ = encode_line(_label(saved, KEPT if kept else NAMED, name), crc)
    write_whole(target, data[:good] + line, disk)


def delete(path: Path, disk: Disk = DISK) -> None:
    """Delete a file permanently. Raise OSError if this fails."""
    disk.remove(path)
    disk.sync_folder(path.parent)


def set_aside_files(folder: Path) -> tuple[Path, ...]:
    """Return the unreadable files set aside in a saves folder, sorted by name."""
    try:
        return tuple(sorted(path for path in folder.iterdir() if BAD.search(path.name)))
    except OSError:
        return ()


def _label(saved: SavedMatch, kind: str, name: str) -> dict[str, Any]:
    label = {"kind": kind, "name": clean_line(name), "turn": saved.turn, "finished": saved.finished}
    return {**label, "practice": True} if saved.practice else label


def look_at(path: Path) -> SavedMatch:
    """Return a saved match as it appears in a list, without parsing the whole file.

    The checksum of every line is checked. Raise OSError if the file can't be read, or ValueError if the file isn't a
    saved match.
    """
    data, lines = read_lines(path)
    while (
        len(lines) > 1 and parsed(lines[-1][0]) is None
    ):  # somebody has edited the file: the checksum is correct, but the line isn't an entry
        lines.pop()
    header = parsed(lines[0][0]) if lines else None
    entries = [text for text, _, _ in lines[1:]]
    if header is None:
        raise ValueError(f"{short_name(path.name)} isn't a saved match, or it's damaged.")
    trouble = None
    if lines[-1][1] < len(data):
        trouble = f"{short_name(path.name)} is damaged after step {len(lines) - 1}. You can play on from there."
    label = next((text for text in reversed(entries) if text.startswith(_LABEL_STARTS)), b"{}")
    # Only entries about the match itself contain the result. If there are no such entries, the label is used.
    last = next((text for text in reversed(entries) if not text.startswith(_LABEL_STARTS)), label)
    found = parsed(last) or {}, len(entries), path.stat().st_mtime, trouble, parsed(label) or {}
    return SavedMatch(path, header, *found)


_LABEL_STARTS = tuple(json.dumps({"kind": kind}, separators=(",", ":"))[:-1].encode() + b"," for kind in LABELS)


def _numbers(found: Any) -> tuple[int, ...]:
    if not isinstance(found, list):
        return ()
    return tuple(one for one in found if type(one) is int and abs(one) <= MOST_SCORE)


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""

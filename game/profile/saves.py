"""The matches that are saved: each is a journal in the folder of saves, and its newest line is where it goes on.

Of the header a list shows ``game``, ``name``, ``date`` (ISO text), ``seats`` (names) and ``practice``; of the last
entry ``turn`` (from 1) and ``finished``. All of them may be missing; what else stands in a journal is the engine's. An
entry whose ``kind`` is one of LABELS is the user's: a ``name`` for the match, and ``kept`` where the file is a copy
that stays as it is, to be gone on with as often as one likes. Since a name only adds a line, nothing can be lost by it.
"""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from game.newer_format import newer_format
from game.profile.disk import DISK, Disk, free_path, reason, set_aside
from game.profile.journal import Journal, encode_line, parsed, read_lines
from game.profile.settings import MOST_SEATS, clean_name
from game.profile.storage import write_whole
from game.safe_files import TooLarge

FORMAT = 1
"""The format of a saved match, in its first line; the number rises when an older program could not read it."""
SUFFIX = ".match"
NAMED, KEPT = "name", "kept"
LABELS = (NAMED, KEPT)
"""Kinds of entries that say something about the file and nothing about the match."""
LONGEST_NAME = 48
"""Characters of a match's name."""
LONGEST_ID = 40
"""Characters of a game's id, and of a date."""
LARGEST_TURN = 1_000_000
"""No match has more turns."""
BAD = re.compile(re.escape(SUFFIX) + r"\.bad-\d+$")
"""How the name of a file ends that was set aside."""


MOST_SCORE = 1_000_000
"""A score beyond this is none."""


class SavedMatch(NamedTuple):
    """A saved match, as a list shows it.

    ``turn`` is 0 if nothing was played; ``trouble`` says what of it is damaged. Whoever wrote the file: what its
    properties say is a line that can be shown, and no longer or more than a match of ours has.
    """

    path: Path
    header: Mapping[str, Any]
    last: Mapping[str, Any]
    steps: int
    changed: float
    trouble: str | None = None
    label: Mapping[str, Any] = {}
    """The newest entry of LABELS."""

    @property
    def game(self) -> str:
        return header_line(self.header, "game")

    @property
    def name(self) -> str:
        """Its name; without one, that of its file."""
        return self.own_name or self.path.stem

    @property
    def own_name(self) -> str:
        """The name that the user gave it, or ""."""
        return clean_line(_text(self.label.get("name")) or _text(self.header.get("name")))

    @property
    def kept(self) -> bool:
        """Whether it is a copy that stays as it is."""
        return self.label.get("kind") == KEPT

    @property
    def newer(self) -> bool:
        """Whether only a newer version of the program can go on with it."""
        return bool(newer_format(self.header.get("format"), FORMAT))

    @property
    def practice(self) -> bool:
        """Whether it was played on from a replay, dealt for practice, or became practice."""
        return self.header.get("practice") is True or self.last.get("practice") is True

    @property
    def date(self) -> str:
        """When it was begun, as the header says."""
        return header_line(self.header, "date")

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the seats."""
        found = self.header.get("seats")
        named = found[:MOST_SEATS] if isinstance(found, list) else ()
        return tuple(clean_name(name) for name in named if isinstance(name, str))

    @property
    def turn(self) -> int:
        found = self.last.get("turn")
        return found if type(found) is int and 0 <= found <= LARGEST_TURN else 0

    @property
    def finished(self) -> bool:
        return self.last.get("finished") is True

    @property
    def winners(self) -> tuple[str, ...]:
        """The names of those who won; none where the file doesn't say (one of an earlier version)."""
        seats = self.seats
        return tuple(seats[seat - 1] for seat in _numbers(self.last.get("winners")) if 1 <= seat <= len(seats))

    @property
    def scores(self) -> tuple[int, ...]:
        """What each seat had at the end, in their order; empty where the file doesn't say."""
        found = _numbers(self.last.get("scores"))
        return found if len(found) == len(self.seats) else ()


class SaveList(NamedTuple):
    """Saved matches, the one played last first, and sentences about those that can't be read."""

    matches: tuple[SavedMatch, ...] = ()
    troubles: tuple[str, ...] = ()

    @property
    def current(self) -> SavedMatch | None:
        """The match that Continue goes on with: the newest that isn't finished, nor a kept copy, nor of a newer
        version of the program."""
        return next(
            (match for match in self.matches if not match.finished and not match.kept and not match.newer), None
        )


def list_saves(folder: Path, disk: Disk = DISK, now: float | None = None) -> SaveList:
    """Return the matches in a folder of saves, at this time (by default the clock's).

    A file that is no journal is set aside as ``.bad-N``. Never raises OSError.
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
            matches.append(_looked_at(path, disk))
        except OSError as error:
            troubles.append(f"{path.name} can't be read: {reason(error, reading=True)}.")
        except ValueError as error:
            troubles.append(str(error))
    matches.sort(key=lambda match: (believed(match.changed, now, match.date), match.path.name), reverse=True)
    return SaveList(tuple(matches), tuple(troubles))


def believed(changed: float, now: float, begun: str = "") -> float:
    """Return when a file was changed last, for putting files in order.

    A time to come is a clock's mistake, and would keep a match on Continue for ever: then the date when it was
    `begun` counts (ISO text), or else the file comes last.
    """
    if changed <= now:
        return changed
    try:
        date = datetime.fromisoformat(begun).timestamp()
    except (ValueError, OverflowError, OSError):
        return 0.0
    return date if date <= now else 0.0


def _looked_at(path: Path, disk: Disk) -> SavedMatch:
    """As `look_at`; what is no journal is set aside, and the ValueError says where to. One that is too large stays."""
    try:
        return look_at(path)
    except TooLarge:
        raise  # it may be a match that somebody played on and on: nothing in it is damaged
    except ValueError:
        with disk.alone(path.parent):
            # Another copy of the program may just have dealt it, and not have written its first line yet.
            try:
                return look_at(path)
            except ValueError as error:
                kept = set_aside(path, disk)
                raise ValueError(str(error) + (f" It was kept as {kept.name}." if kept else "")) from error


def new_path(folder: Path, game_id: str, now: datetime) -> Path:
    """A path in the folder of saves that no file has yet, made of the game and the time."""
    return free_path(folder, f"{re.sub('[^a-z0-9_-]', '', game_id)}-{now:%Y-%m-%d-%H%M%S}", SUFFIX)


def clean_line(text: str, longest: int = LONGEST_NAME) -> str:
    """A text in one line, as it may be shown: without unseen characters and outer spaces."""
    return "".join(char for char in text if char.isprintable()).strip()[:longest].strip()


def header_line(header: Mapping[str, Any], name: str) -> str:
    """What a header says in one field that is an id or a date; "" where it is no text."""
    return clean_line(_text(header.get(name)), LONGEST_ID)


def rename(path: Path, name: str, disk: Disk = DISK) -> None:
    """Gives a match a name, by a line at the end of its file. Its place among the others stays. Raises ValueError, in
    a sentence, and OSError."""
    saved = look_at(path)
    changed = path.stat()
    journal, _ = Journal.resume(path, disk)
    journal.append(_label(saved, KEPT if saved.kept else NAMED, name))
    if not journal.close():
        raise OSError(next(iter(journal.troubles()), f"{path.name} can't be written."))
    with suppress(OSError):
        os.utime(path, ns=(changed.st_atime_ns, changed.st_mtime_ns))


def keep_copy(source: Path, target: Path, name: str, kept: bool = True, disk: Disk = DISK) -> None:
    """A copy of a match as it is now, with a name; `kept`: one that stays as it is. At every moment the copy is there
    whole or not at all. Raises ValueError, in a sentence, and OSError."""
    saved = look_at(source)
    data, lines = read_lines(source)
    _, good, crc = lines[-1]
    line, _ = encode_line(_label(saved, KEPT if kept else NAMED, name), crc)
    write_whole(target, data[:good] + line, disk)


def delete(path: Path, disk: Disk = DISK) -> None:
    """Takes a file away for good. Raises OSError."""
    disk.remove(path)
    disk.sync_folder(path.parent)


def set_aside_files(folder: Path) -> tuple[Path, ...]:
    """The files of a folder of saves that can't be read and were set aside, by name."""
    try:
        return tuple(sorted(path for path in folder.iterdir() if BAD.search(path.name)))
    except OSError:
        return ()


def _label(saved: SavedMatch, kind: str, name: str) -> dict[str, Any]:
    label = {"kind": kind, "name": clean_line(name), "turn": saved.turn, "finished": saved.finished}
    return {**label, "practice": True} if saved.practice else label


def look_at(path: Path) -> SavedMatch:
    """Checks every line of a journal, but takes apart only the first, the last and the newest of LABELS. Raises OSError
    and ValueError."""
    data, lines = read_lines(path)
    while len(lines) > 1 and parsed(lines[-1][0]) is None:  # whole, and yet no entry: somebody edited it
        lines.pop()
    header = parsed(lines[0][0]) if lines else None
    last = parsed(lines[-1][0]) or {} if len(lines) > 1 else {}
    if header is None:
        raise ValueError(f"{path.name} isn't a saved match, or it's damaged.")
    trouble = None
    if lines[-1][1] < len(data):
        trouble = f"{path.name} is damaged after step {len(lines) - 1}. You can play on from there."
    label = next((line for line, _, _ in reversed(lines[1:]) if line.startswith(_LABEL_STARTS)), b"{}")
    return SavedMatch(path, header, last, len(lines) - 1, path.stat().st_mtime, trouble, parsed(label) or {})


_LABEL_STARTS = tuple(json.dumps({"kind": kind}, separators=(",", ":"))[:-1].encode() + b"," for kind in LABELS)


def _numbers(found: Any) -> tuple[int, ...]:
    if not isinstance(found, list):
        return ()
    return tuple(one for one in found if type(one) is int and abs(one) <= MOST_SCORE)


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""

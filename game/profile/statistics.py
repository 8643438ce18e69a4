"""Statistics of finished matches, stored in one file.

The program writes to the file in the background, and only ever adds lines. Each line describes a match: eight hex
digits, a space, and JSON. The digits are the CRC-32 of the JSON. A damaged line is skipped and reported, but stays in
the file. Each match has an id. If several lines have the same id, only the first line counts.
"""

from __future__ import annotations

import json
import threading
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from game.players.seats import PERSON, current_id
from game.profile.disk import DISK, Disk, give_way, reason
from game.profile.settings import MOST_SEATS, clean_name
from game.safe_files import TooLarge
from game.safe_files import read as read_bytes

FORMAT = 1
LARGEST = 64 * 1024 * 1024
"""The maximum size, in bytes, of a file to read. Nobody plays enough matches to reach this size."""
_NEWER_WORDS = "from a newer version of the program"
LARGEST_NUMBER = 1_000_000_000
"""The largest accepted number of points, turns and so on."""
LONGEST_WORD = 255
"""The maximum number of characters in a string read from the file. Seeds and file names are shorter."""
MOST_OPTIONS = 100
"""The maximum number of options in a line. No game has that many."""
MOST_MOMENTS = 20_000
"""The maximum number of entries in a match's `course`. No match has that many turns."""
Option = str | int


class SeatLine(NamedTuple):
    """A seat in a match: its player's name, and either PERSON or a computer player's id."""

    name: str
    who: str = PERSON


class MatchLine(NamedTuple):
    """A finished match.

    Attributes:
        id: the match's id, which all copies of the match share
        when: the local time at which the match ended, in ISO format to the second
        game: id of the game
        rules: version of the rules
        options: the value of each option, by id
        seats: the seats and their players
        winners: the winning seats; several winners share the win
        turns: the number of turns played in the match
        first: the number of turns before the starting position; 0 if the match began with a deal
        course: each seat's points at the start and after each turn, or () if the game has no points
        undos: the number of decisions that the players undid
        practice: whether it was a practice match
        seed: a digest of the seed; the digest doesn't reveal the cards
        deal: the seed for dealing a solitaire game again, or "" for other games
        file: the name of the match's file in the saves folder; the file might no longer exist
        hints: the number of positions in which a player got a hint
        decks: the digest of each seat's deck ("" for no deck), or () if no seat brought a deck
    """

    id: str
    when: str
    game: str
    rules: int
    options: Mapping[str, Option]
    seats: tuple[SeatLine, ...]
    winners: tuple[int, ...]
    turns: int
    first: int
    course: tuple[tuple[int, ...], ...]
    undos: int
    practice: bool
    seed: str
    deal: str = ""
    file: str = ""
    hints: int = 0
    decks: tuple[str, ...] = ()

    @property
    def points(self) -> tuple[int, ...]:
        """Each seat's points at the end, or () if the game has no points."""
        return self.course[-1] if self.course else ()


class MatchHistory(NamedTuple):
    """A file's matches in the order in which they ended, and messages for unreadable lines."""

    matches: tuple[MatchLine, ...] = ()
    troubles: tuple[str, ...] = ()


def encode(match: MatchLine) -> bytes:
    """Return a match as a line for the file."""
    plain = {"format": FORMAT, **match._asdict(), "seats": [seat._asdict() for seat in match.seats]}
    text = json.dumps(plain, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode("utf-8")
    return b"%08x %s\n" % (zlib.crc32(text), text)


def decode(line: bytes) -> MatchLine:
    """Decode a line and return the match that it describes.

    Raise ValueError, KeyError or TypeError if the line is damaged.
    """
    text = line[9:]
    if line[:9] != b"%08x " % zlib.crc32(text):
        raise ValueError("damaged")
    plain = json.loads(text)
    if plain["format"] > FORMAT:
        raise _Newer
    # A value larger than any in a real match is an error, but a long name is just shortened.
    bounds = {"seats": MOST_SEATS, "options": MOST_OPTIONS, "course": MOST_MOMENTS, "decks": MOST_SEATS}
    if any(len(plain.get(name, ())) > most for name, most in bounds.items()):
        raise ValueError("more than a match has")
    seats = tuple(SeatLine(_name(one["name"]), current_id(_word(one["who"]))) for one in plain["seats"])
    options = {_word(name): _option(value) for name, value in plain["options"].items()}
    course = tuple(_numbers(points, len(seats)) for points in plain["course"])
    winners = _numbers(plain["winners"])
    if not seats or not all(1 <= seat <= len(seats) for seat in winners):
        raise ValueError("no seats, or winners without a seat")
    words: dict[str, Any] = {name: _word(plain[name]) for name in ("id", "when", "game", "seed")}
    # Lines from earlier versions of the program don't have these fields.
    words |= {name: _word(plain.get(name, "")) for name in ("deal", "file")}
    counts: dict[str, Any] = {name: _number(plain[name]) for name in ("rules", "turns", "first", "undos")}
    counts["hints"] = _number(plain.get("hints", 0))
    words["decks"] = tuple(_word(deck) for deck in plain.get("decks", ()))
    practice = plain["practice"]
    if not isinstance(practice, bool):
        raise TypeError("expected a flag")
    return MatchLine(**words, **counts, options=options, seats=seats, winners=winners, course=course, practice=practice)


class _Newer(ValueError):
    """Raised if a newer version of the program wrote the line."""


def _word(value: Any) -> str:
    """Return a value if it is a string that can be shown and written to a table.

    Raise TypeError otherwise.
    """
    if not isinstance(value, str) or len(value) > LONGEST_WORD or not value.isprintable():
        raise TypeError("expected a text in one line")
    return value


def _name(value: Any) -> str:
    """Return a seat's name in its stored form. Raise TypeError if the value isn't a name."""
    if not isinstance(value, str) or not value.isprintable():
        raise TypeError("expected a name")
    return clean_name(value)


def _number(value: Any) -> int:
    if type(value) is not int or abs(value) > LARGEST_NUMBER:
        raise TypeError("expected a number")
    return value


def _option(value: Any) -> Option:
    return _word(value) if isinstance(value, str) else _number(value)


def _numbers(values: Any, count: int | None = None) -> tuple[int, ...]:
    found = tuple(map(_number, values))
    if count is not None and len(found) != count:
        raise ValueError("points for other seats")
    return found


def read(path: Path) -> MatchHistory:
    """Return the readable matches in a file (without duplicates), and messages about problems.

    A missing file counts as empty. OSError is never raised.
    """
    try:
        data = _read(path)
    except FileNotFoundError:
        return MatchHistory()
    except OSError as error:
        return MatchHistory((), (f"{path.name} can't be read: {reason(error, reading=True)}.",))
    except ValueError as error:
        return MatchHistory((), (str(error),))
    matches: dict[str, MatchLine] = {}
    damaged = newer = 0
    for line in data.split(b"\n"):
        try:
            if line:
                match = decode(line)
                matches.setdefault(match.id, match)
        except _Newer:
            newer += 1
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            damaged += 1
    return MatchHistory(tuple(matches.values()), tuple(_troubles(path.name, damaged, newer)))


def _read(path: Path) -> bytes:
    try:
        return read_bytes(path, LARGEST)
    except TooLarge as error:
        raise TooLarge(f"{path.name} is too large for statistics.") from error


def _troubles(name: str, damaged: int, newer: int) -> list[str]:
    found = []
    for count, what in ((damaged, "damaged"), (newer, _NEWER_WORDS)):
        if count:
            lines = "1 line is" if count == 1 else f"{count} lines are"
            verb = "It is" if count == 1 else "They are"
            stays, it = ("stays", "it") if count == 1 else ("stay", "them")
            then = f" Update the program to count {it}." if what == _NEWER_WORDS else ""
            found.append(f"{name}: {lines} {what}. {verb} not counted, but {stays} in the file.{then}")
    return found


class Ledger:
    """The file of finished matches, to which more matches can be added.

    If writing a match fails, the program tries again when the next match is added, and when the file is closed.
    `troubles` reports repeated failures with the same cause only once.
    """

    def __init__(self, path: Path, disk: Disk = DISK) -> None:
        self.path = path
        self._disk = disk
        self._waiting: list[MatchLine] = []
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._troubles: list[str] = []
        self._failing = ""

    def add(self, match: MatchLine) -> None:
        """Add a match to the file in the background.

        If the file already contains a match with the same id, nothing is added. If an earlier match is still being
        written, first wait for that write to finish.
        """
        self.flush()
        self._waiting.append(match)
        self._thread = threading.Thread(target=self._work, name="statistics", daemon=True)
        self._thread.start()

    def flush(self) -> bool:
        """Wait for the current write. Return whether all added matches have been written."""
        if self._thread is not None:
            self._thread.join()
            self._thread = None
        return not self._waiting

    def close(self) -> bool:
        """Write any remaining matches, and return whether all have been written."""
        if not self.flush():
            self._work()
        return not self._waiting

    def read(self) -> MatchHistory:
        """Wait until all added matches have been written, and return the matches in the file."""
        self.flush()
        return read(self.path)

    def troubles(self) -> tuple[str, ...]:
        """Return the messages about writes that have failed since the previous call."""
        with self._lock:
            found = tuple(self._troubles)
            self._troubles.clear()
        return found

    def _work(self) -> None:
        said = ""
        try:
            with self._disk.alone(self.path.parent):
                self._write(self._waiting)
            self._waiting = []
        except OSError as error:
            said = reason(error)
        with self._lock:
            if said and said != self._failing:
                self._troubles.append(f"This match isn't in the statistics yet: {said}. The program will retry later.")
            self._failing = said

    def _write(self, matches: list[MatchLine]) -> None:
        """Append matches to the file, skipping any whose id the file already contains.

        If the file can't be read, rename the file and start a new one. If writing fails, remove the new lines if
        possible, and raise OSError.
        """
        data = self._data()
        if data is None:
            data = b""
            with self._disk.create(self.path):
                pass
            self._disk.sync_folder(self.path.parent)
        known = {one.id for one in read(self.path).matches}
        lines = b"".join(encode(match) for match in matches if match.id not in known)
        if not lines:
            return
        # The file's last line may be incomplete because the program was killed. Writing a line break first ends that
        # line, so no other line is lost.
        torn = b"\n" if data and not data.endswith(b"\n") else b""
        with self._disk.append(self.path) as file:
            size = file.seek(0, 2)
            try:
                self._disk.write(file, torn + lines)
                self._disk.sync(file)
            except OSError:
                self._disk.truncate(file, size)
                raise

    def _data(self) -> bytes | None:
        """Return the content of the file, or None if the file is missing or unreadable.

        An unreadable file is renamed, and a message is added to `troubles`. Raise OSError if reading the file might
        succeed later, or if the file can't be renamed.
        """
        try:
            return _read(self.path)
        except FileNotFoundError:
            return None
        except (OSError, TooLarge) as error:
            why = reason(error, reading=True) if isinstance(error, OSError) else "it is too large"
            kept = give_way(self.path, error, self._disk)
            with self._lock:
                self._troubles.append(f"{self.path.name} can't be read: {why}. It was kept as {kept.name}.")
            return None

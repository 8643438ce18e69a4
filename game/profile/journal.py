"""An append-only file of JSON lines, written by a background thread.

The first line is the header, and every later line is an entry. A line consists of eight hexadecimal digits, a space,
and a JSON object. The digits are a checksum (CRC-32) of the JSON text in this line and in all earlier lines.
game.matches defines the content of the JSON objects.
"""

from __future__ import annotations

import json
import threading
import zlib
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from io import FileIO
from itertools import islice
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

from game.content.errors import short_name
from game.profile.disk import DISK, Disk, free_path, reason
from game.profile.storage import write_whole
from game.safe_files import TooLarge
from game.safe_files import read as read_bytes

LARGEST = 64 * 1024 * 1024
"""The maximum size, in bytes, of a journal that can be read. No match comes close to this size."""
MOST_LINES = 250_000
"""The maximum number of lines to read from a journal.

Even the longest matches have only 1,200 lines if nothing is undone, but holding down the undo key adds 30 lines per
second.
"""


class JournalContents(NamedTuple):
    """A journal's header, and its entries up to the first damaged line.

    ``trouble`` is a sentence about what was left out, or None.
    """

    header: dict[str, Any]
    entries: tuple[dict[str, Any], ...]
    trouble: str | None = None
    good: int = 0
    """The length of the undamaged part, in bytes."""
    crc: int = 0
    """The CRC of the last line in the undamaged part."""


def encode_line(entry: Mapping[str, Any], crc: int) -> tuple[bytes, int]:
    """Return the line for an entry, and the line's CRC.

    `crc` is the CRC of the previous line, or 0 for the first line. Raise TypeError or ValueError if the entry can't be
    written as JSON.
    """
    text = json.dumps(entry, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode("utf-8")
    crc = zlib.crc32(text, crc)
    return b"%08x %s\n" % (crc, text), crc


def whole_lines(data: bytes) -> Iterator[tuple[bytes, int, int]]:
    """Yield the JSON, the end offset and the CRC of each line, up to the first damaged line."""
    start = crc = 0
    while (end := data.find(b"\n", start)) >= 0:
        line = data[start:end]
        crc = zlib.crc32(line[9:], crc)
        if line[:9] != b"%08x " % crc:
            return
        start = end + 1
        yield line[9:], start, crc


def read(path: Path) -> JournalContents:
    """Return the content of a journal up to the first damaged line.

    Raise OSError if the file can't be read. Raise ValueError, with a message for the user, if the header is damaged or
    the file is too large.
    """
    return _contents(path, *read_lines(path))


def _contents(path: Path, data: bytes, lines: Iterable[tuple[bytes, int, int]]) -> JournalContents:
    """Return the content of a journal, given the file's bytes and its `whole_lines`."""
    maps: list[dict[str, Any]] = []
    good = crc = 0
    for text, end, line_crc in lines:
        entry = parsed(text)
        if entry is None:
            break
        maps.append(entry)
        good, crc = end, line_crc
    if not maps:
        raise ValueError(f"{short_name(path.name)} isn't a saved match, or its beginning is damaged.")
    trouble = None
    if good < len(data):
        cut = data[good:].rstrip(b"\n").count(b"\n") + 1
        what = "line was" if cut == 1 else f"{cut} lines were"
        trouble = f"{short_name(path.name)} is damaged after step {len(maps) - 1}: its last {what} left out."
    return JournalContents(maps[0], tuple(maps[1:]), trouble, good, crc)


def read_lines(path: Path) -> tuple[bytes, list[tuple[bytes, int, int]]]:
    """Return the bytes of a journal's file, and its undamaged lines (see `whole_lines`).

    Raise OSError if the file can't be read. Raise TooLarge, with a message for the user, if the file has more than
    LARGEST bytes or more than MOST_LINES lines.
    """
    try:
        data = read_bytes(path, LARGEST)
    except TooLarge as error:
        raise TooLarge(f"{short_name(path.name)} is too large for a saved match.") from error
    lines = list(islice(whole_lines(data), MOST_LINES + 1))
    if len(lines) > MOST_LINES:
        raise TooLarge(
            f"{short_name(path.name)} is too large for a saved match: it has more than {MOST_LINES:,} lines."
        )
    return data, lines


def parsed(text: bytes) -> dict[str, Any] | None:
    """Return the map that a line of JSON contains, or None if the line contains anything else."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


class Journal:
    """A journal that writes new entries to disk in the background.

    Entries are safely on disk once ``flush`` has returned True. If writing fails, the journal tries again when the next
    entry is added. ``failing`` gives the reason for the failure, and ``troubles`` returns a message for the user. If
    another program has changed or removed the file, the journal writes all entries to a new file and changes ``path``.
    """

    def __init__(self, path: Path, safe: bytes, crc: int, disk: Disk) -> None:
        """Set up a journal. Callers use ``create`` or ``resume`` instead."""
        self.path = path
        self._disk = disk
        self._safe = bytearray(safe)
        """The undamaged part of the file."""
        self._crc = crc
        self._file: FileIO | None = None
        self._made = False
        self._rest = b""
        """The damaged end of the file, as it was when the file was opened."""
        self._torn = False
        """Whether the file may end with partly written entries that must be cut off."""
        self._waiting: deque[tuple[bytes, int]] = deque()
        self._asked = 0
        self._tried = 0
        self._callbacks: deque[tuple[int, Callable[[], object]]] = deque()
        """Functions to call later, each with the number of entries that must be on disk first."""
        self._failing = ""
        self._troubles: list[str] = []
        self._change = threading.Condition()
        self._closing = False
        self._thread: threading.Thread | None = None

    @classmethod
    def create(cls, path: Path, header: Mapping[str, Any], disk: Disk = DISK) -> Journal:
        """Create a journal that begins with ``header``.

        A background thread creates the file. If the file at ``path`` already exists, the new file gets a different
        name. Raise TypeError or ValueError if the header can't be written as JSON.
        """
        journal = cls(path, b"", 0, disk)
        journal.append(header)
        return journal

    @classmethod
    def resume(cls, path: Path, disk: Disk = DISK) -> tuple[Journal, JournalContents]:
        """Open an existing journal to add entries. Return the journal and its content.

        If the end of the file is damaged, the file is copied to ``<name>.bad-N`` before the next entry replaces the
        damaged lines. Raise the same errors as ``read``.
        """
        data, lines = read_lines(path)
        contents = _contents(path, data, lines)
        journal = cls(path, data[: contents.good], contents.crc, disk)
        journal._made = True
        journal._rest = data[contents.good :]
        return journal, contents

    @property
    def closed(self) -> bool:
        """Whether the journal has been closed and accepts no more entries."""
        return self._closing

    @property
    def failing(self) -> str:
        """A short reason why the last write failed, or "" if it succeeded."""
        return self._failing

    def reopen(self) -> None:
        """Open the journal again after ``close``, to append further entries."""
        with self._change:
            self._closing = False
            self._thread = None

    def append(self, entry: Mapping[str, Any]) -> None:
        """Add an entry and return immediately.

        Raise TypeError or ValueError if the entry can't be written as JSON.
        """
        with self._change:
            if self._closing:
                raise ValueError("the journal is closed")
            line, self._crc = encode_line(entry, self._crc)
            self._waiting.append((line, self._crc))
            self._asked += 1
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name=f"journal {self.path.name}", daemon=True)
                self._thread.start()
            self._change.notify_all()

    def when_safe(self, then: Callable[[], object]) -> None:
        """Call ``then`` once all entries added so far are on disk.

        If they are already on disk, call it immediately. Otherwise, the journal's thread calls it later. Delayed
        functions are called in the order in which they were added. If writing never succeeds, ``then`` is never called.
        ``then`` must not raise exceptions.
        """
        with self._change:
            if self._waiting:
                self._callbacks.append((self._asked, then))
                return
        then()

    def flush(self, timeout: float = 10.0) -> bool:
        """Wait for all entries added so far to be written, and return whether they are on disk.

        The wait ends after at most ``timeout`` seconds. If an earlier write failed, the journal tries again.
        """
        with self._change:
            asked = self._asked
            if self._failing and not self._closing:
                self._tried = min(self._tried, asked - 1)
                self._change.notify_all()
            self._change.wait_for(lambda: self._tried >= asked, timeout)
            return not self._waiting

    def close(self) -> bool:
        """Write all remaining entries, and close the journal.

        Return whether all entries are on disk. Entries that couldn't be written earlier get one last try.
        """
        with self._change:
            self._closing = True
            self._change.notify_all()
        if self._thread is not None:
            self._thread.join()
        if self._failing:
            self._write_waiting()
        if self._file is not None:
            self._file.close()
            self._file = None
        return not self._waiting

    def discard(self) -> None:
        """Close the journal, and delete its file unless another program has changed it.

        Raise OSError if that fails.
        """
        self.close()
        with self._disk.alone(self.path.parent):
            try:
                data = read_bytes(self.path, LARGEST)
            except (FileNotFoundError, TooLarge):
                return
            behind = data[len(self._safe) :]
            if self._made and data.startswith(self._safe) and (self._torn or behind in (b"", self._rest)):
                self._disk.remove(self.path)

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def troubles(self) -> tuple[str, ...]:
        """Return the messages about writes that have failed since the last call."""
        with self._change:
            found = tuple(self._troubles)
            self._troubles.clear()
        return found

    def _run(self) -> None:
        while True:
            with self._change:
                self._change.wait_for(lambda: self._closing or self._tried < self._asked)
                if self._tried == self._asked:
                    return
            self._write_waiting()

    def _write_waiting(self) -> None:
        with self._change:
            asked = self._asked
            data = b"".join(line for line, _ in self._waiting)
            count = len(self._waiting)
        said = self._write(data)
        safe = []
        with self._change:
            if not said:
                for _ in range(count):
                    self._waiting.popleft()
                while self._callbacks and self._callbacks[0][0] <= asked:
                    safe.append(self._callbacks.popleft()[1])
            self._note(said)
            self._tried = asked
            self._change.notify_all()
        for then in safe:
            then()

    def _note(self, said: str) -> None:
        """Record the result of a write: the reason why it failed, or ""."""
        if said and said != self._failing:
            self._troubles.append(
                f"This match can't be saved: {said}. You can play on. The program will try again after each move."
            )
        elif self._failing and not said:
            self._troubles.append("This match is being saved again.")
        self._failing = said

    def _write(self, data: bytes) -> str:
        """Write ``data`` after the undamaged part of the file.

        Return the reason if that fails, otherwise "".
        """
        with self._disk.alone(self.path.parent):
            return self._write_alone(data)

    def _write_alone(self, data: bytes) -> str:
        try:
            file = self._opened(data)
            self._torn = True
            file.seek(len(self._safe))
            self._disk.write(file, data)
            self._disk.sync(file)
        except OSError as error:
            return reason(error)
        self._torn = False
        self._safe += data
        return ""

    def _opened(self, data: bytes) -> FileIO:
        """Return the open file, truncated after its undamaged part and ready for ``data``.

        Raise OSError if that fails.
        """
        why = self._open() or self._cut_rest(data)
        if why:
            self._move(why)
        assert self._file is not None
        return self._file

    def _open(self) -> str:
        """Open or create the file. Return why another file must be used, or "".

        Raise OSError for any other failure.
        """
        if self._file is not None:
            return ""
        try:
            self._file = (self._disk.append if self._made else self._disk.create)(self.path)
        except FileExistsError:
            return _TAKEN
        except FileNotFoundError:
            if self._made:
                return _GONE
            raise
        if not self._made:
            self._made = True
            self._disk.sync_folder(self.path.parent)
        return ""

    def _cut_rest(self, data: bytes) -> str:
        """Cut off everything after the undamaged part of the file.

        Return an explanation if another program has changed or removed the file, otherwise "". Raise OSError if
        anything else fails.
        """
        assert self._file is not None
        if not self._disk.there(self._file):
            return _GONE
        more = self._file.seek(0, 2) - len(self._safe)
        if not more:
            return ""
        if not 0 < more <= max(len(data) if self._torn else 0, len(self._rest)):
            return _CHANGED
        self._file.seek(len(self._safe))
        behind = self._file.read(more)
        if behind == self._rest:
            _copy_aside(self.path, self._disk)
        elif not (self._torn and data.startswith(behind)):
            return _CHANGED
        self._disk.truncate(self._file, len(self._safe))
        self._rest = b""
        return ""

    def _move(self, why: str) -> None:
        """Continue in a new file, which begins with all entries that have been written safely.

        Raise OSError if that fails.
        """
        path = free_path(self.path.parent, self.path.stem, self.path.suffix)
        write_whole(path, bytes(self._safe), self._disk)
        if self._file is not None:
            self._file.close()
            self._file = None
        self.path, self._made, self._rest, self._torn = path, True, b"", False
        if self._safe:
            with self._change:
                self._troubles.append(f"{why}. From now on, this match is saved as {path.name}.")
        self._file = self._disk.append(path)


_CHANGED = "Another program has changed this match's file"
_GONE = "This match's file is gone"
_TAKEN = "Another file has this match's name"


def _copy_aside(path: Path, disk: Disk) -> None:
    number = 1
    while (kept := path.with_name(f"{path.name}.bad-{number}")).exists():
        number += 1
    write_whole(kept, read_bytes(path, LARGEST), disk)

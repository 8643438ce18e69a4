"""A run's journal, which has a line for each finished match and lets the run resume.

The first line identifies the run.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from io import FileIO
from pathlib import Path
from typing import Any

from game.lab.cli_context import LabError
from game.newer_format import newer_format
from game.profile.disk import DISK
from game.profile.journal import encode_line, parsed, whole_lines
from game.safe_files import open_to_change

try:
    import fcntl
except ImportError:  # on Windows, nothing prevents two runs from writing to the same journal
    fcntl = None  # type: ignore[assignment]

VERSION = 1
OTHER = "name another file with --resume"


class RunJournal:
    """A run's journal, open for adding matches.

    `found` lists the earlier matches, each with its line number, match number and plain values.
    """

    def __init__(self, path: Path, asked: Mapping[str, Any]) -> None:
        """Open the journal at `path`, or create a new journal.

        `asked` contains everything that the run's matches depend on. Raise LabError if the journal is damaged, is in
        use, or comes from a run with a different `asked`. Raise OSError if the file can't be read or written.
        """
        self.path = path
        self.found: list[tuple[int, int, Any]] = []
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
        self._file: FileIO = open_to_change(path)
        try:
            self._lock()
            self._crc = 0
            self._read(json.loads(json.dumps(asked)))
        except BaseException:
            self._file.close()
            raise

    def add(self, number: int, match: Any) -> None:
        """Add a finished match. Raise OSError if it can't be written."""
        self._write({"number": number, "match": match})

    def close(self) -> None:
        """Close the journal's file."""
        self._file.close()

    def _lock(self) -> None:
        if fcntl is None:
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise self._wrong(1, f"another run is writing to this file; wait until it ends, or {OTHER}") from None
        except OSError:  # this file system has no locks
            return

    def _read(self, asked: dict[str, Any]) -> None:
        """Read the lines of the file, and prepare the file for the next line."""
        heading = {"soul-lab journal": VERSION, "digest": digest(asked), "asked": asked}
        data = self._file.read()
        good = 0
        for at, (text, end, crc) in enumerate(whole_lines(data), 1):
            entry = parsed(text)
            if at == 1:
                self._check(entry, heading)
            else:
                self.found.append((at, *self._match(at, entry)))
            good, self._crc = end, crc
        rest = data[good:]
        if not good:
            if not encode_line(heading, 0)[0].startswith(rest):
                raise self._wrong(1, f"this isn't a journal of soul-lab; {OTHER}")
        elif b"\n" in rest:
            at = len(self.found) + 2
            raise self._wrong(at, f"damaged from this line on; {OTHER}, or delete the rest to play those matches again")
        # The rest is a partial line, left behind when the run was stopped. Its match is played again.
        DISK.truncate(self._file, good)
        self._file.seek(good)
        if not good:
            self._write(heading)

    def _check(self, entry: dict[str, Any] | None, heading: dict[str, Any]) -> None:
        found = entry.get("soul-lab journal") if entry else None
        if newer_format(found, VERSION):
            raise self._wrong(1, f"this journal is from a newer version of soul-lab; update it, or {OTHER}")
        if entry is None or found != VERSION:
            raise self._wrong(1, f"this isn't a journal of this version of soul-lab; {OTHER}")
        if entry == heading:
            return
        theirs = entry.get("asked")
        ours = heading["asked"]
        other = [name for name in ours if not isinstance(theirs, dict) or theirs.get(name) != ours[name]]
        what = ", ".join(other) or "its arguments"
        raise self._wrong(1, f"this journal is from a run that differs in {what}; use its arguments, or {OTHER}")

    def _match(self, at: int, entry: dict[str, Any] | None) -> tuple[int, Any]:
        number = entry.get("number") if entry else None
        if entry is None or type(number) is not int or number < 0 or "match" not in entry:
            raise self.wrong_match(at)
        return number, entry["match"]

    def wrong_match(self, line: int) -> LabError:
        """Return the error for an undamaged line that doesn't contain a match from this run."""
        return self._wrong(
            line, f"no match of this run; {OTHER}, or delete this line and the rest to play those matches again"
        )

    def _wrong(self, line: int, words: str) -> LabError:
        return LabError(f"{self.path}:{line}: {words}")

    def _write(self, entry: Mapping[str, Any]) -> None:
        line, self._crc = encode_line(entry, self._crc)
        DISK.write(self._file, line)


def digest(asked: Mapping[str, Any]) -> str:
    """Return a fingerprint of plain values, as 64 hex digits."""
    return hashlib.sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()

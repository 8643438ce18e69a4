"""Compiled content: validated values as JSON, with the CRC-32 of their YAML files."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zlib import crc32

from game.safe_files import TooLarge, read

if TYPE_CHECKING:
    from game.content.schemas.schema import Schema

FORMAT = 3
LARGEST = 16 * 1024 * 1024
"""The maximum size of a compiled file, in bytes. The program's own files are far smaller."""


def fingerprint(shapes: Mapping[str, Schema]) -> str:
    """Return a fingerprint of the given schemas.

    Content compiled with different schemas is out of date.
    """
    import hashlib  # slow to import, and not needed to start a packaged program

    return hashlib.sha256(repr(sorted(shapes.items())).encode()).hexdigest()


class CompiledValues(Mapping[str, Any]):
    """The validated values of several files, keyed by file name.

    A file's JSON is parsed on first use.
    """

    def __init__(self, lines: Mapping[str, bytes]) -> None:
        self._lines = lines
        self._parsed: dict[str, Any] = {}

    def __getitem__(self, file: str) -> Any:
        """Return a file's values."""
        if file not in self._parsed:
            self._parsed[file] = json.loads(self._lines[file].decode("utf-8"))
        return self._parsed[file]

    def __contains__(self, file: object) -> bool:
        """Return whether a file's values are available."""
        return file in self._lines

    def __iter__(self) -> Iterator[str]:
        """Iterate over the names of the files."""
        return iter(self._lines)

    def __len__(self) -> int:
        """Return the number of files."""
        return len(self._lines)


def encode(plain: Mapping[str, Any], sources: Mapping[str, str], shape: str) -> str:
    """Return validated values as text: a header line, then a line for each content file.

    The header describes the sources. ``sources`` maps the name of each source file to its `mark`. ``shape`` is the
    fingerprint of the schemas.
    """
    payload = "".join(json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n" for value in plain.values())
    head = {"format": FORMAT, "files": list(plain), "payload": mark(payload.encode("utf-8")), "shape": shape}
    head["sources"] = dict(sorted(sources.items()))
    return json.dumps(head, separators=(",", ":")) + "\n" + payload


def decode(data: bytes, sources: Mapping[str, str], shape: str | None) -> CompiledValues | None:
    """Return the values in a compiled file, or None if the file is damaged or out of date.

    If ``shape`` is None, the fingerprint of the schemas isn't checked.
    """
    first, _, payload = data.partition(b"\n")
    try:
        head = json.loads(first)
        wanted = {"format": FORMAT, "files": head["files"], "payload": mark(payload), "sources": dict(sources)}
        wanted["shape"] = head["shape"] if shape is None else shape
        return CompiledValues(dict(zip(head["files"], payload.splitlines(), strict=True))) if head == wanted else None
    except (ValueError, KeyError, TypeError, RecursionError):
        return None


def load(path: Path, sources: Mapping[str, str], shape: str | None) -> CompiledValues | None:
    """Return the values of a compiled file, or None if it is missing, damaged or out of date."""
    try:
        data = read(path, LARGEST)
    except (OSError, TooLarge):
        return None
    return decode(data, sources, shape)


def store(path: Path, text: str) -> bool:
    """Write a compiled file, and return whether writing succeeded.

    A failure never leaves a partial file behind.
    """
    part = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_text(text, encoding="utf-8", newline="\n")
        os.replace(part, path)
    except OSError:
        part.unlink(missing_ok=True) if part.parent.is_dir() else None
        return False
    return True


def keep(path: Path, text: str) -> None:
    """Store a compiled file in the cache, with a note that lets `kept` recognise it."""
    with suppress(OSError):  # another copy of the program may delete the file at the same moment
        if store(path, text):
            store(_note(path), _identity(path))


def kept(path: Path, sources: Mapping[str, str], shape: str) -> CompiledValues | None:
    """Return the values stored by `keep`, or None if the file is damaged, outdated or changed.

    The result is also None if the file is a copy. A copied file's values might not match the YAML files, even if its
    checksums are correct.
    """
    try:
        ours = read(_note(path), _LONGEST_NOTE) == _identity(path).encode()
    except (OSError, TooLarge):
        return None
    return load(path, sources, shape) if ours else None


_LONGEST_NOTE = 200
"""The maximum size of a note, in bytes."""


def _note(path: Path) -> Path:
    return path.with_name(f"{path.name}.note")


def _identity(path: Path) -> str:
    """Return a string that changes whenever the file changes.

    Raise OSError if the file can't be read.
    """
    found = path.stat()
    return f"{found.st_ino} {found.st_size} {found.st_mtime_ns} {found.st_ctime_ns}"


def mark(data: bytes) -> str:
    """Return the data's length and CRC-32 as text, to recognise changed or damaged files.

    SHA-256 isn't used, because it would make the program start more slowly, and forgeries don't matter.
    """
    return f"{len(data)} {crc32(data):08x}"

"""The compiled form of content: JSON of checked values, with the CRC-32 of the YAML that it was made from.

``python -m game.content.compiled OUTFOLDER`` writes the compiled form of the program's own content, as the package
carries it.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zlib import crc32

from game.console import command
from game.safe_files import TooLarge, read

if TYPE_CHECKING:
    from game.content.schema import Schema

FORMAT = 2
LARGEST = 16 * 1024 * 1024
"""Bytes; a larger file is none of ours."""


def fingerprint(shapes: Mapping[str, Schema]) -> str:
    """What tells one set of schemas from another; a compiled form made with other schemas doesn't count."""
    import hashlib  # it loads every kind of digest, and a packaged start needs none

    return hashlib.sha256(repr(sorted(shapes.items())).encode()).hexdigest()


def encode(plain: Mapping[str, Any], sources: Mapping[str, str], shape: str) -> str:
    """Checked plain values as a text of two lines: what they were made from, and the values themselves.

    ``sources`` maps the name of each YAML file to what tells it from another (`mark`).
    """
    payload = json.dumps(plain, ensure_ascii=False, separators=(",", ":"))
    head = {"format": FORMAT, "payload": mark(payload.encode("utf-8")), "shape": shape}
    head["sources"] = dict(sorted(sources.items()))
    return json.dumps(head, separators=(",", ":")) + "\n" + payload + "\n"


def decode(data: bytes, sources: Mapping[str, str], shape: str | None) -> dict[str, Any] | None:
    """The plain values, or None if they were made from something else, or the text is damaged. Without a ``shape`` the
    schemas that they were made with don't matter."""
    try:
        first, payload, _ = data.split(b"\n")
        head = json.loads(first)
        wanted = {"format": FORMAT, "payload": mark(payload), "sources": dict(sources)}
        wanted["shape"] = head["shape"] if shape is None else shape
        plain = json.loads(payload.decode("utf-8")) if head == wanted else None
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
    return plain if isinstance(plain, dict) else None


def load(path: Path, sources: Mapping[str, str], shape: str | None) -> dict[str, Any] | None:
    """The values of a compiled file, or None if there is no such file or it doesn't fit."""
    try:
        data = read(path, LARGEST)
    except (OSError, TooLarge):
        return None
    return decode(data, sources, shape)


def store(path: Path, text: str) -> bool:
    """Writes a compiled file, whole or not at all; False if that can't be done, which does no harm."""
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
    """Stores a compiled file in a folder of the user, and a note beside it that tells this very file from any other."""
    with suppress(OSError):  # another program takes it away in the same moment
        if store(path, text):
            store(_note(path), _identity(path))


def kept(path: Path, sources: Mapping[str, str], shape: str) -> dict[str, Any] | None:
    """As `load`, of a file that `keep` has stored here and that nobody has touched since.

    Anybody may put a file there whose sums are right and whose values are not, and nothing but the YAML could tell. So
    no other file counts: not one that was changed or copied, nor one that came with its note from elsewhere.
    """
    try:
        ours = read(_note(path), _LONGEST_NOTE) == _identity(path).encode()
    except (OSError, TooLarge):
        return None
    return load(path, sources, shape) if ours else None


_LONGEST_NOTE = 200
"""Bytes."""


def _note(path: Path) -> Path:
    return path.with_name(f"{path.name}.note")


def _identity(path: Path) -> str:
    """What no two files have in common, nor one before and after a change. Raises OSError."""
    found = path.stat()
    return f"{found.st_ino} {found.st_size} {found.st_mtime_ns} {found.st_ctime_ns}"


def mark(data: bytes) -> str:
    """What tells these bytes from others that an edit or damage made of them: their number and their CRC-32. All
    content is marked at each start, and SHA-256 would take a fiftieth of it; nobody has to be kept out here."""
    return f"{len(data)} {crc32(data):08x}"


def main(arguments: Sequence[str]) -> int:
    """Compiles the program's own content into a folder; 0 if all is well, else 1 with a line for each fault."""
    from game.content.library import compile_all

    if len(arguments) != 1 or arguments[0].startswith("-"):
        print("usage: python -m game.content.compiled OUTFOLDER", file=sys.stderr)
        return 2
    folder = Path(arguments[0])
    compiled, faults = compile_all()
    for fault in faults:
        print(fault, file=sys.stderr)
    for name, text in compiled.items():
        if not store(folder / name, text):
            print(f"{folder / name} can't be written", file=sys.stderr)
            return 1
        print(folder / name)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(command(main, sys.argv[1:]))

"""Small text files with checksums and with copies of their earlier content (generations).

A file is never left half written. The first line, ``soul-battle-text 1 sha256=…``, ends with the digest of all the text
below it.
"""

from __future__ import annotations

import errno
import json
import os
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

from game.newer_format import REMEDY, newer_format
from game.profile.disk import DISK, Disk, give_way, reason, set_aside
from game.safe_files import TooLarge, open_to_read, read

GENERATIONS = 3
"""How many earlier generations of a file to keep. They are named ``<name>.1`` (newest) and so on."""

LARGEST = 4 * 1024 * 1024
"""The maximum size, in bytes, of a file that can be read. The program's own files are smaller."""

FORMAT = 1
_MARK = f"soul-battle-text {FORMAT} sha256="
_NEWER = re.compile(rb"soul-battle-text ([1-9][0-9]{0,8}) ")

_LONGEST_MARK = 40
NEWER = "the file is from a newer version of the program"

_T = TypeVar("_T")


class Loaded(NamedTuple, Generic[_T]):
    """A value read from a file, or None if no generation of the file was valid.

    `trouble` is a message about any problem, or None.
    """

    value: _T | None
    trouble: str | None = None


def to_json(plain: object, indent: int | None = None) -> str:
    """Return plain values as JSON, with lone surrogates escaped for UTF-8.

    Raise TypeError or ValueError if the values aren't plain.
    """
    text = json.dumps(plain, ensure_ascii=False, indent=indent)
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def write_text(path: Path, text: str, generations: int = GENERATIONS, disk: Disk = DISK) -> None:
    """Write a text file, and keep copies of its earlier content (generations).

    The file keeps the old text until the new text is complete. Raise OSError if writing fails, if the text is too
    large, or if a newer version of the program wrote the old file.
    """
    body = text.encode("utf-8")
    data = f"{_MARK}{_digest(body)}\n".encode() + body
    if len(data) > LARGEST:
        raise OSError(errno.EFBIG, "it would be too large")
    # If two copies of the program renamed the generations at the same time, one generation would be lost.
    with disk.alone(path.parent):
        if is_newer(path):
            raise OSError(errno.EPERM, NEWER)
        write_whole(path, data, disk, generations)


def write_whole(path: Path, data: bytes, disk: Disk = DISK, generations: int = 0) -> None:
    """Write a file, and keep copies of its earlier content.

    `generations` is the maximum number of copies. The file keeps its old content until the new content is complete. If
    the old file can't be read, it is renamed to ``.bad-N``. Raise OSError if writing fails.
    """
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    disk.remove(part)
    try:
        with disk.create(part) as file:
            disk.write(file, data)
            disk.sync(file)
        if _readable(path, disk) and generations:
            _keep(path, generations, disk)
        disk.replace(part, path)
    except OSError:
        with suppress(OSError):
            disk.remove(part)
        raise
    disk.sync_folder(path.parent)


def is_newer(path: Path) -> bool:
    """Return whether a file was written by a newer version of the program."""
    try:
        with open_to_read(path, LARGEST) as file:
            mark = _NEWER.match(file.read(_LONGEST_MARK))
    except (OSError, TooLarge):
        return False
    return mark is not None and bool(newer_format(int(mark[1]), FORMAT))


def _keep(path: Path, generations: int, disk: Disk) -> None:
    """Save a copy of the file as generation 1.

    Renumber the earlier generations first, adding one to each number.
    """
    for number in range(generations, 0, -1):
        older = generation(path, number)
        if _readable(older, disk) and number < generations:
            disk.replace(older, generation(path, number + 1))
    disk.duplicate(path, generation(path, 1))


def _readable(path: Path, disk: Disk) -> bool:
    """Return whether a file exists and can be read.

    An unreadable file is set aside. Raise OSError if it can't be set aside.
    """
    try:
        with open_to_read(path, LARGEST):
            return True
    except FileNotFoundError:
        return False
    except (OSError, TooLarge) as error:
        give_way(path, error, disk)
        return False


def generation(path: Path, number: int) -> Path:
    """Return the path of an earlier generation of a file.

    Generation 1 is the newest, and generation 0 is the file itself.
    """
    return path.with_name(f"{path.name}.{number}") if number else path


def read_text(path: Path, disk: Disk = DISK) -> Loaded[str]:
    """Return the text of the newest good generation of a file."""
    return read_parsed(path, lambda text: text, disk)


def read_parsed(path: Path, parse: Callable[[str], _T], disk: Disk = DISK) -> Loaded[_T]:
    """Read and parse a file. If the file is bad, use the newest good copy of earlier content.

    `parse` rejects text by raising ValueError, KeyError or TypeError. Rejected and damaged files are renamed to
    ``.bad-N``. Files from a newer version of the program aren't used or changed. The result contains a message about
    any problem. A missing file doesn't count as one. OSError is never raised.
    """
    bad: list[str] = []
    newer = False
    for candidate in _generations(path):
        try:
            value = _read_one(candidate, parse, disk)
        except FileNotFoundError:
            continue
        except OSError as error:
            bad.append(f"{candidate.name} can't be read ({reason(error, reading=True)})")
            continue
        except _Damaged as damage:
            bad.append(str(damage))
            continue
        except _Newer:
            bad.append(f"{candidate.name} is from a newer version of the program and was left unchanged")
            newer = True
            continue
        then = f"the program uses the earlier {candidate.name} instead"
        return Loaded(value, _sentence(bad, f"{then}; {REMEDY}" if newer else then))
    return Loaded(None, _sentence(bad, REMEDY if newer else "there is no good copy left"))


class _Newer(Exception):
    """Raised if the file was written by a newer version of the program."""


class _Damaged(Exception):
    """Raised if a file is damaged.

    The message describes the damage and gives the file's new location.
    """


_BAD = (ValueError, KeyError, TypeError, RecursionError)


def _read_one(path: Path, parse: Callable[[str], _T], disk: Disk) -> _T:
    """Read and parse one generation of a file. Raise OSError, _Damaged or _Newer on failure."""
    try:
        return parse(_body(read(path, LARGEST)))
    except _BAD:
        with disk.alone(path.parent):
            # Another copy of the program may have set the file aside in the meantime, and written a good file in its
            # place.
            try:
                return parse(_body(read(path, LARGEST)))
            except _BAD as error:
                what = "too large" if isinstance(error, TooLarge) else "damaged"
                kept = set_aside(path, disk)
    raise _Damaged(f"{path.name} is {what}" + (f" and was kept as {kept.name}" if kept else ""))


def _generations(path: Path) -> Iterator[Path]:
    for number in range(GENERATIONS + 1):
        yield generation(path, number)


def _sentence(bad: list[str], then: str) -> str | None:
    return f"{', '.join(bad)}; {then}." if bad else None


def _body(data: bytes) -> str:
    """Return the text after the first line of a file.

    Raise ValueError if the digest in the first line is wrong, or _Newer if a newer version of the program wrote the
    file.
    """
    head, found, body = data.partition(b"\n")
    if (mark := _NEWER.match(head)) and newer_format(int(mark[1]), FORMAT):
        raise _Newer
    if not found or head.decode("utf-8") != _MARK + _digest(body):
        raise ValueError("not whole")
    return body.decode("utf-8")


def _digest(body: bytes) -> str:
    import hashlib  # slow to import, and only needed if there is a file to read or write

    return hashlib.sha256(body).hexdigest()

"""Opening files that somebody else may have put there: only ordinary ones, and at once.

A pipe that nobody writes to would hold the program up for ever, and a device may have no end.
"""

from __future__ import annotations

import errno
import os
import stat
from io import FileIO
from pathlib import Path
from typing import TextIO

_AT_ONCE = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
"""Windows has neither, nor pipes among its files."""


class TooLarge(ValueError):
    """A file has more bytes than are read."""


def read(path: Path, most: int) -> bytes:
    """The bytes of an ordinary file of at most so many. Raises TooLarge before more are read, and OSError."""
    with open_to_read(path, most) as file:
        data = file.read(most + 1)
    if len(data) > most:  # it grows while it is read, or didn't tell its size
        raise TooLarge(f"{path.name} has more than {most} bytes")
    return data


def open_to_read(path: Path, most: int) -> FileIO:
    """An ordinary file of at most so many bytes. Raises TooLarge and OSError."""
    file = open(path, "rb", buffering=0, opener=_ordinary)  # noqa: SIM115 - the caller closes it
    if os.fstat(file.fileno()).st_size > most:
        file.close()
        raise TooLarge(f"{path.name} has more than {most} bytes")
    return file


def open_to_change(path: Path) -> FileIO:
    """An ordinary file that is there, for writing anywhere in it. Raises OSError."""
    return open(path, "r+b", buffering=0, opener=_ordinary)


def open_to_add(path: Path) -> TextIO:
    """An ordinary file, made if need be, for more text at its end. Raises OSError."""
    return open(path, "a", encoding="utf-8", opener=_ordinary)


def _ordinary(path: str, flags: int) -> int:
    """For `open`, which asks it. Raises OSError, also for what is no ordinary file."""
    try:
        handle = os.open(path, flags | _AT_ONCE, 0o666)
    except OSError as error:
        if error.errno == errno.ENXIO:  # a socket, or a pipe that nobody reads
            raise _strange(path) from error
        raise
    mode = os.fstat(handle).st_mode
    if stat.S_ISREG(mode):
        return handle
    os.close(handle)
    raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path) if stat.S_ISDIR(mode) else _strange(path)


def _strange(path: str) -> OSError:
    return OSError(errno.EINVAL, "it isn't a regular file", path)

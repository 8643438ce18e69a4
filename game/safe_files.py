"""Open only regular files, and never block.

Pipes and devices are refused because reading them might never end.
"""

from __future__ import annotations

import errno
import os
import stat
from io import FileIO
from pathlib import Path
from typing import TextIO

_AT_ONCE = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
"""Flags that prevent blocking. Windows has neither flag, but doesn't need them, because its folders can't contain
pipes."""


class TooLarge(ValueError):
    """Raised if a file is larger than its limit."""


def read(path: Path, most: int) -> bytes:
    """Return the content of a regular file.

    Raise TooLarge if the file has more than `most` bytes, and OSError if it can't be read.
    """
    with open_to_read(path, most) as file:
        data = file.read(most + 1)
    if len(data) > most:  # the file has grown since its size was checked, or its size was unknown
        raise TooLarge(f"{path.name} has more than {most} bytes")
    return data


def open_to_read(path: Path, most: int) -> FileIO:
    """Open a regular file for reading.

    Raise TooLarge if the file has more than `most` bytes, and OSError if it can't be opened.
    """
    file = open(path, "rb", buffering=0, opener=_open_regular)  # noqa: SIM115 - the caller closes it
    if os.fstat(file.fileno()).st_size > most:
        file.close()
        raise TooLarge(f"{path.name} has more than {most} bytes")
    return file


def open_to_change(path: Path) -> FileIO:
    """Open an existing regular file for writing at any position. Raise OSError if that fails."""
    return open(path, "r+b", buffering=0, opener=_open_regular)


def open_to_add(path: Path) -> TextIO:
    """Open a regular file for appending text, creating it if necessary.

    Raise OSError if that fails.
    """
    return open(path, "a", encoding="utf-8", opener=_open_regular)


def _open_regular(path: str, flags: int) -> int:
    """Open a file. This function is passed to `open` as its `opener`.

    Raise OSError if the file isn't a regular file.
    """
    try:
        handle = os.open(path, flags | _AT_ONCE, 0o666)
    except OSError as error:
        if error.errno == errno.ENXIO:  # the file is a socket, or a pipe without a reader
            raise _not_regular(path) from error
        raise
    mode = os.fstat(handle).st_mode
    if stat.S_ISREG(mode):
        return handle
    os.close(handle)
    raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path) if stat.S_ISDIR(mode) else _not_regular(path)


def _not_regular(path: str) -> OSError:
    return OSError(errno.EINVAL, "it isn't a regular file", path)

"""A failing disk, for tests that write files."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from io import FileIO
from typing import Any

from game.profile.disk import Disk


class FailingDisk(Disk):
    """A disk on which some calls fail.

    Calls are counted from 1. The first call to fail is number `at`, and `many` calls in a row fail. By default, no call
    fails. A failing call raises `error`. A failing write still writes the first half of its bytes.
    """

    def __init__(self, at: int = 0, error: OSError | None = None, many: int = 1) -> None:
        self.at = at
        self.many = many
        self.error = error or OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        self.calls: list[str] = []

    def _count(self, name: str) -> bool:
        self.calls.append(name)
        return self.at <= len(self.calls) < self.at + self.many

    def write(self, file: FileIO, data: bytes) -> None:
        if self._count("write"):
            super().write(file, data[: len(data) // 2])
            raise self.error
        super().write(file, data)


CALLS = ("create", "append", "truncate", "sync", "replace", "duplicate", "remove", "sync_folder")
"""The calls that have no effect on the disk if they fail."""


def _failing(name: str) -> Callable[..., Any]:
    """Return a method that counts its calls.

    The method raises the disk's error whenever the disk is supposed to fail.
    """
    call = getattr(Disk, name)

    def counted(disk: FailingDisk, *given: Any) -> Any:
        if disk._count(name):
            raise disk.error
        return call(disk, *given)

    return counted


for name in CALLS:
    setattr(FailingDisk, name, _failing(name))

"""A failing disk, for tests of writing."""

from __future__ import annotations

import errno
import os
from io import FileIO
from pathlib import Path

from game.profile.disk import Disk


class FailingDisk(Disk):
    """A disk whose `at`-th call (counting from 1) fails with `error`, as do the next `many` - 1 calls.

    A failing write leaves the first half of its bytes in the file.
    """

    def __init__(self, at: int = 0, error: OSError | None = None, many: int = 1) -> None:
        self.at = at
        self.many = many
        self.error = error or OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        self.calls: list[str] = []

    def _count(self, name: str) -> bool:
        self.calls.append(name)
        return self.at <= len(self.calls) < self.at + self.many

    def _step(self, name: str) -> None:
        if self._count(name):
            raise self.error

    def create(self, path: Path) -> FileIO:
        self._step("create")
        return super().create(path)

    def append(self, path: Path) -> FileIO:
        self._step("append")
        return super().append(path)

    def write(self, file: FileIO, data: bytes) -> None:
        if self._count("write"):
            super().write(file, data[: len(data) // 2])
            raise self.error
        super().write(file, data)

    def truncate(self, file: FileIO, size: int) -> None:
        self._step("truncate")
        super().truncate(file, size)

    def sync(self, file: FileIO) -> None:
        self._step("sync")
        super().sync(file)

    def replace(self, source: Path, target: Path) -> None:
        self._step("replace")
        super().replace(source, target)

    def duplicate(self, source: Path, target: Path) -> None:
        self._step("duplicate")
        super().duplicate(source, target)

    def remove(self, path: Path) -> None:
        self._step("remove")
        super().remove(path)

    def sync_folder(self, folder: Path) -> None:
        self._step("sync_folder")
        super().sync_folder(folder)

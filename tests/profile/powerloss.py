"""Model the files that can remain after a power failure at any moment.

Data written since a file's last sync can remain in full, remain in part, turn into zeros, or vanish. Changes to file
names since the folder's last sync can be lost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from io import FileIO
from itertools import chain, combinations, product
from pathlib import Path
from typing import Any, NamedTuple

from game.profile.disk import Disk
from tests.run_counts import tell

SECTOR = 64
"""Number of bytes between the points where the model splits a write. Real disks write larger blocks, so the model
covers every point where a disk could split a write."""


class Call(NamedTuple):
    """A disk call or a promise, with its name, the number of its file, and its data."""

    name: str
    file: int = -1
    values: tuple[Any, ...] = ()


class Left(NamedTuple):
    """The files that remain after a power failure.

    `orderly` is true if file names reached the disk in order.
    """

    files: Mapping[str, bytes]
    promises: int
    orderly: bool


class RememberingDisk(Disk):
    """A disk that records every operation on the files in a folder.

    Files that exist at the start count as safely written.
    """

    def __init__(self, folder: Path) -> None:
        self.begun = {path.name: path.read_bytes() for path in sorted(folder.iterdir())}
        self.calls: list[Call] = []
        self._names = {name: number for number, name in enumerate(self.begun)}
        self._count = len(self._names)
        self._open: list[tuple[FileIO, int]] = []

    def promise(self) -> None:
        """Record the program's promise that everything written so far is safely stored."""
        self.calls.append(Call("promise"))

    def _file(self, file: FileIO) -> int:
        return next(number for one, number in self._open if one is file)

    def create(self, path: Path) -> FileIO:
        made = super().create(path)
        number = self._names[path.name] = self._count
        self._count += 1
        self._open.append((made, number))
        self.calls.append(Call("create", number, (path.name,)))
        return made

    def append(self, path: Path) -> FileIO:
        found = super().append(path)
        self._open.append((found, self._names[path.name]))
        return found

    def write(self, file: FileIO, data: bytes) -> None:
        self.calls.append(Call("write", self._file(file), (file.tell(), bytes(data))))
        super().write(file, data)

    def truncate(self, file: FileIO, size: int) -> None:
        self.calls.append(Call("truncate", self._file(file), (size,)))
        super().truncate(file, size)

    def sync(self, file: FileIO) -> None:
        self.calls.append(Call("sync", self._file(file)))
        super().sync(file)

    def replace(self, source: Path, target: Path) -> None:
        super().replace(source, target)
        number = self._names[target.name] = self._names.pop(source.name)
        self.calls.append(Call("replace", number, (source.name, target.name)))

    def duplicate(self, source: Path, target: Path) -> None:
        super().duplicate(source, target)
        number = self._names[target.name] = self._names[source.name]
        self.calls.append(Call("create", number, (target.name,)))

    def remove(self, path: Path) -> None:
        super().remove(path)
        if self._names.pop(path.name, None) is not None:
            self.calls.append(Call("remove", -1, (path.name,)))

    def sync_folder(self, folder: Path) -> None:
        super().sync_folder(folder)
        self.calls.append(Call("sync_folder"))


def left_behind(disk: RememberingDisk) -> Iterator[Left]:
    """Yield the distinct sets of files that a power failure after any call could leave behind."""
    data = dict(enumerate(disk.begun.values()))
    names = {name: number for number, name in enumerate(disk.begun)}
    unsynced: dict[int, list[Call]] = {}
    renamed: list[Call] = []
    promises = 0
    seen: set[tuple[frozenset[tuple[str, bytes]], int, bool]] = set()
    for call in (Call("begin"), *disk.calls):
        if call.name == "promise":
            promises += 1
        elif call.name in ("write", "truncate"):
            unsynced.setdefault(call.file, []).append(call)
        elif call.name == "sync":
            data[call.file] = _done(data.get(call.file, b""), unsynced.pop(call.file, []))
        elif call.name == "sync_folder":
            names = _renamed(names, renamed)
            renamed = []
        elif call.name in ("create", "replace", "remove"):
            renamed.append(call)
        for kept, orderly in _names(names, renamed):
            for files in _filled(kept, data, unsynced):
                key = frozenset(files.items()), promises, orderly
                if key not in seen:
                    seen.add(key)
                    yield Left(files, promises, orderly)


def _names(names: Mapping[str, int], renamed: Sequence[Call]) -> Iterator[tuple[dict[str, int], bool]]:
    prefixes = [tuple(renamed[:count]) for count in range(len(renamed) + 1)]
    subsets = chain.from_iterable(combinations(renamed, count) for count in range(len(renamed) + 1))
    for chosen, orderly in [(some, True) for some in prefixes] + [(some, False) for some in subsets]:
        yield _renamed(names, chosen), orderly


def _renamed(names: Mapping[str, int], calls: Sequence[Call]) -> dict[str, int]:
    found = dict(names)
    for call in calls:
        if call.name == "create":
            found[call.values[0]] = call.file
        elif call.name == "remove":
            found.pop(call.values[0], None)
        else:
            found.pop(call.values[0], None)
            found[call.values[1]] = call.file
    return found


def _filled(
    names: Mapping[str, int], data: Mapping[int, bytes], unsynced: Mapping[int, list[Call]]
) -> Iterator[dict[str, bytes]]:
    numbers = sorted(set(names.values()))
    versions = [sorted(_versions(data.get(number, b""), unsynced.get(number, []))) for number in numbers]
    for chosen in product(*versions):
        bytes_of = dict(zip(numbers, chosen, strict=True))
        yield {name: bytes_of[number] for name, number in names.items()}


def _versions(data: bytes, calls: Sequence[Call]) -> set[bytes]:
    """Return all possible contents of a file if no sync follows these calls."""
    found = set()
    for chosen in chain.from_iterable(combinations(calls, count) for count in range(len(calls) + 1)):
        found.add(_done(data, chosen))
        for at, call in enumerate(chosen):
            if call.name == "write":
                for torn in _torn(*call.values):
                    found.add(_done(data, [*chosen[:at], call._replace(values=torn), *chosen[at + 1 :]]))
    return found


def _torn(at: int, data: bytes) -> Iterator[tuple[int, bytes]]:
    for cut in range(0, len(data), SECTOR):
        yield at, data[:cut]
        yield at, data[:cut] + bytes(len(data) - cut)
        yield at, bytes(cut) + data[cut:]


def _done(data: bytes, calls: Sequence[Call]) -> bytes:
    for call in calls:
        if call.name == "truncate":
            data = data[: call.values[0]].ljust(call.values[0], b"\0")
        else:
            at, new = call.values
            data = data[:at].ljust(at, b"\0") + new + data[at + len(new) :]
    return data


def check_all(disk: RememberingDisk, folder: Path, check: Callable[[Left], object]) -> int:
    """Write each possible set of files to disk, and check it. Return the number of sets."""
    count = 0
    for left in left_behind(disk):
        for path in list(folder.iterdir()):
            path.unlink()
        for name, data in left.files.items():
            (folder / name).write_bytes(data)
        check(left)
        count += 1
    tell("power", count)
    return count

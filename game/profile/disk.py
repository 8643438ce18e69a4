"""The few calls by which the profile changes files, in one place, so that tests can let each of them fail."""

from __future__ import annotations

import errno
import os
import shutil
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import FileIO
from pathlib import Path

from game.safe_files import TooLarge, open_to_change

try:
    import fcntl
except ImportError:  # Windows: two programs that write in the same moment are not kept apart there
    fcntl = None  # type: ignore[assignment]

_TRIES, _PAUSE = 100, 0.01
"""How often, and after how many seconds each, it is tried to be alone in a folder."""
_FOLDER = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0)

_MINE = threading.local()
"""The folders in which this thread is alone."""
_LASTING = {errno.EACCES, errno.EPERM, errno.EISDIR, errno.EINVAL, errno.ELOOP}
"""Why a file can't be read today nor tomorrow: it may not be, or is none."""


class Disk:
    """Every call raises OSError when it can't be done."""

    def create(self, path: Path) -> FileIO:
        """Opens a new file for writing anywhere in it; an existing one isn't touched (FileExistsError)."""
        return path.open("x+b", buffering=0)

    def append(self, path: Path) -> FileIO:
        """Opens an existing file for writing anywhere in it."""
        return open_to_change(path)

    def write(self, file: FileIO, data: bytes) -> None:
        """Writes all of ``data``; after an error some of it may stand in the file. Nothing is held back in memory."""
        rest = memoryview(data)
        while rest:
            rest = rest[file.write(rest) :]

    def truncate(self, file: FileIO, size: int) -> None:
        """Cuts what stands in a file after ``size`` bytes."""
        file.truncate(size)

    def sync(self, file: FileIO) -> None:
        """Waits until what was written to the file is on the disk."""
        os.fsync(file.fileno())

    def replace(self, source: Path, target: Path) -> None:
        """Gives a file another name at once; a file of that name is replaced."""
        os.replace(source, target)

    def duplicate(self, source: Path, target: Path) -> None:
        """A second name for a file, or a copy where the file system has no such thing."""
        try:
            os.link(source, target)
        except OSError:
            shutil.copyfile(source, target)

    def remove(self, path: Path) -> None:
        path.unlink(missing_ok=True)

    def there(self, file: FileIO) -> bool:
        """Whether an open file still has a name: what is written to one without is gone when it is closed."""
        return os.fstat(file.fileno()).st_nlink > 0

    @contextmanager
    def alone(self, folder: Path) -> Iterator[None]:
        """While this lasts, no other copy of the program changes files in a folder, where the system can see to that.

        One that doesn't let go within a second is passed over: nothing may hold the player up. A thread that is alone
        there already goes on. Never raises OSError.
        """
        held: set[Path] = vars(_MINE).setdefault("folders", set())
        if folder in held:
            yield
            return
        handle = None
        with suppress(OSError):
            handle = os.open(folder, _FOLDER) if fcntl else None
        try:
            if handle is not None:
                _lock(handle)
            held.add(folder)
            yield
        finally:
            held.discard(folder)
            if handle is not None:
                os.close(handle)

    def sync_folder(self, folder: Path) -> None:
        """Waits until the names in a folder are on the disk, where the system can do that."""
        if os.name == "nt":  # Windows opens no folders; its own journal keeps the names
            return
        handle = os.open(folder, _FOLDER)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _lock(handle: int) -> None:
    for _ in range(_TRIES):
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            time.sleep(_PAUSE)
        except OSError:  # a file system without locks
            return
        else:
            return


DISK = Disk()


def reason(error: OSError, reading: bool = False) -> str:
    """Why something couldn't be done (`reading`: could not be read), in a few plain words."""
    known = {
        28: "the disk is full",
        122: "the disk is full",
        30: "the disk is read-only",
        13: "the program isn't allowed to read it" if reading else "the program isn't allowed to write there",
    }
    return known.get(error.errno or 0, (error.strerror or "an unknown error occurred").lower())


def set_aside(path: Path, disk: Disk = DISK) -> Path | None:
    """Renames a bad file to ``<name>.bad-N`` with the first free N, and gives its new path; None if that can't be
    done.
    """
    for number in range(1, 1000):
        kept = path.with_name(f"{path.name}.bad-{number}")
        if not kept.exists():
            try:
                disk.replace(path, kept)
            except OSError:
                return None
            # Before anything else takes its name: the power may fail, and names may come to the disk in any order.
            with suppress(OSError):
                disk.sync_folder(path.parent)
            return kept
    return None


def give_way(path: Path, error: OSError | TooLarge, disk: Disk = DISK) -> Path:
    """As `set_aside`, for a file that could not be read, before a new one takes its name: nobody knows what would be
    lost with it. Raises the error if it may pass, and OSError if the file can't be moved.
    """
    if isinstance(error, OSError) and error.errno not in _LASTING:
        raise error
    kept = set_aside(path, disk)
    if kept is None:
        raise OSError(errno.EEXIST, f"the old {path.name} can't be moved away") from error
    return kept


def free_path(folder: Path, stem: str, suffix: str) -> Path:
    """A path in a folder that no file has yet: the stem, a number if need be, the suffix."""
    path = folder / f"{stem}{suffix}"
    number = 2
    while path.exists():
        path = folder / f"{stem}-{number}{suffix}"
        number += 1
    return path

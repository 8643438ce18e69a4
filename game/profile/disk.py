"""The operations that change the user's files.

All operations are in one class, so that tests can make each of them fail.
"""

from __future__ import annotations

import errno
import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import FileIO
from pathlib import Path

from game.platforms import syncs_folders
from game.safe_files import TooLarge, open_to_change

try:
    import fcntl
except ImportError:  # on Windows, nothing prevents two programs from writing at the same time
    fcntl = None  # type: ignore[assignment]

_TRIES, _PAUSE = 100, 0.01
"""How many times to try to lock a folder, and how many seconds to wait between attempts."""
_FOLDER = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0)

_LOCKED = threading.local()
"""The folders that this thread has locked."""
_PERMANENT = {errno.EACCES, errno.EPERM, errno.EISDIR, errno.EINVAL, errno.ELOOP}
"""The errors after which trying again is pointless: no permission, or not a regular file."""


class Disk:
    """Operations on files. Each raises OSError if it fails."""

    def create(self, path: Path) -> FileIO:
        """Create a file for writing at any position. Raise FileExistsError if the file exists."""
        return path.open("x+b", buffering=0)

    def append(self, path: Path) -> FileIO:
        """Open an existing file for writing at any position."""
        return open_to_change(path)

    def write(self, file: FileIO, data: bytes) -> None:
        """Write all of ``data`` without buffering. An error may leave only part of it in the file."""
        rest = memoryview(data)
        while rest:
            rest = rest[file.write(rest) :]

    def truncate(self, file: FileIO, size: int) -> None:
        """Cut off everything after the first ``size`` bytes of a file."""
        file.truncate(size)

    def sync(self, file: FileIO) -> None:
        """Wait until everything written to a file is on disk."""
        os.fsync(file.fileno())

    def replace(self, source: Path, target: Path) -> None:
        """Rename a file atomically, replacing any existing file with the new name."""
        os.replace(source, target)

    def duplicate(self, source: Path, target: Path) -> None:
        """Give a file a second name, or copy it if the file system has no hard links."""
        try:
            os.link(source, target)
        except OSError:
            import shutil  # slow to import, and needed only on the few file systems without hard links

            shutil.copyfile(source, target)

    def remove(self, path: Path) -> None:
        """Delete a file if it exists."""
        path.unlink(missing_ok=True)

    def there(self, file: FileIO) -> bool:
        """Return whether an open file still has a name.

        A file without a name loses its content when it is closed.
        """
        return os.fstat(file.fileno()).st_nlink > 0

    @contextmanager
    def alone(self, folder: Path) -> Iterator[None]:
        """Keep other copies of the program from changing files in a folder, if possible.

        The folder is locked until the ``with`` block ends. If the folder can't be locked within a second, the block
        runs without a lock. A thread that has locked a folder can call this method again for the same folder. A failure
        to lock the folder never raises OSError.
        """
        held: set[Path] = vars(_LOCKED).setdefault("folders", set())
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
        """Wait until the list of files in a folder is on disk, if the system supports that."""
        if not syncs_folders():
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
        except OSError:  # this file system has no locks
            return
        else:
            return


DISK = Disk()


def reason(error: OSError, reading: bool = False) -> str:
    """Return a short reason for an operation's failure.

    `reading` says whether the operation reads a file.
    """
    known = {
        28: "the disk is full",
        122: "the disk is full",
        30: "the disk is read-only",
        13: "the program isn't allowed to read it" if reading else "the program isn't allowed to write there",
    }
    return known.get(error.errno or 0, system_reason(error))


def system_reason(error: OSError) -> str:
    """Return the reason why an operation has failed, in the operating system's words."""
    return (error.strerror or str(error) or "an unknown error occurred").lower()


def set_aside(path: Path, disk: Disk = DISK) -> Path | None:
    """Rename a bad file to ``<name>.bad-N``, where N is the first unused number.

    Return the new path, or None if renaming fails.
    """
    for number in range(1, 1000):
        kept = path.with_name(f"{path.name}.bad-{number}")
        if not kept.exists():
            try:
                disk.replace(path, kept)
            except OSError:
                return None
            # Otherwise, a power failure could undo the renaming but keep a newer file.
            with suppress(OSError):
                disk.sync_folder(path.parent)
            return kept
    return None


def give_way(path: Path, error: OSError | TooLarge, disk: Disk = DISK) -> Path:
    """Rename an unreadable file to move it out of the way, and return the new path.

    `error` is the error from reading the file. Raise `error` again if reading might succeed later. Raise OSError if the
    file can't be renamed.
    """
    if isinstance(error, OSError) and error.errno not in _PERMANENT:
        raise error
    kept = set_aside(path, disk)
    if kept is None:
        raise OSError(errno.EEXIST, f"the old {path.name} can't be moved away") from error
    return kept


def free_path(folder: Path, stem: str, suffix: str) -> Path:
    """Return an unused path in a folder. If necessary, a number is added to the stem."""
    path = folder / f"{stem}{suffix}"
    number = 2
    while path.exists():
        path = folder / f"{stem}-{number}{suffix}"
        number += 1
    return path

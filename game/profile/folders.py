"""The folders for the user's files."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import NamedTuple

from game.platforms import SYSTEM, user_folders
from game.profile.disk import reason


class Folders(NamedTuple):
    """The folders for the user's files.

    Attributes:
        root: the folder for saved matches, settings and other permanent files
        cache: the folder for files that the program can recreate at any time
        logs: the folder for logs and crash reports
        writable: whether files can be saved
        trouble: a sentence about any problem with the folders, or None
    """

    root: Path
    cache: Path
    logs: Path
    writable: bool = True
    trouble: str | None = None

    @property
    def saves(self) -> Path:
        """The folder for saved matches."""
        return self.root / "saves"

    @property
    def records(self) -> Path:
        """The folder for records to share, created when the first record is saved."""
        return self.root / "records"

    @property
    def data(self) -> Path:
        """The folder for content that overrides the program's own content."""
        return self.root / "data"

    @property
    def settings(self) -> Path:
        """The file with the player's settings."""
        return self.root / "settings.txt"

    @property
    def guard(self) -> Path:
        """The file that contains the crash guard's note."""
        return self.root / "continue.txt"

    @property
    def reports(self) -> Path:
        """The folder for crash reports, created when the first report is saved."""
        return self.logs / "reports"

    @property
    def statistics(self) -> Path:
        """The file that lists finished matches, one per line."""
        return self.root / "statistics.txt"

    @property
    def decks(self) -> Path:
        """The file with the user's decks, for all games."""
        return self.root / "decks.txt"

    @property
    def exports(self) -> Path:
        """The folder for tables exported for other programs, created by the first export."""
        return self.root / "exports"

    @property
    def log(self) -> Path:
        """The log file for errors."""
        return self.logs / "log.txt"


def open_folders(
    data_dir: Path | None = None,
    environment: Mapping[str, str] | None = None,
    platform: str = SYSTEM,
) -> Folders:
    """Return the user's folders, creating any missing ones if possible.

    If `data_dir` is given, all files go there. Otherwise, the folders are in the system's usual locations. If there is
    no home folder, the program uses a new temporary folder. Problems are described in ``trouble``, and never raise
    OSError.
    """
    usual = None if data_dir else user_folders(os.environ if environment is None else environment, platform)
    root = data_dir or (usual and usual.data)
    if root is None:
        return _without_home()
    try:
        root = Path(os.path.abspath(root))  # this fails if the working directory has been deleted
        found = Folders(root, usual.cache, usual.logs) if usual else _below(root)
        for folder in (root, root / "saves", root / "data"):
            folder.mkdir(parents=True, exist_ok=True)
        _try_writing(root)
    except OSError as error:
        why = reason(error)
        return _below(root, False, f"The program can't save to {root}: {why}. You can play, but not save.")
    with suppress(OSError):  # everything else works without a log
        found.logs.mkdir(parents=True, exist_ok=True)
    return found


def _below(root: Path, writable: bool = True, trouble: str | None = None) -> Folders:
    """Return the folders for a user whose files are all below ``root``."""
    return Folders(root, root / "cache", root, writable, trouble)


def _try_writing(folder: Path) -> None:
    """Raise OSError if files can't be created in a folder. Existing files aren't changed."""
    for number in count():
        tried = folder / f".try-{os.getpid()}-{number}"
        try:
            tried.open("xb").close()
        except FileExistsError:
            continue
        tried.unlink()
        return


def _without_home() -> Folders:
    import tempfile  # slow to import (it imports random), and seldom needed at start-up

    try:
        root = Path(tempfile.mkdtemp(prefix="soul-battle-"))
        for name in ("saves", "data"):
            (root / name).mkdir()
    except OSError:
        return _below(
            Path(os.devnull) / "soul-battle",
            False,
            "The program has no folder for saves. You can play, but not save.",
        )
    return _below(root, True, f"You have no home folder, so saves are kept in {root} and may be gone after a restart.")

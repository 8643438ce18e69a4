"""The folders of the user's files."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from itertools import count
from pathlib import Path
from typing import NamedTuple

from game.profile.disk import reason

NAMES = {"win32": "SoulBattle", "darwin": "SoulBattle"}
"""The name of the program's folder on some systems; ``soul-battle`` on all others."""


class Folders(NamedTuple):
    """The user's folders below ``root``.

    ``writable`` says whether files can be saved, and ``trouble`` is a sentence that says why not.
    """

    root: Path
    writable: bool = True
    trouble: str | None = None

    @property
    def saves(self) -> Path:
        """The folder of saved matches."""
        return self.root / "saves"

    @property
    def records(self) -> Path:
        """The folder of records to share, created with the first record."""
        return self.root / "records"

    @property
    def data(self) -> Path:
        """The folder of content that overrides the program's own."""
        return self.root / "data"

    @property
    def cache(self) -> Path:
        """The folder of files that the program can recreate at any time."""
        return self.root / "cache"

    @property
    def settings(self) -> Path:
        """The file of settings."""
        return self.root / "settings.txt"

    @property
    def guard(self) -> Path:
        """The crash guard's note of the match being resumed."""
        return self.root / "continue.txt"

    @property
    def reports(self) -> Path:
        """The folder of crash reports, created with the first report."""
        return self.root / "reports"

    @property
    def statistics(self) -> Path:
        """The file of finished matches, one on each line."""
        return self.root / "statistics.txt"

    @property
    def decks(self) -> Path:
        """The file of the user's decks, for all games."""
        return self.root / "decks.txt"

    @property
    def exports(self) -> Path:
        """The folder of tables for other programs, created with the first export."""
        return self.root / "exports"

    @property
    def log(self) -> Path:
        """The file that logs errors."""
        return self.root / "log.txt"


def open_folders(
    data_dir: Path | None = None,
    environment: Mapping[str, str] | None = None,
    platform: str = sys.platform,
) -> Folders:
    """Return the user's folders, created if possible.

    The folders are below ``data_dir`` (the user's choice) or else in the platform's usual folder. If nothing can be
    created or written, ``trouble`` says so. Without a home folder, the program uses a new temporary folder. Never
    raises OSError.
    """
    root = data_dir or usual_root(os.environ if environment is None else environment, platform)
    if root is None:
        return _without_home()
    try:
        root = Path(os.path.abspath(root))  # fails if the working directory is gone
        for folder in (root, root / "saves", root / "data"):
            folder.mkdir(parents=True, exist_ok=True)
        _try_writing(root)
    except OSError as error:
        why = reason(error)
        return Folders(root, False, f"The program can't save to {root}: {why}. You can play, but not save.")
    return Folders(root)


def usual_root(environment: Mapping[str, str], platform: str) -> Path | None:
    """Return the usual folder for a program's data on a platform (``sys.platform``).

    Return None if there is no home folder. A variable that isn't an absolute path is ignored, as the XDG Base Directory
    Specification asks: a relative path would depend on the working directory.
    """
    name = NAMES.get(platform, "soul-battle")
    given = {"XDG_DATA_HOME": "", "HOME": ".local/share"}
    if platform == "win32":
        given = {"APPDATA": "", "USERPROFILE": "AppData/Roaming"}
    elif platform == "darwin":
        given = {"HOME": "Library/Application Support"}
    for variable, below in given.items():
        base = environment.get(variable, "")
        if os.path.isabs(base):
            return Path(base) / below / name
    return None


def _try_writing(folder: Path) -> None:
    """Raise OSError if no file can be created in a folder; existing files stay untouched."""
    for number in count():
        tried = folder / f".try-{os.getpid()}-{number}"
        try:
            tried.open("xb").close()
        except FileExistsError:
            continue
        tried.unlink()
        return


def _without_home() -> Folders:
    import tempfile  # slow: it imports random, which most starts don't need

    try:
        root = Path(tempfile.mkdtemp(prefix="soul-battle-"))
        for name in ("saves", "data"):
            (root / name).mkdir()
    except OSError:
        return Folders(
            Path(os.devnull) / "soul-battle",
            False,
            "The program has no folder for saves. You can play, but not save.",
        )
    return Folders(root, True, f"You have no home folder, so saves are kept in {root} and may be gone after a restart.")

"""Where the user's files lie."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from itertools import count
from pathlib import Path
from typing import NamedTuple

from game.profile.disk import reason

NAMES = {"win32": "SoulBattle", "darwin": "SoulBattle"}
"""What the program's folder is called, by system; ``soul-battle`` elsewhere."""


class Folders(NamedTuple):
    """The user's folders below ``root``.

    ``writable`` tells whether anything can be kept; ``trouble`` says in a sentence why not.
    """

    root: Path
    writable: bool = True
    trouble: str | None = None

    @property
    def saves(self) -> Path:
        """Saved matches."""
        return self.root / "saves"

    @property
    def records(self) -> Path:
        """Records of matches, to share; the folder is made with the first one."""
        return self.root / "records"

    @property
    def data(self) -> Path:
        """Content that the user lays over the program's own."""
        return self.root / "data"

    @property
    def cache(self) -> Path:
        """What can be made anew at any time."""
        return self.root / "cache"

    @property
    def settings(self) -> Path:
        """The file of settings."""
        return self.root / "settings.txt"

    @property
    def guard(self) -> Path:
        """The note of the match that is being gone on with."""
        return self.root / "continue.txt"

    @property
    def reports(self) -> Path:
        """Reports of crashes; the folder is made with the first one."""
        return self.root / "reports"

    @property
    def statistics(self) -> Path:
        """The matches that were played to their end, a line each."""
        return self.root / "statistics.txt"

    @property
    def decks(self) -> Path:
        """The decks that the user has built, of every game."""
        return self.root / "decks.txt"

    @property
    def exports(self) -> Path:
        """Tables for other programs; the folder is made with the first one."""
        return self.root / "exports"

    @property
    def log(self) -> Path:
        """Where the program writes what went wrong."""
        return self.root / "log.txt"


def open_folders(
    data_dir: Path | None = None,
    environment: Mapping[str, str] | None = None,
    platform: str = sys.platform,
) -> Folders:
    """Return the user's folders, made if they can be.

    They are below ``data_dir`` (what the user said) or else where the platform wants them. Where nothing can be made or
    written the folders are given all the same, with ``trouble``; without any home they are in a new temporary folder.
    Never raises OSError.
    """
    root = data_dir or usual_root(os.environ if environment is None else environment, platform)
    if root is None:
        return _without_home()
    try:
        root = Path(os.path.abspath(root))  # where the program was started may be gone
        for folder in (root, root / "saves", root / "data"):
            folder.mkdir(parents=True, exist_ok=True)
        _try_writing(root)
    except OSError as error:
        why = reason(error)
        return Folders(root, False, f"The program can't save to {root}: {why}. You can play, but not save.")
    return Folders(root)


def usual_root(environment: Mapping[str, str], platform: str) -> Path | None:
    """Return the usual folder for a program's data on a platform (as in ``sys.platform``), or None without a home.

    A variable that isn't an absolute path is ignored, as the XDG Base Directory Specification asks: a relative folder
    would depend on where the program was started.
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
    """Raises OSError if no file can be made in a folder. What lies there is not touched, whatever it is called."""
    for number in count():
        tried = folder / f".try-{os.getpid()}-{number}"
        try:
            tried.open("xb").close()
        except FileExistsError:
            continue
        tried.unlink()
        return


def _without_home() -> Folders:
    import tempfile  # it brings chance with it, and a start has no time for that

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

"""Everything that differs between Linux, Windows and macOS.

The functions take the system's name as an argument.
"""

from __future__ import annotations

import ntpath
import os
import posixpath
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

SYSTEM = sys.platform
WINDOWS, MACOS = "win32", "darwin"
WINDOW_CLASS = "soul-battle"
"""The name shared by the window class, the menu entry and the icon."""
LIBRARIES = {
    "DISPLAY": {"libX11.so.6": "libx11-6", "libXext.so.6": "libxext6"},
    "WAYLAND_DISPLAY": {
        "libwayland-client.so.0": "libwayland-client0",
        "libwayland-cursor.so.0": "libwayland-cursor0",
        "libwayland-egl.so.1": "libwayland-egl1",
        "libxkbcommon.so.0": "libxkbcommon0",
        "libEGL.so.1": "libegl1",
    },
}
"""The libraries that SDL needs, with their Debian packages.

The keys are the environment variables that name the screens.
"""
X_LIBRARY = "libX11.so.6"
_SCREEN = {
    # SDL ignores a press that comes less than 10 ms after the window gets the focus, because the press may have been
    # meant only to raise the window. But when the program is busy, it handles both events at the same time, and SDL
    # would then ignore later presses too.
    "SDL_MOUSE_FOCUS_CLICKTHROUGH": "1",
    "SDL_VIDEO_ALLOW_SCREENSAVER": "1",
}
_WINDOWS_SCREEN = {
    # Without this, Windows scales up a small image of the window on a high-density screen, which blurs it.
    "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2",
}


class UserFolders(NamedTuple):
    """The usual folders for permanent files, files that can be recreated, and logs."""

    data: Path
    cache: Path
    logs: Path


def linux(system: str = SYSTEM) -> bool:
    """Return whether the system is Linux, where windows need X11 or Wayland."""
    return system.startswith("linux")


def user_folders(environment: Mapping[str, str], system: str = SYSTEM) -> UserFolders | None:
    """Return the usual folders for the program's files, or None if they can't be determined.

    An environment variable is ignored if its value isn't an absolute path.
    """
    if system == WINDOWS:
        data = _folder(environment, "APPDATA", "USERPROFILE", "AppData/Roaming", "SoulBattle", system)
        local = _folder(environment, "LOCALAPPDATA", "USERPROFILE", "AppData/Local", "SoulBattle", system) or data
        return UserFolders(data, local / "Cache", local / "Logs") if data and local else None
    home = environment.get("HOME", "")
    if system == MACOS:
        library = Path(home) / "Library"
        names = ("Application Support/SoulBattle", "Caches/SoulBattle", "Logs/SoulBattle")
        return UserFolders(*(library / name for name in names)) if _is_absolute(home, system) else None
    data = _folder(environment, "XDG_DATA_HOME", "HOME", ".local/share", "soul-battle", system)
    cache = _folder(environment, "XDG_CACHE_HOME", "HOME", ".cache", "soul-battle", system)
    logs = _folder(environment, "XDG_STATE_HOME", "HOME", ".local/state", "soul-battle", system)
    return UserFolders(data, cache or data / "cache", logs or data) if data else None


def _folder(
    environment: Mapping[str, str], variable: str, home: str, below: str, name: str, system: str
) -> Path | None:
    """Return the path of `name` in a user folder, or None if the user folder is unknown.

    `variable` and `home` are names of environment variables. The user folder is the path in `variable` or, if that path
    isn't absolute, the subfolder `below` of the path in `home`.
    """
    for base, inner in ((environment.get(variable, ""), ""), (environment.get(home, ""), below)):
        if _is_absolute(base, system):
            return Path(base) / inner / name
    return None


def _is_absolute(path: str, system: str) -> bool:
    return ntpath.isabs(path) if system == WINDOWS else posixpath.isabs(path)


def window_settings(system: str = SYSTEM) -> dict[str, str]:
    """Return the window library's settings for this system, as environment variables."""
    return {**_SCREEN, **(_WINDOWS_SCREEN if system == WINDOWS else {})}


def screen(environment: Mapping[str, str], system: str = SYSTEM) -> str | None:
    """Return the screen's name, "" if no name is needed, or None if there is no screen."""
    named = environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY")
    return named or (None if linux(system) else "")


def missing_libraries(environment: Mapping[str, str], system: str = SYSTEM) -> dict[str, str]:
    """Return the missing libraries that the screen needs, mapped to their Debian packages."""
    if not linux(system):
        return {}
    wanted = [names for name, names in LIBRARIES.items() if environment.get(name)]
    return {name: package for names in wanted for name, package in names.items() if not loads(name)}


def loads(library: str) -> bool:
    """Return whether the system can load this library."""
    import ctypes  # slow to import, and needed only if no window can be opened

    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def sdl_library(system: str = SYSTEM, maps: str = "/proc/self/maps") -> str:
    """Return the path of the SDL library that pygame has loaded.

    `maps`, which is used only on Linux, is the file that lists the loaded libraries.

    Raises:
        OSError: The loaded library can't be found.
    """
    if system == WINDOWS:
        return "SDL2.dll"
    if linux(system):
        with open(maps, encoding="utf-8", errors="surrogateescape") as lines:
            for line in lines:
                name = line.rstrip("\n").partition("/")[2]
                if "libSDL2-" in name.rpartition("/")[2]:
                    return "/" + name
    raise OSError("The loaded SDL library wasn't found")


def alt_types(system: str = SYSTEM) -> bool:
    """Return whether both Alt keys type special characters, as on macOS."""
    return system == MACOS


def syncs_folders(system: str = SYSTEM) -> bool:
    """Return whether the system can flush a folder's list of files to disk."""
    return system != WINDOWS


def file_of(text: str, system: str = SYSTEM) -> Path:
    """Return the file named by a path or a file URI.

    Some desktop environments pass a URI to the program.
    """
    if not text.startswith("file:"):
        return Path(text)
    from urllib.parse import unquote_to_bytes, urlsplit  # slow to import, and seldom needed

    path = os.fsdecode(unquote_to_bytes(urlsplit(text).path))
    return Path(path.lstrip("/") if system == WINDOWS else path)

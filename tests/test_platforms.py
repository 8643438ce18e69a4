"""Differences between Linux, Windows and macOS, tested on any system."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from game import platforms
from game.platforms import MACOS, WINDOWS

LINUX = "linux"


@pytest.mark.parametrize(
    ("system", "environment", "folders"),
    [
        (
            LINUX,
            {"HOME": "/home/ü"},
            ("/home/ü/.local/share/soul-battle", "/home/ü/.cache/soul-battle", "/home/ü/.local/state/soul-battle"),
        ),
        (
            LINUX,
            {"HOME": "/home/ü", "XDG_DATA_HOME": "/x", "XDG_CACHE_HOME": "/c", "XDG_STATE_HOME": "/s"},
            ("/x/soul-battle", "/c/soul-battle", "/s/soul-battle"),
        ),
        (
            LINUX,
            {"HOME": "/home/ü", "XDG_DATA_HOME": "relative", "XDG_CACHE_HOME": "./c", "XDG_STATE_HOME": "C:/s"},
            ("/home/ü/.local/share/soul-battle", "/home/ü/.cache/soul-battle", "/home/ü/.local/state/soul-battle"),
        ),
        (LINUX, {"XDG_DATA_HOME": "/x"}, ("/x/soul-battle", "/x/soul-battle/cache", "/x/soul-battle")),
        (LINUX, {"XDG_DATA_HOME": "relative"}, None),
        (LINUX, {"HOME": "u", "XDG_DATA_HOME": ""}, None),
        (LINUX, {}, None),
        (
            MACOS,
            {"HOME": "/Users/ü"},
            (
                "/Users/ü/Library/Application Support/SoulBattle",
                "/Users/ü/Library/Caches/SoulBattle",
                "/Users/ü/Library/Logs/SoulBattle",
            ),
        ),
        (MACOS, {"HOME": "u"}, None),
        (MACOS, {}, None),
        (
            WINDOWS,
            {"APPDATA": "C:/roaming", "LOCALAPPDATA": "C:/local"},
            ("C:/roaming/SoulBattle", "C:/local/SoulBattle/Cache", "C:/local/SoulBattle/Logs"),
        ),
        (
            WINDOWS,
            {"APPDATA": "relative", "USERPROFILE": "C:/Users/ü"},
            (
                "C:/Users/ü/AppData/Roaming/SoulBattle",
                "C:/Users/ü/AppData/Local/SoulBattle/Cache",
                "C:/Users/ü/AppData/Local/SoulBattle/Logs",
            ),
        ),
        (WINDOWS, {"APPDATA": "C:/a"}, ("C:/a/SoulBattle", "C:/a/SoulBattle/Cache", "C:/a/SoulBattle/Logs")),
        (WINDOWS, {}, None),
    ],
)
def test_the_usual_folders_follow_the_system(
    system: str, environment: dict[str, str], folders: tuple[str, ...] | None
) -> None:
    expected = folders and platforms.UserFolders(*map(Path, folders))
    assert platforms.user_folders(environment, system) == expected


def test_only_linux_needs_a_named_screen() -> None:
    assert platforms.screen({"WAYLAND_DISPLAY": "wayland-0"}, LINUX) == "wayland-0"
    assert [platforms.screen({}, system) for system in (LINUX, WINDOWS, MACOS)] == [None, "", ""]


def test_only_windows_is_told_that_the_program_draws_every_pixel_itself() -> None:
    aware = ["SDL_WINDOWS_DPI_AWARENESS" in platforms.window_settings(system) for system in (LINUX, WINDOWS, MACOS)]
    assert aware == [False, True, False]


def test_missing_libraries_come_with_their_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platforms, "loads", lambda name: name != "libX11.so.6")
    named = {"DISPLAY": ":0", "WAYLAND_DISPLAY": ""}
    assert platforms.missing_libraries(named, LINUX) == {"libX11.so.6": "libx11-6"}
    assert platforms.missing_libraries(named, WINDOWS) == {}


def test_a_library_is_found_only_if_it_exists() -> None:
    assert not platforms.loads("libnowhere.so.6")
    assert platforms.loads("libc.so.6") == sys.platform.startswith("linux")


def test_the_loaded_window_library_is_found(tmp_path: Path) -> None:
    maps = tmp_path / "maps"
    maps.write_text("7f00 r-xp 08:01 12   /a b/libSDL2-2.0-8e.so.0.1\n7f10 r-xp 08:01 13   /lib/libc.so.6\n")
    assert platforms.sdl_library(LINUX, str(maps)) == "/a b/libSDL2-2.0-8e.so.0.1"
    assert platforms.sdl_library(WINDOWS) == "SDL2.dll"
    maps.write_text("7f10 r-xp 08:01 13   /lib/libc.so.6\n")
    for system in (LINUX, MACOS):
        with pytest.raises(OSError, match="wasn't found"):
            platforms.sdl_library(system, str(maps))


def test_keys_and_disks_differ() -> None:
    assert [platforms.alt_types(system) for system in (LINUX, WINDOWS, MACOS)] == [False, False, True]
    assert [platforms.syncs_folders(system) for system in (LINUX, WINDOWS, MACOS)] == [True, False, True]


@pytest.mark.parametrize(
    ("text", "system", "file"),
    [
        ("my file.match", LINUX, "my file.match"),
        ("file:///home/a%20b/%C3%BC%25.match", LINUX, "/home/a b/ü%.match"),
        pytest.param(
            "file://localhost/lat%E9in.yaml",
            LINUX,
            "/lat\udce9in.yaml",
            marks=pytest.mark.skipif(os.name == "nt", reason="every file name on Windows is Unicode"),
        ),
        ("file:///C:/Users/a%20b/x.match", WINDOWS, "C:/Users/a b/x.match"),
    ],
)
def test_a_file_may_be_named_by_its_uri(text: str, system: str, file: str) -> None:
    assert platforms.file_of(text, system) == Path(file)

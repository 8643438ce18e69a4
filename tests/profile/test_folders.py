"""The program chooses a folder for the user's files, and runs even if no folder is usable."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.profile.folders import open_folders
from tests.profile.child_process import needs_fork


def test_the_folder_that_the_user_names_comes_first(tmp_path: Path) -> None:
    mine = tmp_path / "Meine Spiele ♠"
    found = open_folders(mine, {"HOME": str(tmp_path / "home")})
    assert (found.root, found.writable, found.trouble) == (mine, True, None)
    assert (found.saves, found.data, found.cache) == (mine / "saves", mine / "data", mine / "cache")
    assert (found.settings, found.log) == (mine / "settings.txt", mine / "log.txt")
    assert sorted(path.name for path in mine.iterdir()) == ["data", "saves"]
    assert not (tmp_path / "home").exists()
    usual = open_folders(None, {"HOME": str(tmp_path / "home")}, "linux")
    assert usual.root == tmp_path / "home" / ".local" / "share" / "soul-battle"
    assert usual.cache == tmp_path / "home" / ".cache" / "soul-battle"
    assert usual.log == tmp_path / "home" / ".local" / "state" / "soul-battle" / "log.txt"
    assert usual.log.parent.is_dir()


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps the folder that a program works in")
def test_a_relative_folder_needs_no_working_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert open_folders(Path("here")).root == tmp_path / "here"
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    found = open_folders(Path("here"))
    assert not found.writable
    assert found.trouble == "The program can't save to here: no such file or directory. You can play, but not save."


def test_a_folder_that_cant_be_made_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    found = open_folders(tmp_path / "file" / "inner")
    assert not found.writable
    assert found.trouble == (
        f"The program can't save to {tmp_path / 'file' / 'inner'}: not a directory. You can play, but not save."
    )
    assert found.root == tmp_path / "file" / "inner"


@needs_fork
def test_a_read_only_folder_is_reported(as_a_user: Callable[[Callable[[Path], list[Any]]], list[Any]]) -> None:
    def work(folder: Path) -> list[Any]:
        for name in ("saves", "data"):
            (folder / name).mkdir()
        folder.chmod(0o500)
        found = open_folders(folder)
        return [found.writable, found.trouble]

    writable, trouble = as_a_user(work)
    assert not writable
    assert "the program isn't allowed to write there" in trouble


def test_without_a_home_a_temporary_folder_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    found = open_folders(environment={}, platform="linux")
    assert found.writable
    assert found.saves.is_dir()
    assert found.root.parent == tmp_path
    assert found.trouble == (
        f"You have no home folder, so saves are kept in {found.root} and may be gone after a restart."
    )


def test_without_any_folder_the_program_still_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "none"))
    found = open_folders(environment={}, platform="linux")
    assert not found.writable
    assert found.trouble == "The program has no folder for saves. You can play, but not save."
    with pytest.raises(OSError, match="Not a directory"):
        found.settings.write_text("x")

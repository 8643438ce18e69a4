"""Small files are written completely or not at all.

Earlier generations of a file are kept, and bad files are set aside.
"""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from game.profile.disk import DISK, give_way, reason, set_aside
from game.profile.storage import GENERATIONS, Loaded, generation, read_parsed, read_text, write_text
from tests.profile.failing import FailingDisk


@pytest.fixture(name="path")
def _path(tmp_path: Path) -> Path:
    folder = tmp_path / "Übung ♠"
    folder.mkdir()
    return folder / "settings.txt"


def names(path: Path) -> list[str]:
    return sorted(entry.name for entry in path.parent.iterdir())


def test_written_text_reads_back(path: Path) -> None:
    assert read_text(path) == Loaded(None)
    for text in ("", "one", "two\nlines ♠\r\n", "x" * 100_000):
        write_text(path, text)
        assert read_text(path) == Loaded(text)


def test_generations_are_kept(path: Path) -> None:
    for number in range(2):
        write_text(path, str(number), generations=0)
    assert names(path) == ["settings.txt"]
    for number in range(6):
        write_text(path, str(number))
    assert names(path) == ["settings.txt", "settings.txt.1", "settings.txt.2", "settings.txt.3"]
    assert [read_text(generation(path, number)).value for number in range(GENERATIONS + 1)] == ["5", "4", "3", "2"]


@pytest.mark.parametrize("harm", ["", "cut", "flip", "head", "binary"])
def test_a_bad_file_is_set_aside_and_an_earlier_one_used(path: Path, harm: str) -> None:
    write_text(path, "old")
    write_text(path, "new text")
    data = path.read_bytes()
    path.unlink()  # settings.txt.1 is a hard link to the older file, never to this one
    bad = {"": b"", "cut": data[:-1], "flip": data[:-1] + b"T", "head": data[1:], "binary": b"\xff\n" + data}[harm]
    path.write_bytes(bad)
    found = read_text(path)
    assert found.value == "old"
    assert found.trouble == (
        "settings.txt is damaged and was kept as settings.txt.bad-1; "
        "the program uses the earlier settings.txt.1 instead."
    )
    assert path.with_name("settings.txt.bad-1").read_bytes() == bad
    again = read_text(path)
    assert (again.value, again.trouble) == ("old", None)


def test_every_bad_generation_is_kept(path: Path) -> None:
    for number in range(3):
        write_text(path, str(number))
    for number in range(3):
        generation(path, number).unlink()
        generation(path, number).write_bytes(b"bad %d" % number)
    found = read_text(path)
    assert found.value is None
    assert found.trouble is not None
    assert found.trouble.endswith("; there is no good copy left.")
    assert names(path) == ["settings.txt.1.bad-1", "settings.txt.2.bad-1", "settings.txt.bad-1"]


def test_bad_files_never_take_each_others_place(path: Path) -> None:
    for number in range(3):
        path.write_bytes(b"%d" % number)
        read_text(path)
    assert [path.with_name(f"settings.txt.bad-{number}").read_bytes() for number in (1, 2, 3)] == [b"0", b"1", b"2"]


def test_text_refused_by_the_reader_is_bad_too(path: Path) -> None:
    write_text(path, "7")
    write_text(path, "x")
    found = read_parsed(path, int)
    assert found.value == 7
    assert "settings.txt is damaged" in (found.trouble or "")


def test_an_unreadable_file_is_not_moved(path: Path) -> None:
    path.mkdir()
    found = read_text(path)
    assert found.value is None
    assert found.trouble == "settings.txt can't be read (is a directory); there is no good copy left."
    assert path.is_dir()


def test_a_file_that_cant_be_set_aside_is_still_reported(path: Path) -> None:
    path.write_bytes(b"bad")
    found = read_text(path, FailingDisk(1, OSError(errno.EROFS, "Read-only file system")))
    assert found.trouble == "settings.txt is damaged; there is no good copy left."
    assert path.read_bytes() == b"bad"


@pytest.mark.parametrize(("error", "expected"), [(errno.EIO, "for now"), (errno.EACCES, "can't be moved away")])
def test_a_file_that_cannot_be_read_now_or_moved_stays(path: Path, error: int, expected: str) -> None:
    path.write_text("precious", encoding="utf-8")
    with pytest.raises(OSError, match=expected):
        give_way(path, OSError(error, "for now"), FailingDisk(1, OSError(errno.EROFS, "nothing moves")))
    assert path.read_text(encoding="utf-8") == "precious"


def test_setting_aside_gives_up_when_every_name_is_taken(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "exists", lambda path: True)
    assert set_aside(path) is None


@pytest.mark.parametrize("before", [0, 5])
def test_an_error_at_any_step_leaves_the_old_or_the_new(path: Path, before: int) -> None:
    """Once the new text is in place, only the folder sync can still fail."""
    for number in range(before):
        write_text(path, f"old {number}")
    old = f"old {before - 1}" if before else None
    at, failed, reached = 0, 0, True
    while reached:
        at += 1
        disk = FailingDisk(at)
        try:
            write_text(path, f"new {at}", disk=disk)
        except OSError:
            failed += 1
            assert read_text(path).value in (old, f"new {at}")
        else:
            assert read_text(path).value == f"new {at}"
        reached = len(disk.calls) >= at
        old = read_text(path).value
        assert read_text(path).trouble is None
        assert at == 1 or not any(name.endswith(".part") for name in names(path))
    assert failed >= 5


def test_a_file_is_copied_if_hard_links_fail(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def link(source: Path, target: Path) -> None:
        raise OSError(errno.EPERM, "no links")

    monkeypatch.setattr(os, "link", link)
    for number in range(3):
        write_text(path, str(number))
    assert [read_text(generation(path, number)).value for number in range(3)] == ["2", "1", "0"]


def test_a_lock_that_is_never_released_blocks_nobody(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If another program holds the lock, retry for a second, then write anyway."""
    fcntl = pytest.importorskip("fcntl")
    waited: list[float] = []
    write_text(path, "old")
    holder = os.open(path.parent, os.O_RDONLY)
    fcntl.flock(holder, fcntl.LOCK_EX)
    monkeypatch.setattr("game.profile.disk.time.sleep", waited.append)
    with DISK.alone(path.parent):
        assert sum(waited) == pytest.approx(1.0)
        write_text(path, "new")
    os.close(holder)
    assert read_text(path).value == "new"


def test_folders_arent_opened_on_windows(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[object] = []
    monkeypatch.setattr("game.profile.disk.os.open", lambda *args: opened.append(args))
    monkeypatch.setattr("game.profile.disk.syncs_folders", lambda: False)
    DISK.sync_folder(path.parent)
    assert opened == []


def test_reasons_are_plain_words() -> None:
    assert reason(OSError(errno.ENOSPC, "No space left on device")) == "the disk is full"
    assert reason(OSError(errno.EDQUOT, "Disk quota exceeded")) == "the disk is full"
    assert reason(OSError(errno.EROFS, "Read-only file system")) == "the disk is read-only"
    assert reason(OSError(errno.EACCES, "Permission denied")) == "the program isn't allowed to write there"
    assert reason(OSError(errno.EIO, "Input/output error")) == "input/output error"
    assert reason(OSError()) == "an unknown error occurred"

"""The journal grows in the background, survives a partial last entry, and never blocks."""

from __future__ import annotations

import threading
import zlib
from io import FileIO
from pathlib import Path
from typing import Any

import pytest

from game.profile import journal as module
from game.profile.disk import Disk
from game.profile.journal import Journal, read
from tests.profile.failing import FailingDisk
from tests.profile.lines import journal_lines

HEADER = {"format": 1, "game": "soul_battle", "seats": ["Ä", "B"]}
ENTRIES: list[dict[str, Any]] = [{"action": "place reaper.1 a1", "n": 1}, {"ünï": "♠\n"}, {"x": [1, None, {"y": True}]}]


@pytest.fixture(name="path")
def _path(tmp_path: Path) -> Path:
    return tmp_path / "Spiel ♥.match"


def written(path: Path, entries: list[dict[str, Any]] = ENTRIES) -> bytes:
    with Journal.create(path, HEADER) as journal:
        for entry in entries:
            journal.append(entry)
    assert journal.troubles() == ()
    return path.read_bytes()


def test_appended_entries_read_back(path: Path) -> None:
    data = written(path)
    found = read(path)
    assert (found.header, list(found.entries), found.trouble) == (HEADER, ENTRIES, None)
    assert found.good == len(data)
    assert data == journal_lines(HEADER, *ENTRIES)


def test_any_cut_and_any_changed_byte_is_noticed(path: Path) -> None:
    data = written(path)
    ends = [index + 1 for index, byte in enumerate(data) if byte == 10]
    for at in range(len(data)):
        for bad in (data[:at], data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]):
            path.write_bytes(bad)
            whole = [end for end in ends if end <= at]
            if not whole:
                with pytest.raises(ValueError, match="isn't a saved match, or its beginning is damaged"):
                    read(path)
                continue
            found = read(path)
            assert (found.header, list(found.entries)) == (HEADER, ENTRIES[: len(whole) - 1])
            assert (found.trouble is None) == (bad == data[: whole[-1]])
            assert found.good == whole[-1]


def test_a_line_counts_only_in_its_own_position(path: Path) -> None:
    lines = written(path).splitlines(keepends=True)
    for wrong in ([0, 2, 1, 3], [0, 1, 1], [0, 2], [0, 0]):
        path.write_bytes(b"".join(lines[number] for number in wrong))
        assert len(read(path).entries) == (1 if wrong[1] == 1 else 0)
        assert read(path).trouble is not None


def test_the_sentence_counts_the_cut_lines(path: Path) -> None:
    data = written(path)
    path.write_bytes(data + b"torn")
    assert read(path).trouble == f"{path.name} is damaged after step 3: its last line was left out."
    path.write_bytes(data + b"one\ntwo\nthree")
    assert read(path).trouble == f"{path.name} is damaged after step 3: its last 3 lines were left out."


@pytest.mark.parametrize("text", [b"[1]", b"1", b"nonsense", b"[" * 100_000, b"\xff"])
def test_a_line_other_than_a_map_ends_the_journal(path: Path, text: bytes) -> None:
    crc = zlib.crc32(text)
    path.write_bytes(b"%08x %s\n" % (crc, text))
    with pytest.raises(ValueError, match="isn't a saved match"):
        read(path)


def test_an_invalid_entry_is_refused_and_nothing_is_added(path: Path) -> None:
    with Journal.create(path, HEADER) as journal:
        for bad in ({"x": {1, 2}}, {"x": float("nan")}, {"x": "\ud800"}):
            with pytest.raises((TypeError, ValueError)):
                journal.append(bad)
        journal.append({"good": 1})
    assert read(path).entries == ({"good": 1},)


def test_a_closed_journal_accepts_nothing_until_it_is_reopened(path: Path) -> None:
    journal = Journal.create(path, HEADER)
    assert journal.close()
    with pytest.raises(ValueError, match="closed"):
        journal.append({})
    for entry in ENTRIES:
        journal.reopen()
        journal.append(entry)
        assert journal.close()
    assert path.read_bytes() == journal_lines(HEADER, *ENTRIES)


@pytest.mark.parametrize("length", [1, 1000])
def test_continuing_after_a_torn_end_keeps_the_torn_file(path: Path, length: int) -> None:
    data = written(path) + b"0000" * length
    path.write_bytes(data)
    path.with_name(path.name + ".bad-1").write_bytes(b"older")
    journal, contents = Journal.resume(path)
    assert contents.trouble is not None
    assert path.read_bytes() == data
    with journal:
        journal.append({"next": 1})
    assert read(path).entries == (*ENTRIES, {"next": 1})
    assert read(path).trouble is None
    assert path.with_name(path.name + ".bad-2").read_bytes() == data


def test_an_existing_file_isnt_touched(path: Path) -> None:
    path.write_bytes(b"mine")
    journal = Journal.create(path, HEADER)
    assert journal.close()
    assert journal.troubles() == (), "a file name that is taken isn't an error"
    assert path.read_bytes() == b"mine"
    assert read(journal.path).header == HEADER
    assert journal.path.parent == path.parent


def test_another_programs_change_of_the_file_loses_no_entries(path: Path) -> None:
    data = written(path)
    first, _ = Journal.resume(path)
    second, _ = Journal.resume(path)
    first.append({"first": 1})
    assert first.close()
    second.append({"second": 1})
    assert second.flush()
    (said,) = second.troubles()
    assert said == (
        f"Another program has changed this match's file. From now on, this match is saved as {second.path.name}."
    )
    second.append({"second": 2})
    assert second.close()
    assert second.troubles() == ()
    assert path.read_bytes() == data + journal_lines(HEADER, *ENTRIES, {"first": 1})[len(data) :]
    assert second.path.read_bytes() == journal_lines(HEADER, *ENTRIES, {"second": 1}, {"second": 2})


def test_a_removed_file_is_written_again(path: Path) -> None:
    for opened in (True, False):
        path.unlink(missing_ok=True)
        written(path)
        journal, _ = Journal.resume(path)
        if opened:
            journal.append({"before": 1})
            assert journal.flush()
        path.unlink()
        journal.append({"after": 1})
        assert journal.close()
        (said,) = journal.troubles()
        assert said.startswith("This match's file is gone. From now on")
        assert journal.path == path
        assert read(path).entries == (*ENTRIES, *([{"before": 1}] if opened else []), {"after": 1})


def test_an_error_at_any_call_on_the_way_to_another_file_loses_nothing(path: Path) -> None:
    at = 0
    reached = True
    while reached:
        at += 1
        for entry in path.parent.iterdir():
            entry.unlink()
        written(path)
        disk = FailingDisk()
        journal, _ = Journal.resume(path, disk)
        journal.append({"mine": 0})
        assert journal.flush()
        with Journal.resume(path)[0] as other:
            other.append({"other": 1})
        begun = len(disk.calls)
        disk.at = begun + at
        for number in (1, 2):
            journal.append({"mine": number})
            journal.flush()
        reached = len(disk.calls) >= disk.at
        assert journal.close()
        assert read(path).entries == (*ENTRIES, {"mine": 0}, {"other": 1})
        assert read(journal.path).entries == (*ENTRIES, *({"mine": number} for number in range(3)))
    assert at > 6


def test_another_programs_changes_are_not_thrown_away(path: Path) -> None:
    for changed in (False, True):
        path.unlink(missing_ok=True)
        written(path)
        journal, _ = Journal.resume(path)
        if changed:
            with Journal.resume(path)[0] as other:
                other.append({"other": 1})
        journal.discard()
        assert path.exists() == changed
        journal.discard()
    with Journal.create(path.with_name("new.match"), HEADER) as journal:
        pass
    journal.discard()
    assert not journal.path.exists()


def test_a_full_disk_is_reported_once_and_retried(path: Path) -> None:
    """After a failed write, the journal retries at the next flush and at the end of the match."""
    disk = FailingDisk()
    journal = Journal.create(path, HEADER, disk)
    assert journal.flush()
    for number, retry in enumerate((journal.flush, journal.close)):
        disk.at, disk.many = len(disk.calls) + 1, 10_000
        journal.append(ENTRIES[number])
        for _ in range(2):
            assert not journal.flush()
            assert journal.failing == "the disk is full"
        assert journal.troubles() == (
            "This match can't be saved: the disk is full. You can play on. The program will try again after each move.",
        )
        assert journal.troubles() == ()
        assert len(read(path).entries) == number
        disk.many = 0
        assert retry()
        assert (journal.failing, journal.troubles()) == ("", ("This match is being saved again.",))
    assert path.read_bytes() == journal_lines(HEADER, *ENTRIES[:2])


class _Slow(Disk):
    """A disk whose writes wait until they are released."""

    def __init__(self) -> None:
        self.may = threading.Event()
        self.syncs = 0

    def sync(self, file: FileIO) -> None:
        assert self.may.wait(30)
        self.syncs += 1


def test_a_slow_disk_blocks_nobody(path: Path) -> None:
    disk = _Slow()
    journal = Journal.create(path, HEADER, disk)
    for number in range(100):
        journal.append({"n": number})
    assert not journal.flush(0.001)
    disk.may.set()
    assert journal.close()
    assert len(read(path).entries) == 100
    assert disk.syncs <= 3


def test_safety_callbacks_run_in_order_once_data_is_safe(path: Path) -> None:
    disk, calls = _Slow(), []
    journal = Journal.create(path, HEADER, disk)
    for number in range(3):
        journal.append({"n": number})
        journal.when_safe(lambda number=number: calls.append((number, len(read(path).entries))))  # type: ignore[misc]
    assert calls == []
    disk.may.set()
    assert journal.close()
    assert [number for number, _ in calls] == [0, 1, 2]
    assert all(entries > number for number, entries in calls), "whatever is reported as safe can already be read"
    journal.when_safe(lambda: calls.append((3, 3)))
    assert calls[3:] == [(3, 3)], "everything is safe already"


def test_safety_callbacks_wait_while_writing_fails(path: Path) -> None:
    disk, calls = FailingDisk(), []
    journal = Journal.create(path, HEADER, disk)
    assert journal.flush()
    disk.at, disk.many = len(disk.calls) + 1, 10_000
    journal.append(ENTRIES[0])
    journal.when_safe(lambda: calls.append(read(path).entries))
    assert not journal.close()
    assert calls == []
    disk.many = 0
    assert journal.close()
    assert calls == [(ENTRIES[0],)]


def test_a_file_that_is_too_large_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = written(path)
    monkeypatch.setattr(module, "LARGEST", len(data) - 1)
    with pytest.raises(ValueError, match="too large"):
        read(path)


def test_a_missing_file_is_reported(path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read(path)
    journal = Journal.create(path.parent / "none" / "x.match", HEADER)
    assert not journal.close()
    assert "no such file or directory" in journal.troubles()[0]

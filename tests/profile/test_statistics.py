"""No match in the statistics file is lost or duplicated, even if a line is damaged."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from game.engine.table import LONGEST_SEED
from game.profile.settings import LONGEST_NAME, MOST_SEATS
from game.profile.statistics import (
    FORMAT,
    LONGEST_WORD,
    MOST_MOMENTS,
    MOST_OPTIONS,
    Ledger,
    SeatLine,
    decode,
    encode,
    read,
)
from tests.profile.failing import FailingDisk
from tests.profile.lines import line


def test_a_match_reads_back_unchanged(tmp_path: Path) -> None:
    path = tmp_path / "statistics.txt"
    ledger = Ledger(path)
    matches = [
        line(1),
        line(2, course=(), practice=True, undos=3),
        line(3, winners=(1, 2)),
        line(4, deal="a seed", file="a.match", hints=7),
    ]
    for match in matches:
        ledger.add(match)
    assert ledger.close()
    assert list(read(path).matches) == matches
    assert read(path).troubles == ()
    assert [decode(found) for found in path.read_bytes().splitlines()] == matches


def test_each_match_counts_once(tmp_path: Path) -> None:
    path = tmp_path / "statistics.txt"
    for ledger in (Ledger(path), Ledger(path)):
        ledger.add(line(1))
        ledger.add(line(1, undos=5))
        ledger.flush()
    assert read(path).matches == (line(1),)
    assert path.read_bytes().count(b"\n") == 1
    path.write_bytes(encode(line(1)) + encode(line(1, undos=2)) + encode(line(2)))
    assert read(path).matches == (line(1), line(2))


@pytest.mark.parametrize(
    "bad",
    [b"nonsense", b"00000000 {}", encode(line(2)).replace(b"Tobias", b"Tob").rstrip(), encode(line(2))[:40], b"\xff"],
)
def test_a_damaged_line_is_skipped_reported_and_kept(tmp_path: Path, bad: bytes) -> None:
    path = tmp_path / "statistics.txt"
    path.write_bytes(encode(line(1)) + bad + b"\n" + encode(line(3)))
    played = read(path)
    assert played.matches == (line(1), line(3))
    assert played.troubles == ("statistics.txt: 1 line is damaged. It is not counted, but stays in the file.",)
    ledger = Ledger(path)
    ledger.add(line(4))
    ledger.close()
    assert bad + b"\n" in path.read_bytes()
    assert len(read(path).matches) == 3


@pytest.mark.parametrize(
    "change",
    [
        {"winners": (3,)},
        {"winners": (0,)},
        {"seats": ()},
        {"turns": "2"},
        {"practice": 1},
        {"course": ((1, 2, 3),)},
        {"seats": (SeatLine("A"),) * (MOST_SEATS + 1), "course": ()},
        {"course": ((0, 0),) * (MOST_MOMENTS + 1)},
        {"options": {str(number): 1 for number in range(MOST_OPTIONS + 1)}},
        *({name: "x" * (LONGEST_WORD + 1)} for name in ("id", "when", "game", "seed", "deal", "file")),
        {"options": {"x" * (LONGEST_WORD + 1): 1}},
        {"options": {"x": "x" * (LONGEST_WORD + 1)}},
        {"seats": (SeatLine("A"), SeatLine("B", "x" * (LONGEST_WORD + 1)))},
        {"seats": (SeatLine("A"), SeatLine("\n"))},
    ],
)
def test_a_whole_line_that_makes_no_sense_is_damaged(tmp_path: Path, change: dict[str, object]) -> None:
    path = tmp_path / "statistics.txt"
    path.write_bytes(encode(line(1, **change)) + encode(line(2)))
    assert read(path).matches == (line(2),)
    assert len(read(path).troubles) == 1


def test_a_long_name_is_cut_and_the_longest_match_counts(tmp_path: Path) -> None:
    path = tmp_path / "statistics.txt"
    longest = line(1, deal="d" * LONGEST_SEED, file="f" * LONGEST_WORD, seats=(SeatLine("A" * 5000), SeatLine("Bo")))
    path.write_bytes(encode(longest))
    assert read(path).matches == (longest._replace(seats=(SeatLine("A" * LONGEST_NAME), SeatLine("Bo"))),)


def test_lines_of_a_newer_version_are_reported_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "statistics.txt"
    monkeypatch.setattr("game.profile.statistics.FORMAT", FORMAT + 1)
    newer = encode(line(1)) + encode(line(2))
    monkeypatch.undo()
    path.write_bytes(newer + encode(line(3)))
    assert read(path).matches == (line(3),)
    assert read(path).troubles == (
        "statistics.txt: 2 lines are from a newer version of the program. They are not counted, but stay in the file. "
        "Update the program to count them.",
    )


def test_failing_calls_lose_nothing(tmp_path: Path) -> None:
    counting = FailingDisk()
    ledger = Ledger(tmp_path / "count.txt", counting)
    ledger.add(line(1))
    ledger.add(line(2))
    ledger.close()
    assert len(counting.calls) >= 6
    for at in range(1, len(counting.calls) + 1):
        path = tmp_path / f"{at}.txt"
        ledger = Ledger(path, FailingDisk(at=at))
        ledger.add(line(1))
        ledger.add(line(2))
        assert ledger.close(), at
        assert read(path).matches == (line(1), line(2)), at
        assert read(path).troubles == (), at


def test_a_failed_write_is_reported_once(tmp_path: Path) -> None:
    error = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    ledger = Ledger(tmp_path / "statistics.txt", FailingDisk(at=1, error=error, many=1000))
    for number in range(3):
        ledger.add(line(number))
    assert not ledger.flush()
    messages = ledger.troubles()
    assert len(messages) == 1
    assert "the disk is full" in messages[0]
    assert ledger.troubles() == ()


def test_a_missing_or_unreadable_file_is_handled(tmp_path: Path) -> None:
    assert read(tmp_path / "nothing.txt").matches == ()
    assert read(tmp_path / "nothing.txt").troubles == ()
    (tmp_path / "folder.txt").mkdir()
    assert "can't be read" in read(tmp_path / "folder.txt").troubles[0]


def test_a_file_over_the_limit_is_kept_and_a_new_one_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "statistics.txt"
    path.write_bytes(encode(line(1)))
    monkeypatch.setattr("game.profile.statistics.LARGEST", 10)
    assert "too large" in read(path).troubles[0]
    ledger = Ledger(path)
    ledger.add(line(2))
    assert ledger.close()
    assert ledger.troubles() == ("statistics.txt can't be read: it is too large. It was kept as statistics.txt.bad-1.",)
    assert path.with_name("statistics.txt.bad-1").read_bytes() == encode(line(1))
    monkeypatch.undo()
    assert read(path).matches == (line(2),)

"""The list of saved matches."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from game.profile.journal import Journal
from game.profile.saves import SaveList, list_saves, new_path

HEADER = {"game": "soul_battle", "name": "Sunday", "date": "2026-11-21T10:00", "seats": ["Ada", "Bo"]}


def save(path: Path, header: dict[str, Any], entries: list[dict[str, Any]], age: int = 0) -> Path:
    with Journal.create(path, header) as journal:
        for entry in entries:
            journal.append(entry)
    assert journal.troubles() == ()
    os.utime(path, (1_000_000 - age, 1_000_000 - age))
    return path


def test_a_saved_match_in_the_list(tmp_path: Path) -> None:
    path = save(tmp_path / "a.match", HEADER, [{"turn": 1}, {"turn": 7, "more": True}])
    (found,) = list_saves(tmp_path).matches
    assert (found.path, found.game, found.name, found.date) == (path, "soul_battle", "Sunday", "2026-11-21T10:00")
    assert (found.seats, found.turn, found.steps, found.finished, found.trouble) == (("Ada", "Bo"), 7, 2, False, None)
    assert found.last["more"] is True


def test_the_newest_comes_first_and_is_gone_on_with_unless_finished(tmp_path: Path) -> None:
    save(tmp_path / "old.match", HEADER, [{"turn": 1}], 20)
    save(tmp_path / "new.match", HEADER, [{"turn": 9, "finished": True}], 0)
    save(tmp_path / "mid-a.match", HEADER, [], 10)
    save(tmp_path / "mid-b.match", HEADER, [{"turn": 4}], 10)
    found = list_saves(tmp_path)
    assert [match.path.stem for match in found.matches] == ["new", "mid-b", "mid-a", "old"]
    assert found.current is found.matches[1]
    assert SaveList(found.matches[:1]).current is None


def test_no_folder_and_other_files_are_no_trouble(tmp_path: Path) -> None:
    assert list_saves(tmp_path / "none") == SaveList()
    (tmp_path / "a.match.bad-1").write_text("x")
    (tmp_path / "notes.txt").write_text("x")
    assert list_saves(tmp_path) == SaveList()


def test_odd_headers_are_shown_as_far_as_they_go(tmp_path: Path) -> None:
    save(tmp_path / "a.match", {"game": 1, "name": None, "seats": "x"}, [{"turn": True, "finished": 1}])
    save(tmp_path / "b.match", {"seats": ["A", 2]}, [])
    second, first = sorted(list_saves(tmp_path).matches, key=lambda match: match.path.stem, reverse=True)
    assert (first.game, first.name, first.date, first.seats, first.turn, first.finished) == ("", "a", "", (), 0, False)
    assert (second.seats, second.steps) == (("A",), 0)


def test_what_is_no_journal_is_set_aside(tmp_path: Path) -> None:
    good = save(tmp_path / "good.match", HEADER, [])
    for name, data in {"empty": b"", "text": b"hello\n", "torn": good.read_bytes()[:-1]}.items():
        (tmp_path / f"{name}.match").write_bytes(data)
    found = list_saves(tmp_path)
    assert [match.path for match in found.matches] == [good]
    assert found.troubles == tuple(
        f"{name}.match is not a saved match, or is damaged. It was kept as {name}.match.bad-1."
        for name in ("empty", "text", "torn")
    )
    assert (tmp_path / "text.match.bad-1").read_bytes() == b"hello\n"
    assert list_saves(tmp_path).troubles == ()


def test_a_torn_end_is_told_and_the_match_stays(tmp_path: Path) -> None:
    path = save(tmp_path / "a.match", HEADER, [{"turn": 1}, {"turn": 2}])
    path.write_bytes(path.read_bytes()[:-3])
    (found,) = list_saves(tmp_path).matches
    assert (found.turn, found.steps) == (1, 1)
    assert found.trouble == "a.match is damaged after step 1; it can be played on from there."


def test_what_cant_be_read_stays_and_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "folder.match").mkdir()
    found = list_saves(tmp_path)
    assert found == SaveList((), ("folder.match can't be read: is a directory.",))
    assert (tmp_path / "folder.match").is_dir()
    assert list_saves(tmp_path / "folder.match") == SaveList()
    (tmp_path / "file").write_text("x")
    assert list_saves(tmp_path / "file").troubles == ("The saved matches can't be read: not a directory.",)


def test_new_names(tmp_path: Path) -> None:
    now = datetime(2026, 11, 21, 9, 5, 7)
    first = new_path(tmp_path, "soul_battle", now)
    assert first.name == "soul_battle-2026-11-21-090507.match"
    first.touch()
    second = new_path(tmp_path, "soul_battle", now)
    assert second.name == "soul_battle-2026-11-21-090507-2.match"
    second.touch()
    assert new_path(tmp_path, "soul_battle", now).name == "soul_battle-2026-11-21-090507-3.match"
    assert new_path(tmp_path, "../x/Y", now).parent == tmp_path

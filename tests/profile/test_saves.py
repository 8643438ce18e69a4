"""The list of saved matches."""

from __future__ import annotations

import json
import os
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from game.profile.journal import Journal, read
from game.profile.saves import (
    LONGEST_ID,
    LONGEST_NAME,
    SaveList,
    delete,
    keep_copy,
    list_saves,
    look_at,
    new_path,
    rename,
    set_aside_files,
)
from game.profile.settings import LONGEST_NAME as NAME_OF_A_SEAT
from game.profile.settings import MOST_SEATS
from tests.seeds import sealed

HEADER = {"game": "soul_battle", "name": "Sunday", "date": "2026-11-21T10:00", "seats": ["Ada", "Bo"]}


def save(path: Path, header: dict[str, Any], entries: list[dict[str, Any]], age: int = 0) -> Path:
    with Journal.create(path, header) as journal:
        for entry in entries:
            journal.append(entry)
    assert journal.troubles() == ()
    os.utime(path, (1_000_000 - age, 1_000_000 - age))
    return path


def test_a_saved_match_is_listed(tmp_path: Path) -> None:
    path = save(tmp_path / "a.match", HEADER, [{"turn": 1}, {"turn": 7, "more": True}])
    (found,) = list_saves(tmp_path).matches
    assert (found.path, found.game, found.name, found.date) == (path, "soul_battle", "Sunday", "2026-11-21T10:00")
    assert (found.seats, found.turn, found.steps, found.finished, found.trouble) == (("Ada", "Bo"), 7, 2, False, None)
    assert found.last["more"] is True
    path.write_bytes(path.read_bytes()[:-3])
    (found,) = list_saves(tmp_path).matches
    assert (found.turn, found.steps) == (1, 1)
    assert found.trouble == "a.match is damaged after step 1. You can play on from there."


def test_the_newest_match_comes_first_and_resumes_unless_finished(tmp_path: Path) -> None:
    save(tmp_path / "old.match", HEADER, [{"turn": 1}], 20)
    save(tmp_path / "new.match", HEADER, [{"turn": 9, "finished": True}], 0)
    save(tmp_path / "mid-a.match", HEADER, [], 10)
    save(tmp_path / "mid-b.match", HEADER, [{"turn": 4}], 10)
    found = list_saves(tmp_path)
    assert [match.path.stem for match in found.matches] == ["new", "mid-b", "mid-a", "old"]
    assert found.current is found.matches[1]
    assert SaveList(found.matches[:1]).current is None


def test_a_match_dated_in_the_future_does_not_block_resume(tmp_path: Path) -> None:
    """A match dated in the future is sorted by its start date.

    If that date is unusable too, the match comes last.
    """
    now = datetime(2026, 11, 27, 12).timestamp()
    begun = {"future": "2026-11-21T10:00:00", "no-date": "", "no-time": "soon", "never": "2031-01-01T00:00:00"}
    for name, date in begun.items():
        path = save(tmp_path / f"{name}.match", {**HEADER, "date": date}, [{"turn": 1}])
        os.utime(path, (now + 2e8, now + 2e8))
    for name, day in (("before", 20), ("after", 22)):
        path = save(tmp_path / f"{name}.match", HEADER, [{"turn": 4}])
        os.utime(path, (datetime(2026, 11, day).timestamp(),) * 2)
    found = list_saves(tmp_path, now=now)
    assert [match.path.stem for match in found.matches] == ["after", "future", "before", "no-time", "no-date", "never"]
    assert found.current is found.matches[0]
    os.utime(tmp_path / "future.match", (now, now))
    assert list_saves(tmp_path, now=now).matches[0].path.stem == "future", "a continued match is the newest again"


def test_a_finished_match_says_who_won(tmp_path: Path) -> None:
    ends = {
        "a": {"winners": [2], "scores": [98, 145]},
        "b": {"winners": [1, 2], "scores": [9, 9]},
        "c": {},
        "d": {"winners": [0, 3, "2", True], "scores": [98]},
        "e": {"winners": 2, "scores": [10**9, None, 1]},
    }
    for name, told in ends.items():
        save(tmp_path / f"{name}.match", HEADER, [{"turn": 9, "finished": True, **told}])
    found = {match.path.stem: (match.winners, match.scores) for match in list_saves(tmp_path).matches}
    nothing: tuple[tuple[str, ...], tuple[int, ...]] = ((), ())
    assert found == {"a": (("Bo",), (98, 145)), "b": (("Ada", "Bo"), (9, 9)), "c": nothing, "d": nothing, "e": nothing}


def test_a_missing_folder_and_other_files_are_fine(tmp_path: Path) -> None:
    assert list_saves(tmp_path / "none") == SaveList()
    assert set_aside_files(tmp_path / "none") == ()
    for name in ("a.match.bad-2", "b.match.bad-x", "c.bad-1", "notes.txt"):
        (tmp_path / name).write_text("x")
    assert list_saves(tmp_path) == SaveList()
    assert [path.name for path in set_aside_files(tmp_path)] == ["a.match.bad-2"]


def test_a_header_from_elsewhere_says_no_more_than_one_of_ours(tmp_path: Path) -> None:
    strange = "\ud800\u202e\n" + "A" * 5000
    header = {"game": strange, "name": strange, "date": strange, "seats": [strange] * 5000}
    path = tmp_path / "a.match"
    path.write_bytes(sealed(json.dumps(header).encode(), json.dumps({"turn": 10**4000}).encode()))
    (found,) = list_saves(tmp_path).matches
    assert (found.game, found.date, found.name) == ("A" * LONGEST_ID, "A" * LONGEST_ID, "A" * LONGEST_NAME)
    assert found.seats == ("A" * NAME_OF_A_SEAT,) * MOST_SEATS
    assert found.turn == 0
    path.write_bytes(sealed(json.dumps({"seats": ["A"], "name": "x\n\x1b[31m" + "y" * 100}).encode(), b'{"turn":-1}'))
    assert look_at(path).turn == 0
    assert look_at(path).own_name == ("x[31m" + "y" * 100)[:LONGEST_NAME]


def test_a_file_other_than_a_journal_is_set_aside(tmp_path: Path) -> None:
    good = save(tmp_path / "good.match", HEADER, [])
    for name, data in {"empty": b"", "text": b"hello\n", "torn": good.read_bytes()[:-1]}.items():
        (tmp_path / f"{name}.match").write_bytes(data)
    found = list_saves(tmp_path)
    assert [match.path for match in found.matches] == [good]
    assert found.troubles == tuple(
        f"{name}.match isn't a saved match, or it's damaged. It was kept as {name}.match.bad-1."
        for name in ("empty", "text", "torn")
    )
    assert (tmp_path / "text.match.bad-1").read_bytes() == b"hello\n"
    assert list_saves(tmp_path).troubles == ()


def test_an_unreadable_file_stays_and_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "folder.match").mkdir()
    found = list_saves(tmp_path)
    assert found == SaveList((), ("folder.match can't be read: is a directory.",))
    assert (tmp_path / "folder.match").is_dir()
    assert list_saves(tmp_path / "folder.match") == SaveList()
    (tmp_path / "file").write_text("x")
    assert list_saves(tmp_path / "file").troubles == ("The saved matches can't be read: not a directory.",)


def test_a_match_gets_a_new_name(tmp_path: Path) -> None:
    now = datetime(2026, 11, 21, 9, 5, 7)
    first = new_path(tmp_path, "soul_battle", now)
    assert first.name == "soul_battle-2026-11-21-090507.match"
    first.touch()
    second = new_path(tmp_path, "soul_battle", now)
    assert second.name == "soul_battle-2026-11-21-090507-2.match"
    second.touch()
    assert new_path(tmp_path, "soul_battle", now).name == "soul_battle-2026-11-21-090507-3.match"
    assert new_path(tmp_path, "../x/Y", now).parent == tmp_path


def test_a_name_adds_one_line_and_changes_nothing_else(tmp_path: Path) -> None:
    path = save(tmp_path / "a.match", HEADER, [{"kind": "start", "turn": 1}, {"kind": "act", "turn": 7}], 50)
    before, changed = path.read_bytes(), path.stat().st_mtime
    rename(path, " The\x07 great \u202eevening ")
    (found,) = list_saves(tmp_path).matches
    assert (found.own_name, found.turn, found.finished, found.kept) == ("The great evening", 7, False, False)
    assert path.read_bytes().startswith(before)
    assert found.changed == changed
    rename(path, "Another")
    with Journal.resume(path)[0] as journal:
        journal.append({"kind": "act", "turn": 8, "finished": True, "winners": [1], "scores": [9, 7]})
    for name in ("Another", "A third"):
        (found,) = list_saves(tmp_path).matches
        assert (found.own_name, found.turn, found.finished) == (name, 8, True)
        assert (found.winners, found.scores) == (found.seats[:1], (9, 7)), "a name doesn't hide the result"
        rename(path, "A third")


def test_a_kept_copy_is_complete_and_not_resumed(tmp_path: Path) -> None:
    path = save(tmp_path / "a.match", HEADER, [{"turn": 1}, {"turn": 7}], 50)
    keep_copy(path, tmp_path / "b.match", "Before the battle")
    copy, original = list_saves(tmp_path).matches
    assert (copy.own_name, copy.kept, copy.turn, original.kept) == ("Before the battle", True, 7, False)
    assert list_saves(tmp_path).current == original
    assert read(copy.path).entries[:2] == read(path).entries
    rename(copy.path, "Still kept")
    assert look_at(copy.path).kept
    keep_copy(copy.path, tmp_path / "c.match", "Played", kept=False)
    assert not look_at(tmp_path / "c.match").kept
    delete(path)
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["b.match", "c.match"]

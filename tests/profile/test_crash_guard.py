"""The crash note counts a resumed match's consecutive crashes; a damaged note is harmless."""

from __future__ import annotations

from pathlib import Path

from game.profile.crash_guard import ENOUGH, CrashGuard


def test_crashes_in_a_row_of_one_match_are_counted(tmp_path: Path) -> None:
    path = tmp_path / "continue.txt"
    for number in range(ENOUGH):
        guard = CrashGuard(path)
        assert not guard.failed("a.match")
        guard.begin("a.match")
        assert guard.times("a.match") == number + 1
    assert CrashGuard(path).failed("a.match")
    assert not CrashGuard(path).failed("b.match")
    other = CrashGuard(path)
    other.begin("b.match")
    assert (other.times("a.match"), other.times("b.match")) == (0, 1), "a crash in another match isn't consecutive"


def test_a_file_of_any_name_is_counted_and_set_aside(tmp_path: Path) -> None:
    """File names don't have to be valid UTF-8."""
    path = tmp_path / "continue.txt"
    CrashGuard(path).begin("\udcff.match")
    assert CrashGuard(path).times("\udcff.match") == 1
    CrashGuard(path).set_aside("\udcff.match")
    assert CrashGuard(path).aside == {"\udcff.match"}


def test_success_removes_the_note_and_an_invalid_note_counts_as_empty(tmp_path: Path) -> None:
    path = tmp_path / "continue.txt"
    guard = CrashGuard(path)
    guard.begin("a.match")
    guard.end()
    assert not path.exists()
    guard.end()
    assert guard.times("a.match") == 0
    for text in ("nothing", '{"name": 1, "times": 2, "aside": []}', "[]", ""):
        path.write_text(text)
        assert CrashGuard(path).times("a.match") == 0


def test_a_skipped_match_stays_skipped_until_played(tmp_path: Path) -> None:
    path = tmp_path / "continue.txt"
    CrashGuard(path).set_aside("a.match")
    guard = CrashGuard(path)
    assert guard.aside == {"a.match"}
    guard.begin("b.match")
    guard.end()
    assert CrashGuard(path).aside == {"a.match"}
    guard.begin("a.match")
    assert CrashGuard(path).aside == {"a.match"}
    guard.end()
    assert CrashGuard(path).aside == frozenset()

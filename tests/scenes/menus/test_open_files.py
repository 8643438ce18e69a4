"""Files dropped on the window in any scene, or named on the command line."""

from __future__ import annotations

import os
from itertools import product
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.content.library import builtin_folder
from game.matches.session import Session
from game.profile.journal import encode_line, read
from game.profile.saves import keep_copy, list_saves
from scenes.__main__ import main
from scenes.app import open_files
from scenes.app.app import App
from scenes.table.table_scene import TableScene
from tests.run_counts import some
from tests.scenes.menus.app_driver import NAMES, AppDriver, disk_full, path_of, played

RECORD = builtin_folder() / "selftest" / "metempsychosis.yaml"
GAME = "soul_battle"


def drop(driver: AppDriver, path: Path) -> None:
    driver.frame(pygame.event.Event(pygame.DROPFILE, file=str(path)))


def saved(driver: AppDriver, until: str) -> Path:
    """Play a match, move its file out of the saves folder, and return its new path."""
    made = played(driver.app.matches.new_session(GAME, 2, NAMES, {"privacy": "open"}, "elsewhere"), until, 8)
    made.close()
    return path_of(made).rename(driver.app.folders.root / "from a friend.match")


def test_a_record_or_finished_match_is_watched_over_any_menu(driver: AppDriver) -> None:
    finished = saved(driver, "")
    for below in ("title", "credits", "matches", "setup"):
        driver.open(below, *((GAME,) if below == "setup" else ()))
        for path in (RECORD, finished) if below == "title" else (RECORD,):
            drop(driver, path)
            assert driver.names() == [below, "replay"], "the second replay replaces the first"
        driver.key(pygame.K_ESCAPE)
        assert driver.names() == [below]
    assert list_saves(driver.app.folders.saves).matches == ()


def test_a_saved_match_from_elsewhere_is_resumed_from_a_copy(
    driver: AppDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saved(driver, "declare")
    before = path.read_bytes()
    monkeypatch.delattr(Session, "look")  # no dialog appears here, so the match needn't be read twice
    driver.open("title")
    drop(driver, path)
    table = driver.top(TableScene)
    table.session.play(table.session.match.legal()[0])
    table.session.close()
    assert path.read_bytes() == before
    (own,) = list_saves(driver.app.folders.saves).matches
    assert own.steps > 8


@pytest.mark.parametrize("over", ["table", "pause", "curtain"])
def test_opening_a_file_during_a_match_asks_first_and_loses_nothing(driver: AppDriver, over: str) -> None:
    """A question shown over a curtain doesn't reveal a hand."""
    privacy = {"privacy": "strict" if over == "curtain" else "open"}
    made = played(driver.app.matches.new_session(GAME, 2, NAMES, privacy, "mid"), "declare", 8)
    there = made.match.state
    driver.open("table", made)
    if over == "pause":
        driver.add("pause", made)
    before = driver.names()
    assert before[-1] == over
    for _ in range(2):
        drop(driver, RECORD)
        assert driver.names() == [*before, "dialog"], "one question at a time"
    hands = {card for seat in (1, 2) for card in there.cards_in(f"hand.{seat}")}
    assert over != "curtain" or not hands & {what[1] for what in driver.app.painter.shown() if what[0] == "card"}
    driver.key(pygame.K_ESCAPE)
    assert driver.names() == before
    drop(driver, RECORD)
    driver.key(pygame.K_RETURN)
    assert driver.names() == ["title", "replay"]
    current = list_saves(driver.app.folders.saves).current
    assert current is not None
    assert driver.app.matches.resume(current.path).match.state == there


@pytest.mark.usefixtures("compiled_content")
def test_files_are_opened_from_the_command_line(
    tmp_path: Path, driver: AppDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Opening a copy of a match leaves the copy unchanged."""
    path = saved(driver, "declare")
    kept = tmp_path / "kept.match"
    keep_copy(path, kept, "Kept")
    for file, own in ((path, True), (kept, False)):
        code, scenes = run(["--resume", str(file)], tmp_path / "data", monkeypatch)
        assert code == 0
        assert (path_of(scenes[0].session) == file) == own
    # A file manager passes in the file to be opened, possibly as a URI.
    code, scenes = run([RECORD.resolve().as_uri()], tmp_path / "data", monkeypatch)
    assert (code, [scene.name for scene in scenes]) == (0, ["title", "replay"])


KINDS = ("pipe", "folder", "unreadable yaml", "no record", "newer match", "no match")
"""Kinds of files that the program can't open."""
OVER = ("table", "pause", "lesson", "title")
PLACES = list(dict.fromkeys([*zip(KINDS, OVER + OVER[:2], strict=True), *product(KINDS, OVER)]))


def bad_file(driver: AppDriver, kind: str) -> Path:
    """Return a file that the program can't open."""
    folder = driver.app.folders.root
    path = folder / f"{kind.replace(' ', '-')}.yaml"
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    elif kind == "unreadable yaml":
        path.write_text("[")
    elif kind == "no record":
        path.write_text("no: record")
    elif kind == "newer match":
        path = saved(driver, "declare")
        header, *rest = read(path).header, *read(path).entries
        data, crc = b"", 0
        for entry in ({**header, "format": 99}, *rest):
            line, crc = encode_line(entry, crc)
            data += line
        path.write_bytes(data)
    else:
        path = folder / "no.match"
        path.write_text("nothing")
    return path


@pytest.mark.parametrize("where", some(PLACES, len(KINDS), " in ".join))
def test_a_bad_file_during_a_match_is_refused_without_asking(driver: AppDriver, where: tuple[str, str]) -> None:
    """Regression: before refusing the file, the program asked whether to replace the match."""
    kind, below = where
    made = played(driver.app.matches.new_session(GAME, 2, NAMES, {"privacy": "open"}, "mid"), "declare", 8)
    arguments = {"lesson": [GAME], "title": []}.get(below, [made])
    driver.open("table" if below == "pause" else below, *arguments)
    if below == "pause":
        driver.add("pause", made)
    bad, before = bad_file(driver, kind), driver.names()
    drop(driver, bad)
    assert driver.names() == [*before, "dialog"]
    assert driver.app.texts["open.failed"] in driver.shown()
    assert any(bad.name in text for text in driver.shown())
    driver.key(pygame.K_RETURN)
    assert driver.names() == before
    made.play(made.match.legal()[0])
    assert made.close(), "the match can still be saved"


@pytest.mark.parametrize("kind", ["record", "match"])
def test_a_file_that_goes_bad_while_the_player_is_asked_leaves_the_match_alone(driver: AppDriver, kind: str) -> None:
    made = played(driver.app.matches.new_session(GAME, 2, NAMES, {"privacy": "open"}, "mid"), "declare", 8)
    driver.open("table", made)
    path = driver.app.folders.root / "copy.yaml"
    if kind == "match":
        path = saved(driver, "declare")
    else:
        path.write_bytes(RECORD.read_bytes())
    drop(driver, path)
    path.unlink()
    driver.key(pygame.K_RETURN)
    assert driver.names() == (["table", "dialog"] if kind == "match" else ["title", "replay"])


def test_the_file_of_the_current_match_resumes_it(driver: AppDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything is saved before the file is read."""
    made = played(driver.app.matches.new_session(GAME, 2, NAMES, {"privacy": "open"}, "same"), "declare", 8)
    driver.open("table", made)
    calls: list[str] = []
    save, look = Session.unsaved, open_files.look_at
    monkeypatch.setattr(Session, "unsaved", lambda self: calls.append("save") or save(self))
    monkeypatch.setattr(open_files, "look_at", lambda path: calls.append("look") or look(path))
    drop(driver, path_of(made))
    assert calls[:2] == ["save", "look"]
    driver.key(pygame.K_RETURN)
    table = driver.top(TableScene)
    assert table.session is not made
    assert table.session.match.turns == made.match.turns
    table.session.play(table.session.match.legal()[0])
    assert table.session.close()
    assert table.session.journal.troubles() == ()


def test_a_match_that_cannot_be_resumed_leaves_nothing_behind(driver: AppDriver) -> None:
    """If the failed attempt left a file behind, Resume would try to open it."""
    path = bad_file(driver, "newer match")
    before = path.read_bytes()
    driver.open("title")
    drop(driver, path)
    assert any(f"{path.name} can't be resumed" in text for text in driver.shown())
    assert not list(driver.app.folders.saves.iterdir())
    assert path.read_bytes() == before


def test_damage_in_a_file_from_elsewhere_is_reported(driver: AppDriver) -> None:
    path = saved(driver, "declare")
    path.write_bytes(path.read_bytes()[:-40])
    driver.open("title")
    drop(driver, path)
    assert any(f"{path.name} is damaged after step" in text for text in driver.shown())


def test_leaving_a_lesson_asks_first(driver: AppDriver) -> None:
    path = saved(driver, "declare")
    driver.open("title")
    driver.add("lesson", GAME)
    drop(driver, path)
    assert driver.names() == ["title", "lesson", "dialog"]
    assert any("will replace the lesson" in text for text in driver.shown())
    driver.key(pygame.K_RETURN)
    assert driver.names() == ["title", "lesson"], "Enter cancels, because the lesson would be lost"
    drop(driver, path)
    driver.key(pygame.K_ESCAPE)
    assert driver.names() == ["title", "lesson"]


def test_a_crash_of_a_file_opened_over_a_table_counts(driver: AppDriver) -> None:
    path = saved(driver, "declare")
    driver.open("table", driver.app.matches.new_session(GAME, 2, NAMES, {"privacy": "open"}, "mid"))
    drop(driver, path)
    driver.key(pygame.K_RETURN)
    (own,) = [match.path.name for match in list_saves(driver.app.folders.saves).matches if match.steps > 8]
    assert driver.app.matches.guard.times(own) == 1
    driver.app.scenes.reset(driver.app.make("title"))
    assert driver.app.matches.guard.times(own) == 0


def test_a_file_from_elsewhere_stays_unchanged_where_nothing_can_be_saved(driver: AppDriver, tmp_path: Path) -> None:
    path = saved(driver, "declare")
    before = path.read_bytes()
    nowhere = tmp_path / "a file"
    nowhere.write_text("where the folder should be")
    other = AppDriver(nowhere)
    assert not other.app.folders.writable
    other.show(other.app.make("title"))
    drop(other, path)
    table = next(scene for scene in other.app.scenes.all if isinstance(scene, TableScene))
    there = len(table.session.match.turns)
    table.session.play(table.session.match.legal()[0])
    assert table.session.close()
    assert len(table.session.match.turns) == there + 1
    assert path.read_bytes() == before


def test_an_unsavable_match_is_reported_before_a_file_replaces_it(driver: AppDriver) -> None:
    made = driver.app.matches.new_session(GAME, 2, NAMES, {"privacy": "open"}, "mid")
    driver.open("table", made)
    disk_full(made)
    drop(driver, RECORD)
    assert any("can't be saved (the disk is full)" in text for text in driver.shown())
    driver.key(pygame.K_RETURN)
    assert driver.names() == ["table"], "Enter cancels, because moves would be lost"
    assert driver.scene(TableScene).session is made


def run(arguments: list[str], folder: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[int, list[Any]]:
    """Run the command until the program would wait for events, and return the visible scenes."""
    shown: list[Any] = []
    monkeypatch.setattr(App, "run", lambda app: shown.extend(app.scenes.all))
    return main([*arguments, "--data-dir", str(folder)]), shown


@pytest.mark.usefixtures("compiled_content")
@pytest.mark.parametrize(
    ("way", "text", "expected"),
    [
        ("--open", "no: record", "bad.yaml isn't a record"),
        ("--open", None, "The file bad.yaml doesn't exist."),
        ("--open", "format: 2", "bad.yaml can't be shown: it is from a newer version of the program"),
        ("--resume", "no: record", "bad.yaml isn't a saved match"),
        ("--resume", None, "The file bad.yaml doesn't exist."),
    ],
    ids=["no record", "missing", "newer", "no match", "missing match"],
)
def test_an_unreadable_file_on_the_command_line_is_reported_in_the_window_too(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    way: str,
    text: str | None,
    expected: str,
) -> None:
    """An unreadable file named on the command line is also reported in a dialog."""
    path = tmp_path / "bad.yaml"
    if text is not None:
        path.write_text(text)
    code, shown = run([way, str(path)], tmp_path, monkeypatch)
    err = capsys.readouterr().err
    assert (code, [scene.name for scene in shown]) == (0, ["title", "dialog"])
    assert err.startswith(f"soul-battle: {way}: ")
    assert err.count("\n") == 1
    assert expected in err
    assert shown[-1].text in err


@pytest.mark.usefixtures("compiled_content")
@pytest.mark.parametrize("way", ["--open", "--resume"])
def test_the_command_line_never_says_that_an_existing_path_does_not_exist(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], way: str
) -> None:
    """Regression: a folder, a pipe or an overlong path was reported as a missing file."""
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    whys = {"folder": "is a directory", "pipe": "it isn't a regular file", "x" * 300: "file name too long"}
    for name, why in whys.items():
        code, shown = run([way, str(tmp_path / name)], tmp_path, monkeypatch)
        assert (code, [scene.name for scene in shown]) == (0, ["title", "dialog"])
        assert capsys.readouterr().err.endswith(f" can't be read: {why}.\n")


@pytest.mark.usefixtures("compiled_content")
def test_texts_that_no_font_can_draw_are_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "data" / "texts").mkdir(parents=True)
    (tmp_path / "data" / "texts" / "en_menus.yaml").write_text("title.name: 漢字", encoding="utf-8")
    (tmp_path / "data" / "theme.yaml").write_text("# Мария\n{}", encoding="utf-8")
    code, shown = run([], tmp_path, monkeypatch)
    assert code == 0
    assert ["characters that the program" in problem for problem in shown[0].app.problems] == [True]
    assert "漢" not in shown[0].app.texts["title.name"]

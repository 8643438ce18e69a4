"""Saved matches can be resumed, watched, renamed, exported and deleted.

Both the mouse and the keyboard can be used.
"""

from __future__ import annotations

import os
from pathlib import Path

import pygame
import pytest

from game.matches.replay import Replay, open_match
from game.profile.journal import Journal
from game.profile.saves import SaveList, keep_copy, list_saves, rename
from scenes.app.app import App
from scenes.framework import match_actions
from scenes.framework.dialog import Dialog
from scenes.framework.navigation import Reset
from scenes.kit.labels import Label
from scenes.kit.list_box import ListBox
from scenes.menus.title import TitleScene
from scenes.records.results import ResultsScene
from scenes.records.saved_matches import SavedMatchesScene
from scenes.replay.replay_scene import ReplayScene
from scenes.table.table_scene import TableScene
from tests.scenes.menus.app_driver import NAMES, AppDriver, path_of, played, result_of

GAME = "soul_battle"


def saved(driver: AppDriver, until: str = "declare", seats: int = 2, age: int = 0, privacy: str = "open") -> Path:
    """Return a saved match that was last played `age` seconds ago.

    If `until` is empty, the match is finished.
    """
    made = played(
        driver.app.matches.new_session(GAME, seats, NAMES[:seats], {"privacy": privacy}, f"saved {age}"), until, 8
    )
    made.close()
    os.utime(path_of(made), (1_700_000_000 - age, 1_700_000_000 - age))
    return path_of(made)


def opened(driver: AppDriver) -> SavedMatchesScene:
    scene = driver.open("matches")
    return scene


def test_every_match_is_listed_with_its_details(driver: AppDriver) -> None:
    named = saved(driver, age=10)
    rename(named, "Sunday")
    path = saved(driver, "", seats=3, age=20)
    watched = open_match(path, driver.app.library.games, driver.app.games)
    watched.to(watched.length)
    ended = result_of(watched)
    winners = " and ".join(NAMES[seat - 1] for seat in ended.winners)
    keep_copy(named, driver.app.folders.saves / "kept.match", "Kept")
    os.utime(driver.app.folders.saves / "kept.match", (1_690_000_000, 1_690_000_000))
    opened(driver)
    shown = driver.shown()
    assert "Sunday" in shown
    assert "Soul Battle, Mara, Tobias and Ilse" in shown
    assert any(text.startswith("Mara and Tobias · Turn") and text.endswith("in progress") for text in shown)
    scores = " : ".join(map(str, sorted((one.total for one in ended.seats), reverse=True)))
    assert any(text.startswith("Turn ") and text.endswith(f" · {winners} won, {scores}") for text in shown)
    assert any("saved copy" in text for text in shown)
    assert any(text.startswith("2023-11-14") for text in shown)


@pytest.mark.parametrize("text", [100, 200])
def test_a_name_of_three_lines_stays_in_the_panel_and_above_the_message(driver: AppDriver, text: int) -> None:
    driver.app.keep(driver.app.settings._replace(text=text))
    rename(saved(driver), "Wednesday Wonders With Wild Warriors Wandering W")
    scene = opened(driver)
    entry = scene.entry
    assert entry is not None
    name, description = (item for item in scene.page.widgets if isinstance(item, Label) and item.wrapped)
    head = name.items()[0].rect
    panel = driver.app.view.rect(*scene.place.box("side"))
    assert head.height > driver.app.view.px(scene.place.box("name").height)
    assert panel.top < head.top
    assert head.bottom <= description.items()[0].rect.top + 1
    assert description.items()[0].rect.bottom <= driver.app.view.rect(*scene.place.box("first")).top


@pytest.mark.parametrize("changed", [3e11, -1e14, 1e300, float("nan")])
def test_a_file_of_unknown_time_can_be_deleted(
    driver: AppDriver, monkeypatch: pytest.MonkeyPatch, changed: float
) -> None:
    """A file with an impossible timestamp can be deleted."""
    path = saved(driver)
    bad = path.with_name("b.match.bad-1")
    bad.write_bytes(b"x")

    def listed(folder: Path) -> SaveList:
        found = list_saves(folder)
        return found._replace(matches=tuple(match._replace(changed=changed) for match in found.matches))

    monkeypatch.setattr("scenes.records.saved_matches.list_saves", listed)
    monkeypatch.setattr("scenes.records.saved_matches._changed", lambda path: changed)
    opened(driver)
    assert any("Mara and Tobias" in text for text in driver.shown())
    assert not any("Last played" in text for text in driver.shown())
    for _ in range(2):
        driver.click(driver.buttons()["delete"])
        sure(driver)
    assert not path.exists()
    assert not bad.exists()


@pytest.mark.parametrize("way", ["enter", "button", "twice"])
def test_a_match_is_resumed_from_the_list(driver: AppDriver, way: str) -> None:
    path = saved(driver)
    opened(driver)
    if way == "enter":
        driver.key(pygame.K_RETURN)
    elif way == "button":
        driver.click(driver.buttons()["go_on"])
    else:
        x, y, wide, _ = driver.buttons()["list"]
        for _ in range(2):
            driver.click((x, y, wide, 40))
    assert path_of(driver.top(TableScene).session) == path


def test_matches_are_watched_and_lead_back_to_the_list(driver: AppDriver) -> None:
    """A match in progress is shown as a spectator would see it."""
    saved(driver, privacy="strict", age=10)
    opened(driver)
    driver.click(driver.buttons()["watch"])
    assert driver.top(ReplayScene).session.eyes == (0,)
    saved(driver, "", privacy="strict")
    opened(driver)
    assert "go_on" not in driver.buttons()
    driver.key_on("watch", pygame.K_RETURN)
    assert not driver.top(ReplayScene).session.secret
    driver.key(pygame.K_ESCAPE)
    assert driver.names() == ["matches"]


@pytest.mark.parametrize(("way", "kept"), [("enter", True), ("button", False), ("twice", True)])
def test_a_finished_match_opens_its_result_again(driver: AppDriver, way: str, kept: bool) -> None:
    path = saved(driver, "", seats=3)
    if kept:
        keep_copy(path, path.with_name("kept.match"), "Kept")
        path.unlink()
        path = path.with_name("kept.match")
    before = path.read_bytes()
    opened(driver)
    if way == "enter":
        driver.key(pygame.K_RETURN)
    elif way == "button":
        driver.click(driver.buttons()["result"])
    else:
        x, y, wide, _ = driver.buttons()["list"]
        for _ in range(2):
            driver.click((x, y, wide, 40))
    scene = driver.top(ResultsScene)
    assert scene.reckoning.result == result_of(open_ended(driver, path))
    assert not scene.counting
    assert not driver.app.matches.guard.times(path.name), "looking at a result isn't a crash"
    driver.click(driver.buttons()["watch"])
    driver.key(pygame.K_ESCAPE)
    assert driver.names() == ["matches", "results"]
    if way == "button":
        driver.click(driver.buttons()["back"])
    else:
        driver.key(pygame.K_ESCAPE)
    assert driver.names() == ["matches"]
    if kept:
        match_actions.show_result(driver.app, path)
        driver.frame()
        assert match_actions.unsaved(driver.app) == "", "nothing would be lost"
        driver.click(driver.buttons()["see_table"])
        assert match_actions.unsaved(driver.app) == ""
    assert path.read_bytes() == before
    assert len(list_saves(driver.app.folders.saves).matches) == 1


def open_ended(driver: AppDriver, path: Path) -> Replay:
    """Return the replay of a finished match, opened at its end."""
    replay = open_match(path, driver.app.library.games, driver.app.games)
    replay.to(replay.length)
    return replay


def test_no_row_has_its_delete_button_where_another_row_has_a_different_one(driver: AppDriver) -> None:
    """Regression: a row's Delete button was where the row above had its Export button."""
    saved(driver)
    saved(driver, "", age=50)
    (driver.app.folders.saves / "soul_battle-1.match").write_bytes(b"nothing of a match")
    scene = opened(driver)
    driver.click(driver.buttons()["export"])
    driver.key(pygame.K_RETURN)
    at: dict[tuple[int, ...], set[str]] = {}
    for tab in range(2):
        driver.click_part("tabs", tab, 2)
        for number in range(len(scene.entries)):
            scene._choose(number)
            driver.frame()
            for name, box in driver.buttons().items():
                at.setdefault(tuple(box), set()).add(name)
    assert all(len(names) == 1 for names in at.values() if names & {"delete", "export", "rename"})
    assert {name for names in at.values() for name in names} > {"delete", "export", "go_on", "result", "watch"}


def test_the_title_leads_to_the_list_which_reports_a_vanished_file(driver: AppDriver) -> None:
    path = saved(driver, "")
    driver.open("title")
    driver.click(driver.buttons()["matches"])
    path.unlink()
    driver.click(driver.buttons()["watch"])
    driver.top(Dialog)
    driver.key(pygame.K_RETURN)
    assert driver.app.texts["matches.none"] in driver.shown()
    driver.key(pygame.K_ESCAPE)
    assert driver.names() == ["title"]


def test_arrows_choose_tab_reaches_every_button_and_wheel_and_bar_scroll(driver: AppDriver) -> None:
    for age in range(12):
        saved(driver, age=age)
    scene = opened(driver)
    listing = scene.named["list"]
    for key, chosen in (
        (pygame.K_DOWN, 1),
        (pygame.K_END, 11),
        (pygame.K_UP, 10),
        (pygame.K_PAGEUP, 2),
        (pygame.K_HOME, 0),
    ):
        driver.key(key)
        assert scene.chosen == chosen
        listing = scene.named["list"]
        assert listing.first <= chosen < listing.first + listing.shown
        assert ("panel", "focus") in driver.app.painter.shown()
    seen = set()
    for _ in scene.page.stops:
        seen |= {name for name, widget in scene.named.items() if widget is scene.page.focus}
        driver.key(pygame.K_TAB)
    assert seen == {"tabs", "list", "go_on", "watch", "rename", "export", "delete", "back"}
    x, y, wide, high = driver.buttons()["list"]
    driver.press(x + 40, y + 40)
    driver.release(x + 40, y + 40)
    driver.frame(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-2))
    listing = scene.named["list"]
    assert (listing.first, scene.chosen) == (2, 0)
    driver.press(x + wide - 4, y + high - 4)
    driver.release(x + wide - 4, y + high - 4)
    assert listing.first == 12 - listing.shown


def test_renaming_by_keys_alone(driver: AppDriver) -> None:
    """A match can't have an empty name, and renaming can be cancelled."""
    path = saved(driver)
    scene = opened(driver)
    while scene.page.focus is not scene.named["rename"]:
        driver.key(pygame.K_TAB)
    driver.keys(pygame.K_RETURN, pygame.K_BACKSPACE, pygame.K_RETURN)
    assert driver.names() == ["matches", "naming"], "no name: nothing happens"
    driver.key(pygame.K_ESCAPE)
    (match,) = list_saves(driver.app.folders.saves).matches
    assert match.own_name == ""
    driver.key(pygame.K_RETURN)
    driver.type("The evening")
    driver.key(pygame.K_RETURN)
    assert driver.names() == ["matches"]
    (match,) = list_saves(driver.app.folders.saves).matches
    assert (match.own_name, match.path) == ("The evening", path)
    assert "The evening" in driver.shown()


def sure(driver: AppDriver) -> None:
    """Use the keyboard to choose the second answer in a dialog."""
    driver.keys(pygame.K_TAB, pygame.K_TAB, pygame.K_RETURN)


@pytest.mark.parametrize("confirm", [True, False])
def test_deleting_asks_once(driver: AppDriver, confirm: bool) -> None:
    driver.app.settings = driver.app.settings._replace(confirm=confirm)
    gone, stays = saved(driver, age=0), saved(driver, age=50)
    opened(driver)
    driver.click(driver.buttons()["delete"])
    driver.key(pygame.K_ESCAPE)
    assert gone.exists()
    driver.click(driver.buttons()["delete"])
    driver.key(pygame.K_RETURN)
    assert gone.exists(), "Enter keeps the file"
    driver.click(driver.buttons()["delete"])
    sure(driver)
    assert driver.names() == ["matches"]
    assert not gone.exists()
    assert stays.exists()
    driver.click(driver.buttons()["go_on"])
    assert path_of(driver.top(TableScene).session) == stays


@pytest.mark.parametrize("what", ["delete", "rename"])
def test_a_question_is_about_the_match_that_it_named(driver: AppDriver, what: str) -> None:
    """Regression: if a match had vanished, the dialog deleted or renamed the next match."""
    gone, stays = saved(driver, age=0), saved(driver, age=50)
    opened(driver)
    driver.click(driver.buttons()[what])
    gone.unlink()
    if what == "delete":
        sure(driver)
    else:
        driver.type("The evening")
        driver.key(pygame.K_RETURN)
    (match,) = list_saves(driver.app.folders.saves).matches
    assert (match.path, match.own_name) == (stays, "")


def test_an_exported_match_is_among_the_records_and_can_be_watched(driver: AppDriver) -> None:
    saved(driver, "")
    scene = opened(driver)
    driver.click(driver.buttons()["export"])
    (path,) = driver.app.folders.records.iterdir()
    assert any(str(path) in text for text in driver.shown()), "the message gives the file's path"
    (driver.app.folders.records / "folder.record.yaml").mkdir()
    driver.key(pygame.K_RETURN)
    driver.click_part("tabs", 1, 2)
    assert [entry.path for entry in scene.entries] == [path]
    driver.click(driver.buttons()["watch"])
    assert driver.top(ReplayScene).session.finished
    driver.key(pygame.K_ESCAPE)
    driver.click(driver.buttons()["delete"])
    sure(driver)
    assert not path.exists()
    assert any(text.startswith("No exported records yet") for text in driver.shown())


def test_a_damaged_file_is_listed_and_can_be_deleted(driver: AppDriver) -> None:
    bad = driver.app.folders.saves / "soul_battle-1.match"
    bad.write_bytes(b"nothing of a match")
    opened(driver)
    assert driver.app.texts["matches.damaged"] in driver.shown()
    assert any(driver.app.texts["matches.bad.told"] in text for text in driver.shown())
    assert set(driver.buttons()) == {"tabs", "list", "delete", "back"}
    listed = driver.top(SavedMatchesScene).named["list"]
    assert isinstance(listed, ListBox)
    assert [row.exact for row in listed.rows] == [True], "the list shows the file name unchanged"
    driver.click(driver.buttons()["delete"])
    sure(driver)
    assert list(driver.app.folders.saves.iterdir()) == []


def test_a_match_with_a_torn_end_is_reported_and_resumed(driver: AppDriver) -> None:
    path = saved(driver)
    path.write_bytes(path.read_bytes()[:-40])
    opened(driver)
    assert any("is damaged after step" in text for text in driver.shown())
    driver.click(driver.buttons()["go_on"])
    assert driver.names() == ["table", "dialog"]


@pytest.mark.parametrize("bad", [False, True])
@pytest.mark.parametrize("way", ["enter", "double click"])
def test_opening_a_match_that_can_only_be_deleted_says_why(driver: AppDriver, way: str, bad: bool) -> None:
    """Regression: Enter or a double click activated the Delete button."""
    driver.app.keep(driver.app.settings._replace(confirm=False))
    other = driver.app.folders.saves / "other.match"
    with Journal.create(other, {"format": 1, "game": "tarot", "seats": ["A"], "date": "yesterday"}) as journal:
        journal.append({"kind": "start", "turn": 1})
    if bad:
        other.write_bytes(b"no match at all")
        list_saves(driver.app.folders.saves)
    scene = opened(driver)
    assert [entry.bad for entry in scene.entries] == [bad]
    assert "go_on" not in driver.buttons()
    x, y, wide, _ = driver.buttons()["list"]
    if way == "enter":
        driver.key(pygame.K_RETURN)
    else:
        for _ in range(2):
            driver.click((x, y, wide, 40))
    assert len(scene.entries) == 1
    assert driver.names() == ["matches"]
    why = driver.app.texts["matches.bad.told"] if bad else driver.app.say("matches.unknown_game", game="tarot")
    assert why in driver.shown(), "a message says why"


def test_save_as_in_the_pause_keeps_the_match_as_it_is_now(driver: AppDriver) -> None:
    made = played(driver.app.matches.new_session(GAME, 2, NAMES, {"privacy": "open"}, "kept"), "declare", 8)
    there = made.match.state
    driver.open("table", made)
    driver.add("pause", made)
    driver.click(driver.buttons()["save_as"])
    driver.type("Before it")
    driver.key(pygame.K_RETURN)
    assert driver.names() == ["table", "pause"]
    assert any("Saved as “Before it”" in text for text in driver.shown())
    made.play(made.match.legal()[0])
    made.close()
    kept = next(match for match in list_saves(driver.app.folders.saves).matches if match.kept)
    assert kept.own_name == "Before it"
    assert driver.app.matches.resume(kept.path).match.state == there


def test_the_event_log_records_how_many_decisions_are_safe(driver: AppDriver) -> None:
    session = driver.app.matches.new_session("metempsychosis", 1, NAMES[:1], {}, "saved", practice=True)
    for _ in range(2):
        session.play(session.match.legal()[0])
    session.undo()
    session.redo()
    session.close()
    assert [line["decisions"] for line in driver.logged("saved")] == [0, 1, 2, 1, 2]
    driver.app.matches.resume(path_of(session)).close()
    assert [line["decisions"] for line in driver.logged("saved")[5:]] == [2]


def test_without_an_event_log_nothing_waits_for_safe_decisions(
    driver: AppDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = App(driver.app.window, driver.app.library, driver.app.folders, animate=False)
    asked: list[object] = []
    monkeypatch.setattr(Journal, "when_safe", lambda journal, then: asked.append(then))
    app.matches.new_session(GAME, 2, NAMES[:2]).close()
    assert asked == []
    driver.app.matches.new_session(GAME, 2, NAMES[:2]).close()
    assert len(asked) == 1


@pytest.mark.parametrize("leaves", [False, True])
def test_a_match_changed_by_another_copy_of_the_program_says_so_after_one_move(
    driver: AppDriver, tmp_path: Path, leaves: bool
) -> None:
    """Regression: the message about another program's change appeared only after two moves."""
    path = saved(driver)
    other = AppDriver(tmp_path)
    sessions = []
    for one in (driver, other):
        match_actions.resume(one.app, path)
        one.frame(seconds=1)
        sessions.append(one.scene(TableScene).session)
    for session in sessions:
        session.play(session.match.legal()[0])
        assert session.journal.flush()
    said = "Another program has changed this match's file. From now on, this match is saved as"
    told = f"{said} {path_of(sessions[1]).name}."
    assert path_of(sessions[0]) == path
    if leaves:
        for one in (driver, other):
            one.app.navigate(Reset("title"))
        assert (driver.app.news, other.app.news) == ([], [])
        assert [one.scene(TitleScene).notes for one in (driver, other)] == [[], [told]]
    else:
        for one in (driver, other):
            one.frame(seconds=1)
        assert [[line["said"] for line in one.logged("news")] for one in (driver, other)] == [[], [told]]

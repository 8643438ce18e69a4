"""The pause menu that opens over the table."""

from __future__ import annotations

import pygame
import pytest

from game.matches.lesson import Lesson
from game.matches.session import Session
from game.profile.saves import list_saves
from scenes.framework import match_actions
from scenes.framework.navigation import Reset
from scenes.kit.click_guard import AGAIN
from scenes.menus.pause import PauseScene
from scenes.system.signals import SIGNAL
from scenes.table.table_scene import TableScene
from tests.scenes.menus.app_driver import NAMES, AppDriver, disk_full, give_up, path_of


@pytest.fixture
def session(driver: AppDriver) -> Session:
    made = driver.app.matches.new_session("soul_battle", 2, NAMES, {"privacy": "open"}, "paused")
    driver.open("table", made)
    driver.app.scenes.push(PauseScene(driver.app, made))
    driver.frame()
    return made


@pytest.mark.parametrize("way", ["escape", "enter", "click"])
def test_the_match_resumes(driver: AppDriver, session: Session, way: str) -> None:
    assert driver.app.texts["pause.saved"] in driver.shown()
    if way == "click":
        driver.click(driver.buttons()["resume"])
    else:
        driver.key(pygame.K_ESCAPE if way == "escape" else pygame.K_RETURN)
    assert driver.names() == ["table"]


@pytest.mark.parametrize(("name", "moves"), [("new_deal", 0), ("new_deal", 1), ("same_deal", 0), ("same_deal", 1)])
def test_a_new_deal_asks_before_it_deletes_moves_even_with_confirmations_off(
    driver: AppDriver, name: str, moves: int
) -> None:
    """Regression: with confirmations off, a match in progress was deleted without warning."""
    driver.app.keep(driver.app.settings._replace(confirm=False))
    made = driver.app.matches.new_session("metempsychosis", 1, NAMES[:1], {}, "asks")
    for _ in range(moves):
        made.play(made.match.legal()[0])
    driver.app.navigate(Reset("table", made))
    driver.app.scenes.push(PauseScene(driver.app, made))
    driver.frame()
    driver.click(driver.buttons()[name])
    assert driver.names() == (["table", "pause", "dialog"] if moves else ["table"])


def test_new_deal_asks_keeps_the_people_and_changes_the_cards(driver: AppDriver, session: Session) -> None:
    driver.click(driver.buttons()["new_deal"])
    assert driver.names() == ["table", "pause", "dialog"]
    driver.key(pygame.K_ESCAPE)
    assert driver.names() == ["table", "pause"]
    assert path_of(session).exists()
    driver.click(driver.buttons()["new_deal"])
    driver.keys(pygame.K_TAB, pygame.K_TAB, pygame.K_RETURN)
    again = driver.top(TableScene).session
    assert again.names == session.names
    assert again.match.setup.options == session.match.setup.options
    assert again.match.setup.seed != session.match.setup.seed
    again.close()
    assert list(driver.app.folders.saves.iterdir()) == [path_of(again)]


def test_a_match_left_for_the_title_can_be_resumed(driver: AppDriver, session: Session) -> None:
    driver.click(driver.buttons()["title"])
    assert driver.names() == ["title"]
    assert next(iter(driver.buttons())) == "continue"


def test_quit_ends_the_program(driver: AppDriver, session: Session) -> None:
    driver.click(driver.buttons()["quit"])
    assert not driver.app.running


def test_a_failed_save_is_reported_as_long_as_it_lasts(driver: AppDriver, session: Session) -> None:
    def texts() -> str:
        driver.app.scenes.replace(PauseScene(driver.app, session))
        driver.frame()
        return "\n".join(driver.shown())

    disk = disk_full(session)
    for _ in range(2):
        assert "aren't saved: the disk is full." in texts()
        session.news()
    disk.many = 0
    assert session.unsaved() == ""
    assert driver.app.texts["pause.saved"] in texts()
    session.close()
    session.journal = None
    assert "This match can't be saved" in texts()


def test_a_copy_of_the_table_is_kept_whole_or_not_at_all(driver: AppDriver, session: Session) -> None:
    disk = disk_full(session)
    with pytest.raises(ValueError, match="the disk is full"):
        match_actions.save_copy(driver.app, session, "Kept")
    assert not any(match.kept for match in list_saves(driver.app.folders.saves).matches)
    disk.many = 0
    match_actions.save_copy(driver.app, session, "Kept")
    (copy,) = (match for match in list_saves(driver.app.folders.saves).matches if match.kept)
    assert len(Session.look(copy.path, driver.app.library.games, driver.app.games).match.turns) == 1


@pytest.mark.parametrize("button", ["title", "quit"])
def test_leaving_an_unsaved_match_asks_first(driver: AppDriver, session: Session, button: str) -> None:
    disk_full(session)
    driver.click(driver.buttons()[button])
    assert driver.names() == ["table", "pause", "dialog"]
    assert any("the disk is full" in text for text in driver.shown())
    driver.key(pygame.K_RETURN)
    assert driver.names() == ["table", "pause"], "Enter stays"
    driver.click(driver.buttons()[button])
    driver.keys(pygame.K_TAB, pygame.K_TAB, pygame.K_RETURN)
    assert driver.names() == ["title"] if button == "title" else not driver.app.running
    assert button == "quit" or any("couldn't be saved: the disk is full." in text for text in driver.shown())


@pytest.mark.parametrize("way", ["title", "quit", "close"])
def test_leaving_a_match_without_a_file_asks_first(driver: AppDriver, session: Session, way: str) -> None:
    """Regression: in a read-only folder, the whole match was lost without warning."""

    def leave() -> None:
        if way == "close":
            driver.frame(pygame.event.Event(pygame.QUIT))
        else:
            driver.click(driver.buttons()[way])

    session.journal = None
    session.play(session.match.legal()[0])
    leave()
    assert driver.names() == ["table", "pause", "dialog"]
    assert "This match can't be saved: there is no folder for saves. If you leave now, it will be gone." in " ".join(
        driver.shown()
    )
    driver.key(pygame.K_ESCAPE)
    assert driver.names() == ["table", "pause"]
    assert driver.app.running
    leave()
    driver.keys(pygame.K_TAB, pygame.K_TAB, pygame.K_RETURN)
    assert driver.names() == ["title"] if way == "title" else not driver.app.running


def test_leaving_a_match_without_a_file_asks_only_after_the_first_move(driver: AppDriver) -> None:
    over = driver.app.matches.new_session("metempsychosis", 1, NAMES[:1], {}, "over")
    over.journal = None
    driver.app.navigate(Reset("table", over))
    assert not match_actions.unsaved(driver.app)
    over.play(next(action for action in over.match.legal() if action.verb == "give_up"))
    assert match_actions.unsaved(driver.app), "its replay would be lost"
    driver.app.settings = driver.app.settings._replace(confirm=False)
    assert not match_actions.unsaved(driver.app)


def test_closing_the_window_asks_once(driver: AppDriver, session: Session) -> None:
    disk = disk_full(session)
    driver.frame(pygame.event.Event(pygame.QUIT))
    assert driver.app.running
    assert driver.names() == ["table", "pause", "dialog"]
    driver.key(pygame.K_ESCAPE)
    driver.frame(pygame.event.Event(pygame.QUIT))
    assert driver.app.running, "the program asks again"
    driver.frame(seconds=AGAIN)
    driver.frame(pygame.event.Event(pygame.QUIT))
    assert not driver.app.running, "closing it twice is deliberate"
    driver.app.running, driver.app._ending = True, False
    driver.key(pygame.K_ESCAPE)
    disk.many = 0
    driver.frame(pygame.event.Event(pygame.QUIT))
    assert not driver.app.running
    assert session.close()


def test_a_double_click_on_the_windows_close_button_loses_nothing(driver: AppDriver, session: Session) -> None:
    """Regression: a double click also answered the warning, so unsaved moves were lost."""
    disk_full(session)
    driver.frame(pygame.event.Event(pygame.QUIT))
    for _ in range(3):
        driver.frame(pygame.event.Event(pygame.QUIT), seconds=AGAIN / 5)
        assert driver.app.running
        assert driver.names() == ["table", "pause", "dialog"]


def test_a_signal_ends_the_program_without_a_question(driver: AppDriver, session: Session) -> None:
    disk_full(session)
    driver.frame(pygame.event.Event(pygame.QUIT, {SIGNAL: True}))
    assert not driver.app.running


def test_a_failed_deal_abandons_no_match(driver: AppDriver, session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*wanted: object) -> Session:
        raise ValueError("That can't be dealt any more.")

    monkeypatch.setattr(driver.app.matches, "new_session", refused)
    driver.app.keep(driver.app.settings._replace(confirm=False))
    driver.click(driver.buttons()["new_deal"])
    assert driver.names() == ["table", "pause"]
    assert "That can't be dealt any more." in driver.shown()
    session.play(session.match.legal()[0])
    assert session.close()
    assert len(Session.look(path_of(session), driver.app.library.games, driver.app.games).match.turns) == 1


@pytest.mark.parametrize("name", ["new_deal", "same_deal"])
def test_a_new_deal_after_the_end_asks_nothing_and_keeps_the_finished_match(driver: AppDriver, name: str) -> None:
    """Regression: starting a new deal from a finished match deleted that match and its replay."""
    over = driver.app.matches.new_session("metempsychosis", 1, NAMES[:1], {}, "over")
    over.play(next(action for action in over.match.legal() if action.verb == "give_up"))
    assert over.journal.flush()
    path = path_of(over)
    driver.app.navigate(Reset("table", over))
    driver.app.scenes.push(PauseScene(driver.app, over))
    driver.frame()
    driver.click(driver.buttons()[name])
    assert driver.names() == ["table"]
    table = driver.top(TableScene)
    assert table.session is not over
    assert Session.look(path, driver.app.library.games, driver.app.games).match.turns == over.match.turns


def test_progress_made_in_another_program_is_kept(driver: AppDriver, session: Session) -> None:
    assert session.journal.flush()
    path = path_of(session)
    other = Session.resume(path, driver.app.library.games, driver.app.games)
    other.play(other.match.legal()[0])
    assert other.close()
    match_actions.restart_match(driver.app, session)
    assert Session.look(path, driver.app.library.games, driver.app.games).match.turns == other.match.turns


def test_a_match_given_up_while_saving_fails_stays_deleted(driver: AppDriver, session: Session) -> None:
    disk = disk_full(session)
    disk.at, disk.many = len(disk.calls) + 1, 1  # the disk has space again just after the player gives up
    match_actions.restart_match(driver.app, session)
    driver.open("title")
    assert len(list_saves(driver.app.folders.saves).matches) == 1, "only the newly dealt match is left"


def test_the_last_buttons_are_at_the_same_height_at_every_table(driver: AppDriver) -> None:
    """The buttons for leaving the table are always at the same height."""
    app = driver.app
    sessions = [
        app.matches.new_session("soul_battle", 2, NAMES, {"privacy": "open"}, "paused"),
        app.matches.new_session("metempsychosis", 1, NAMES[:1], {}, "paused"),
        Lesson(app.library.game("soul_battle"), app.games["soul_battle"]),
    ]
    over = app.matches.new_session("metempsychosis", 1, NAMES[:1], {}, "over")
    give_up(over)
    assert not over.match.asked
    found, counts = set(), set()
    for session in (*sessions, over):
        driver.show(PauseScene(app, session))
        boxes = driver.buttons()
        assert list(boxes)[-2:] == ["title", "quit"]
        found.add((tuple(boxes["title"]), tuple(boxes["quit"])))
        counts.add(len(boxes))
        panel = next(item.rect for item in app.painter.display_list() if item.what == ("panel", "panel"))
        assert panel.top < min(y for _, y, _, _ in boxes.values())
        assert panel.bottom - max(y + high for _, y, _, high in boxes.values()) < 40, (
            "there is no empty space at the bottom"
        )
    assert len(counts) > 2, "the menus have different numbers of buttons"
    assert len(found) == 1
    assert max(counts) == 1 + PauseScene(app, over).place.number("others")

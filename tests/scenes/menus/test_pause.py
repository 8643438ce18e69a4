"""The pause menu over the table."""

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
from tests.scenes.menus.stand import NAMES, Stand, disk_full, give_up, path_of


@pytest.fixture
def session(stand: Stand) -> Session:
    made = stand.app.matches.new_session("soul_battle", 2, NAMES, {"privacy": "open"}, "paused")
    stand.open("table", made)
    stand.app.scenes.push(PauseScene(stand.app, made))
    stand.frame()
    return made


@pytest.mark.parametrize("way", ["escape", "enter", "click"])
def test_the_match_resumes(stand: Stand, session: Session, way: str) -> None:
    assert stand.app.texts["pause.saved"] in stand.shown()
    if way == "click":
        stand.click(stand.buttons()["resume"])
    else:
        stand.key(pygame.K_ESCAPE if way == "escape" else pygame.K_RETURN)
    assert stand.names() == ["table"]


def test_new_deal_asks_nothing_with_confirmations_off(stand: Stand, session: Session) -> None:
    stand.app.keep(stand.app.settings._replace(confirm=False))
    stand.click(stand.buttons()["new_deal"])
    assert stand.names() == ["table"]


def test_new_deal_asks_keeps_the_people_and_changes_the_cards(stand: Stand, session: Session) -> None:
    stand.click(stand.buttons()["new_deal"])
    assert stand.names() == ["table", "pause", "dialog"]
    stand.key(pygame.K_ESCAPE)
    assert stand.names() == ["table", "pause"]
    assert path_of(session).exists()
    stand.click(stand.buttons()["new_deal"])
    stand.keys(pygame.K_TAB, pygame.K_TAB, pygame.K_RETURN)
    again = stand.top(TableScene).session
    assert again.names == session.names
    assert again.match.setup.options == session.match.setup.options
    assert again.match.setup.seed != session.match.setup.seed
    again.close()
    assert list(stand.app.folders.saves.iterdir()) == [path_of(again)]


def test_a_match_left_for_the_title_can_be_resumed(stand: Stand, session: Session) -> None:
    stand.click(stand.buttons()["title"])
    assert stand.names() == ["title"]
    assert next(iter(stand.buttons())) == "continue"


def test_quit_ends_the_program(stand: Stand, session: Session) -> None:
    stand.click(stand.buttons()["quit"])
    assert not stand.app.running


def test_a_failed_save_is_reported_as_long_as_it_lasts(stand: Stand, session: Session) -> None:
    def texts() -> str:
        stand.app.scenes.replace(PauseScene(stand.app, session))
        stand.frame()
        return "\n".join(stand.shown())

    disk = disk_full(session)
    for _ in range(2):
        assert "aren't saved: the disk is full." in texts()
        session.news()
    disk.many = 0
    assert session.unsaved() == ""
    assert stand.app.texts["pause.saved"] in texts()
    session.close()
    session.journal = None
    assert "This match can't be saved" in texts()


def test_a_copy_of_the_table_is_kept_whole_or_not_at_all(stand: Stand, session: Session) -> None:
    disk = disk_full(session)
    with pytest.raises(ValueError, match="the disk is full"):
        match_actions.save_copy(stand.app, session, "Kept")
    assert not any(match.kept for match in list_saves(stand.app.folders.saves).matches)
    disk.many = 0
    match_actions.save_copy(stand.app, session, "Kept")
    (copy,) = (match for match in list_saves(stand.app.folders.saves).matches if match.kept)
    assert len(Session.look(copy.path, stand.app.library.games, stand.app.games).match.turns) == 1


@pytest.mark.parametrize("button", ["title", "quit"])
def test_leaving_an_unsaved_match_asks_first(stand: Stand, session: Session, button: str) -> None:
    disk_full(session)
    stand.click(stand.buttons()[button])
    assert stand.names() == ["table", "pause", "dialog"]
    assert any("the disk is full" in text for text in stand.shown())
    stand.key(pygame.K_RETURN)
    assert stand.names() == ["table", "pause"], "Enter stays"
    stand.click(stand.buttons()[button])
    stand.keys(pygame.K_TAB, pygame.K_TAB, pygame.K_RETURN)
    assert stand.names() == ["title"] if button == "title" else not stand.app.running
    assert button == "quit" or any("couldn't be saved: the disk is full." in text for text in stand.shown())


@pytest.mark.parametrize("way", ["title", "quit", "close"])
def test_leaving_a_match_without_a_file_asks_first(stand: Stand, session: Session, way: str) -> None:
    """Regression: in a folder that can't be written, the whole match was lost without a question."""

    def leave() -> None:
        if way == "close":
            stand.frame(pygame.event.Event(pygame.QUIT))
        else:
            stand.click(stand.buttons()[way])

    session.journal = None
    session.play(session.match.legal()[0])
    leave()
    assert stand.names() == ["table", "pause", "dialog"]
    assert "This match can't be saved: there is no folder for saves. If you leave now, you'll lose it." in " ".join(
        stand.shown()
    )
    stand.key(pygame.K_ESCAPE)
    assert stand.names() == ["table", "pause"]
    assert stand.app.running
    leave()
    stand.keys(pygame.K_TAB, pygame.K_TAB, pygame.K_RETURN)
    assert stand.names() == ["title"] if way == "title" else not stand.app.running


def test_nothing_is_asked_where_a_match_without_a_file_has_not_begun_or_is_over(stand: Stand) -> None:
    over = stand.app.matches.new_session("metempsychosis", 1, NAMES[:1], {}, "over")
    over.journal = None
    stand.app.navigate(Reset("table", over))
    assert not match_actions.unsaved(stand.app)
    over.play(next(action for action in over.match.legal() if action.verb == "give_up"))
    assert not match_actions.unsaved(stand.app)


def test_closing_the_window_asks_once(stand: Stand, session: Session) -> None:
    disk = disk_full(session)
    stand.frame(pygame.event.Event(pygame.QUIT))
    assert stand.app.running
    assert stand.names() == ["table", "pause", "dialog"]
    stand.key(pygame.K_ESCAPE)
    stand.frame(pygame.event.Event(pygame.QUIT))
    assert stand.app.running, "it is asked again"
    stand.frame(seconds=AGAIN)
    stand.frame(pygame.event.Event(pygame.QUIT))
    assert not stand.app.running, "whoever closes it twice means it"
    stand.app.running, stand.app._ending = True, False
    stand.key(pygame.K_ESCAPE)
    disk.many = 0
    stand.frame(pygame.event.Event(pygame.QUIT))
    assert not stand.app.running
    assert session.close()


def test_a_double_click_on_the_windows_close_button_loses_nothing(stand: Stand, session: Session) -> None:
    """Regression: the second click counted as the answer, and the unsaved moves were lost."""
    disk_full(session)
    stand.frame(pygame.event.Event(pygame.QUIT))
    for _ in range(3):
        stand.frame(pygame.event.Event(pygame.QUIT), seconds=AGAIN / 5)
        assert stand.app.running
        assert stand.names() == ["table", "pause", "dialog"]


def test_a_signal_ends_the_program_without_a_question(stand: Stand, session: Session) -> None:
    disk_full(session)
    stand.frame(pygame.event.Event(pygame.QUIT, {SIGNAL: True}))
    assert not stand.app.running


def test_a_failed_deal_abandons_no_match(stand: Stand, session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*wanted: object) -> Session:
        raise ValueError("That can't be dealt any more.")

    monkeypatch.setattr(stand.app.matches, "new_session", refused)
    stand.app.keep(stand.app.settings._replace(confirm=False))
    stand.click(stand.buttons()["new_deal"])
    assert stand.names() == ["table", "pause"]
    assert "That can't be dealt any more." in stand.shown()
    session.play(session.match.legal()[0])
    assert session.close()
    assert len(Session.look(path_of(session), stand.app.library.games, stand.app.games).match.turns) == 1


@pytest.mark.parametrize("name", ["new_deal", "same_deal"])
def test_a_new_deal_after_the_end_asks_nothing_and_keeps_the_finished_match(stand: Stand, name: str) -> None:
    """Regression: at the table of a finished match, a new deal deleted the match and so its replay."""
    over = stand.app.matches.new_session("metempsychosis", 1, NAMES[:1], {}, "over")
    over.play(next(action for action in over.match.legal() if action.verb == "give_up"))
    assert over.journal.flush()
    path = path_of(over)
    stand.app.navigate(Reset("table", over))
    stand.app.scenes.push(PauseScene(stand.app, over))
    stand.frame()
    stand.click(stand.buttons()[name])
    assert stand.names() == ["table"]
    table = stand.top(TableScene)
    assert table.session is not over
    assert Session.look(path, stand.app.library.games, stand.app.games).match.turns == over.match.turns


def test_progress_made_in_another_program_is_kept(stand: Stand, session: Session) -> None:
    assert session.journal.flush()
    path = path_of(session)
    other = Session.resume(path, stand.app.library.games, stand.app.games)
    other.play(other.match.legal()[0])
    assert other.close()
    match_actions.restart_match(stand.app, session)
    assert Session.look(path, stand.app.library.games, stand.app.games).match.turns == other.match.turns


def test_a_match_given_up_while_saving_fails_stays_deleted(stand: Stand, session: Session) -> None:
    disk = disk_full(session)
    disk.at, disk.many = len(disk.calls) + 1, 1  # the disk has room again just after the player gives up
    match_actions.restart_match(stand.app, session)
    stand.open("title")
    assert len(list_saves(stand.app.folders.saves).matches) == 1, "the one that was dealt then"


def test_the_last_buttons_are_at_the_same_height_at_every_table(stand: Stand) -> None:
    """The buttons for leaving look the same with several players, in solo games, after the end and in a lesson."""
    app = stand.app
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
        stand.show(PauseScene(app, session))
        boxes = stand.buttons()
        assert list(boxes)[-2:] == ["title", "quit"]
        found.add((tuple(boxes["title"]), tuple(boxes["quit"])))
        counts.add(len(boxes))
        panel = next(item.rect for item in app.painter.display_list() if item.what == ("panel", "panel"))
        assert panel.top < min(y for _, y, _, _ in boxes.values())
        assert panel.bottom - max(y + high for _, y, _, high in boxes.values()) < 40, "no empty stretch at the foot"
    assert len(counts) > 2, "they have more or fewer buttons"
    assert len(found) == 1
    assert max(counts) == 1 + PauseScene(app, over).place.number("others")

"""The title screen: Resume comes first, and every offered button leads somewhere."""

from __future__ import annotations

import errno
import gc
import json
import os
import weakref
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.profile.settings import LONGEST_NAME
from scenes.framework import match_actions
from scenes.kit.click_guard import AGAIN
from scenes.lesson.lesson_scene import LessonScene
from scenes.menus.setup import SetupScene
from scenes.menus.title import TitleScene
from scenes.system.garbage import collect_garbage
from scenes.table.table_scene import TableScene
from tests.run_counts import some
from tests.scenes.menus.stand import NAMES, Stand, mouse, path_of, played
from tests.seeds import lines_of, sealed

GAME = "soul_battle"
GAMES = ("soul_battle", "metempsychosis", "aleph_null", "oubliette", "fissureverse")
NICHES, MORE = [f"niche.{game}" for game in GAMES], ["matches", "statistics", "options", "rules", "credits", "quit"]
ORDER = ["learn", *NICHES, "new", *MORE]
"""The buttons on a first visit, in their order."""


def saved(stand: Stand) -> None:
    session = stand.app.matches.new_session("soul_battle", 2, NAMES, {"privacy": "open"}, "saved")
    played(session, "declare", least=8).close()


def test_a_first_visit_offers_the_lesson(stand: Stand) -> None:
    stand.show(TitleScene(stand.app))
    assert list(stand.buttons()) == ORDER
    assert "Learn Soul Battle" in stand.shown()
    stand.key(pygame.K_RETURN)
    assert isinstance(stand.app.scenes.top, LessonScene)


@pytest.mark.parametrize("changed", [{"lessons": ("soul_battle",), "last_game": ""}, {"last_game": "oubliette"}])
def test_without_a_saved_match_new_game_is_the_golden_button(stand: Stand, changed: dict[str, Any]) -> None:
    """A finished match isn't resumed. The new game is the one played last."""
    played(stand.app.matches.new_session("soul_battle", 2, NAMES)).close()
    stand.app.settings = stand.app.settings._replace(**changed)
    stand.show(TitleScene(stand.app))
    assert list(stand.buttons()) == ["new", *NICHES, "learn", *MORE]
    assert "Resume" not in stand.shown()
    stand.key(pygame.K_RETURN)
    assert stand.top(SetupScene).content.game.id == (changed.get("last_game") or GAME)


def test_the_lesson_starts_from_the_row_and_from_the_setup(stand: Stand) -> None:
    stand.app.settings = stand.app.settings._replace(lessons=("soul_battle",))
    stand.show(TitleScene(stand.app))
    stand.click(stand.buttons()["learn"])
    assert isinstance(stand.app.scenes.top, LessonScene)
    stand.show(SetupScene(stand.app, "soul_battle"))
    stand.click(stand.buttons()["learn"])
    assert isinstance(stand.app.scenes.top, LessonScene)


def test_a_lesson_that_cannot_start_says_why_and_the_title_stays(stand: Stand) -> None:
    content = stand.app.library.games["soul_battle"]
    lesson = {**content.plain["lesson"], "setup": {**content.plain["lesson"]["setup"], "seats": 1}}
    broken = replace(content, plain={**content.plain, "lesson": lesson})
    stand.app.library = stand.app.library._replace(games={"soul_battle": broken})
    title = stand.show(TitleScene(stand.app))
    stand.click(stand.buttons()["learn"])
    assert stand.app.scenes.all[0] is title
    assert any("needs 2 to 6 seats, not 1" in text for text in stand.shown())


def test_continue_comes_first_and_resumes_the_match(stand: Stand) -> None:
    saved(stand)
    stand.show(TitleScene(stand.app))
    assert next(iter(stand.buttons())) == "continue"
    assert any("Mara and Tobias, turn" in text for text in stand.shown())
    stand.click(stand.buttons()["continue"])
    assert len(stand.top(TableScene).session.match.turns) >= 8


@pytest.mark.parametrize("kind", ["gone", "folder", "damaged"])
def test_a_save_that_cannot_be_read_is_reported_in_our_words(stand: Stand, kind: str) -> None:
    saved(stand)
    title = stand.show(TitleScene(stand.app))
    (path,) = stand.app.folders.saves.iterdir()
    path.unlink()
    if kind == "folder":
        path.mkdir()
    elif kind == "damaged":
        path.write_text("{}\n")
    stand.click(stand.buttons()["continue"])
    assert stand.app.scenes.top is title
    assert "continue" not in stand.buttons()
    assert stand.app.texts["title.troubles"] in stand.shown()
    notes = {"gone": f"The file {path.name} doesn't exist.", "folder": f"{path.name} can't be read: is a directory."}
    assert kind == "damaged" or title.notes == [notes[kind]]


def test_a_long_name_in_a_save_is_cut_on_the_title(stand: Stand) -> None:
    saved(stand)
    (path,) = stand.app.folders.saves.iterdir()
    header, *entries = lines_of(path.read_bytes())
    plain = {**json.loads(header), "seats": ["A" * 40_000, "Bo"]}
    path.write_bytes(sealed(json.dumps(plain).encode(), *entries))
    stand.show(TitleScene(stand.app))
    assert max(map(len, stand.shown())) < 200
    assert any(f"{'A' * LONGEST_NAME} and Bo" in text for text in stand.shown())


def test_a_given_up_match_that_cannot_be_deleted_is_reported(stand: Stand, monkeypatch: pytest.MonkeyPatch) -> None:
    session = stand.app.matches.new_session("soul_battle", 2, NAMES, {"privacy": "open"}, "saved")
    session.journal.flush()
    name = path_of(session).name

    def refused(path: Path, missing_ok: bool = False) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    monkeypatch.setattr(Path, "unlink", refused)
    match_actions.restart_match(stand.app, session)
    monkeypatch.undo()
    (told,) = stand.app.news
    assert told.startswith(f"{name} couldn't be deleted: the program isn't allowed to write there.")


@pytest.mark.parametrize("game", some(["oubliette", "soul_battle"], 1))
def test_the_game_under_the_pointer_is_described_below_the_title(stand: Stand, game: str) -> None:
    stand.show(TitleScene(stand.app))
    usual, tagline = stand.app.texts["title.subtitle"], stand.app.library.game(game).game.tagline
    assert usual in stand.shown()
    x, y, wide, high = stand.buttons()[f"niche.{game}"]
    stand.frame(mouse(pygame.MOUSEMOTION, x + wide / 2, y + high / 2))
    stand.frame(seconds=0.1)
    assert tagline in stand.shown()
    assert usual not in stand.shown()
    stand.frame(mouse(pygame.MOUSEMOTION, 5, 5))
    stand.frame(seconds=0.1)
    assert usual in stand.shown()
    for _ in stand.buttons():
        stand.key(pygame.K_TAB)
        stand.frame(seconds=0.1)
        if tagline in stand.shown():
            break
    assert stand.told("focus")[-1]["on"] == f"niche.{game}"
    stand.click(stand.buttons()["credits"])
    assert stand.names() == ["title", "credits"]
    stand.key(pygame.K_ESCAPE)
    stand.click(stand.buttons()[f"niche.{game}"])
    assert stand.top(SetupScene).content.game.id == game


def test_keys_reach_everything_and_the_focus_is_visible(stand: Stand) -> None:
    title = stand.show(TitleScene(stand.app))
    seen = []
    for _ in range(13):
        stand.key(pygame.K_TAB)
        assert ("panel", "focus") in stand.app.painter.shown()
        seen.append(title.page.focus)
    assert seen == [title.named[name] for name in ORDER]
    stand.key(pygame.K_RETURN)
    assert not stand.app.running


@pytest.mark.parametrize("text", some([200, 100], 1))
@pytest.mark.parametrize("size", some([(1024, 640), (1280, 720), (1920, 1080)], 1))
def test_errors_of_any_number_and_length_fit(tmp_path: Path, size: tuple[int, int], text: int) -> None:
    """The panel shows as many errors as fit, and a list opens with all of them."""
    folder = tmp_path / ("a very long folder name " * 8).strip()
    folder.mkdir()
    stand = Stand(folder, size)
    stand.app.keep(stand.app.settings._replace(text=text))
    fault = f"{folder}/data/cards.yaml:{{}}:3: attribute: expected a whole number from 1 to 10, got 'eleven'"
    for count, faults in ((1, "short"), (1, fault), (4, fault), (53, fault), (1, "W" * 400)):
        stand.app.problems = [faults.format(number) for number in range(count)]
        title = stand.show(TitleScene(stand.app))
        panel = stand.app.view.rect(*title.place.box("troubles"))
        assert not any(
            panel.colliderect(pygame.Rect(box)) for name, box in stand.buttons().items() if name != "troubles"
        )
        inside = [item for item in stand.app.painter.display_list() if panel.colliderect(item.rect)]
        letters = [item for item in inside if item.what[0] == "text"]
        assert letters
        assert all(panel.contains(item.rect) for item in letters), [item.what for item in letters]
        if faults == "short":
            assert "troubles" not in stand.buttons()
            continue
        stand.click(stand.buttons()["troubles"])
        first = " ".join(stand.shown())
        stand.key(pygame.K_END)
        assert stand.app.problems[0] in first
        assert stand.app.problems[-1] in " ".join(stand.shown())
        stand.key(pygame.K_RETURN)
        assert stand.app.scenes.top is title


def test_news_is_shown_once(stand: Stand) -> None:
    stand.app.news.append("The settings can't be saved.")
    stand.show(TitleScene(stand.app))
    assert any("settings" in text for text in stand.shown())
    stand.show(TitleScene(stand.app))
    assert not any("settings" in text for text in stand.shown())


def test_a_damaged_save_is_resumed_and_says_so(stand: Stand) -> None:
    saved(stand)
    path = next(iter(stand.app.folders.saves.iterdir()))
    path.write_bytes(path.read_bytes()[:-40])
    stand.show(TitleScene(stand.app))
    stand.click(stand.buttons()["continue"])
    assert stand.names() == ["table", "dialog"]
    assert any("damaged" in text for text in stand.shown())
    stand.key(pygame.K_RETURN)
    assert stand.names() == ["table"]


def test_holding_enter_opens_only_one_scene(stand: Stand) -> None:
    """A key released outside the window counts again."""
    down, up = (
        pygame.event.Event(kind, key=pygame.K_RETURN, mod=0, unicode="") for kind in (pygame.KEYDOWN, pygame.KEYUP)
    )
    stand.show(TitleScene(stand.app))
    stand.frame(down, pygame.event.Event(pygame.WINDOWFOCUSLOST), down)
    assert isinstance(stand.app.scenes.top, LessonScene)
    stand.app.settings = stand.app.settings._replace(lessons=("soul_battle",))
    stand.show(TitleScene(stand.app))
    stand.frame(up, seconds=AGAIN)
    for _ in range(3):
        stand.frame(down)
    assert isinstance(stand.app.scenes.top, SetupScene)
    stand.frame(up, seconds=AGAIN)
    stand.frame(down)
    assert isinstance(stand.app.scenes.all[0], TableScene)


def test_closed_scenes_are_freed_at_once(stand: Stand, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scenes.app.app.collect_garbage", collect_garbage)
    gc.disable()
    try:
        gone = [weakref.ref(stand.open(name, *more)) for name, *more in (("title",), ("setup", GAME))]
        made = stand.app.matches.new_session(GAME, 2, NAMES, {"privacy": "open"}, "gone")
        gone.append(weakref.ref(stand.open("table", made)))
        stand.show(TitleScene(stand.app))
        stand.add("lesson", GAME)
        gone.append(weakref.ref(stand.app.scenes.all[-1]))
        stand.app.scenes.pop()
        stand.frame()
        assert [scene() for scene in gone] == [None, None, None, None]
    finally:
        gc.enable()


def test_larger_text_widens_the_buttons_at_once(stand: Stand) -> None:
    stand.show(TitleScene(stand.app))
    before = stand.buttons()
    stand.app.scenes.push(stand.app.make("options"))
    stand.app.keep(stand.app.settings._replace(text=200))
    stand.app.scenes.pop()
    stand.frame()
    after = stand.buttons()
    stand.show(TitleScene(stand.app))
    assert after == stand.buttons()
    assert after["options"][2] > before["options"][2]


@pytest.mark.parametrize("wide", some(sorted(range(1024, 1921, 64), key=lambda wide: wide % 448), 3))
def test_every_games_name_fits_on_its_niche(wide: int, cut: set[str], tmp_path: Path) -> None:
    stand = Stand(tmp_path, (wide, wide * 9 // 16))
    stand.show(TitleScene(stand.app))
    assert {game.game.name for game in stand.app.library.games.values()} <= set(stand.shown())
    assert cut == set()

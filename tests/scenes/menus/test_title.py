"""The title screen: Resume comes first, and every button leads somewhere."""

from __future__ import annotations

import errno
import gc
import json
import os
import weakref
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.profile.settings import LONGEST_NAME
from scenes.framework import match_actions
from scenes.framework.idle_glow import BREATH, BREATHS
from scenes.kit.click_guard import AGAIN, RAISING
from scenes.lesson.lesson_scene import LessonScene
from scenes.menus.game_picker import GamePickerScene
from scenes.menus.setup import SetupScene
from scenes.menus.title import TitleScene
from scenes.system.garbage import collect_garbage
from scenes.table.table_scene import TableScene
from tests.lesson_rehearsal import with_plain
from tests.run_counts import some
from tests.scenes.menus.app_driver import NAMES, AppDriver, mouse, path_of, played
from tests.seeds import lines_of, sealed

GAME = "soul_battle"
GAMES = ("soul_battle", "metempsychosis", "aleph_null", "oubliette", "fissureverse")
SHELF = ("oubliette", "metempsychosis", "soul_battle", "aleph_null", "fissureverse")
"""The games from left to right. The first of `GAMES` is in the large central niche."""
NICHES, MORE = [f"niche.{game}" for game in SHELF], ["matches", "statistics", "options", "rules", "credits", "quit"]
ORDER = ["learn", *NICHES, "new", *MORE]
"""The title screen's buttons, in order, when the program is started for the first time."""


def saved(driver: AppDriver) -> None:
    session = driver.app.matches.new_session("soul_battle", 2, NAMES, {"privacy": "open"}, "saved")
    played(session, "declare", least=8).close()


def test_a_first_visit_offers_the_lesson(driver: AppDriver) -> None:
    driver.show(TitleScene(driver.app))
    assert list(driver.buttons()) == ORDER
    assert "Learn Soul Battle" in driver.shown()
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.app.scenes.top, LessonScene)


@pytest.mark.parametrize("changed", [{"lessons": ("soul_battle",), "last_game": ""}, {"last_game": "oubliette"}])
def test_without_a_saved_match_new_game_is_the_golden_button(driver: AppDriver, changed: dict[str, Any]) -> None:
    """A finished match can't be resumed.

    The default game is the game played most recently.
    """
    played(driver.app.matches.new_session("soul_battle", 2, NAMES)).close()
    driver.app.settings = driver.app.settings._replace(**changed)
    driver.show(TitleScene(driver.app))
    assert list(driver.buttons()) == ["new", *NICHES, "learn", *MORE]
    assert "Resume" not in driver.shown()
    driver.key(pygame.K_RETURN)
    assert driver.names() == ["title", "picking"]
    driver.key(pygame.K_ESCAPE)
    driver.frame(seconds=AGAIN)
    driver.key(pygame.K_RETURN)
    driver.frame(seconds=AGAIN)
    driver.key(pygame.K_RETURN)
    assert driver.top(SetupScene).content.game.id == (changed.get("last_game") or GAME)


@pytest.mark.parametrize(("keys", "text"), [(False, 200), (True, 100)])
def test_new_game_asks_which_game(tmp_path: Path, keys: bool, text: int) -> None:
    driver = AppDriver(tmp_path, (640, 480) if text == 200 else (1280, 720))
    driver.app.keep(driver.app.settings._replace(text=text, last_game="oubliette"))
    for game in GAMES:
        driver.open("title")
        if keys:
            driver.key_on("new", pygame.K_RETURN)
        else:
            driver.click(driver.buttons()["new"])
        assert list(driver.buttons()) == [*(f"game.{one}" for one in driver.app.playable), "cancel"]
        shown = driver.shown()
        for one in driver.app.playable:
            info = driver.app.library.game(one).game
            assert {info.name, info.tagline} <= set(shown)
        if keys:
            driver.key_on(f"game.{game}", pygame.K_SPACE)
        else:
            driver.click(driver.buttons()[f"game.{game}"])
        assert driver.top(SetupScene).content.game.id == game
        driver.frame(seconds=AGAIN)


def test_a_single_game_needs_no_question(driver: AppDriver) -> None:
    vars(driver.app)["playable"] = ("soul_battle",)
    driver.app.settings = driver.app.settings._replace(lessons=("soul_battle",))
    driver.open("title")
    driver.click(driver.buttons()["new"])
    assert driver.names() == ["setup"]


def test_the_lesson_starts_from_the_row_and_from_the_setup(driver: AppDriver) -> None:
    driver.app.settings = driver.app.settings._replace(lessons=("soul_battle",))
    driver.show(TitleScene(driver.app))
    driver.click(driver.buttons()["learn"])
    assert isinstance(driver.app.scenes.top, LessonScene)
    driver.show(SetupScene(driver.app, "soul_battle"))
    driver.click(driver.buttons()["learn"])
    assert isinstance(driver.app.scenes.top, LessonScene)


def test_a_lesson_that_cannot_start_says_why_and_the_title_stays(driver: AppDriver) -> None:
    content = driver.app.library.games["soul_battle"]
    lesson = {**content.plain["lesson"], "setup": {**content.plain["lesson"]["setup"], "seats": 1}}
    broken = with_plain(content, {**content.plain, "lesson": lesson})
    driver.app.library = driver.app.library._replace(games={"soul_battle": broken})
    title = driver.show(TitleScene(driver.app))
    driver.click(driver.buttons()["learn"])
    assert driver.app.scenes.all[0] is title
    assert any("needs 2 to 6 seats, not 1" in text for text in driver.shown())


def test_continue_comes_first_and_resumes_the_match(driver: AppDriver) -> None:
    saved(driver)
    driver.show(TitleScene(driver.app))
    assert next(iter(driver.buttons())) == "continue"
    assert any("Mara and Tobias, turn" in text for text in driver.shown())
    driver.click(driver.buttons()["continue"])
    assert len(driver.top(TableScene).session.match.turns) >= 8


@pytest.mark.parametrize("kind", ["gone", "folder", "damaged"])
def test_a_save_that_cannot_be_read_is_reported_in_our_words(driver: AppDriver, kind: str) -> None:
    saved(driver)
    title = driver.show(TitleScene(driver.app))
    (path,) = driver.app.folders.saves.iterdir()
    path.unlink()
    if kind == "folder":
        path.mkdir()
    elif kind == "damaged":
        path.write_text("{}\n")
    driver.click(driver.buttons()["continue"])
    assert driver.app.scenes.top is title
    assert "continue" not in driver.buttons()
    assert driver.app.texts["title.troubles"] in driver.shown()
    notes = {"gone": f"The file {path.name} doesn't exist.", "folder": f"{path.name} can't be read: is a directory."}
    assert kind == "damaged" or title.notes == [notes[kind]]


def test_a_long_name_in_a_save_is_cut_on_the_title(driver: AppDriver) -> None:
    saved(driver)
    (path,) = driver.app.folders.saves.iterdir()
    header, *entries = lines_of(path.read_bytes())
    plain = {**json.loads(header), "seats": ["A" * 40_000, "Bo"]}
    path.write_bytes(sealed(json.dumps(plain).encode(), *entries))
    driver.show(TitleScene(driver.app))
    assert max(map(len, driver.shown())) < 200
    assert any(f"{'A' * LONGEST_NAME} and Bo" in text for text in driver.shown())


def test_a_given_up_match_that_cannot_be_deleted_is_reported(
    driver: AppDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = driver.app.matches.new_session("soul_battle", 2, NAMES, {"privacy": "open"}, "saved")
    session.journal.flush()
    name = path_of(session).name

    def refused(path: Path, missing_ok: bool = False) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    monkeypatch.setattr(Path, "unlink", refused)
    match_actions.restart_match(driver.app, session)
    monkeypatch.undo()
    (told,) = driver.app.news
    assert told.startswith(f"{name} couldn't be deleted: the program isn't allowed to write there.")


def test_the_niche_in_the_middle_is_the_largest(driver: AppDriver) -> None:
    driver.show(TitleScene(driver.app))
    boxes = [driver.buttons()[name] for name in NICHES]
    assert [box[0] for box in boxes] == sorted(box[0] for box in boxes)
    sizes = [box[2] for box in boxes]
    assert sizes[2] > 1.1 * sizes[1]
    assert sizes[1] > sizes[0]
    assert sizes == pytest.approx(sizes[::-1], abs=1)
    assert boxes[2][0] + boxes[2][2] / 2 == pytest.approx(640, abs=2)
    assert len({round(y + high) for _, y, _, high in boxes}) <= 2, "they are on one shelf"


@pytest.mark.parametrize("game", some(["oubliette", "soul_battle"], 1))
def test_the_game_under_the_pointer_is_described_below_the_title(driver: AppDriver, game: str) -> None:
    driver.app.eager = True
    driver.show(TitleScene(driver.app))
    usual, tagline = driver.app.texts["title.subtitle"], driver.app.library.game(game).game.tagline
    assert usual in driver.shown()
    x, y, wide, high = driver.buttons()[f"niche.{game}"]
    driver.frame(mouse(pygame.MOUSEMOTION, x + wide / 2, y + high / 2))
    driver.frame(seconds=0.1)
    assert tagline in driver.shown()
    assert usual not in driver.shown()
    driver.frame(mouse(pygame.MOUSEMOTION, 5, 5))
    driver.frame(seconds=0.1)
    assert usual in driver.shown()
    for _ in driver.buttons():
        driver.key(pygame.K_TAB)
        driver.frame(seconds=0.1)
        if tagline in driver.shown():
            break
    assert driver.logged("focus")[-1]["on"] == f"niche.{game}"
    driver.click(driver.buttons()["credits"])
    assert driver.names() == ["title", "credits"]
    driver.key(pygame.K_ESCAPE)
    driver.click(driver.buttons()[f"niche.{game}"])
    assert driver.top(SetupScene).content.game.id == game


def test_keys_reach_everything_and_the_focus_is_visible(driver: AppDriver) -> None:
    title = driver.show(TitleScene(driver.app))
    seen = []
    for _ in range(13):
        driver.key(pygame.K_TAB)
        assert ("panel", "focus") in driver.app.painter.shown()
        seen.append(title.page.focus)
    assert seen == [title.named[name] for name in ORDER]
    driver.key(pygame.K_RETURN)
    assert not driver.app.running


@pytest.mark.parametrize("text", some([200, 100], 1))
@pytest.mark.parametrize("size", some([(1024, 640), (1280, 720), (1920, 1080)], 1))
def test_errors_of_any_number_and_length_fit(tmp_path: Path, size: tuple[int, int], text: int) -> None:
    """The panel shows as many errors as fit, and a list shows all of them."""
    folder = tmp_path / ("a very long folder name " * 8).strip()
    folder.mkdir()
    driver = AppDriver(folder, size)
    driver.app.keep(driver.app.settings._replace(text=text))
    fault = f"{folder}/data/cards.yaml:{{}}:3: attribute: expected a whole number from 1 to 10, got 'eleven'"
    for count, faults in ((1, "short"), (1, fault), (4, fault), (53, fault), (1, "W" * 400)):
        driver.app.problems = [faults.format(number) for number in range(count)]
        title = driver.show(TitleScene(driver.app))
        panel = driver.app.view.rect(*title.place.box("troubles"))
        assert not any(
            panel.colliderect(pygame.Rect(box)) for name, box in driver.buttons().items() if name != "troubles"
        )
        inside = [item for item in driver.app.painter.display_list() if panel.colliderect(item.rect)]
        letters = [item for item in inside if item.what[0] == "text"]
        assert letters
        assert all(panel.contains(item.rect) for item in letters), [item.what for item in letters]
        if faults == "short":
            assert "troubles" not in driver.buttons()
            continue
        driver.click(driver.buttons()["troubles"])
        first = " ".join(driver.shown())
        driver.key(pygame.K_END)
        assert driver.app.problems[0] in first
        assert driver.app.problems[-1] in " ".join(driver.shown())
        driver.key(pygame.K_RETURN)
        assert driver.app.scenes.top is title


def test_news_is_shown_once(driver: AppDriver) -> None:
    driver.app.news.append("The settings can't be saved.")
    driver.show(TitleScene(driver.app))
    assert any("settings" in text for text in driver.shown())
    driver.show(TitleScene(driver.app))
    assert not any("settings" in text for text in driver.shown())


def test_a_damaged_save_is_resumed_and_says_so(driver: AppDriver) -> None:
    saved(driver)
    path = next(iter(driver.app.folders.saves.iterdir()))
    path.write_bytes(path.read_bytes()[:-40])
    driver.show(TitleScene(driver.app))
    driver.click(driver.buttons()["continue"])
    assert driver.names() == ["table", "dialog"]
    assert any("damaged" in text for text in driver.shown())
    driver.key(pygame.K_RETURN)
    assert driver.names() == ["table"]


def test_holding_enter_opens_only_one_scene(driver: AppDriver) -> None:
    """A key can be pressed again even if it was released outside the window."""
    down, up = (
        pygame.event.Event(kind, key=pygame.K_RETURN, mod=0, unicode="") for kind in (pygame.KEYDOWN, pygame.KEYUP)
    )
    driver.show(TitleScene(driver.app))
    driver.frame(down, pygame.event.Event(pygame.WINDOWFOCUSLOST), down)
    assert isinstance(driver.app.scenes.top, LessonScene)
    driver.app.settings = driver.app.settings._replace(lessons=("soul_battle",))
    driver.show(TitleScene(driver.app))
    driver.frame(up, seconds=AGAIN)
    for _ in range(3):
        driver.frame(down)
    assert isinstance(driver.app.scenes.top, GamePickerScene)
    for opened in (SetupScene, TableScene):
        driver.frame(up, seconds=AGAIN)
        driver.frame(down)
        assert isinstance(driver.app.scenes.all[0], opened)


@pytest.mark.parametrize("pause", [0.0, RAISING / 2])
def test_a_click_that_raises_the_window_presses_no_button(driver: AppDriver, pause: float) -> None:
    driver.show(TitleScene(driver.app))
    at = pygame.Rect(driver.buttons()["options"]).center
    driver.frame(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    driver.frame(seconds=5.0)
    driver.frame(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    driver.frame(seconds=pause)
    driver.hurry(at)
    assert driver.names() == ["title"]
    driver.frame(seconds=RAISING)
    driver.hurry(at)
    assert driver.names() == ["title", "options"]


def test_closed_scenes_are_freed_at_once(driver: AppDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scenes.app.app.collect_garbage", collect_garbage)
    gc.disable()
    try:
        gone = [weakref.ref(driver.open(name, *more)) for name, *more in (("title",), ("setup", GAME))]
        made = driver.app.matches.new_session(GAME, 2, NAMES, {"privacy": "open"}, "gone")
        gone.append(weakref.ref(driver.open("table", made)))
        driver.show(TitleScene(driver.app))
        driver.add("lesson", GAME)
        gone.append(weakref.ref(driver.app.scenes.all[-1]))
        driver.app.scenes.pop()
        driver.frame()
        assert [scene() for scene in gone] == [None, None, None, None]
    finally:
        gc.enable()


def test_larger_text_widens_the_buttons_at_once(driver: AppDriver) -> None:
    driver.show(TitleScene(driver.app))
    before = driver.buttons()
    driver.app.scenes.push(driver.app.make("options"))
    driver.app.keep(driver.app.settings._replace(text=200))
    driver.app.scenes.pop()
    driver.frame()
    after = driver.buttons()
    driver.show(TitleScene(driver.app))
    assert after == driver.buttons()
    assert after["options"][2] > before["options"][2]


@pytest.mark.parametrize("wide", some(sorted(range(1024, 1921, 64), key=lambda wide: wide % 448), 3))
def test_every_games_name_fits_on_its_niche(wide: int, cut: set[str], tmp_path: Path) -> None:
    driver = AppDriver(tmp_path, (wide, wide * 9 // 16))
    driver.show(TitleScene(driver.app))
    assert {game.game.name for game in driver.app.library.games.values()} <= set(driver.shown())
    assert cut == set()


def test_fog_drifts_in_the_niches_until_nobody_is_there(driver: AppDriver) -> None:
    """Fog moves slowly, stops when the player is away, and never appears with reduced motion."""

    def pixels() -> bytes:
        return pygame.image.tobytes(driver.app.picture, "RGB")

    for still in (True, False):
        driver.app.keep(driver.app.settings._replace(reduced_motion=still))
        title = driver.show(TitleScene(driver.app))
        bare = pixels()
        driver.frame(seconds=3.0)
        assert (pixels() == bare) is still
        assert (title.rest() is None) is still
    assert (title.rest() or 0) > 0.05, "it is drawn only a few times a second"
    driver.frame(seconds=(BREATHS + 1) * BREATH)
    drifted = pixels()
    assert title.rest() is None
    assert drifted != bare
    driver.frame(seconds=5.0)
    assert pixels() == drifted
    driver.frame(mouse(pygame.MOUSEMOTION, 5, 5), seconds=2.0)
    assert pixels() != drifted
    driver.frame(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert title.rest() is None

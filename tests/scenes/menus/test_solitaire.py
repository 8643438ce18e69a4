"""Solo play: practice, past deals, and statistics by level.

test_daily.py covers daily and winnable deals.
"""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path

import pygame
import pytest

from game.matches.session import Session
from game.profile.settings import MatchSetup
from game.profile.statistics import MatchLine, SeatLine, encode
from scenes.framework.navigation import Back
from scenes.kit import click_guard
from scenes.kit.buttons import Button
from scenes.lesson.lesson_scene import LessonScene
from scenes.menus import solitaire_setup
from scenes.menus.rulebook import RulebookScene
from scenes.menus.setup import SetupScene
from scenes.records.statistics import StatisticsScene
from scenes.table.table_scene import TableScene
from tests.profile.lines import line
from tests.run_counts import some
from tests.scenes.menus.app_driver import AppDriver, give_up, path_of

GAME = "metempsychosis"


@pytest.fixture
def setup(driver: AppDriver) -> SetupScene:
    return open_setup(driver)


def open_setup(driver: AppDriver) -> SetupScene:
    scene = driver.open("setup", GAME)
    return scene


def turn_to(driver: AppDriver, scene: SetupScene, page: str) -> None:
    """Click a page's tab."""
    assert scene.alone is not None
    driver.click_part("pages", scene.alone.pages.index(page), len(scene.alone.pages))
    assert scene.alone.page == page


def given_up(driver: AppDriver, seed: str = "first", practice: bool = False) -> Session:
    """Return a game that the player gave up immediately."""
    session = driver.app.matches.new_session(GAME, 1, ["Mara"], {}, seed, practice=practice)
    give_up(session)
    session.close()
    driver.app.matches.ledger.flush()
    return session


def match_line(number: int, level: int, **changed: object) -> MatchLine:
    """Return the statistics of a game won at this level, or of a lost game if `level` is 0."""
    return line(
        number,
        game=GAME,
        options={},
        seats=(SeatLine("Mara"),),
        winners=(1,) if level else (),
        course=((0,), (level,)),
        **{"deal": f"deal {number}", "seed": f"{number}", **changed},
    )


def write(driver: AppDriver, *lines: MatchLine) -> None:
    driver.app.folders.statistics.write_bytes(b"".join(encode(one) for one in lines))


def test_practice_is_chosen_only_for_this_game(driver: AppDriver, setup: SetupScene) -> None:
    assert not setup.draft.wish().practice
    assert driver.app.texts["setup.practice.off"] in driver.shown()
    driver.click_part("practice", 1, 2)
    assert setup.draft.wish().practice
    assert driver.app.texts["setup.practice.on"] in driver.shown()
    driver.click(driver.buttons()["deal"])
    table = driver.top(TableScene)
    assert table.session.practice
    assert table.session.match.free
    assert not open_setup(driver).draft.practice
    several = driver.open("setup", "soul_battle")
    assert not {"daily", "winnable", "practice", "history"} & several.named.keys()
    assert not several.draft.wish().practice


@pytest.mark.parametrize("game", some(["metempsychosis", "aleph_null", "oubliette"], 1))
def test_a_new_game_says_what_it_is_and_offers_its_lesson_first(driver: AppDriver, game: str) -> None:
    scene = driver.open("setup", game)
    seen = " ".join(driver.shown())
    assert all(word in seen for word in driver.app.library.game(game).texts["setup.about"].split())
    assert (scene.named["learn"].style, scene.named["deal"].style) == ("gold", "dark")
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.app.scenes.top, LessonScene)
    driver.app.keep(driver.app.settings._replace(lessons=(game,)))
    driver.app.navigate(Back())
    driver.frame()
    assert driver.app.scenes.top is scene
    assert (scene.named["learn"].style, scene.named["deal"].style) == ("dark", "gold"), (
        "the button for a deal comes first"
    )
    driver.click(driver.buttons()["rules"])
    assert isinstance(driver.app.scenes.top, RulebookScene)


def test_a_game_played_before_shows_the_options_first(driver: AppDriver) -> None:
    """If there are no past deals, the list says so."""
    driver.app.settings = driver.app.settings._replace(matches={"oubliette": MatchSetup(1)})
    scene = driver.open("setup", "oubliette")
    assert scene.alone is not None
    assert scene.alone.page == solitaire_setup.RULES
    assert "jokers" in scene.named
    assert "history" not in scene.named
    turn_to(driver, scene, solitaire_setup.ABOUT)
    assert scene.named["deal"].style == "gold"
    turn_to(driver, scene, solitaire_setup.PLAYED)
    assert driver.app.texts["setup.history.none"] in driver.shown()
    assert not {"jokers", "again"} & scene.named.keys()


@pytest.mark.parametrize("way", ["button", "enter"])
def test_a_deal_is_chosen_and_played_again(driver: AppDriver, way: str) -> None:
    """A new match counts as practice if the practice box beside the list is ticked."""
    first = given_up(driver, "first")
    given_up(driver, "second", practice=True)
    scene = open_setup(driver)
    history = scene.named["history"]
    assert [row.right for row in history.rows] == ["second", "first"], "the newest first"
    assert history.rows[0].note.endswith("practice")
    assert "0 of 1 won. Current streak: 0. Longest: 0." in driver.shown(), "practice doesn't count"
    driver.key_on("history", pygame.K_DOWN)
    scene.draft.practice = way == "enter"
    if way == "button":
        driver.click(driver.buttons()["again"])
    else:
        driver.key(pygame.K_RETURN)
    again = driver.top(TableScene).session
    assert again.match.state == first.match.start, "the same cards"
    assert again.practice is (way == "enter")
    found = driver.app.matches.ledger.read().matches[0]
    assert (found.deal, found.file) == ("first", path_of(first).name)
    assert found.when == datetime.fromisoformat(found.when).isoformat(timespec="seconds")


def test_a_deal_can_be_watched_while_its_file_exists(driver: AppDriver) -> None:
    session = given_up(driver)
    open_setup(driver)
    driver.click(driver.buttons()["watch"])
    assert driver.app.scenes.top is not None
    assert driver.names() == ["setup", "replay"]
    path_of(session).write_bytes(b"damaged")
    driver.frame(seconds=click_guard.AGAIN)
    open_setup(driver)
    driver.click(driver.buttons()["watch"])
    driver.frame(seconds=0.2)
    assert any("isn't a saved match" in text for text in driver.shown())
    path_of(session).unlink()
    assert not open_setup(driver).named["watch"].enabled


def test_no_other_file_is_watched(driver: AppDriver) -> None:
    for file in ("../statistics.txt", "", "nowhere.match", "ā" * 255):
        write(driver, match_line(1, 1, file=file))
        assert not open_setup(driver).named["watch"].enabled


def test_a_deal_of_an_earlier_version_cannot_be_dealt(driver: AppDriver) -> None:
    write(driver, match_line(1, 1, deal=""))
    scene = open_setup(driver)
    assert not scene.named["again"].enabled
    driver.key_on("history", pygame.K_RETURN)
    assert driver.app.scenes.top is scene


def test_a_deal_no_longer_allowed_says_why(driver: AppDriver) -> None:
    write(driver, match_line(1, 1)._replace(options={"jokers": 3}))
    open_setup(driver)
    driver.click(driver.buttons()["again"])
    driver.frame(seconds=0.2)
    assert any("has no option jokers" in text for text in driver.shown())


def test_the_same_deal_is_restarted_from_the_pause(driver: AppDriver) -> None:
    session = driver.app.matches.new_session(GAME, 1, ["Mara"], {}, "first")
    session.play(session.match.legal()[0])
    driver.open("table", session)
    driver.add("pause", session)
    driver.click(driver.buttons()["same_deal"])
    driver.frame()
    assert driver.app.texts["pause.sure.same"] in driver.shown()
    driver.keys(pygame.K_TAB, pygame.K_TAB, pygame.K_RETURN)
    table = driver.top(TableScene)
    assert table.session.match.state == session.match.start
    assert table.session.close()
    assert [path.suffix for path in driver.app.folders.saves.iterdir()] == [".match"], "the other match was given up"


def test_the_end_says_how_often_the_game_was_won(driver: AppDriver) -> None:
    write(
        driver, match_line(1, 1), match_line(2, 0), match_line(3, 2), match_line(4, 1), match_line(5, 2, practice=True)
    )
    driver.open("results", given_up(driver))
    assert "Matches won: 3 of 5. Current streak: 0. Longest: 2." in driver.shown()
    assert any(text.endswith("(Move 1)") for text in driver.shown())
    driver.open("results", given_up(driver, practice=True))
    assert driver.app.texts["results.solo.practice"] in driver.shown()


PLAYED = (
    match_line(1, 1),
    match_line(2, 2),
    match_line(3, 0),
    match_line(4, 1),
    match_line(5, 2, practice=True),
    match_line(6, 1, seed="1"),
)


def statistics(driver: AppDriver, game: str = GAME) -> StatisticsScene:
    scene = driver.open("statistics", game)
    return scene


def test_statistics_of_a_solitaire_are_by_level_with_streaks(driver: AppDriver) -> None:
    write(driver, *PLAYED, line(7))
    statistics(driver, "soul_battle")
    assert {"Points", "Winning streak"} <= set(driver.shown())
    scene = statistics(driver)
    assert {"Level won", "Winning streak"} <= set(driver.shown())
    assert scene.wanted.game == GAME
    scene._turn_to("levels")
    driver.frame()
    texts = driver.shown()
    assert any(text.startswith("Metempsychosis: ") for text in texts)
    assert {
        "Level 1",
        "80%, 4 of 5 won",
        "Winning streak: 2 now, longest 2",
        "Level 2",
        "20%, 1 of 5 won",
        "Winning streak: 0 now, longest 1",
    } <= set(texts)
    assert driver.app.texts["statistics.left.practice.one"] in texts


@pytest.mark.parametrize("turns", [(1,), (1, 30)])
def test_one_move_is_singular(driver: AppDriver, turns: tuple[int, ...]) -> None:
    write(driver, *(match_line(number, 0, turns=long) for number, long in enumerate(turns)))
    scene = statistics(driver)
    seen = driver.shown()
    for at in range(len(turns)):
        scene._turn_to("matches")
        scene._look_at(at)
        driver.frame()
        seen += driver.shown()
    assert not [text for text in seen if re.search(r"\b1 (moves|turns|games)\b", text)]
    assert any("1 move" in text for text in seen)


def test_they_are_filtered_by_game_and_level(driver: AppDriver) -> None:
    write(driver, *PLAYED, line(7))
    scene = statistics(driver, "")
    assert "filter.level" not in scene.named, "the page shows several games"
    assert scene.tabs[1] == "seats"
    driver.key_on("filter.game", pygame.K_RIGHT)
    assert scene.wanted.game == GAME
    scene.page.set_focus(scene.named["filter.level"])
    assert "4" in driver.shown()
    driver.key(pygame.K_RIGHT)
    assert scene.wanted.level == 2
    assert "20%" in driver.shown()
    driver.key_on("filter.game", pygame.K_RIGHT)
    assert (scene.wanted.game, scene.wanted.level) == ("soul_battle", 0)


def test_a_deal_is_played_again_from_the_statistics(driver: AppDriver) -> None:
    write(driver, *PLAYED)
    scene = statistics(driver)
    scene._turn_to("matches")
    driver.frame()
    assert "Seed: deal 6" in driver.shown()
    assert "chart" not in scene.named, "one player's points per turn aren't a race"
    assert isinstance(scene.named["watch"], Button)
    assert not scene.named["watch"].enabled
    driver.click(driver.buttons()["again"])
    assert driver.top(TableScene).session.match.setup.seed == "deal 6"


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
@pytest.mark.parametrize("text", [100, 200])
@pytest.mark.parametrize("game", ["aleph_null", "metempsychosis", "oubliette"])
def test_the_description_ends_above_the_lesson_button(
    tmp_path: Path, game: str, text: int, size: tuple[int, int]
) -> None:
    driver = AppDriver(tmp_path, size)
    driver.app.keep(driver.app.settings._replace(text=text, interface=text))
    driver.open("setup", game)
    words = driver.app.library.game(game).texts["setup.about"].split()
    lines = [item for item in driver.app.painter.display_list() if item.what[0] == "text"]
    last = [item.rect for item in lines if item.what[1].endswith(words[-1])]
    assert last
    assert max(rect.bottom for rect in last) <= pygame.Rect(driver.buttons()["learn"]).top

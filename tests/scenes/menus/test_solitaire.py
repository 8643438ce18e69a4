"""Solo play: practice, past deals, and statistics by level.

tests/scenes/menus/test_daily.py covers the deal of the day and winnable deals.
"""

from __future__ import annotations

import re
from datetime import datetime

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
from tests.scenes.menus.stand import Stand, give_up, path_of

GAME = "metempsychosis"


@pytest.fixture
def setup(stand: Stand) -> SetupScene:
    return shown(stand)


def shown(stand: Stand) -> SetupScene:
    scene = stand.open("setup", GAME)
    return scene


def turn_to(stand: Stand, scene: SetupScene, page: str) -> None:
    """Click the tab of a page."""
    assert scene.alone is not None
    stand.click_part("pages", scene.alone.pages.index(page), len(scene.alone.pages))
    assert scene.alone.page == page


def given_up(stand: Stand, seed: str = "first", practice: bool = False) -> Session:
    """Return a game that the player gave up right away."""
    session = stand.app.matches.new_session(GAME, 1, ["Mara"], {}, seed, practice=practice)
    give_up(session)
    session.close()
    stand.app.matches.ledger.flush()
    return session


def told(number: int, level: int, **changed: object) -> MatchLine:
    """Return the statistics of a game won at this level; level 0 means that it was lost."""
    return line(
        number,
        game=GAME,
        options={},
        seats=(SeatLine("Mara"),),
        winners=(1,) if level else (),
        course=((0,), (level,)),
        **{"deal": f"deal {number}", "seed": f"{number}", **changed},
    )


def write(stand: Stand, *lines: MatchLine) -> None:
    stand.app.folders.statistics.write_bytes(b"".join(encode(one) for one in lines))


def test_practice_is_chosen_only_for_this_game(stand: Stand, setup: SetupScene) -> None:
    assert not setup.draft.wish().practice
    assert stand.app.texts["setup.practice.off"] in stand.shown()
    stand.click_part("practice", 1, 2)
    assert setup.draft.wish().practice
    assert stand.app.texts["setup.practice.on"] in stand.shown()
    stand.click(stand.buttons()["deal"])
    table = stand.top(TableScene)
    assert table.session.practice
    assert table.session.match.free
    assert not shown(stand).draft.practice
    several = stand.open("setup", "soul_battle")
    assert not {"daily", "winnable", "practice", "history"} & several.named.keys()
    assert not several.draft.wish().practice


@pytest.mark.parametrize("game", some(["metempsychosis", "aleph_null", "oubliette"], 1))
def test_a_new_game_says_what_it_is_and_offers_its_lesson_first(stand: Stand, game: str) -> None:
    scene = stand.open("setup", game)
    seen = " ".join(stand.shown())
    assert all(word in seen for word in stand.app.library.game(game).texts["setup.about"].split())
    assert (scene.named["learn"].style, scene.named["deal"].style) == ("gold", "dark")
    stand.key(pygame.K_RETURN)
    assert isinstance(stand.app.scenes.top, LessonScene)
    stand.app.keep(stand.app.settings._replace(lessons=(game,)))
    stand.app.navigate(Back())
    stand.frame()
    assert stand.app.scenes.top is scene
    assert (scene.named["learn"].style, scene.named["deal"].style) == ("dark", "gold"), "a deal comes first"
    stand.click(stand.buttons()["rules"])
    assert isinstance(stand.app.scenes.top, RulebookScene)


def test_a_game_played_before_shows_the_options_first(stand: Stand) -> None:
    """The list of past deals says that it is empty."""
    stand.app.settings = stand.app.settings._replace(matches={"oubliette": MatchSetup(1)})
    scene = stand.open("setup", "oubliette")
    assert scene.alone is not None
    assert scene.alone.page == solitaire_setup.RULES
    assert "jokers" in scene.named
    assert "history" not in scene.named
    turn_to(stand, scene, solitaire_setup.ABOUT)
    assert scene.named["deal"].style == "gold"
    turn_to(stand, scene, solitaire_setup.PLAYED)
    assert stand.app.texts["setup.history.none"] in stand.shown()
    assert not {"jokers", "again"} & scene.named.keys()


@pytest.mark.parametrize("way", ["button", "enter"])
def test_a_deal_is_chosen_and_played_again(stand: Stand, way: str) -> None:
    """It is practice if that is chosen beside the list."""
    first = given_up(stand, "first")
    given_up(stand, "second", practice=True)
    scene = shown(stand)
    history = scene.named["history"]
    assert [row.right for row in history.rows] == ["second", "first"], "the newest first"
    assert history.rows[0].note.endswith("practice")
    assert "0 of 1 won. Current streak: 0. Longest: 0." in stand.shown(), "practice doesn't count"
    stand.key_on("history", pygame.K_DOWN)
    scene.draft.practice = way == "enter"
    if way == "button":
        stand.click(stand.buttons()["again"])
    else:
        stand.key(pygame.K_RETURN)
    again = stand.top(TableScene).session
    assert again.match.state == first.match.start, "the same cards"
    assert again.practice is (way == "enter")
    found = stand.app.matches.ledger.read().matches[0]
    assert (found.deal, found.file) == ("first", path_of(first).name)
    assert found.when == datetime.fromisoformat(found.when).isoformat(timespec="seconds")


def test_a_deal_can_be_watched_while_its_file_exists(stand: Stand) -> None:
    session = given_up(stand)
    shown(stand)
    stand.click(stand.buttons()["watch"])
    assert stand.app.scenes.top is not None
    assert stand.names() == ["setup", "replay"]
    path_of(session).write_bytes(b"damaged")
    stand.frame(seconds=click_guard.AGAIN)
    shown(stand)
    stand.click(stand.buttons()["watch"])
    stand.frame(seconds=0.2)
    assert any("isn't a saved match" in text for text in stand.shown())
    path_of(session).unlink()
    assert not shown(stand).named["watch"].enabled


def test_no_other_file_is_watched(stand: Stand) -> None:
    for file in ("../statistics.txt", "", "nowhere.match", "ā" * 255):
        write(stand, told(1, 1, file=file))
        assert not shown(stand).named["watch"].enabled


def test_a_deal_of_an_earlier_version_cannot_be_dealt(stand: Stand) -> None:
    write(stand, told(1, 1, deal=""))
    scene = shown(stand)
    assert not scene.named["again"].enabled
    stand.key_on("history", pygame.K_RETURN)
    assert stand.app.scenes.top is scene


def test_a_deal_no_longer_allowed_says_why(stand: Stand) -> None:
    write(stand, told(1, 1)._replace(options={"jokers": 3}))
    shown(stand)
    stand.click(stand.buttons()["again"])
    stand.frame(seconds=0.2)
    assert any("has no option jokers" in text for text in stand.shown())


def test_the_same_deal_is_restarted_from_the_pause(stand: Stand) -> None:
    session = stand.app.matches.new_session(GAME, 1, ["Mara"], {}, "first")
    session.play(session.match.legal()[0])
    stand.open("table", session)
    stand.add("pause", session)
    stand.click(stand.buttons()["same_deal"])
    stand.frame()
    assert stand.app.texts["pause.sure.same"] in stand.shown()
    stand.keys(pygame.K_TAB, pygame.K_TAB, pygame.K_RETURN)
    table = stand.top(TableScene)
    assert table.session.match.state == session.match.start
    assert [path.suffix for path in stand.app.folders.saves.iterdir()] == [".match"], "the other one is given up"


def test_the_end_says_how_often_the_game_was_won(stand: Stand) -> None:
    write(stand, told(1, 1), told(2, 0), told(3, 2), told(4, 1), told(5, 2, practice=True))
    stand.open("results", given_up(stand))
    assert "You've won 3 of 5. Current streak: 0. Longest: 2." in stand.shown()
    assert any(text.endswith("Move 1.") for text in stand.shown())
    stand.open("results", given_up(stand, practice=True))
    assert stand.app.texts["results.solo.practice"] in stand.shown()


PLAYED = (told(1, 1), told(2, 2), told(3, 0), told(4, 1), told(5, 2, practice=True), told(6, 1, seed="1"))


def statistics(stand: Stand, game: str = GAME) -> StatisticsScene:
    scene = stand.open("statistics", game)
    return scene


def test_statistics_of_a_solitaire_are_by_level_with_streaks(stand: Stand) -> None:
    write(stand, *PLAYED, line(7))
    statistics(stand, "soul_battle")
    assert {"Points", "Winning streak"} <= set(stand.shown())
    scene = statistics(stand)
    assert {"Level won", "Winning streak"} <= set(stand.shown())
    assert scene.wanted.game == GAME
    scene._turn_to("levels")
    stand.frame()
    texts = stand.shown()
    assert any(text.startswith("Metempsychosis: ") for text in texts)
    assert {
        "Level 1",
        "80%, 4 of 5 won",
        "Winning streak: 2 now, longest 2",
        "Level 2",
        "20%, 1 of 5 won",
        "Winning streak: 0 now, longest 1",
    } <= set(texts)
    assert stand.app.texts["statistics.left.practice.one"] in texts


@pytest.mark.parametrize("turns", [(1,), (1, 30)])
def test_one_move_is_singular(stand: Stand, turns: tuple[int, ...]) -> None:
    write(stand, *(told(number, 0, turns=long) for number, long in enumerate(turns)))
    scene = statistics(stand)
    seen = stand.shown()
    for at in range(len(turns)):
        scene._turn_to("matches")
        scene._look_at(at)
        stand.frame()
        seen += stand.shown()
    assert not [text for text in seen if re.search(r"\b1 (moves|turns|games)\b", text)]
    assert any("1 move" in text for text in seen)


def test_they_are_filtered_by_game_and_level(stand: Stand) -> None:
    write(stand, *PLAYED, line(7))
    scene = statistics(stand, "")
    assert "filter.level" not in scene.named, "several games are counted"
    assert scene.tabs[1] == "seats"
    stand.key_on("filter.game", pygame.K_RIGHT)
    assert scene.wanted.game == GAME
    scene.page.set_focus(scene.named["filter.level"])
    assert "4" in stand.shown()
    stand.key(pygame.K_RIGHT)
    assert scene.wanted.level == 2
    assert "20%" in stand.shown()
    stand.key_on("filter.game", pygame.K_RIGHT)
    assert (scene.wanted.game, scene.wanted.level) == ("soul_battle", 0)


def test_a_deal_is_played_again_from_the_statistics(stand: Stand) -> None:
    write(stand, *PLAYED)
    scene = statistics(stand)
    scene._turn_to("matches")
    stand.frame()
    assert "Seed: deal 6" in stand.shown()
    assert "chart" not in scene.named, "what one player's points were at each turn is no race"
    assert isinstance(scene.named["watch"], Button)
    assert not scene.named["watch"].enabled
    stand.click(stand.buttons()["again"])
    assert stand.top(TableScene).session.match.setup.seed == "deal 6"

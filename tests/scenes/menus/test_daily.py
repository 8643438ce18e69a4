"""The deal of the day and winnable deals: how they are chosen, announced and recorded."""

from __future__ import annotations

from datetime import date, datetime
from functools import partial
from typing import Any
from unittest.mock import patch

import pytest

from game.matches.replay import Replay
from game.profile.settings import MatchSetup
from game.solving.certified import certified, of_the_day
from scenes.framework.daily import daily_seed, day_of
from scenes.kit import click_guard
from scenes.table.table_scene import TableScene
from tests.run_counts import some
from tests.scenes.golden import timeless
from tests.scenes.menus.app_driver import AppDriver, give_up, path_of
from tests.scenes.menus.test_solitaire import GAME, given_up, match_line, open_setup, write
from tests.solving.deals import ALONE, library

TODAY = date(2026, 11, 21)
"""The date that `timeless` sets."""
NOON = "2026-11-21T12:00:00"
OLD = daily_seed(TODAY)
"""Today's seed in older versions of the program, which didn't have a table of winnable deals."""
SEED, LATER = (str(of_the_day(library().game("metempsychosis"), {}, date(2026, 11, day))) for day in (21, 22))
"""The seeds of today's and tomorrow's Metempsychosis deals."""


@pytest.mark.parametrize("game", ALONE)
def test_the_deal_of_the_day_is_winnable_and_the_same_for_everyone(driver: AppDriver, game: str) -> None:
    """The deal of the day uses the default options, even if the player has chosen others."""
    content = driver.app.library.game(game)
    other = {option.id: option.values[-1].id for option in content.game.options if option.values}
    driver.app.settings = driver.app.settings._replace(matches={game: MatchSetup(1, other)})
    with timeless():
        driver.open("setup", game)
        say, options = driver.app.texts, content.game.options
        how = say["setup.daily.how.options" if options else "setup.daily.how"]
        assert f"{how} {say['setup.daily.sure']}" in driver.shown()
        driver.click(driver.buttons()["daily"])
        table = driver.top(TableScene)
        setup = table.session.match.setup
        assert setup.seed == of_the_day(content, content.game.defaults(), TODAY)
        assert setup.seed in certified(content, setup.options)
        assert setup.options == content.game.defaults()
        assert other.items() <= driver.app.settings.match(game).options.items(), "the next match has the chosen options"


@pytest.mark.parametrize("game", some(ALONE, 1))
def test_without_a_table_the_date_gives_the_seed(driver: AppDriver, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The seed comes from the date if there is no table or if the game's numbers were changed."""
    monkeypatch.setattr("game.solving.certified.table_of", lambda game: None)
    with timeless():
        scene = driver.open("setup", game)
        assert any(text.endswith(driver.app.texts["setup.daily.unknown"]) for text in driver.shown())
        assert driver.app.texts["setup.winnable.none"] in driver.shown()
        assert not scene.named["winnable"].enabled  # type: ignore[attr-defined]
        driver.click(driver.buttons()["winnable"])
        assert driver.app.scenes.top is scene
        driver.click(driver.buttons()["daily"])
        table = driver.top(TableScene)
        assert table.session.match.setup.seed == OLD == "day 2026-11-21"


def test_the_deal_of_the_day_is_named_at_the_table_in_the_pause_and_at_the_end(driver: AppDriver) -> None:
    with timeless():
        for seed, told_of in ((SEED, True), (OLD, True), (LATER, False), ("day of wrath", False)):
            session = driver.app.matches.new_session(GAME, 1, ["Mara"], {}, seed)
            driver.open("table", session)
            driver.frame()
            assert ("Deal of the day: 2026-11-21." in driver.shown()) is told_of
            driver.add("pause", session)
            assert any("Deal of the day: 2026-11-21" in text for text in driver.shown()) is told_of
            give_up(session)
            driver.open("results", session)
            key = "results.solo.daily.sure" if seed == SEED else "results.solo.daily"
            assert (driver.app.say(key, date="2026-11-21") in driver.shown()) is told_of


def test_a_deal_of_the_day_keeps_its_date(driver: AppDriver) -> None:
    """A resumed or replayed match keeps its date.

    A new match with the same seed on another day is an ordinary match.
    """
    with timeless():
        session = driver.app.matches.new_session(GAME, 1, ["Mara"], {}, SEED)
    session.close()
    for later in (driver.app.matches.resume(path_of(session)), Replay(session), Replay.of_line(session, [])):
        assert day_of(later) == "2026-11-21"
    session.begun = "2026-11-22T12:00:00"
    assert day_of(session) == ""


@pytest.mark.parametrize(
    ("seed", "level", "changed", "key"),
    [
        (SEED, 1, {}, "setup.daily.won"),
        (OLD, 0, {}, "setup.daily.lost"),
        (SEED, 1, {"practice": True}, "setup.daily.how"),
        (SEED, 1, {"when": "2025-11-20T12:00:00"}, "setup.daily.how"),
    ],
)
def test_it_says_how_the_deal_went(driver: AppDriver, seed: str, level: int, changed: dict[str, Any], key: str) -> None:
    """The cases include a deal made before the deal table existed, and a win on another day."""
    write(driver, match_line(1, level, deal=seed, **{"when": NOON, **changed}), match_line(2, 2, deal="day 2026-11-20"))
    with timeless():
        open_setup(driver)
    assert any(text.startswith(driver.app.texts[key]) for text in driver.shown())


def test_a_winnable_deal_is_one_not_yet_played(driver: AppDriver) -> None:
    """Today's deal isn't offered, because it has its own button.

    In the test, the table contains only a few deals that haven't been played.
    """
    seeds = certified(driver.app.library.game(GAME), {})
    left = {seed for seed in seeds if seed != SEED and not seed.endswith("5")}
    write(driver, *(match_line(at, 0, deal=seed) for at, seed in enumerate(left)))
    dealt = set()
    for _ in range(3):
        with timeless():
            open_setup(driver)
            with patch("scenes.menus.solitaire_setup.new_seed", partial("chance {}".format, len(dealt))):
                driver.click(driver.buttons()["winnable"])
        table = driver.top(TableScene)
        dealt.add(table.session.match.setup.seed)
        driver.frame(seconds=2 * click_guard.CHANGING)
    assert dealt <= set(seeds) - left - {SEED}
    assert len(dealt) > 1, "by chance"


def test_the_setup_says_that_all_winnable_deals_were_played(driver: AppDriver) -> None:
    seeds = [seed for seed in certified(driver.app.library.game(GAME), {}) if seed != SEED]
    write(driver, *(match_line(at, 0, deal=seed) for at, seed in enumerate(seeds[5:] + seeds[:5])))
    with timeless():
        open_setup(driver)
        assert driver.app.texts["setup.winnable.again"] in driver.shown()
        driver.click(driver.buttons()["winnable"])
    assert driver.top(TableScene).session.match.setup.seed == seeds[5]


def test_with_other_options_the_button_says_why_there_is_none(driver: AppDriver) -> None:
    driver.app.settings = driver.app.settings._replace(matches={"oubliette": MatchSetup(1, {"actions": "unlimited"})})
    scene = driver.open("setup", "oubliette")
    assert driver.app.texts["setup.winnable.options"] in driver.shown()
    driver.click(driver.buttons()["winnable"])
    assert driver.app.scenes.top is scene
    scene.options.choose(scene.draft.game.option("actions"), "one")
    driver.frame()
    assert driver.app.texts["setup.winnable.how"] in driver.shown()
    assert scene.named["winnable"].enabled


def test_the_end_says_that_a_lost_deal_was_winnable(driver: AppDriver) -> None:
    could = driver.app.texts["results.solo.sure"]
    with timeless():
        driver.open("results", given_up(driver, LATER))
        assert could in driver.shown()
        driver.open("results", given_up(driver, "first"))
        assert could not in driver.shown(), "nobody has checked this deal"
        first = driver.app.matches.new_session(GAME, 1, ["Mara"], {}, LATER)
    first.play(next(action for action in first.match.legal() if action.verb != "give_up"))
    assert Replay(first).play_on(None, datetime(2026, 11, 21)).match.setup.seed != LATER
    give_up(first)
    watched = Replay(first)
    watched.to(1)
    other = watched.play_on(None, datetime(2026, 11, 21))
    assert other.match.setup.seed == LATER
    give_up(other)
    driver.open("results", other)
    assert could not in driver.shown(), "the match didn't start from its deal"


def test_the_list_says_which_deals_are_winnable(driver: AppDriver) -> None:
    write(
        driver,
        match_line(1, 0, deal=LATER, when=NOON),
        match_line(2, 1, deal=LATER, when=NOON),
        match_line(3, 0, deal=SEED, when=NOON),
        match_line(4, 0),
        match_line(5, 0, deal=LATER, when=NOON, practice=True),
    )
    history = open_setup(driver).named["history"]
    say = driver.app.texts
    ends = [row.note.rpartition(", ")[2] for row in history.rows]
    sure, daily = say["setup.history.sure"], say["setup.history.daily"]
    assert ends == [say["setup.history.practice"], "Mara", daily, "Mara", sure]

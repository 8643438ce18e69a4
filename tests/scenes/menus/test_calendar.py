"""The calendar for a solitaire game, and the candles that show how hard a deal is."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from itertools import pairwise
from typing import Any

import pygame
import pytest

from game.content.library import Library
from game.players.seats import OPPONENT
from game.profile.settings import MatchSetup
from game.profile.statistics import SeatLine
from game.solving import difficulty
from game.solving.certified import DAYS, of_the_day
from scenes.framework.calendar_days import past_year, streak
from scenes.framework.daily import candles_of, daily_seed, deal_of
from scenes.kit.candles import Candles
from scenes.menus.calendar import CalendarScene
from scenes.menus.month_grid import MonthGrid
from scenes.menus.setup import SetupScene
from scenes.table.table_scene import TableScene
from tests.run_counts import some
from tests.scenes.golden import timeless
from tests.scenes.menus.app_driver import AppDriver, give_up, mouse
from tests.scenes.menus.test_layout import check_menu
from tests.scenes.menus.test_solitaire import GAME, given_up, match_line, open_setup, write
from tests.solving.deals import ALONE, library

TODAY = date(2026, 11, 21)
"""The date that `timeless` sets."""
CONTENT = library().game(GAME)
NOON = "T12:00:00"


def _seed(day: date) -> str:
    return deal_of(CONTENT, day).seed


def _on(number: int, day: date, ended: date | None = None, level: int = 0, **changed: object) -> Any:
    """Return the statistics for a match that used the deal for `day` and ended on `ended`."""
    found = match_line(number, level, deal=_seed(day), when=f"{ended or day}{NOON}", turns=12)
    return found._replace(**changed)


def open_calendar(driver: AppDriver, practice: bool = False) -> CalendarScene:
    with timeless():
        scene = driver.open("calendar", GAME, practice)
    assert isinstance(scene, CalendarScene)
    return scene


def grid(scene: CalendarScene) -> MonthGrid:
    found = scene.named["days"]
    assert isinstance(found, MonthGrid)
    return found


def click_day(driver: AppDriver, day: date) -> None:
    x, y, wide, high = grid(driver.top(CalendarScene)).day_box(day)
    driver.click(tuple(driver.app.view.rect(x, y, wide, high)))  # type: ignore[arg-type]


# --- which match counts for which day -------------------------------------------------------------------------------


def test_the_year_ends_today_and_each_of_its_deals_belongs_to_one_day() -> None:
    days = past_year(CONTENT, (), TODAY)
    assert (min(days), max(days), len(days)) == (TODAY - timedelta(DAYS - 1), TODAY, DAYS)
    assert len({played.daily.seed for played in days.values()}) == DAYS
    assert all(later - earlier == timedelta(1) for earlier, later in pairwise(days))


def test_a_match_counts_for_the_latest_day_with_its_deal() -> None:
    """A match that ended before the day of its deal doesn't count."""
    day = date(2026, 11, 12)
    lines = [_on(1, day), _on(2, day, TODAY, 1), _on(3, day, day - timedelta(1), 2)]
    found = past_year(CONTENT, lines, TODAY)[day]
    assert [match.id for match in found.matches] == [lines[0].id, lines[1].id]
    assert (found.won, found.won_in_time, found.best) == (True, False, lines[1])
    old = [_on(4, day, day - timedelta(DAYS - 3)), match_line(5, 1, deal=daily_seed(day), when=f"{day}{NOON}")]
    found = past_year(CONTENT, old, TODAY)[day]
    assert found.matches == (old[1],), "a seed that is a date comes from a version without winnable deals"


@pytest.mark.parametrize(
    "changed",
    [
        {"practice": True},
        {"game": "oubliette"},
        {"seats": (SeatLine("Computer", OPPONENT),)},
        {"options": {"level": 3}},
        {"when": "soon"},
    ],
)
def test_other_matches_count_for_no_day(changed: dict[str, object]) -> None:
    assert not past_year(CONTENT, [_on(1, TODAY, **changed)], TODAY)[TODAY].matches


def test_the_best_match_has_the_most_points_then_the_fewest_turns() -> None:
    lines = [_on(1, TODAY), _on(2, TODAY, level=2, turns=30), _on(3, TODAY, level=2, turns=20), _on(4, TODAY, level=1)]
    assert past_year(CONTENT, lines, TODAY)[TODAY].best == lines[2]
    assert past_year(CONTENT, lines[:1], TODAY)[TODAY].best == lines[0]


def test_only_deals_won_on_their_own_day_make_a_streak() -> None:
    ago = [TODAY - timedelta(number) for number in range(6)]
    won = [_on(number, ago[number], level=1) for number in (1, 2, 4)]
    late = _on(3, ago[3], TODAY, 1)
    assert streak(past_year(CONTENT, [*won, late], TODAY), TODAY) == 2, "today may still be won"
    today = [_on(9, TODAY), _on(10, TODAY, level=1)]
    assert streak(past_year(CONTENT, [*won, late, *today], TODAY), TODAY) == 3
    assert streak(past_year(CONTENT, [], TODAY), TODAY) == 0


# --- the page -------------------------------------------------------------------------------------------------------


def test_the_setup_opens_the_calendar_and_esc_leads_back(driver: AppDriver) -> None:
    with timeless():
        scene = open_setup(driver)
        scene.draft.names[0] = "Ilse"
        scene.draft.practice = True
        driver.click(driver.buttons()["calendar"])
        calendar = driver.top(CalendarScene)
        assert calendar.practice
        assert calendar.chosen == TODAY
        check_menu(driver)
        driver.key(pygame.K_RETURN)
        table = driver.top(TableScene)
        assert (table.session.names[0], table.session.practice) == ("Ilse", True)
        open_setup(driver)
        driver.click(driver.buttons()["calendar"])
        driver.key(pygame.K_ESCAPE)
        assert isinstance(driver.app.scenes.top, SetupScene)


def test_a_past_deal_is_played_with_its_own_options(driver: AppDriver) -> None:
    day = date(2026, 11, 3)
    driver.app.settings = driver.app.settings._replace(matches={GAME: MatchSetup(1)})
    open_calendar(driver)
    click_day(driver, day)
    driver.click(driver.buttons()["play"])
    setup = driver.top(TableScene).session.match.setup
    assert setup.seed == of_the_day(CONTENT, {}, day)
    assert setup.options == CONTENT.game.defaults()


def test_a_double_click_plays_a_deal(driver: AppDriver) -> None:
    open_calendar(driver)
    x, y, wide, high = grid(driver.top(CalendarScene)).day_box(date(2026, 11, 2))
    at = driver.app.view.rect(x, y, wide, high).center
    for _ in range(2):
        driver.frame(mouse(pygame.MOUSEBUTTONDOWN, *at))
        driver.frame(mouse(pygame.MOUSEBUTTONUP, *at))
    assert driver.top(TableScene).session.match.setup.seed == _seed(date(2026, 11, 2))


def test_each_day_says_what_the_player_has_made_of_it(driver: AppDriver) -> None:
    say = driver.app.texts
    write(
        driver,
        _on(1, date(2026, 11, 3)),
        _on(2, date(2026, 11, 7), level=1, turns=20),
        _on(3, date(2026, 11, 8), TODAY, level=2, turns=20),
        _on(4, date(2026, 11, 8), TODAY, turns=20),
    )
    scene = open_calendar(driver)
    assert say["calendar.today"] in driver.shown()
    assert say["calendar.unplayed"] in driver.shown()
    expected = {
        3: "Lost after 12 moves.",
        7: f"Won level 1 in 20 moves. {say['calendar.on_day']}",
        8: "Won level 2 in 20 moves. That's your best of 2 attempts.",
        9: say["calendar.unplayed"],
    }
    for day, told in expected.items():
        click_day(driver, date(2026, 11, day))
        assert scene.chosen == date(2026, 11, day)
        assert told in driver.shown(), driver.shown()
        assert f"{day} November 2026" in driver.shown()
        assert say["calendar.today"] not in driver.shown()
        assert not scene.named["watch"].enabled
    marks = [item.what[1] for item in grid(scene).items() if item.what[0] == "icon" and item.what[1] != "candle"]
    assert marks == ["close", "check", "check"]


def test_the_best_match_can_be_watched(driver: AppDriver) -> None:
    with timeless():
        session = given_up(driver, _seed(TODAY))
        scene = driver.open("calendar", GAME)
        assert session.journal is None or scene.named["watch"].enabled
        driver.click(driver.buttons()["watch"])
    assert driver.names()[-1] == "replay"


def test_future_days_cannot_be_chosen(driver: AppDriver) -> None:
    scene = open_calendar(driver)
    click_day(driver, TODAY + timedelta(1))
    assert scene.chosen == TODAY
    assert not scene.named["later"].enabled
    for key in (pygame.K_RIGHT, pygame.K_END, pygame.K_PAGEDOWN):
        scene.page.set_focus(grid(scene))
        driver.key(key)
        assert (scene.chosen, scene.month.month) == (TODAY, 11)
    assert not scene.turn(1)


def test_months_are_turned_with_buttons_keys_and_the_wheel(driver: AppDriver) -> None:
    """Turning to another month keeps the chosen day, or chooses the nearest possible day."""
    scene = open_calendar(driver)
    driver.click(driver.buttons()["earlier"])
    assert scene.chosen == date(2026, 10, 21)
    assert "October 2026" in driver.shown()
    scene.page.set_focus(grid(scene))
    driver.key(pygame.K_PAGEUP)
    assert scene.chosen == date(2026, 9, 21)
    driver.key(pygame.K_PAGEDOWN)
    grid(scene).wheel(1)
    assert scene.chosen == date(2026, 9, 21)
    driver.click(driver.buttons()["later"])
    assert scene.chosen == date(2026, 10, 21)
    scene.choose(date(2026, 3, 31))
    scene.turn(-1)
    assert scene.chosen == date(2026, 2, 28)
    scene.page.set_focus(grid(scene))
    driver.key(pygame.K_HOME)
    assert scene.chosen == TODAY - timedelta(DAYS - 1) == date(2025, 11, 21)
    assert not scene.named["earlier"].enabled
    assert not scene.turn(-1)
    scene.choose(date(2025, 12, 5))
    scene.turn(-1)
    assert scene.chosen == date(2025, 11, 21), "the first available day"


def test_arrow_keys_move_by_days_and_weeks_across_months(driver: AppDriver) -> None:
    """On the first day in the calendar, the up arrow moves the focus to another widget."""
    scene = open_calendar(driver)
    expected = {pygame.K_LEFT: 20, pygame.K_UP: 13, pygame.K_RIGHT: 14, pygame.K_DOWN: 21}
    for key, day in expected.items():
        driver.key(key)
        assert scene.chosen == date(2026, 11, day)
    scene.choose(date(2026, 11, 3))
    driver.key(pygame.K_UP)
    assert scene.chosen == date(2026, 10, 27)
    assert scene.page.focus is grid(scene)
    driver.key(pygame.K_HOME)
    driver.key(pygame.K_UP)
    assert scene.page.focus is not grid(scene)


@pytest.mark.parametrize("text", [100, 200])
def test_every_month_fits_the_page(driver: AppDriver, text: int) -> None:
    driver.app.keep(driver.app.settings._replace(text=text, interface=text))
    scene = open_calendar(driver)
    while scene.turn(-1):
        driver.frame()
        check_menu(driver)
        x, y, wide, high = scene.place.box("days")
        last = (scene.month.replace(day=28) + timedelta(4)).replace(day=1) - timedelta(1)
        left, top, across, down = grid(scene).day_box(last)
        assert left + across <= x + wide + 0.01
        assert top + down <= y + high + 0.01


def test_a_game_without_a_table_has_a_calendar_too(driver: AppDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.solving.certified.table_of", lambda game: None)
    scene = open_calendar(driver)
    assert driver.app.texts["candles.0"] in driver.shown()
    assert "candles" not in scene.named
    click_day(driver, date(2026, 11, 3))
    driver.click(driver.buttons()["play"])
    assert driver.top(TableScene).session.match.setup.seed == "day 2026-11-03"


# --- candles --------------------------------------------------------------------------------------------------------


def _graded(library: Library, game: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """Give today's deal of a game two candles, and return the deal's seed."""
    content = library.game(game)
    seed = deal_of(content, TODAY).seed
    monkeypatch.setattr(difficulty, "_by_seed", lambda game, digest: {seed: 2})
    return seed


@pytest.mark.parametrize("game", some(ALONE, 1))
def test_candles_are_shown_wherever_the_deal_is(driver: AppDriver, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The set-up page, the table, the pause menu and the result page show how hard a deal is."""
    seed = _graded(driver.app.library, game, monkeypatch)
    words = driver.app.texts["candles.2"]
    with timeless():
        scene = driver.open("setup", game)
        _lit(scene.named["candles"], words)
        session = driver.app.matches.new_session(game, 1, ["Mara"], {}, seed)
        driver.open("table", session)
        driver.frame()
        assert words in driver.shown()
        assert "Deal of the day: 2026-11-21." in driver.shown()
        _lit(driver.add("pause", session).named["candles"], words)
        give_up(session)
        _lit(driver.open("results", session).named["candles"], words)
        assert words in driver.shown()


def _lit(widget: object, words: str) -> None:
    assert isinstance(widget, Candles)
    assert (widget.lit, widget.label) == (2, words)
    widget.focused = True
    assert words in [item.what[1] for item in widget.tip()]


def test_other_deals_have_no_candles(driver: AppDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    """A deal has no candles if it is unknown or differs from the deal that its seed gives."""
    seed = _graded(driver.app.library, GAME, monkeypatch)
    unknown = driver.app.matches.new_session(GAME, 1, ["Mara"], {}, "unknown")
    driver.open("table", unknown)
    assert not any("candles" in text for text in driver.shown())
    assert "candles" not in driver.add("pause", unknown).named
    give_up(unknown)
    assert "candles" not in driver.open("results", unknown).named
    known = driver.app.matches.new_session(GAME, 1, ["Mara"], {}, seed)
    assert candles_of(known) == 2
    known.match.start = unknown.match.start
    assert candles_of(known) == 0
    several = driver.app.matches.new_session("soul_battle", 2, ["Mara", "Bo"], {}, seed)
    assert candles_of(several) == 0


def test_a_match_begun_on_another_day_is_no_deal_of_the_day(driver: AppDriver) -> None:
    """The table for a past deal shows no date, so that nobody mistakes the deal for today's."""
    session = driver.app.matches.new_session(GAME, 1, ["Mara"], {}, _seed(TODAY - timedelta(9)))
    session.begun = datetime(2026, 11, 21, 12).isoformat()
    driver.open("table", session)
    assert not any("Deal of the day" in text for text in driver.shown())

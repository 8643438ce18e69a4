"""The statistics charts. The tests post events and check the words on the screen."""

from __future__ import annotations

import pygame
import pytest

from game.players.seats import COMPUTERS, STRENGTHS
from game.profile.statistics import MatchLine, SeatLine, encode
from scenes.kit.bar_chart import FEW, WHOLE, BarChart
from scenes.kit.scroll import ScrollArea
from scenes.records.statistics import StatisticsScene
from tests.profile.lines import line
from tests.scenes.menus.app_driver import AppDriver

GAME = "soul_battle"


def against(number: int, *others: str, won: bool = True, **changed: object) -> MatchLine:
    """Return a match between Mara in seat 1 and computer players with these ids.

    The id "" stands for a person called Bo.
    """
    seats = (SeatLine("Mara"), *(SeatLine(who or "Bo", who) for who in others))
    winners = (1,) if won else (2,) if others else ()
    when = f"2026-01-{1 + number:02}T20:15:00"
    usual = {"seats": seats, "winners": winners, "when": when, "course": (), "options": {"pass": "final"}}
    return line(number, **{**usual, **changed})


def charts(driver: AppDriver, *matches: MatchLine, kind: str = "", game: str = GAME) -> StatisticsScene:
    """Open the charts page with the keyboard alone."""
    driver.app.folders.statistics.write_bytes(b"".join(map(encode, matches)))
    scene = driver.open("statistics", game)
    scene.page.set_focus(scene.named["tabs"])
    while scene.tab != "charts":
        driver.key(pygame.K_RIGHT)
    if kind:
        to(driver, "charts")
        while scene.charts.kind != kind:
            driver.key(pygame.K_RIGHT)
    return scene


def to(driver: AppDriver, name: str) -> None:
    """Press Tab until this control has the focus."""
    scene = driver.top(StatisticsScene)
    for _ in range(20):
        if scene.page.focus is scene.named[name]:
            return
        driver.key(pygame.K_TAB)
    raise AssertionError(f"{name} is not reached")


def panels(driver: AppDriver) -> list[str]:
    return [str(what[1]) for what in driver.app.painter.shown() if what[0] == "panel"]


def test_results_over_time_are_grouped_in_spans_with_their_dates(driver: AppDriver) -> None:
    scene = charts(driver, *(against(number, "greedy", won=number % 3 == 0) for number in range(12)))
    texts = driver.shown()
    assert {"2 of 5", "0 of 2", "1–5", "6–10", "11–12", "2026-01-01", "2026-01-12"} <= set(texts)
    assert "Soul Battle: Mara won 4 of 12" in texts
    assert panels(driver).count(WHOLE) == 2, "the last span contains only losses"
    to(driver, "chart")
    assert {"Matches 11 to 12", "2026-01-11 to 2026-01-12", "0 of 2 won"} <= set(driver.shown())
    driver.key(pygame.K_LEFT)
    assert {"Matches 6 to 10", "40%, 2 of 5 won"} <= set(driver.shown())
    assert isinstance(scene.named["chart"], BarChart)


def test_few_matches_are_marked_as_few_and_have_no_percentage(driver: AppDriver) -> None:
    charts(driver, against(1, "greedy"))
    assert panels(driver).count(FEW) == 1
    assert WHOLE not in panels(driver)
    assert driver.app.say("statistics.chart.few", least=5) in driver.shown()
    to(driver, "chart")
    assert {"Match 1", "2026-01-02", "1 of 1 won"} <= set(driver.shown())
    assert not any("%" in text and "won" in text for text in driver.shown())


def test_the_player_is_chosen_among_those_who_played(driver: AppDriver) -> None:
    """The menu lists only people, starting with the one who has played the most matches."""
    scene = charts(driver, against(1, ""), against(2, "", won=False), against(3, "greedy"))
    assert "Soul Battle: Mara won 2 of 3" in driver.shown()
    to(driver, "whose")
    driver.key(pygame.K_RIGHT)
    assert "Soul Battle: Bo won 1 of 2" in driver.shown()
    driver.key(pygame.K_RIGHT)
    assert scene.charts.name == "Bo", "there is no third player"
    to(driver, "filter.kind")
    driver.key(pygame.K_RIGHT)
    assert "Soul Battle: Bo won 1 of 2" in driver.shown(), "the chosen player stays"


def test_there_is_no_chart_without_matches_of_people(driver: AppDriver) -> None:
    scene = charts(driver, line(1, seats=(SeatLine("A", "greedy"), SeatLine("B", "random")), course=()))
    assert any(driver.app.texts["statistics.chart.nobody"] in text for text in driver.shown())
    assert not {"chart", "charts", "whose"} & scene.named.keys()
    scene = charts(driver)
    assert driver.app.texts["statistics.nothing"] in driver.shown()
    assert "chart" not in scene.named


def test_each_played_value_of_an_option_is_shown_in_the_games_order(driver: AppDriver) -> None:
    """Options played with more than one value come first.

    A value that no longer exists comes last, shown as its id.
    """
    ten, three = ({"privacy": "open", "exhausted_piles": piles} for piles in (10, 3))
    matches = [
        *(against(number, "greedy", won=number != 1, options={**ten, "pass": "open"}) for number in range(6)),
        against(7, "greedy", "greedy", won=False, options={**three, "pass": "final"}),
        against(8, "greedy", options={**three, "pass": "of_yore"}),
    ]
    scene = charts(driver, *matches, kind="options")
    assert isinstance(scene.named["chart"], ScrollArea)
    texts = driver.shown()
    order = ["Number of players", "2 players", "3 players", "Length of the match", "3", "10"]
    order += ["Passing", "Final", "Open", "of_yore", "Hidden hands"]
    assert [text for text in texts if text in order] == order
    assert {"83%, 5 of 6 won", "1 of 2 won", "0 of 1 won", "1 of 1 won", "86%, 6 of 7 won"} <= set(texts)


def test_a_list_that_is_too_long_is_scrolled_with_the_keys(driver: AppDriver) -> None:
    offered = driver.app.library.game("fissureverse").game.options
    match = against(1, "greedy", game="fissureverse", options={one.id: one.default for one in offered})
    charts(driver, match, kind="options", game="fissureverse")
    assert offered[0].name in driver.shown()
    assert offered[-1].name not in driver.shown()
    to(driver, "chart")
    driver.key(pygame.K_END)
    assert offered[-1].name in driver.shown()


def test_several_games_are_grouped_by_game(driver: AppDriver) -> None:
    charts(
        driver,
        against(1, "greedy"),
        against(2, "greedy", won=False, game="fissureverse"),
        against(3, "greedy", game="gone"),
        kind="options",
        game="",
    )
    texts = driver.shown()
    assert {"By game", "Soul Battle", "FissureVerse", "gone", "1 of 1 won", "0 of 1 won"} <= set(texts)
    assert "Mara won 2 of 3" in texts


def test_each_strength_is_named_and_people_are_listed_too(driver: AppDriver) -> None:
    matches = [against(number, "greedy", won=number > 1) for number in range(5)]
    charts(driver, *matches, against(6, "random", ""), against(7, "of_yore"), kind="against")
    say, told = driver.app.texts, driver.shown()
    rows = [
        say["strength.random"],
        say["strength.greedy"],
        driver.app.say("strength.other", who="of_yore"),
        say["strength.people"],
    ]
    assert [text for text in told if text in rows] == rows
    assert {"60%, 3 of 5 won", "1 of 1 won"} <= set(told)
    assert any(say["statistics.chart.several"] in text for text in told), "a match counts twice"


def test_each_strength_says_how_it_thinks(driver: AppDriver) -> None:
    charts(driver, *(against(at, who) for at, who in enumerate((*STRENGTHS, ""), 1)), kind="against")
    shown = " ".join(driver.shown()).casefold()
    assert all(driver.app.texts[f"strength.{who}.how"].casefold() in shown for who in STRENGTHS)


def test_every_computer_player_has_its_own_name(driver: AppDriver) -> None:
    """The names and descriptions in the text files are all different."""
    names = [driver.app.texts[f"strength.{who}"] for who in COMPUTERS]
    assert len({*names, driver.app.texts["strength.people"]}) == len(COMPUTERS) + 1
    for part in (".short", ".how"):
        assert len({driver.app.texts[f"strength.{who}{part}"] for who in STRENGTHS}) == len(STRENGTHS)


def test_solitaires_have_no_opponents(driver: AppDriver) -> None:
    charts(
        driver,
        *(against(number, game=game) for number, game in enumerate(("metempsychosis", "oubliette"))),
        kind="against",
        game="",
    )
    assert driver.app.say("statistics.chart.none.against", name="Mara") in driver.shown()


def test_a_solitaire_is_charted_over_time_and_by_level_in_its_own_words(driver: AppDriver) -> None:
    matches = [
        against(number, won=level > 0, game="metempsychosis", options={}, course=((0,), (level,)))
        for number, level in enumerate((0, 1, 2, 2, 1, 0))
    ]
    scene = charts(driver, *matches, game="metempsychosis")
    assert {"By level", "4 of 5", "0 of 1", "Games", "Metempsychosis: Mara won 4 of 6"} <= set(driver.shown())
    assert scene.charts.kinds == ("time", "options"), "there are no opponents"
    to(driver, "charts")
    driver.key(pygame.K_RIGHT)
    assert {"Level won", "Level 1", "67%, 4 of 6 won", "Level 2", "33%, 2 of 6 won"} <= set(driver.shown())
    driver.key(pygame.K_LEFT)
    to(driver, "filter.level")
    driver.key(pygame.K_RIGHT)
    assert "Metempsychosis: Mara won 2 of 6" in driver.shown(), "only level 2 is a victory now"


def test_levels_chosen_by_an_option_are_charted_once(driver: AppDriver) -> None:
    matches = [
        against(
            number, won=number > 0, game="aleph_null", options={"level": str(1 + number % 2)}, course=((0,), (number,))
        )
        for number in range(4)
    ]
    charts(driver, *matches, kind="options", game="aleph_null")
    assert {"By option", "Level", "Novice", "Acolyte", "1 of 2 won", "2 of 2 won"} <= set(driver.shown())


@pytest.mark.parametrize(
    ("game", "word", "after"), [("soul_battle", "Turn", "After turn 2"), ("fissureverse", "Round", "After Round 2")]
)
def test_points_over_time_use_the_games_own_unit(driver: AppDriver, game: str, word: str, after: str) -> None:
    match = against(1, "greedy", game=game, course=((0, 0), (1, 0), (2, 2)))
    driver.app.folders.statistics.write_bytes(encode(match))
    scene = driver.open("statistics", game)
    scene._turn_to("matches")
    scene.page.set_focus(scene.named["chart"])
    driver.frame()
    assert {word, after} <= set(driver.shown())


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        ("soul_battle", "Soul Battle: 1 match, 1 turn"),
        ("fissureverse", "FissureVerse: 1 match, 1 Round"),
        ("aleph_null", "Aleph Null: 1 night, 1 turn"),
        ("metempsychosis", "Metempsychosis: 1 game, 1 move"),
        ("oubliette", "Oubliette: 1 match, 1 turn"),
    ],
)
def test_the_shortest_match_uses_the_games_own_unit(driver: AppDriver, game: str, expected: str) -> None:
    driver.app.folders.statistics.write_bytes(encode(against(1, game=game, turns=1)))
    driver.open("statistics", game)
    assert expected in driver.shown()

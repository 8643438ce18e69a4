"""The statistics page: charts, excluded matches and the export. No match is counted twice."""

from __future__ import annotations

import csv
import json
import shutil
from datetime import datetime
from itertools import pairwise

import pygame
import pytest

from game.matches import stats
from game.matches.session import Session
from game.profile.journal import Journal
from game.profile.saves import keep_copy, list_saves
from game.profile.statistics import SeatLine, encode, read
from scenes.app.app import App
from scenes.drawing.text import Type
from scenes.kit.line_chart import LineChart
from scenes.records.results import ResultsScene
from scenes.records.statistics import MATCHES, StatisticsScene
from scenes.records.statistics_filters import LEAST_GAP
from tests.profile.lines import line
from tests.run_counts import some
from tests.scenes.menus.app_driver import NAMES, AppDriver, give_up, path_of, played, result_of, session
from tests.seeds import lines_of, sealed


def finished(app: App, seats: int = 2, seed: str = "counted", **options: str | int) -> Session:
    """Return a saved match, played to the end."""
    made = played(app.matches.new_session("soul_battle", seats, NAMES[:seats], {"privacy": "open", **options}, seed))
    made.close()
    return made


def counted(driver: AppDriver) -> int:
    driver.app.matches.ledger.flush()
    return len(read(driver.app.folders.statistics).matches)


def open_statistics(driver: AppDriver, tab: str = "") -> StatisticsScene:
    scene = driver.open("statistics")
    if tab:
        scene._turn_to(tab)
        driver.frame()
    return scene


def test_a_match_counts_exactly_once(driver: AppDriver) -> None:
    app = driver.app
    app.matches.follow(played(session(app)))
    assert not app.folders.statistics.exists(), "a match without a save isn't counted"
    made = finished(app)
    assert counted(driver) == 1
    path = path_of(made)
    again = app.matches.resume(path)
    assert counted(driver) == 1, "resuming a finished match"
    driver.show(ResultsScene(app, again))
    driver.show(app.make("table", again))
    assert counted(driver) == 1, "looking at a finished match"
    copy = path.with_name("copy.match")
    keep_copy(path, copy, "a copy")
    last = again.match.turns[-1].action
    again.match.turns.pop()
    again.play(last)
    again.close()
    assert counted(driver) == 1, "finishing it again"
    app.matches.resume(copy).close()
    assert counted(driver) == 1, "a copy of it"
    finished(app, seed="another")
    assert counted(driver) == 2


@pytest.mark.parametrize("date", [None, "\ud800"])
def test_a_match_killed_at_its_end_is_counted_when_opened(driver: AppDriver, date: object) -> None:
    """A saved match can have any file name, and its header can contain any date."""
    made = finished(driver.app)
    driver.app.matches.ledger.flush()
    driver.app.folders.statistics.unlink()
    path = path_of(made).rename(path_of(made).with_name("a\u202e.match"))
    if date is not None:
        header, *entries = lines_of(path.read_bytes())
        path.write_bytes(sealed(json.dumps({**json.loads(header), "date": date}).encode(), *entries))
    driver.app.matches.resume(path).close()
    assert counted(driver) == 1


def test_undo_and_practice_are_recorded(driver: AppDriver) -> None:
    app = driver.app
    first = app.matches.new_session("soul_battle", 2, NAMES[:2], {"privacy": "open"}, "undone")
    while first.match.asked and first.match.why_no_undo() is not None:
        first.play(first.match.legal()[0])
    first.undo()
    first.redo()
    first.close()
    resumed = played(app.matches.resume(path_of(first)))
    resumed.close()
    begun = resumed.match
    practice = app.matches.follow(
        Session.practise(
            resumed.content,
            begun.game,
            begun.setup,
            resumed.names,
            begun.turns[10].state,
            app.folders.saves,
            datetime(2026, 1, 1),
        )
    )
    played(practice).close()
    app.matches.ledger.flush()
    found = read(app.folders.statistics).matches
    assert [(one.undos, one.practice) for one in found] == [(1, False), (0, True)]
    assert found[1].first == begun.game.turn(begun.turns[10].state) - 1


def test_a_match_records_its_number_of_hints(driver: AppDriver) -> None:
    """The statistics show the number of hints in a match, and report damaged lines."""
    for hints, words in ((0, ""), (1, "1 hint"), (4, "4 hints")):
        write(driver, encode(line(1, hints=hints, practice=True)), b"damaged\n")
        scene = open_statistics(driver)
        assert len(scene.matches) == 1
        assert driver.app.texts["statistics.nothing_fits"] not in driver.shown()
        assert any("1 line is damaged" in text for text in driver.shown())
        scene._turn_to(MATCHES)
        driver.frame()
        assert any(words in text for text in driver.shown())
        assert any("hint" in text for text in driver.shown()) is bool(hints)


def test_players_seats_and_matches_are_shown(driver: AppDriver) -> None:
    made = finished(driver.app)
    result = result_of(made)
    scene = open_statistics(driver)
    texts = driver.shown()
    assert all(name in texts for name in made.names)
    assert {"100%", "0%"} <= set(texts)
    assert all(str(seat.total) in texts for seat in result.seats)
    tabs = scene.named["tabs"]
    driver.click(driver.app.view.rect(*tabs.part(1)))
    assert scene.tab == "seats"
    assert driver.app.say("statistics.seat", seat=2) in driver.shown()
    driver.key(pygame.K_TAB)
    tabs = scene.named["tabs"]
    scene.page.set_focus(tabs)
    driver.key(pygame.K_RIGHT)
    assert scene.tab == "matches"
    assert isinstance(scene.named["chart"], LineChart)
    assert any("won" in text for text in driver.shown())


def test_the_game_stands_below_the_filters_if_there_is_only_one(driver: AppDriver) -> None:
    niche = ("image", "title/niche_soul_battle.webp")
    write(driver, encode(line(1)), encode(line(2)))
    open_statistics(driver)
    assert niche in driver.app.painter.shown()
    write(driver, encode(line(1)), encode(line(2, game="oubliette")))
    open_statistics(driver)
    assert niche not in driver.app.painter.shown()


def write(driver: AppDriver, *matches: bytes) -> None:
    driver.app.folders.statistics.write_bytes(b"".join(matches))


def test_the_page_mentions_that_practice_is_left_out(driver: AppDriver) -> None:
    write(driver, encode(line(1)), encode(line(2, practice=True)), encode(line(3, undos=2)))
    scene = open_statistics(driver)
    assert len(scene.matches) == 2
    assert driver.app.texts["statistics.left.practice.one"] in driver.shown()
    kind = scene.named["filter.kind"]
    scene.page.set_focus(kind)
    driver.key(pygame.K_RIGHT)
    assert scene.wanted.kind == "clean"
    assert len(scene.matches) == 1
    assert any(driver.app.texts["statistics.left.undone.one"] in text for text in driver.shown())
    driver.key(pygame.K_RIGHT)
    assert scene.wanted.kind == "first"
    assert [match.id for match in scene.matches] == [line(1).id]
    assert any(driver.app.texts["statistics.left.again.one"] in text for text in driver.shown())
    driver.key(pygame.K_RIGHT)
    assert [match.id for match in scene.matches] == [line(2).id]
    assert scene.page.focus is scene.named["filter.kind"], "the focus stays on the filter"
    driver.key(pygame.K_RIGHT)
    assert len(scene.matches) == 3


def test_filters_by_seats_and_options(driver: AppDriver) -> None:
    three = line(2).seats + line(1).seats[:1]
    write(
        driver,
        encode(line(1, options={"pass": "final"})),
        encode(line(2, seats=three, course=((0, 0, 0), (1, 2, 3)), options={"pass": "open"})),
    )
    scene = open_statistics(driver)
    scene.named["filter.pass"].key(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT))
    assert [match.id for match in scene.matches] == [line(1).id]
    seats = scene.named["filter.seats"]
    for _ in range(2):
        scene.named["filter.seats"].key(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT))
    driver.frame()
    assert seats is not scene.named["filter.seats"]
    assert scene.matches == ()
    assert driver.app.texts["statistics.nothing_fits"] in driver.shown()


def test_only_the_games_own_numbers_of_players_are_offered(driver: AppDriver) -> None:
    seats = line(1).seats
    write(
        driver,
        encode(line(1, seats=seats * 3, course=())),
        encode(line(2, game="fissureverse", course=())),
        encode(line(3, game="fissureverse", seats=(*seats, SeatLine("Bo")), course=())),
    )
    scene = open_statistics(driver)
    right = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT)
    for _ in range(3):
        scene.named["filter.seats"].key(right)
    assert [len(match.seats) for match in scene.matches] == [6]
    scene.named["filter.game"].key(right)
    assert len(scene.matches) == 2, "another game has other numbers, so any number counts again"
    counts = []
    for _ in range(2):
        scene.named["filter.seats"].key(right)
        counts.append([len(match.seats) for match in scene.matches])
    assert counts == [[2], [3]]
    assert scene.named["filter.seats"].most == 2


@pytest.mark.parametrize("text", [100, 200])
@pytest.mark.parametrize("name", ["Sister Ashlar", "Wilhelmina of Brandenbur"])
def test_computers_of_one_name_differ_by_their_levels(driver: AppDriver, name: str, text: int, cut: set[str]) -> None:
    """Regression: an Easy and a Hard computer player looked alike."""
    driver.app.type.text = text
    levels = {"random": "Easy", "lookahead": "Hard", "turn_search": "turn search", "oracle": "oracle"}
    write(
        driver,
        *(encode(line(number, seats=(SeatLine("Mara"), SeatLine(name, who)))) for number, who in enumerate(levels, 1)),
    )
    scene = open_statistics(driver)
    called = [scene._cells(one)[0] for one in stats.by_name(scene.matches)]
    assert {one.rpartition(" (")[2] for one in called if one != "Mara"} == {f"{level})" for level in levels.values()}
    assert all(one in driver.shown() for one in called)
    assert not cut & set(called)


def test_no_filter_overlaps_another_where_every_option_differs(driver: AppDriver) -> None:
    options = driver.app.library.game("fissureverse").game.options
    first = {one.id: one.values[0].id for one in options}
    last = {one.id: one.values[-1].id for one in options}
    write(
        driver,
        encode(line(1, game="fissureverse", options=first)),
        encode(line(2)),
        encode(line(3, game="fissureverse", options=last, seats=(*line(1).seats, SeatLine("Bo")), course=())),
    )
    scene = driver.open("statistics", "fissureverse")
    boxes = [pygame.Rect(box) for name, box in driver.buttons().items() if name.startswith("filter.")]
    assert len(boxes) == len(options) + 3, "the kind of matches, the game, the number of players, and every option"
    gap = driver.app.view.px(LEAST_GAP) - 1  # edges are rounded to whole pixels
    tops = sorted(boxes, key=lambda box: box.top)
    assert all(below.top - above.bottom >= gap for above, below in pairwise(tops))
    panel = driver.app.view.rect(*scene.place.box("filters"))
    assert all(panel.contains(box) for box in boxes)


def test_a_match_is_chosen_from_the_list(driver: AppDriver) -> None:
    write(driver, *(encode(line(number, course=((0, 0), (number, 2)))) for number in range(12)))
    scene = open_statistics(driver, "matches")
    scene.page.set_focus(scene.named["list"])
    for _ in range(9):
        driver.key(pygame.K_DOWN)
    chart = scene.named["chart"]
    assert chart.series[0].values == (0, 2), "the newest first"
    driver.key(pygame.K_END)
    chart = scene.named["chart"]
    assert chart.series[0].values == (0, 0)


def test_a_removed_game_and_one_without_points_are_shown(driver: AppDriver) -> None:
    write(driver, encode(line(1, game="gone", course=())))
    scene = open_statistics(driver, "matches")
    assert "chart" not in scene.named
    assert driver.app.texts["statistics.match.no_points"] in driver.shown()
    assert any("gone" in text for text in driver.shown())


def test_empty_statistics_say_so_and_cannot_be_exported(driver: AppDriver) -> None:
    scene = open_statistics(driver)
    assert driver.app.texts["statistics.nothing"] in driver.shown()
    driver.click(driver.buttons()["export"])
    assert not driver.app.folders.exports.exists()
    assert not scene.named["export"].enabled


def test_export_writes_the_counted_matches_and_says_where(driver: AppDriver) -> None:
    write(driver, encode(line(1)), encode(line(2, practice=True)))
    scene = open_statistics(driver)
    driver.click(driver.buttons()["export"])
    driver.click(driver.buttons()["export"])
    (first,) = driver.app.folders.exports.iterdir()
    assert any(str(first) in text for text in driver.shown())
    with first.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["player"] for row in rows] == ["Māra", "Tobias"]
    scene._want(stats.MatchFilter(kind=stats.ALL))
    driver.click(driver.buttons()["export"])
    second = next(path for path in driver.app.folders.exports.iterdir() if path != first)
    assert second.stat().st_size > first.stat().st_size, "the table has changed"
    shutil.rmtree(driver.app.folders.exports)
    driver.app.folders.exports.write_text("in the way")
    driver.click(driver.buttons()["export"])
    assert any(text.startswith("The matches couldn't be exported") for text in driver.shown())


@pytest.mark.parametrize("way", ["title", "results"])
def test_the_statistics_open_and_close(driver: AppDriver, way: str) -> None:
    made = finished(driver.app)
    driver.show(driver.app.make("title") if way == "title" else ResultsScene(driver.app, made))
    driver.click(driver.buttons()["statistics"])
    assert driver.names() == [way, "statistics"]
    driver.key(pygame.K_ESCAPE)
    assert driver.names() == [way]


def test_results_have_a_page_of_points_over_time(driver: AppDriver) -> None:
    """The chart measures time in the game's own unit, such as turns or moves."""
    options = {"privacy": "open", "deck": "skirmish", "timer": "rounds_12"}
    made = played(driver.app.matches.new_session("fissureverse", 2, NAMES[:2], options, "short"))
    scene = driver.show(ResultsScene(driver.app, made))
    assert "chart" not in scene.named
    driver.key_on("pages", pygame.K_RIGHT)
    chart = scene.named["chart"]
    result = result_of(made)
    assert [one.values[-1] for one in chart.series] == [seat.total for seat in result.seats]
    assert len(chart.series[0].values) == result.turn + 1
    scene.page.set_focus(chart)
    driver.frame()
    assert {"Round", f"After Round {result.turn}"} <= set(driver.shown())
    driver.key_on("pages", pygame.K_LEFT)
    assert "chart" not in scene.named
    made.close()


@pytest.mark.parametrize("text", some([200, 100], 1))
def test_a_long_row_label_takes_two_lines(driver: AppDriver, monkeypatch: pytest.MonkeyPatch, text: int) -> None:
    cut: list[str] = []
    monkeypatch.setattr(Type, "_cut", lambda self, words, kind, *rest: cut.append(words) or [(words, kind)])
    driver.app.keep(driver.app.settings._replace(text=text))
    options = {"actions": "after_finds_only"}
    dungeon = line(1, game="oubliette", seats=(SeatLine("Mara"),), first=0, options=options, course=((0,), (9,)))
    driver.app.matches.ledger.add(dungeon)
    driver.app.matches.ledger.flush()
    open_statistics(driver, "levels")
    assert "After Finds only" in driver.shown()
    assert cut == []


def test_a_solitaire_shows_the_best_result_of_each_level(driver: AppDriver) -> None:
    """The statistics show the best result at each level of a solitaire game."""
    night = {"game": "aleph_null", "seats": (SeatLine("Mara"),), "first": 0}
    for number, level, score in ((1, "1", 4), (2, "1", 7), (3, "2", 1)):
        driver.app.matches.ledger.add(line(number, **night, options={"level": level}, course=((0,), (score,))))
    driver.app.matches.ledger.add(line(4, **night, options={"level": "2"}, course=((0,), (0,)), winners=()))
    driver.app.matches.ledger.flush()
    open_statistics(driver, "levels")
    texts = driver.shown()
    for words in (
        "Novice",
        "Damned",
        "Points: best 7, average 5.5",
        "Points: best 1, average 0.5",
        "50%, 1 of 2 won",
        driver.app.texts["statistics.seat.none"],
    ):
        assert words in texts, words
    assert not any(words.startswith("0%") or "–" in words for words in texts)
    driver.app.matches.ledger.add(line(5))
    driver.app.matches.ledger.flush()
    open_statistics(driver, "seats")
    assert "Novice" not in driver.shown()
    assert "Seat 1" in driver.shown()


def test_a_match_changed_by_another_program_is_watched_from_its_own_file(driver: AppDriver) -> None:
    made = driver.app.matches.new_session("metempsychosis", 1, NAMES[:1], {}, "moved")
    assert made.journal.flush()
    with Journal.resume(path_of(made))[0] as other:
        other.append({"kind": "hint", "turn": 1, "finished": False})
    give_up(made)
    assert made.close()
    driver.app.matches.ledger.flush()
    (told,) = read(driver.app.folders.statistics).matches
    assert told.file == path_of(made).name
    assert list_saves(driver.app.folders.saves).matches[0].finished

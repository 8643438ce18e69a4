"""The final score shows points counted according to SB 6.3 to 6.6."""

from __future__ import annotations

from datetime import datetime
from functools import partial

import pygame
import pytest

from game.lab.cli_context import games
from game.matches.replay import Replay
from game.matches.session import Session
from game.players.seats import OPPONENT
from game.profile.saves import look_at
from game.words.event_text import Span
from scenes.framework import match_actions
from scenes.framework.navigation import Replace
from scenes.kit.click_guard import AGAIN, CHANGING
from scenes.records.final_score import ranked, shared_out
from scenes.records.results import ResultsScene
from scenes.records.solitaire_result import split
from scenes.replay.replay_scene import ReplayScene
from scenes.table.table_scene import TableScene
from tests.run_counts import some
from tests.scenes.menus.app_driver import NAMES, AppDriver, disk_full, give_up, path_of, played, result_of, session

GAMES = games()


def ended(driver: AppDriver, seats: int = 4) -> Session:
    driver.app.settings = driver.app.settings._replace(confirm=False)  # leaving the match doesn't need confirmation
    made = played(session(driver.app, seats, privacy="open"))
    driver.show(ResultsScene(driver.app, made))
    return made


@pytest.mark.parametrize("key", [0, pygame.K_RETURN])
def test_a_press_as_the_results_appear_does_nothing(driver: AppDriver, key: int) -> None:
    """Regression: Rematch was pressed by a click meant to speed up the final move."""
    made = driver.app.matches.new_session("metempsychosis", 1, NAMES[:1], {}, "hurried")
    driver.open("table", made)
    driver.frame(seconds=3.0)
    table = driver.top(TableScene)
    table.table._take(next(one for one in made.match.legal() if one.verb == "give_up"), made.play)
    for _ in range(400):
        driver.frame(seconds=0.02)
        if driver.names() == ["results"]:
            break
    results = driver.top(ResultsScene)
    at = pygame.Rect(driver.buttons()["rematch"]).center
    driver.hurry(at, key)
    assert driver.app.scenes.top is results
    driver.frame(seconds=CHANGING + 0.4)
    driver.hurry(at, key)
    assert driver.names() == ["table"], "a later press counts"


def test_totals_parts_and_own_cards_are_shown(driver: AppDriver) -> None:
    result = result_of(ended(driver))
    shown = driver.shown()
    for one in result.seats:
        assert shown.count(one.name) >= 1
        assert str(one.total) in shown
        for points in one.by_origin:
            assert not points or str(points) in shown
        assert any(text.startswith(f"{one.own_cards} card") for text in shown) or not one.own_cards
    pictures = [what[1] for what in driver.app.painter.shown() if what[0] == "card"]
    assert tuple(pictures) == result.best
    assert any(result.rule in text for text in shown)
    assert ranked(result)[0].seat in result.winners
    assert driver.app.texts["results.lord" if len(result.winners) == 1 else "results.lords"] in shown


@pytest.mark.parametrize(("winner", "expected"), [(True, "You won by {} points"), (False, "You lost by {} points")])
def test_a_solo_player_reads_how_it_ended(driver: AppDriver, winner: bool, expected: str) -> None:
    made = played(session(driver.app, 2, privacy="open"))
    first, second = ranked(result_of(made))
    other = second if winner else first
    made.players[other.seat - 1] = OPPONENT
    driver.show(ResultsScene(driver.app, made))
    assert expected.format(first.total - second.total) in driver.shown()


def test_the_final_sound_fits_the_peoples_result(driver: AppDriver) -> None:
    """The result's sound plays only once, even if the player reopens the final score."""
    made = played(session(driver.app, 2, privacy="open"))
    (winner,) = result_of(made).winners
    sounds = []
    for computers in ((), (1, 2), (winner,), (3 - winner,)):
        made.players[:] = [OPPONENT if seat in computers else "" for seat in (1, 2)]
        before = len(driver.logged("sound"))
        scene = driver.show(ResultsScene(driver.app, made))
        scene.leave()
        scene.enter()
        sounds += [line["kind"] for line in driver.logged("sound")[before:]]
        driver.app.audio.clock = partial(float, 100 * len(sounds))  # sounds of the same kind need a pause between them
    assert sounds == ["win", "win", "loss", "win"]


def test_two_players_fill_the_ledger_with_large_rows(driver: AppDriver) -> None:
    lowest, sizes = [], []
    for seats in (2, 4):
        ended(driver, seats)
        items = driver.app.painter.display_list()
        ledger = next(item.rect for item in items if item.what == ("image", "ledger.png"))
        bars = [item.rect for item in items if item.what[0] == "bar" and item.rect.width > item.rect.height]
        lowest.append((max(bar.bottom for bar in bars) - ledger.top) / ledger.height)
        sizes.append(max(bar.height for bar in bars))
    assert min(lowest) > 0.75
    assert sizes[0] > 1.2 * sizes[1]


@pytest.mark.parametrize(
    ("line", "name", "figure"),
    [
        ("Damage taken: 1", "Damage taken", "1"),
        ("Cards still in play: \u22122 (AN 10.4)", "Cards still in play (AN 10.4)", "\u22122"),
        ("Rooms on the Path at the end: 9 of 9", "Rooms on the Path at the end", "9 of 9"),
        ("You won level 1, the octave.", "You won level 1, the octave.", ""),
        ("You've won 1 of 2. Current streak: 0. Longest: 1.", "You've won 1 of 2. Current streak: 0. Longest: 1.", ""),
    ],
)
def test_a_line_with_a_figure_is_split(line: str, name: str, figure: str) -> None:
    assert split((Span(line),)) == (name, figure)


@pytest.mark.parametrize("seats", [2, 6])
def test_any_number_of_seats_fits_on_the_ledger(driver: AppDriver, seats: int) -> None:
    ended(driver, seats)
    ledger = next(item.rect for item in driver.app.painter.display_list() if item.what == ("image", "ledger.png"))
    bars = [item.rect for item in driver.app.painter.display_list() if item.what[0] == "bar"]
    assert bars
    assert all(ledger.contains(bar) for bar in bars)


@pytest.mark.parametrize(("button", "same"), [("rematch", False), ("again", True)])
def test_rematch_deals_new_cards_and_again_the_same_ones(driver: AppDriver, button: str, same: bool) -> None:
    before = ended(driver)
    driver.click(driver.buttons()[button])
    table = driver.top(TableScene)
    assert sorted(table.session.names) == sorted(before.names)
    assert table.session.match.setup.options == before.match.setup.options
    assert (table.session.match.setup.seed == before.match.setup.seed) == same
    assert (table.session.match.start.digest() == before.match.start.digest()) == same


@pytest.mark.parametrize(
    "game", some(["soul_battle", "oubliette", *sorted(GAMES.keys() - {"soul_battle", "oubliette"})], 2)
)
def test_practice_restarts_where_it_began_and_stays_practice(driver: AppDriver, game: str) -> None:
    """A restarted practice match begins at the same position and still counts as practice."""
    app = driver.app
    players = ["", OPPONENT][: app.library.game(game).game.most_seats]
    real = app.matches.new_session(game, len(players), ["Mara", "Tobias"], {}, "goes on", players)
    for _ in range(3):
        real.play(real.match.legal()[0])
    watched = Replay(real)
    watched.to(watched.length)
    practice = app.matches.follow(watched.play_on(app.folders.saves, datetime(2026, 1, 1)))
    played(practice)
    driver.show(ResultsScene(app, practice))
    driver.click(driver.buttons()["again"])
    (table,) = (scene for scene in app.scenes.all if isinstance(scene, TableScene))
    again = table.session
    assert (again.match.start, again.match.setup) == (practice.match.start, practice.match.setup)
    assert again.match.start != real.match.start
    assert again.players == players
    assert again.practice
    played(again)
    assert [match.practice for match in app.matches.ledger.read().matches] == [True, True]
    for match in (real, practice, again):
        match.close()


def test_practice_from_a_finished_match_restarts_there_too(driver: AppDriver) -> None:
    watched = Replay(ended(driver))
    watched.to(9)
    practice = watched.play_on(None, datetime(2026, 1, 1))
    match_actions.same_deal(driver.app, practice)
    table = driver.top(TableScene)
    assert table.session.match.state == watched.match.state
    assert table.session.practice


def test_the_end_leads_to_the_table_the_title_and_the_replay(driver: AppDriver) -> None:
    ended(driver)
    driver.key(pygame.K_ESCAPE)
    assert driver.names() == ["table"]
    ended(driver)
    driver.click(driver.buttons()["title"])
    assert driver.names() == ["title"]
    made = ended(driver)
    driver.click(driver.buttons()["watch"])
    assert driver.top(ReplayScene).session.length == len(made.match.turns)
    driver.keys(pygame.K_END, pygame.K_ESCAPE)
    assert driver.names() == ["results"]


@pytest.mark.parametrize("way", ["title", "rematch", "again", "close"])
def test_an_end_that_cannot_be_saved_is_not_left_without_a_question(driver: AppDriver, way: str) -> None:
    """Regression: leaving the results lost the unsaved end of a match, without a warning."""
    made = driver.app.matches.new_session("metempsychosis", 1, NAMES[:1], {}, "full")
    driver.open("table", made)
    disk = disk_full(made)
    give_up(made)
    driver.app.navigate(Replace("results", made))
    driver.frame()

    def leave() -> None:
        if way == "close":
            driver.frame(pygame.event.Event(pygame.QUIT), seconds=AGAIN)
        else:
            driver.click(driver.buttons()[way])

    leave()
    assert driver.names() == ["results", "dialog"]
    assert any("The end of this match can't be saved: the disk is full." in text for text in driver.shown())
    driver.frame(seconds=AGAIN)
    driver.key(pygame.K_RETURN)
    assert driver.names() == ["results"], "Enter stays"
    disk.many = 0
    leave()
    assert driver.names() != ["results"] or not driver.app.running
    assert not driver.app.news, "now it is saved"
    assert look_at(path_of(made)).finished


def test_an_end_without_a_file_is_not_left_without_a_question(driver: AppDriver) -> None:
    """Regression: a stray click on Rematch lost the score and the replay of an unsaved match."""
    made = driver.app.matches.new_session("metempsychosis", 1, NAMES[:1], {}, "no file")
    made.journal = None
    give_up(made)
    driver.show(ResultsScene(driver.app, made))
    driver.click(driver.buttons()["rematch"])
    assert driver.names() == ["results", "dialog"]
    assert "This match can't be saved: there is no folder for saves." in " ".join(driver.shown())
    driver.key(pygame.K_ESCAPE)
    driver.app.settings = driver.app.settings._replace(confirm=False)
    driver.click(driver.buttons()["rematch"])
    assert driver.names() == ["table"]
    assert not driver.app.news


def test_a_match_in_progress_has_no_final_score(driver: AppDriver) -> None:
    with pytest.raises(ValueError, match="hasn't ended"):
        ResultsScene(driver.app, session(driver.app))


@pytest.mark.parametrize("points", [(51, 22, 14, 11), (1, 1, 1, 1, 1, 1), (300, 1, 2), (5,), (1, 99, 1, 99)])
def test_bars_fill_their_row_and_keep_a_minimum_if_it_fits(points: tuple[int, ...]) -> None:
    parts = shared_out(points, 580, 52)
    assert sum(parts) == pytest.approx(580)
    assert min(parts) >= 52
    assert [part for _, part in sorted(zip(points, parts, strict=True))] == sorted(parts)
    assert shared_out((9, 1), 50, 52) == [25, 25]
    assert shared_out((), 50, 52) == []


def totals(driver: AppDriver, made: Session) -> list[int]:
    """Return the total at the end of each row."""
    most = max(one.total for one in result_of(made).seats)
    return [int(text) for text in driver.shown() if text.isdigit() and int(text) <= most]


@pytest.mark.parametrize("way", ["time", "press"])
def test_the_points_of_a_match_that_just_ended_are_counted_up(driver: AppDriver, way: str) -> None:
    made = played(session(driver.app, 2, privacy="open"))
    final = {one.total for one in result_of(made).seats}
    scene = driver.show(ResultsScene(driver.app, made, fresh=True))
    assert not final & set(totals(driver, made))
    driver.frame(seconds=0.1)
    counted = max(totals(driver, made))
    assert 0 < counted < max(final)
    assert scene.rest() == 0
    if way == "time":
        driver.frame(seconds=0.6)
    else:
        driver.press(5, 5)
    driver.frame()
    assert scene.rest() != 0
    assert final <= set(totals(driver, made))


@pytest.mark.parametrize("still", [{"reduced_motion": True}, {"speed": 4}])
def test_nothing_is_counted_up_with_reduced_motion(driver: AppDriver, still: dict[str, int]) -> None:
    driver.app.keep(driver.app.settings._replace(**still))
    made = played(session(driver.app, 2, privacy="open"))
    scene = driver.show(ResultsScene(driver.app, made, fresh=True))
    assert scene.rest() != 0
    assert {one.total for one in result_of(made).seats} <= set(totals(driver, made))

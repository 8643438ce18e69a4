"""The final score shows the points counted by SB 6.3 to 6.6."""

from __future__ import annotations

from datetime import datetime
from functools import partial

import pygame
import pytest

from game.lab.cli_context import games
from game.matches.replay import Replay
from game.matches.session import Session
from game.players.seats import OPPONENT
from scenes.framework import match_actions
from scenes.kit.click_guard import CHANGING
from scenes.records.final_score import ranked, shared_out
from scenes.records.results import ResultsScene
from scenes.replay.replay_scene import ReplayScene
from scenes.table.table_scene import TableScene
from tests.run_counts import some
from tests.scenes.menus.stand import NAMES, Stand, played, result_of, session

GAMES = games()


def ended(stand: Stand, seats: int = 4) -> Session:
    made = played(session(stand.app, seats, privacy="open"))
    stand.show(ResultsScene(stand.app, made))
    return made


@pytest.mark.parametrize("key", [0, pygame.K_RETURN])
def test_a_press_as_the_results_appear_does_nothing(stand: Stand, key: int) -> None:
    """Regression: a click to hurry the last move pressed Rematch, and the final score was gone.

    The results come by themselves, a moment after the end.
    """
    made = stand.app.matches.new_session("metempsychosis", 1, NAMES[:1], {}, "hurried")
    stand.open("table", made)
    stand.frame(seconds=3.0)
    table = stand.top(TableScene)
    table.table._take(next(one for one in made.match.legal() if one.verb == "give_up"), made.play)
    for _ in range(400):
        stand.frame(seconds=0.02)
        if stand.names() == ["results"]:
            break
    results = stand.top(ResultsScene)
    at = pygame.Rect(stand.buttons()["rematch"]).center
    stand.hurry(at, key)
    assert stand.app.scenes.top is results
    stand.frame(seconds=CHANGING + 0.4)
    stand.hurry(at, key)
    assert stand.names() == ["table"], "a later press counts"


def test_totals_parts_and_own_cards_are_shown(stand: Stand) -> None:
    result = result_of(ended(stand))
    shown = stand.shown()
    for one in result.seats:
        assert shown.count(one.name) >= 1
        assert str(one.total) in shown
        for points in one.by_origin:
            assert not points or str(points) in shown
        assert any(text.startswith(f"{one.own_cards} card") for text in shown) or not one.own_cards
    pictures = [what[1] for what in stand.app.painter.shown() if what[0] == "card"]
    assert tuple(pictures) == result.best
    assert any(result.rule in text for text in shown)
    assert ranked(result)[0].seat in result.winners
    assert stand.app.texts["results.lord" if len(result.winners) == 1 else "results.lords"] in shown


@pytest.mark.parametrize(("winner", "told"), [(True, "You won by {} points"), (False, "You lost by {} points")])
def test_a_solo_player_reads_how_it_ended(stand: Stand, winner: bool, told: str) -> None:
    made = played(session(stand.app, 2, privacy="open"))
    first, second = ranked(result_of(made))
    other = second if winner else first
    made.players[other.seat - 1] = OPPONENT
    stand.show(ResultsScene(stand.app, made))
    assert told.format(first.total - second.total) in stand.shown()


def test_the_final_sound_fits_the_peoples_result(stand: Stand) -> None:
    """The sound plays once, and not again when the final score is opened again."""
    made = played(session(stand.app, 2, privacy="open"))
    (winner,) = result_of(made).winners
    heard = []
    for computers in ((), (1, 2), (winner,), (3 - winner,)):
        made.players[:] = [OPPONENT if seat in computers else "" for seat in (1, 2)]
        before = len(stand.told("sound"))
        scene = stand.show(ResultsScene(stand.app, made))
        scene.leave()
        scene.enter()
        heard += [line["kind"] for line in stand.told("sound")[before:]]
        stand.app.audio.clock = partial(float, 100 * len(heard))  # sounds of a kind keep a minimum interval
    assert heard == ["win", "win", "loss", "win"]


@pytest.mark.parametrize("seats", [2, 6])
def test_any_number_of_seats_fits_on_the_ledger(stand: Stand, seats: int) -> None:
    ended(stand, seats)
    ledger = next(item.rect for item in stand.app.painter.display_list() if item.what == ("image", "ledger.png"))
    bars = [item.rect for item in stand.app.painter.display_list() if item.what[0] == "bar"]
    assert bars
    assert all(ledger.contains(bar) for bar in bars)


@pytest.mark.parametrize(("button", "same"), [("rematch", False), ("again", True)])
def test_rematch_deals_new_cards_and_again_the_same_ones(stand: Stand, button: str, same: bool) -> None:
    before = ended(stand)
    stand.click(stand.buttons()[button])
    table = stand.top(TableScene)
    assert table.session.names == before.names
    assert table.session.match.setup.options == before.match.setup.options
    assert (table.session.match.setup.seed == before.match.setup.seed) == same
    assert (table.session.match.start.digest() == before.match.start.digest()) == same


@pytest.mark.parametrize(
    "game", some(["soul_battle", "oubliette", *sorted(GAMES.keys() - {"soul_battle", "oubliette"})], 2)
)
def test_practice_restarts_where_it_began_and_stays_practice(stand: Stand, game: str) -> None:
    """This practice match began in the middle of another match, whose cards must stay hidden."""
    app = stand.app
    players = ["", OPPONENT][: app.library.game(game).game.most_seats]
    real = app.matches.new_session(game, len(players), ["Mara", "Tobias"], {}, "goes on", players)
    for _ in range(3):
        real.play(real.match.legal()[0])
    watched = Replay(real)
    watched.to(watched.length)
    practice = app.matches.follow(watched.play_on(app.folders.saves, datetime(2026, 1, 1)))
    played(practice)
    stand.show(ResultsScene(app, practice))
    stand.click(stand.buttons()["again"])
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


def test_practice_from_a_finished_match_restarts_there_too(stand: Stand) -> None:
    watched = Replay(ended(stand))
    watched.to(9)
    practice = watched.play_on(None, datetime(2026, 1, 1))
    match_actions.same_deal(stand.app, practice)
    table = stand.top(TableScene)
    assert table.session.match.state == watched.match.state
    assert table.session.practice


def test_the_end_leads_to_the_table_the_title_and_the_replay(stand: Stand) -> None:
    ended(stand)
    stand.key(pygame.K_ESCAPE)
    assert stand.names() == ["table"]
    ended(stand)
    stand.click(stand.buttons()["title"])
    assert stand.names() == ["title"]
    made = ended(stand)
    stand.click(stand.buttons()["watch"])
    assert stand.top(ReplayScene).session.length == len(made.match.turns)
    stand.keys(pygame.K_END, pygame.K_ESCAPE)
    assert stand.names() == ["results"]


def test_a_match_in_progress_has_no_final_score(stand: Stand) -> None:
    with pytest.raises(ValueError, match="hasn't ended"):
        ResultsScene(stand.app, session(stand.app))


@pytest.mark.parametrize("points", [(51, 22, 14, 11), (1, 1, 1, 1, 1, 1), (300, 1, 2), (5,), (1, 99, 1, 99)])
def test_bars_fill_their_row_and_keep_a_minimum_if_it_fits(points: tuple[int, ...]) -> None:
    parts = shared_out(points, 580, 52)
    assert sum(parts) == pytest.approx(580)
    assert min(parts) >= 52
    assert [part for _, part in sorted(zip(points, parts, strict=True))] == sorted(parts)
    assert shared_out((9, 1), 50, 52) == [25, 25]
    assert shared_out((), 50, 52) == []


def totals(stand: Stand, made: Session) -> list[int]:
    """Return the total at the end of each row."""
    most = max(one.total for one in result_of(made).seats)
    return [int(text) for text in stand.shown() if text.isdigit() and int(text) <= most]


@pytest.mark.parametrize("way", ["time", "press"])
def test_the_points_of_a_match_that_just_ended_are_counted_up(stand: Stand, way: str) -> None:
    made = played(session(stand.app, 2, privacy="open"))
    final = {one.total for one in result_of(made).seats}
    scene = stand.show(ResultsScene(stand.app, made, fresh=True))
    assert not final & set(totals(stand, made))
    stand.frame(seconds=0.1)
    counted = max(totals(stand, made))
    assert 0 < counted < max(final)
    assert scene.rest() == 0
    if way == "time":
        stand.frame(seconds=0.6)
    else:
        stand.press(5, 5)
    stand.frame()
    assert scene.rest() != 0
    assert final <= set(totals(stand, made))


@pytest.mark.parametrize("still", [{"reduced_motion": True}, {"speed": 4}])
def test_nothing_is_counted_up_with_reduced_motion(stand: Stand, still: dict[str, int]) -> None:
    stand.app.keep(stand.app.settings._replace(**still))
    made = played(session(stand.app, 2, privacy="open"))
    scene = stand.show(ResultsScene(stand.app, made, fresh=True))
    assert scene.rest() != 0
    assert {one.total for one in result_of(made).seats} <= set(totals(stand, made))

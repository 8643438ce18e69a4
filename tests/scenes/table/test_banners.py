"""Banners announce rare events in large letters over the table.

While a banner is visible, only answers are blocked.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable
from functools import partial
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.engine.events import Said
from game.engine.state import Outcome
from game.games import setup_for
from game.lab import cli_context
from scenes.drawing import table_pictures
from scenes.drawing.card_art import herald_stage
from scenes.drawing.images import Images
from scenes.drawing.painter import Drawn
from scenes.table.layout import tuning
from scenes.table.motion.banners import Banners, moment_of
from tests.scenes.table.match_data import library
from tests.scenes.table.table_player import Player
from tests.scenes.table.test_presentations import play_until

PLAN = {"heralds": {"octave": {}, "appeared": {"card": "BAPHOMET"}}}
TITLE = "The octave sounds"


LONG = tuning.HERALD_TIME
RECORDS = Path(__file__).parents[2] / "records"


def _veils(items: Iterable[Drawn]) -> int:
    """Return the number of veils. Each veil has one strip at the top of the window."""
    return sum(item.what == ("shade",) and not item.y for item in items)


def said_event(key: str) -> Said:
    return Said(key, ())


def test_banners_are_shown_one_after_another() -> None:
    heralds = Banners(PLAN)
    assert heralds.tell(said_event("dealt"), 1.0, 1.0, 1.0) == 1.0, "an ordinary line appears only in the log"
    assert not heralds.busy(1.0)
    first = heralds.tell(said_event("octave"), 1.0, 1.0, 1.0)
    assert first == 1.0 + LONG
    last = heralds.tell(said_event("appeared"), first, 1.0, 1.0)
    assert last == first + LONG
    assert heralds.seen(0.9) is None
    seen = [heralds.seen(now) for now in (1.0, first - 0.1, first)]
    assert [one and (one.key, one.face) for one in seen] == [("octave", ""), ("octave", ""), ("appeared", "BAPHOMET")]
    assert heralds.busy(last - 0.1)
    assert not heralds.busy(last)
    assert heralds.tell(said_event("octave"), 16.0, 0.0, 1.0) == 16.0, "with a pace of 0, no banner is shown"
    assert not heralds.busy(16.0)


def test_a_banner_fades_in_and_out() -> None:
    heralds = Banners(PLAN)
    heralds.tell(said_event("octave"), 0.0, 1.0, 1.0)
    one = heralds.seen(0.0)
    assert one is not None
    assert [one.strength(now) for now in (0.0, LONG / 2, LONG)] == [0.0, 1.0, 0.0]
    assert 0 < one.strength(LONG / 20) < 1


@pytest.fixture
def octave(tmp_path: Path) -> Player:
    """Return a player who has just completed an octave."""
    from tests.games.metempsychosis.table import scene
    from tests.scenes.table.test_metempsychosis import _action, _sit_at

    player = Player(tmp_path, seats=1, game="metempsychosis", animate=True)
    _sit_at(player, scene("A1 B2", "A2 B1 C1 D1 E1 F1 G1", pile=9, willpower=9, level=1, used=("first",)))
    player.table.play(_action(player, "incarnate A1 > right"))
    return player


def until_told(player: Player) -> None:
    for _ in range(600):
        player.frame()
        if TITLE in player.words().splitlines():
            return
    raise AssertionError("it is never told")


@pytest.mark.parametrize("delay", [0.0, 0.1])
def test_the_stage_of_a_banner_is_read_in_a_thread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, delay: float
) -> None:
    player = Player(tmp_path, seats=1, game="metempsychosis", animate=True)
    player.settle()
    player.app.eager = True
    reads: list[tuple[str, bool]] = []
    read = Images.read

    def noted(images: Images, name: str) -> pygame.Surface:
        reads.append((name, threading.current_thread() is threading.main_thread()))
        return read(images, name)

    monkeypatch.setattr(Images, "read", noted)
    director = player.table.director
    director.banners.tell(said_event("octave"), director.now + 1 / 60 + delay, 1.0, 1.0)
    player.frame()
    assert TITLE not in player.words().splitlines()
    until_told(player)
    while not any(item.what == ("image", herald_stage("metempsychosis")) for item in player.live()):
        player.frame()
    assert (herald_stage("metempsychosis"), False) in reads, "in a thread"


def test_the_stage_of_a_banner_is_scaled_in_a_thread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Scaling the stage would take too long for the frame that shows it."""
    player = Player(tmp_path, seats=1, game="metempsychosis", animate=True)
    player.settle()
    player.app.eager = True
    made: list[tuple[tuple[int, int], bool]] = []
    scaled = table_pictures.scaled

    def noted(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
        made.append((size, threading.current_thread() is threading.main_thread()))
        return scaled(picture, size)

    monkeypatch.setattr(table_pictures, "scaled", noted)
    stage, director = herald_stage("metempsychosis"), player.table.director
    director.banners.tell(said_event("octave"), director.now, 1.0, 1.0)
    while not any(item.what == ("image", stage) for item in player.live()):
        player.frame()
    size = next(item.rect.size for item in player.live() if item.what == ("image", stage))
    assert [by_main for other, by_main in made if other == size] == [False]


def test_an_octave_is_announced_over_the_table_and_then_the_game_goes_on(octave: Player) -> None:
    until_told(octave)
    frames = 0
    while TITLE in octave.words().splitlines():
        octave.frame()
        frames += 1
    assert frames / 60 == pytest.approx(tuning.HERALD_TIME, abs=0.3)
    octave.settle()
    assert octave.match.asked == 1


def test_a_press_ends_the_banner_and_answers_nothing(tmp_path: Path) -> None:
    """Regression: a key or click that skipped a banner also pressed the main button."""
    player = Player(tmp_path, 1, game="aleph_null", animate=True)
    controls, table = player.scene.controls, player.table
    play_until(player, controls.usual)
    point, decisions = controls.boxes()[controls.usual()].centre, table.decisions
    presses = (partial(player.click, point), partial(player.key, pygame.K_SPACE), partial(player.key, pygame.K_RETURN))
    for press in presses:
        table.director.tell([Said("appeared", ())], table.model.view, -1)
        player.frame(seconds=1.0)
        assert table.director.banners.seen(table.director.now) is not None
        for _ in range(2):
            press()
            assert not table.director.busy
            assert (player.top, table.decisions) == (player.scene, decisions)
    player.press_answer(point)
    assert player.top is not player.scene or table.decisions > decisions, "a later press counts"


def test_without_motion_the_banner_appears_at_once(tmp_path: Path) -> None:
    from tests.games.metempsychosis.table import scene
    from tests.scenes.table.test_metempsychosis import _action, _sit_at

    player = Player(tmp_path, seats=1, game="metempsychosis")
    _sit_at(player, scene("A1 B2", "A2 B1 C1 D1 E1 F1 G1", pile=9, willpower=9, level=1, used=("first",)))
    player.table.play(_action(player, "incarnate A1 > right"))
    player.frame()
    assert TITLE not in player.words().splitlines()
    assert not player.table.director.busy


@pytest.mark.parametrize("calm", [False, True])
def test_a_beaten_joker_flashes_and_shakes_once_but_not_with_reduced_motion(tmp_path: Path, calm: bool) -> None:
    """SB 4.2: only 2s beat a Joker."""
    player = Player(tmp_path, 2, "table", animate=True, privacy="open")
    player.app.keep(player.app.settings._replace(reduced_motion=calm))
    player.scene.enter()
    player.ready()
    director = player.table.director
    two, joker = (player.match.state.table.card_named[face] for face in ("2S.1", "X1.2"))
    values = (("who", 1), ("cards", (two,)), ("sum", 2), ("top", (joker,)))
    director.tell([Said("laid", values)], player.table.model.view, -1)
    veils, places, cards = [], set(), set()
    since = director.now
    while director.busy:
        player.frame()
        drawn = player.live()
        veils.append(_veils(drawn))
        places |= {item.rect.centerx for item in drawn if item.what == ("text", "The Joker is beaten")}
        cards |= {item.what[1] for item in drawn if item.what[0] == "card" and item.rect.w > 200}
    assert 0.6 <= director.now - since <= tuning.HERALD_MOST
    assert {"2S.1", "X1.2"} <= cards
    flashes = sum(before < after == 2 for before, after in pairwise(veils))
    assert flashes == (0 if calm else 1)
    assert (len(places) == 1) == calm, "it shakes"


def test_a_won_battle_shows_the_last_play_of_the_winner_and_its_sum() -> None:
    lines = [
        Said("laid", (("who", 1), ("cards", (4,)), ("sum", 9))),
        Said("laid_two", (("who", 2), ("cards", (5, 6)), ("sum", 11))),
        Said("laid", (("who", 2), ("cards", (7,)), ("sum", 3))),
    ]
    plan = library().games["soul_battle"].table
    heralds = Banners(plan, log=lambda: lines)
    heralds.tell(Said("won", (("who", 2), ("soul", (8,)))), 0.0, 1.0, 1.0)
    banner = heralds.seen(0.5)
    assert banner is not None
    assert (banner.cards, banner.play, banner.total) == ((8,), (5, 6), 11)


def test_a_lost_game_says_so_quietly_before_the_results_and_any_press_skips_that(tmp_path: Path) -> None:
    for skips in (False, True):
        folder = tmp_path / str(skips)
        folder.mkdir()
        player = Player(folder, seats=1, game="metempsychosis", animate=True)
        player.ready()
        table, director = player.table, player.table.director
        gives_up = next(action for action in player.match.legal() if action.verb == "give_up")
        table._take(gives_up, player.scene.session.play)
        since, veils = director.now, set()
        for _ in range(20):
            player.frame()
        assert {"Defeat", "You give up."} <= set(player.words().splitlines())
        if skips:
            player.click((40, 400))
            assert not director.busy
        while director.busy:
            player.frame()
            veils.add(_veils(player.live()))
        assert director.now - since <= (0.6 if skips else tuning.HERALD_MOST)
        assert veils <= {0, 1}, "a defeat doesn't flash"


def test_the_result_names_the_winner(tmp_path: Path) -> None:
    player = Player(tmp_path, 2, "table", animate=True, privacy="open")
    player.ready()
    model, line = player.table.model, Said("ended.sb_6_1", ())
    assert moment_of(model, line) == line, "while the match is in progress"
    for winners, told in ((2,), Said("over_winner", (("who", 2),))), ((1, 2), Said("over_shared", ())):
        player.match.state.outcome = Outcome("SB 6.1", winners, (0, 0))
        assert moment_of(model, line) == told


def test_every_game_names_existing_lines_and_cards() -> None:
    some = 0
    for name, content in library().games.items():
        played = "".join(path.read_text(encoding="utf-8") for path in (RECORDS / name).glob("*.yaml"))
        for key, herald in content.table.get("heralds", {}).items():
            # The game derives the banner for a beaten Joker from the "laid" log line. The result of the match has no
            # log line of its own.
            lines = set() if key == "joker_beaten" or key.startswith("over_") else {f"log.{key}"}
            assert all(f'"{line.removeprefix("log.")}"' in played for line in lines), f"{name}: {key} never happens"
            assert {f"herald.{key}", *lines} <= set(content.texts), (name, key)
            assert 0.6 <= herald.get("time", tuning.HERALD_TIME) <= tuning.HERALD_MOST, (name, key)
            assert {f"log.{line}" for line in herald.get("play", ())} <= set(content.texts), (name, key)
            assert herald.get("card", "") in ("", *content.cards.named()), (name, key)
            some += 1
    assert some


def test_numbers_fly_from_places_that_exist() -> None:
    for name, game in cli_context.games().items():
        content = library().game(name)
        table = game.table(setup_for(content, content.game.most_seats, "flights"))
        known = {place.kind for place in table.places} | {page["name"] for page in content.table.get("pages", ())}
        for key, flight in content.table.get("flies", {}).items():
            assert f"log.{key}" in content.texts, (name, key)
            assert flight.get("from") in {None, *known}, (name, key)

"""In whole matches, clicking a spot again after 0.2 to 1.0 s is never harmful.

"Harmful" means that the second click makes a decision that can't be undone, and that one of these is true:

- The decision is costly (tests/scenes/costs.py), and its button was new at the first click or appeared between the
  clicks.
- The first click also made a decision, and both clicks hit the same unchanged button.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.chance import Chance
from game.games import playable
from game.words.event_text import plain
from scenes.framework.dialog import Dialog
from scenes.kit import click_guard
from tests.run_counts import SOAK
from tests.scenes.costs import lost_for_good
from tests.scenes.table.match_data import library
from tests.scenes.table.table_player import Player

SEATS: dict[str, tuple[str, ...]] = {"soul_battle": ("", "greedy", ""), "fissureverse": ("", "", "greedy")}
"""The players in games with several seats: two people and a computer player."""
MATCHES = 3 if SOAK else 1
EACH, MOST = (1, 10_000) if SOAK else (4, 4)
"""Number of decisions between double clicks, and maximum number of double clicks in a match."""
TRIED = 10 if SOAK else 4
"""Maximum number of second presses on the default button.

In a short test run, this number also limits the burst test.
"""
TICK = 0.05
APART = (4, 18)
"""Minimum and maximum number of ticks between two clicks."""
MEANT_SINCE = 0.6
"""The number of seconds that a player needs to notice that a spot has changed."""
WAYS = [
    pytest.param(game, key, marks=pytest.mark.soak if (game == "oubliette") == bool(key) else ())
    for game in ("aleph_null", "oubliette")
    for key in (0, pygame.K_SPACE)
]
"""The games, each with the key to press twice (0 means a click). A short run uses each game and each key once.
"""
Point = tuple[float, float]


def _player(folder: Path, game: str, number: int) -> Player:
    shown = library().game(game).game
    seats = SEATS.get(game, ("",) * shown.seats[0])
    options: dict[str, Any] = {}
    if any(option.id == "privacy" for option in shown.options):
        options["privacy"] = ("open", "strict")[number % 2]
    if game == "fissureverse":
        options["deck"] = "skirmish"
    return Player(
        folder / str(number),
        len(seats),
        f"twice {number}",
        animate=True,
        players=seats,
        game=game,
        careful=bool(number // 2 % 2),
        **options,
    )


def _meaning(player: Player, point: Point) -> tuple[Any, ...]:
    """Return what a press on this spot would mean, as far as the player can tell."""
    if player.top is not player.scene:
        return (player.top.name,)
    controller, controls = player.table, player.scene.controls
    if controller.director.reading:
        return ("reading",)
    if controller.overlay.choice is not None:
        return "way", controller.overlay.boxes.part_at(*point)
    if controller.overlay.spread is not None:
        return "spread", controller.overlay.boxes.part_at(*point)
    name = controls.at(*point)
    if name:
        tile = controls.tiles().get(name)
        words = tile.tile.name if tile else name
        if name.startswith(("wide", "stand")):
            words = plain(controls.written(name)[0])
        return name, words, player.match.asked
    return "table", controller.hit_test.place_at(*point), player.match.asked


def _spots(player: Player) -> Iterator[Point]:
    """Return points to click. Buttons and tiles get more points than cards."""
    controls, controller = player.scene.controls, player.table
    for name, box in controls.pressable().items():
        if name.startswith(("wide", "stand", "tile.")):
            for across in (0.2, 0.5, 0.8):
                yield box.x + box.w * across, box.y + box.h / 2
    for spot in controller.model.layout.spots:
        if spot.spread or (spot.shape == "stack" and controller.sprites.places[spot.place]):
            yield controller.hit_test.area(spot.place).centre
    for panel in ("wide", "log"):
        box = controller.model.layout.panels[panel]
        yield box.x + box.w * 0.8, box.y + box.h - 20


def _press(player: Player, point: Point, key: int) -> None:
    """Click this point or, if a key is given, press that key instead."""
    if key:
        player.key(key)
        return
    player.move(point)
    player.down(point)
    player.up(point)


def _usual(player: Player) -> Point | None:
    """Return the position of the default button (the one that Space presses), or None."""
    controls = player.scene.controls
    box = controls.boxes().get(controls.usual())
    return box.centre if box is not None else None


def _twice(player: Player, game: str, point: Point, ticks: int, key: int = 0) -> None:
    """Click twice, or press a key twice, with a pause in between.

    Check what the second press changed.
    """
    match = player.match
    first, face = len(match.turns), _meaning(player, point)
    new = player.app.click_guard.rest(player.top) is not None
    _press(player, point, key)
    took = len(match.turns) > first
    for _ in range(ticks):
        player.frame(seconds=TICK)
    number, meant = len(match.turns), _meaning(player, point)
    _press(player, point, key)
    # A press may also make a computer player move immediately. Such a move doesn't count.
    own = len(match.turns) == number + 1 and match.turns[-1].action.seat in player.scene.session.persons
    said = f"the second press, {ticks * TICK:.2f} s later, took {match.turns[-1].action}" if own else ""
    if own and took and meant == face and meant[0] != "table":
        assert match.why_no_undo() is None, f"{said} on the same button, and undo can't revert it"
    if own and (new or meant != face):
        lost = lost_for_good(game, match, number)
        assert not lost, f"{said}: lost {lost}"


def _come_back(player: Player) -> bool:
    """Continue until a person may answer a question. Return whether that happened."""
    for _ in range(400):
        if not player.app.scenes.all or not any(scene is player.scene for scene in player.app.scenes.all):
            return False
        if isinstance(player.top, Dialog) or player.top.name in ("pause", "help", "rulebook", "asking"):
            player.key(pygame.K_ESCAPE)
        elif player.top.name == "curtain":
            player.lift()
        elif (
            player.table.overlay.choice is not None
            or player.table.overlay.spread is not None
            or player.table.model.selection.pick
        ):
            player.key(pygame.K_ESCAPE)
        elif player.table.model.playing:
            return True
        elif player.table.model.call is not None:
            player.announce()
        elif not player.match.asked:
            return False
        else:
            player.frame(seconds=0.3)
    raise AssertionError("nobody is ever asked")


@pytest.mark.parametrize("game", playable(library()))
def test_the_second_click_loses_nothing(tmp_path: Path, game: str) -> None:
    clicked = 0
    for number in range(MATCHES):
        player, chance = _player(tmp_path, game, number), Chance(f"twice {game} {number}")
        match, rules = player.match, library().game(game).game.id
        most = clicked + MOST
        while clicked < most and _table(player) and _come_back(player):
            if len(match.turns) % EACH == 0:
                spots, usual = list(_spots(player)), _usual(player)
                first, last = APART
                how = chance.below(3) if usual is not None else 2
                point = spots[chance.below(len(spots))] if usual is None or how == 2 else usual
                if how < 2:
                    player.steady()
                ticks, key = first + chance.below(last - first + 1), pygame.K_SPACE if how == 0 else 0
                _twice(player, rules, point, ticks, key)
                clicked += 1
                for _ in range(round(1.0 / TICK)):  # wait, so that two pairs of clicks don't count as one
                    player.frame(seconds=TICK)
                if not (_table(player) and _come_back(player)):
                    break
            _take_any(player, chance)
    assert clicked >= 2


def _table(player: Player) -> bool:
    return any(scene.name == "table" for scene in player.app.scenes.all)


@pytest.mark.parametrize(("game", "key"), WAYS)
def test_a_second_press_on_the_same_button_ends_no_second_turn(tmp_path: Path, game: str, key: int) -> None:
    if game not in playable(library()):
        pytest.skip("it is not here")
    first, last = APART
    chance, tried = Chance(f"again {game}"), 0
    for number in (0, 1, 4, 5, 8, 9, 12, 13):  # confirmations are off in these matches
        player = _player(tmp_path, game, number)
        while _table(player) and tried < TRIED and _come_back(player):
            if (point := _usual(player)) is not None:
                player.steady()
                _twice(player, game, point, first + tried * 5 % (last - first + 1), key)
                tried += 1
                player.steady()
            else:
                _take_any(player, chance)
    assert tried >= TRIED - 2


@pytest.mark.parametrize("key", [0, pygame.K_SPACE])
@pytest.mark.parametrize("game", SEATS)
def test_a_press_that_hurries_a_computer_and_a_second_one_answer_nothing(tmp_path: Path, game: str, key: int) -> None:
    """Neither a press that hurries a computer player nor a second press answers a question."""
    chance, tried = Chance(f"hurry {game}"), 0
    player = _player(tmp_path, game, 0)
    while _table(player) and tried < TRIED and _come_back(player):
        box = player.table.model.layout.panels["wide"]
        point = box.centre[0], box.y + box.h * (0.3, 0.7)[tried % 2]
        _take_any(player, chance)
        if not player.table.ai_scheduler.busy:
            continue
        player.frame(seconds=TICK)
        _press(player, point, key)
        for _ in range(13 + tried % 4):
            player.frame(seconds=TICK)
        turns = len(player.match.turns)
        _press(player, point, key)
        took = [turn.action for turn in player.match.turns[turns:] if turn.action.seat in player.scene.session.persons]
        assert took == []
        tried += player.top is player.scene and player.table.model.playing
    assert tried >= TRIED / 2


@pytest.mark.parametrize(("game", "key"), WAYS)
def test_a_burst_of_presses_answers_once(tmp_path: Path, game: str, key: int) -> None:
    """The presses are 0.3 s apart, and continue for more than a second after the answer."""
    chance, tried = Chance(f"burst {game}"), 0
    player = _player(tmp_path, game, 0)
    while _table(player) and tried < 4 and _come_back(player):
        if (point := _usual(player)) is None:
            _take_any(player, chance)
            continue
        player.steady()
        turns = len(player.match.turns)
        for _ in range(6):
            _press(player, point, key)
            for _ in range(round(0.3 / TICK)):
                player.frame(seconds=TICK)
        assert len(player.match.turns) <= turns + 1
        tried += 1
        player.steady()
    assert tried >= 2


def _take_any(player: Player, chance: Chance) -> None:
    """Make a random decision, if possible one that doesn't lose the game."""
    legal = [one for one in player.match.legal() if not player.table.confirmations.loses(one)] or player.match.legal()
    player.table._take(legal[chance.below(len(legal))], player.scene.session.play)
    player.table.finish()
    player.frame()


def test_presses_about_once_a_second_all_count(tmp_path: Path) -> None:
    chance, heard, pressed = Chance("go on"), 0, 0
    for number in (0, 1, 4, 5) if SOAK else (0,):
        player = _player(tmp_path, "oubliette", number)
        while (SOAK or pressed < TRIED) and _table(player) and _come_back(player):
            if (point := _usual(player)) is not None:
                player.steady()  # wait until the button no longer counts as new
                number = len(player.match.turns)
                _press(player, point, 0)
                heard += len(player.match.turns) > number
                pressed += 1
            else:
                _take_any(player, chance)
            for _ in range(round(1.0 / TICK)):
                player.frame(seconds=TICK)
            while _table(player) and player.table.director.busy:  # a press would only close an enlarged card
                player.frame(seconds=TICK)
    assert heard == pressed > 3


def test_a_button_changes_for_as_long_as_players_need_to_see_it() -> None:
    assert click_guard.CHANGING == MEANT_SINCE
    assert click_guard.AGAIN == 1.0


@pytest.mark.parametrize("game", ["soul_battle", "fissureverse", "oubliette", "aleph_null"])
def test_the_press_that_closes_a_spread_pile_and_a_second_one_answer_nothing(tmp_path: Path, game: str) -> None:
    """Neither the press that closes the card count nor a second press answers a question."""
    player, chance = _player(tmp_path, game, 0), Chance("spread")
    while _come_back(player) and _usual(player) is None:
        _take_any(player, chance)
    point, turns = _usual(player), len(player.match.turns)
    assert point is not None
    for key in (0, pygame.K_SPACE):
        player.steady()
        player.key(pygame.K_c)
        assert player.table.overlay.spread is not None
        player.steady()
        for _ in range(2):
            _press(player, point, key)
            player.frame(seconds=0.3)
        assert player.table.overlay.spread is None
        assert (player.top, len(player.match.turns)) == (player.scene, turns)

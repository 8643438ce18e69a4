"""A double click answers one question: the second click never answers the next one."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pygame
import pytest

from game.engine.chance import Chance
from game.games import playable
from game.players.greedy import greedy
from game.players.player import decide, situation
from scenes.kit import click_guard
from scenes.table.curtain.curtain import CurtainScene
from tests.run_counts import SOAK, some
from tests.scenes.table.match_data import library
from tests.scenes.table.table_player import STEP, Player

APART = 0.25
"""Seconds between the clicks in a double click."""
LONG = 150
"""Maximum number of random decisions. That is enough for a new button to appear where an old one was."""
ENOUGH = 3 if SOAK else 1
AGAIN = ("aleph_null", "oubliette", "fissureverse")
"""Games in which a new button appears where an old one was."""
GAMES = sorted(playable(library()), key=lambda game: game not in AGAIN)


def _player(folder: Path, game: str) -> Player:
    shown = library().game(game).game
    options = {"privacy": "open"} if any(option.id == "privacy" for option in shown.options) else {}
    player = Player(folder, 1 if shown.seats[0] == 1 else 2, "double", game=game, **options)
    player.app.keep(player.app.settings._replace(confirm=False))  # with confirmations off, one press answers
    player.ready()
    return player


def _again(player: Player, point: tuple[float, float], apart: float) -> None:
    """Click this point again, `apart` seconds after the previous click."""
    for _ in range(round(apart / STEP) - 3):
        player.frame()
    player.click(point)


def _button(player: Player) -> tuple[float, float] | None:
    """Return the position of a button or tile that answers without confirmation."""
    controls, match = player.scene.controls, player.match
    boxes = {action: controls.boxes()[f"wide{number}"] for number, action in enumerate(controls.wide())}
    boxes |= {one.tile.action: one.box for one in controls.tiles().values() if one.tile.action in match.legal()}
    sure = (box for action, box in boxes.items() if player.table.confirmations.asked_before(action) is None)
    return next((box.centre for box in sure), None)


def _asks_again(player: Player, point: tuple[float, float]) -> bool:
    """Return whether a press at this point would count as an answer."""
    controls, legal = player.scene.controls, player.match.legal()
    name = controls.at(*point)
    tile = controls.tiles().get(name)
    return bool(legal) and name.startswith(("wide", "stand", "tile.")) and (tile is None or tile.tile.action in legal)


@pytest.mark.parametrize("game", some(GAMES, len(AGAIN)))
def test_the_second_click_on_a_button_does_not_answer_the_next_question(tmp_path: Path, game: str) -> None:
    player = _player(tmp_path, game)
    chance, caught = Chance(game), 0
    while player.match.asked and len(player.match.turns) < LONG and caught < ENOUGH:
        player.ready()
        point = _button(player) if player.table.overlay.spread is None else None
        if point is None:
            player.key(pygame.K_ESCAPE) if player.table.overlay.spread else None
            legal = player.match.legal()
            player.table.play(legal[chance.below(len(legal))])
            if player.top is not player.scene:
                player.key(pygame.K_ESCAPE)  # decline the confirmation
            continue
        turns = len(player.match.turns)
        player.press_answer(point)
        assert len(player.match.turns) == turns + 1
        there = _asks_again(player, point)
        _again(player, point, APART)
        assert len(player.match.turns) == turns + 1
        assert player.top is player.scene
        caught += there
    assert caught or game not in AGAIN, "no position tested it"


@pytest.mark.parametrize("game", ["aleph_null", "metempsychosis"])
def test_a_tile_that_has_just_become_usable_ignores_presses_and_is_drawn_as_changing(tmp_path: Path, game: str) -> None:
    player = _player(tmp_path, game)
    controls = player.scene.controls

    def usable() -> set[str]:
        return {name for name, one in controls.tiles().items() if one.tile.refusal is None}

    new: set[str] = set()
    while not new:
        player.ready()
        player.steady()
        off = set(controls.tiles()) - usable()
        player.table.play(decide(greedy(situation(player.match))).action)
        if player.top is not player.scene:
            player.confirm()
        player.frame()
        new = off & usable() if player.table.overlay.shown is None else set()
    assert new <= set(controls.changing)
    fills = player.shown().count(("panel", "fills"))
    assert fills >= len(new), "they are drawn as changing"
    turns = len(player.match.turns)
    player.click(controls.tiles()[min(new)].box.centre)
    assert len(player.match.turns) == turns
    assert player.top is player.scene
    player.steady()
    player.frame()
    assert not controls.changing
    assert ("panel", "fills") not in player.shown()


def _pass_twice(folder: Path) -> tuple[Player, tuple[float, float]]:
    """Press a button that stays in place, and return the button's position and the player."""
    player = _player(folder, "fissureverse")
    while True:
        player.ready()
        point = _button(player)
        if point is not None:
            player.press_answer(point)
            if _asks_again(player, point):
                return player, point
        else:
            player.table.play(player.match.legal()[0])


def test_a_later_click_or_a_click_elsewhere_answers(tmp_path: Path) -> None:
    player, point = _pass_twice(tmp_path)
    turns = len(player.match.turns)
    player.click((point[0] + 1.5 * click_guard.SAME_SPOT, point[1]))
    assert len(player.match.turns) == turns, "another spot of the button is the same button"
    legal = player.match.legal()
    card = next((action for action in legal if action.place >= 0 and len(action.cards) == 1), None)
    if card is not None:
        player.act(card, "drag")
        assert len(player.match.turns) == turns + 1, "a card elsewhere answers at once"
    player, point = _pass_twice(tmp_path / "later")
    turns = len(player.match.turns)
    _again(player, point, click_guard.AGAIN - 2 * STEP)
    assert len(player.match.turns) == turns, "not yet"
    _again(player, point, 7 * STEP)
    assert len(player.match.turns) == turns, "an ignored press extends the wait"
    _again(player, point, click_guard.BURST + STEP)
    assert len(player.match.turns) == turns + 1


def test_a_sleeping_table_knows_that_the_wait_is_over(tmp_path: Path) -> None:
    """The loop wakes up when buttons accept presses again.

    A click works even a minute later.
    """
    player, point = _pass_twice(tmp_path)
    waited = player.app._resting()
    assert waited is not None
    assert 0 < waited <= click_guard.AGAIN
    player.sleep()
    turns = len(player.match.turns)
    player.click(point)
    assert len(player.match.turns) == turns + 1


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_KP_ENTER])
def test_holding_a_key_answers_once(tmp_path: Path, key: int) -> None:
    player, _ = _pass_twice(tmp_path)
    player.focus(("button", "wide0"))
    player.steady()
    turns = len(player.match.turns)
    for _ in range(30):
        player.frame(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
    assert len(player.match.turns) == turns + 1
    assert player.match.asked, "there would be another question to answer"


CURTAIN_CLICKS = sorted(
    product(("left", "right"), (0.2, 0.6, 0.8, 0.95), (True, False)),
    key=lambda one: (
        one not in (("left", 0.2, False), ("left", 0.6, True), ("right", 0.8, False), ("right", 0.95, True))
    ),
)
"""Each entry gives a curtain button, the delay in seconds between two clicks, and whether cards move. The first four
entries include every button, every delay, and both moving and resting cards."""


def _curtain_button(player: Player, name: str) -> tuple[float, float]:
    """Wait until the curtain is down, and return the centre of one of its buttons."""
    for _ in range(600):
        player.frame()
        if isinstance(player.top, CurtainScene) and player.top.ready:
            x, y = player.top.place.box(name).middle
            return x, y
    raise AssertionError("no curtain comes down")


@pytest.mark.parametrize("clicks", some(CURTAIN_CLICKS, 4))
def test_fv_8_2_the_second_click_on_a_curtain_does_not_answer_for_the_next_player(
    tmp_path: Path, clicks: tuple[str, float, bool]
) -> None:
    """Regression: a second click after 0.6 s gave up the next player's Rogations for a Round."""
    name, apart, moving = clicks
    options = {"privacy": "strict", "rogations": "asked"}
    player = Player(tmp_path, 3, "two curtains", game="fissureverse", animate=moving, **options)
    for turns in range(2):
        point = _curtain_button(player, name)
        player.steady()
        asked = player.match.asked
        player.click(point)
        assert player.app.click_guard.spot is not None, "any button at this point is blocked for a second"
        _again(player, point, apart)
        for _ in range(30):
            player.frame()
        assert len(player.match.turns) == turns + 1
        assert player.match.asked != asked
    player.steady()
    assert isinstance(player.top, CurtainScene)
    assert not player.top.changing
    player.click(_curtain_button(player, "button"))
    player.settle()
    assert player.top is player.scene

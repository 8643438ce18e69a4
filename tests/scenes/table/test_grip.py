"""The pointer stays at the same point on a dragged item, whatever the window's size."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from pathlib import Path

import pygame
import pytest

from game.engine.action import Action
from game.engine.chance import Chance
from game.games import playable
from scenes.table.layout import tuning
from scenes.table.model.selection import CARD, TOKEN, Item
from scenes.table.motion.sprites import HAND, Sprite
from tests.run_counts import SOAK, some
from tests.scenes.table.match_data import library
from tests.scenes.table.table_player import Player

SIZES = ((1920, 1080), (1024, 640), (1280, 720))
"""The window sizes to try during a drag. A short run uses one size for each kind of drag."""
DECISIONS = 400 if SOAK else 20
VARIED = ("aleph_null", "fissureverse", "metempsychosis", "oubliette", "soul_battle")
"""Games with at least three different kinds of drag."""
GAMES = sorted(playable(library()), key=("soul_battle", "aleph_null").__contains__, reverse=True)
CLOSE = 2.0
"""Tolerance in pixels, needed because pictures are drawn at whole pixel positions."""
Grip = tuple[float, float]
Kind = tuple[str, str, int, str]


def _player(folder: Path, game: str) -> Player:
    shown = library().game(game).game
    options = {"privacy": "open"} if any(option.id == "privacy" for option in shown.options) else {}
    player = Player(folder, shown.seats[0], "grip", game=game, **options)
    player.app.keep(player.app.settings._replace(confirm=False))
    player.ready()
    return player


def _kind(player: Player, action: Action) -> Kind:
    """Return a drag's verb, kind of start place, number of cards and kind of token (or "")."""
    places, desk = player.match.state.table.places, player.table.hit_test
    at = desk.place_of(player.items(action)[0])
    token = action.pick.partition(".")[0] if desk.is_token(action.pick) else ""
    return action.verb, places[at].kind if at >= 0 else "", len(action.cards), token


def _draggable(player: Player) -> Iterator[tuple[Kind, list[Item]]]:
    """Yield each kind of drag, with an example of the items to pick up.

    The grabbed item comes last.
    """
    seen = set()
    for action in player.match.legal():
        token = player.table.model.is_token(action.pick)
        if action.place < 0 or not (action.cards or token):
            continue
        kind = _kind(player, action)
        hidden = [card for card in action.cards if player.buried(card, "drag") >= 0]
        if kind not in seen and not hidden:
            seen.add(kind)
            yield kind, player.items(action)


def _drawn(player: Player, item: Item) -> pygame.Rect:
    """Return the position of an item in the latest frame.

    If the item was drawn twice, the topmost picture counts.
    """
    table = player.match.state.table
    name = item.name if item.kind == TOKEN else table.cards[item.number].name
    found = [one for one in player.live() if one.what[0] in (CARD, TOKEN) and one.what[1] == name]
    assert found, f"{name} isn't drawn"
    return found[-1].rect


def _grip(sprite: Sprite, point: tuple[float, float]) -> Grip:
    """Return a point's offset from an item's centre along the item's axes, in item widths."""
    pose = sprite.pose
    right, down, lean = point[0] - pose.x, point[1] - pose.y, math.radians(pose.angle)
    across = right * math.cos(lean) - down * math.sin(lean)
    return across / pose.width, (right * math.sin(lean) + down * math.cos(lean)) / pose.width


def _held(player: Player, item: Item, grip: Grip, pixel: tuple[int, int]) -> None:
    """Check that the item has come to rest with the grabbed point under the pointer."""
    for _ in range(15):
        player.app._pass(0.1)
    player.frame()
    sprite = player.table.hit_test.sprite(item)
    assert sprite.owner == HAND
    rect, width = _drawn(player, item), sprite.pose.width * player.scene.scale
    assert sprite.pose.width == pytest.approx(sprite.rest.width * tuning.DRAG_SCALE)
    where = (pixel[0] - rect.centerx) / width, (pixel[1] - rect.centery) / width
    assert where == pytest.approx(grip, abs=CLOSE / width), (item, where, grip)


def _drag(player: Player, items: list[Item], sizes: Sequence[tuple[int, int]]) -> None:
    """Pick up these items, grab the last one, and drag it while the window changes size."""
    for item in items[:-1]:
        player.click(player.point(item))
    player.settle()
    item = items[-1]
    point = player.point(item)
    player.move(point)
    player.settle()
    player.down(point)
    grip = _grip(player.table.hit_test.sprite(item), point)
    # The player moves the mouse so fast that the first reported position is already far away.
    middle = player.table.model.size[0] * 0.45, player.table.model.size[1] * 0.4
    player.move(middle, held=True)
    pixel = player.pixel(middle)
    _held(player, item, grip, pixel)
    for size in sizes:
        pygame.display.set_mode(size, pygame.RESIZABLE)
        player.frame(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))
        _held(player, item, grip, pixel)
        for other in items[:-1]:
            apart = abs(_drawn(player, other).centerx - _drawn(player, item).centerx)
            assert apart < player.table.hit_test.sprite(item).pose.width * player.scene.scale, "they travel together"
    # Move back to a point where a drop does nothing.
    player.key(pygame.K_ESCAPE)
    player.up(middle)
    player.settle()
    assert not player.table.model.selection.pick
    sprites = [player.table.hit_test.sprite(one) for one in items]
    assert all(sprite.owner != HAND for sprite in sprites), "and go home together"


@pytest.mark.parametrize("game", some(GAMES, 2))
def test_a_dragged_thing_stays_under_the_pointer_where_it_was_grabbed(tmp_path: Path, game: str) -> None:
    player, chance, kinds = _player(tmp_path, game), Chance(f"grip {game}"), set[Kind]()
    match = player.match
    enough = 99 if SOAK or game == "soul_battle" else 4
    while match.asked and len(match.turns) < DECISIONS and len(kinds) < enough:
        player.ready()
        if player.table.overlay.spread is None:
            for kind, items in list(_draggable(player)):
                if kind not in kinds:
                    kinds.add(kind)
                    number = len(kinds) % len(SIZES)
                    _drag(player, items, SIZES if SOAK else SIZES[number : number + 1])
        else:
            player.key(pygame.K_ESCAPE)
        legal = [one for one in match.legal() if player.table.confirmations.asked_before(one) is None] or match.legal()
        player.table.play(legal[chance.below(len(legal))])
        if player.top is not player.scene:
            player.confirm()
    assert len(kinds) >= (3 if game in VARIED else 1), kinds
    if game == "soul_battle":
        assert any(kind[3] for kind in kinds), "a Reaper"
        assert any(kind[2] == 2 for kind in kinds), "a pair"

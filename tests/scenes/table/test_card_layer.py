"""Only a few pictures of moving cards are made per frame, and each shows the correct side."""

from __future__ import annotations

import gc
import os
import threading
import weakref
from pathlib import Path

import pygame
import pytest

from scenes.drawing.card_art import CardArt
from scenes.drawing.images import Images
from scenes.drawing.surfaces import clear
from scenes.framework.motion import STEP
from scenes.system import garbage
from scenes.system.garbage import collect_garbage
from scenes.table.art import card_layer
from scenes.table.art.card_layer import CardLayer, Worn
from scenes.table.art.dimming import DIM, STRIP, Dimming
from scenes.table.layout import tuning
from scenes.table.model.selection import CARD, Item
from scenes.table.motion.sprites import LEGS, Sprite
from tests.memory import resident
from tests.scenes.conftest import FETCH, FLAT, READ
from tests.scenes.table.table_player import Player

TURNS = 5
AT_MOST = 2848 * 1024
"""Maximum total size, in bytes, of the pictures made in one frame. The last picture may push the total over
`card_layer.AT_ONCE`."""
SOON = 6
"""Each moving card must get a new picture within this number of frames."""


@pytest.fixture
def watched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Player:
    """A table with four computer players and one spectator, during the deal.

    No pictures are shared with other tests.
    """
    monkeypatch.setattr(CardArt, "_flat", FLAT)
    player = Player(tmp_path, 4, players=("greedy",) * 4, animate=True)
    player.app.eager = True
    return player


def most(player: Player) -> int:
    """Return the total size, in bytes, of the pictures made in the busiest frame."""
    art, found = player.scene.art, 0
    while len(player.match.turns) < TURNS:
        before = art.made
        player.frame()
        found = max(found, art.made - before)
    return found


def test_a_frame_makes_only_pictures_that_it_has_time_for(watched: Player) -> None:
    found = most(watched)
    assert 0 < found <= AT_MOST


def test_without_that_limit_a_frame_makes_more(watched: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(card_layer, "AT_ONCE", 1 << 40)
    found = most(watched)
    assert found > AT_MOST


def test_an_arriving_card_has_its_picture_ready(watched: Player) -> None:
    art = watched.scene.art
    arrived = 0
    while watched.table.director.busy:
        watched.frame()
    while len(watched.match.turns) < TURNS:
        moving = [sprite for sprite in watched.table.director.moving.values() if sprite.owner == LEGS]
        made = art.made
        watched.table.update(STEP / 2)
        there = [sprite for sprite in moving if sprite.owner != LEGS]
        watched.still()
        assert not there or art.made - made <= AT_MOST / 4, "three cards may arrive at once"
        arrived += len(there)
        watched.frame(seconds=STEP / 2)
    assert arrived


def flying(player: Player) -> list[Sprite]:
    """Return the moving sprites that have left their old places."""
    return [one for one in player.table.director.moving.values() if one.owner == LEGS and one.origin is not None]


def test_a_travelling_card_soon_gets_a_new_picture_and_never_that_of_its_other_side(watched: Player) -> None:
    drawn, turned, waited = watched.scene.renderer.card_layer, 0, 0
    shown: dict[Sprite, int] = {}
    while watched.table.director.busy:
        watched.frame()
        for sprite in flying(watched):
            assert drawn._worn[sprite].shown == sprite.shown
            turned += shown.setdefault(sprite, sprite.shown) != sprite.shown
            waited = max(waited, drawn._frame - drawn._worn[sprite].frame)
    assert turned
    assert 0 < waited < SOON


def test_a_card_that_hasnt_set_off_yet_keeps_its_picture(watched: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    dressed = CardLayer._dressed
    early: list[Sprite] = []
    gone: set[Sprite] = set()

    def noted(layer: CardLayer, sprite: Sprite, shadow: str) -> Worn:
        early.extend([sprite] * (sprite not in gone))
        return dressed(layer, sprite, shadow)

    monkeypatch.setattr(CardLayer, "_dressed", noted)
    waiting = 0
    while watched.table.director.busy:
        gone.update(flying(watched))
        waiting += any(one.owner == LEGS and one not in gone for one in watched.table.director.moving.values())
        watched.frame()
        gone.update(flying(watched))
    assert waiting
    assert gone
    assert early == []


def test_a_held_card_is_always_drawn_at_its_current_tilt(tmp_path: Path) -> None:
    """The dragged card gets a new picture whenever its tilt changes."""
    player = Player(tmp_path, 1, animate=True, game="metempsychosis")
    player.ready()
    card = next(action.cards[0] for action in player.match.legal() if action.cards and action.place >= 0)
    start = player.point(Item(CARD, card))
    player.move(start)
    player.down(start)
    sprite, art = player.table.sprites.find(card), player.scene.art
    assert sprite is not None
    leans = []
    for step in range(60):
        player.move((500 + 150 * (step // 15 % 2), 400), held=True)
        player.frame()
        width, lean = player.scene.renderer.pen.px(sprite.pose.width), float(round(sprite.pose.angle))
        shown = next(item for item in player.app.painter.display_list()[::-1] if item.what[0] == "card")
        if width == player.scene.renderer.pen.px(sprite.rest.width * tuning.DRAG_SCALE):
            face = player.match.state.table.cards[card].face
            assert shown.picture is art.travelling(face, "drag", width, width, lean)
            leans.append(lean)
    assert len(set(leans)) > 3


@pytest.mark.parametrize("game", ["fissureverse", "soul_battle"])
def test_the_files_of_a_travelling_cards_new_face_are_read_in_a_thread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    here: list[str] = []
    threads: list[str] = []
    load = pygame.image.load

    def loading(path: bytes) -> pygame.Surface:
        found = here if threading.current_thread() is threading.main_thread() else threads
        found.append(os.fsdecode(path))
        return load(path)

    monkeypatch.setattr(CardArt, "_flat", FLAT)
    monkeypatch.setattr(Images, "_read", READ)
    monkeypatch.setattr(Images, "fetch", FETCH)
    monkeypatch.setattr(pygame.image, "load", loading)
    player = Player(tmp_path, 2, players=("greedy",) * 2, animate=True, game=game)
    player.app.eager = True
    while len(player.match.turns) < TURNS:
        player.frame()
    faces = "/cards/faces/", f"/cards/{game}/"
    assert any(folder in path for path in threads for folder in faces)
    assert not [path for path in here for folder in faces if folder in path]
    assert len(set(threads)) == len(threads), "no file is read twice"
    player.app.close()
    for thread in threading.enumerate():
        if thread.name == "prefetch":
            thread.join(60)
            assert not thread.is_alive()


def test_a_face_that_is_already_drawn_needs_no_file(watched: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Images, "fetch", FETCH)
    art, face = watched.scene.art, watched.match.state.table.cards[0].face
    assert art.fetch(face, 61)
    art.card(face, 61)
    assert not art.fetch(face, 61)


def test_a_veil_darkens_the_whole_window_in_equal_strips() -> None:
    size = 64, 2 * STRIP + 5
    veils = Dimming(Images(), size, (10, 20, 30))
    reds = []
    for opacity in (0.0, DIM / 2, DIM, 1.0):
        veil = veils.veil(opacity)
        assert {id(strip.picture) for strip in veils.veil(opacity)} == {id(veil[0].picture)}
        table = pygame.Surface(size)
        table.fill((200, 200, 200))
        table.blits([(strip.picture, (strip.x, strip.y)) for strip in veil])
        colours = {table.get_at((x, y))[0] for x in range(size[0]) for y in range(size[1])}
        assert len(colours) == 1, "strips neither overlap nor leave gaps"
        reds += colours
    assert (reds[0], reds[-1]) == (200, 10)
    assert reds == sorted(set(reds), reverse=True)


def test_kept_objects_are_scanned_once_and_later_garbage_is_freed_too() -> None:
    class Circle:
        def __init__(self) -> None:
            self.me = self

    circle = Circle()
    gone = weakref.ref(circle)
    try:
        collect_garbage(alone=True)
        assert gc.get_freeze_count() > 0
        del circle
        gc.collect()
        assert gone() is not None, "older objects aren't collected during a match"
        collect_garbage(alone=True)
        assert gone() is None
    finally:
        gc.unfreeze()
    collect_garbage(alone=False)
    assert not gc.get_freeze_count(), "nothing is frozen in a process with other tests"
    gc.freeze()  # like tests/conftest.py, make garbage collection skip older objects


@pytest.mark.skipif(garbage._trim() is None, reason="only the GNU C library gives back what lies between")
def test_memory_between_lasting_pictures_is_freed() -> None:
    many = [clear((160, 160)) for _ in range(800)]
    kept, many = many[::8], []
    before = resident()
    collect_garbage(alone=False)
    gc.freeze()
    assert before - resident() > 40 * 2**20
    assert len(kept) == 100

"""Full-size pictures: a half-size copy replaces a large one where it is sharp enough."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from scenes.drawing import images as module
from scenes.drawing.card_art import CardArt
from scenes.drawing.images import MASTERS_ROOM, MOST, Images, rooms, size_of
from scenes.drawing.surfaces import clear
from scenes.drawing.text import Type
from scenes.drawing.theme import build_theme
from tests.scenes.table.furnish import library

RED, BLUE = (200, 0, 0), (0, 0, 200)


@pytest.fixture
def images(tmp_path: Path) -> Images:
    """A large red picture with a blue half-size copy, and a large picture without a copy."""
    for name, side, colour in (("wide.png", 80, RED), ("wide.half.png", 40, BLUE), ("lone.png", 80, RED)):
        picture = pygame.Surface((side, side))
        picture.fill(colour)
        pygame.image.save(picture, str(tmp_path / name))
    return Images(tmp_path)


@pytest.mark.parametrize(
    ("name", "side", "colour"),
    [
        ("wide.png", 20, BLUE),
        ("wide.png", 40, BLUE),
        ("wide.png", 41, RED),
        ("lone.png", 20, RED),
    ],
)
def test_a_small_picture_comes_from_the_half_size_copy(
    images: Images, name: str, side: int, colour: tuple[int, int, int]
) -> None:
    picture = images.sized(name, side)
    assert picture.get_size() == (side, side)
    red, _, blue, _ = picture.get_at((side // 2, side // 2))
    assert (red > blue) is (colour == RED)


def test_masters_are_kept_only_within_their_limit(images: Images, monkeypatch: pytest.MonkeyPatch) -> None:
    room = 2 * module.size_of(images.master("wide.png"))
    monkeypatch.setattr(module, "MASTERS_ROOM", room)
    few = Images(images._folder)
    for name in ("wide.png", "wide.half.png", "lone.png", "wide.png"):
        few.master(name)
        assert 0 < few.size <= room
    assert few.master("wide.png") is few.master("wide.png")


def test_a_picture_started_early_is_returned_later(images: Images) -> None:
    begun = pygame.Surface((3, 3))
    images.begin(("wall", 3), lambda: begun)
    images.begin(("wall", 3), lambda: pygame.Surface((1, 1)))
    assert images.made(("wall", 3), lambda: pytest.fail("made twice")) is begun
    images.begin(("wall", 3), lambda: pytest.fail("made twice"))
    assert images.made(("wall", 3), lambda: pytest.fail("made twice")) is begun


def test_a_picture_started_for_another_window_size_is_dropped(images: Images) -> None:
    images.begin("wall", lambda: pygame.Surface((3, 3)))
    images.forget((1600, 900))
    assert images.made("wall", lambda: pygame.Surface((5, 5))).get_size() == (5, 5)


def test_an_error_in_a_picture_started_early_reaches_the_caller(images: Images) -> None:
    def broken() -> pygame.Surface:
        raise pygame.error("no memory")

    images.begin("wall", broken)
    with pytest.raises(pygame.error, match="no memory"):
        images.made("wall", broken)


MUCH = 100 * 2**20
"""Maximum total size of the pictures, in bytes, so that the program stays below 200 MB in a usual window.

`make soak` measures that total.
"""


def test_pictures_stay_within_their_limit_in_a_usual_window(images: Images) -> None:
    usual = rooms((1280, 720))
    assert sum(usual) + MASTERS_ROOM <= MUCH
    assert rooms((640, 480)) == usual
    assert all(more > few for more, few in zip(rooms((1920, 1080)), usual, strict=True))
    assert rooms((7680, 4320)) == MOST
    # Every window has room for a whole scene: a background, a veil and a page as large as the window.
    assert all(rooms(size).made >= 4 * 4 * size[0] * size[1] for size in ((1280, 720), (1920, 1080), (3840, 2160)))
    type_, art = Type(build_theme(library().theme), images), CardArt(images)
    large = size_of(clear((400, 560)))
    for window in ((1280, 720), (1920, 1080), (1280, 720)):
        images.forget(window)
        type_.forget()
        art.forget()
        room = rooms(window)
        for number in range(room.made // large + 5):
            images.made(("picture", number), lambda: clear((400, 560)))
            images.master("lone.png")
            type_._kept.get(number, lambda: clear((400, 560)))
            art.turned((number,), clear((400, 560)), 1.0)
        assert room.made - large < images._made.size <= room.made
        assert room.text - large < type_._kept.size <= room.text
        assert room.cards - 2 * large < art.size <= room.cards

"""Unpacked pictures for the first frame: the same pixels, found under the same names."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from scenes.drawing.images import Images, assets_folder
from scenes.drawing.prefetch import Prefetch
from scenes.drawing.raw_pictures import UNPACKED, bitmap, file_of, files_of
from scenes.drawing.surfaces import DEPTH

WALL, NICHE = "table/wall.png", "title/niche_oubliette.half.png"


@pytest.fixture
def unpacked(tmp_path: Path) -> Path:
    """Return a packaged assets folder with an opaque picture and one with alpha, neither of them as a PNG."""
    for name in (WALL, NICHE):
        file = (tmp_path / name).with_suffix(UNPACKED)
        file.parent.mkdir()
        file.write_bytes(bitmap(pygame.image.load(str(assets_folder() / name))))
    return tmp_path


def _pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")


@pytest.mark.parametrize("name", [WALL, NICHE])
@pytest.mark.parametrize("ahead", [False, True])
def test_an_unpacked_picture_has_the_same_pixels_and_needs_no_conversion(
    unpacked: Path, name: str, ahead: bool
) -> None:
    shown = pygame.display.set_mode((64, 64), depth=DEPTH)
    plain = pygame.image.load(str(file_of(unpacked, name)))
    blended = pygame.Surface((1, 1), pygame.SRCALPHA)
    assert plain.get_masks() == (shown if name == WALL else blended).get_masks()
    assert bool(plain.get_flags() & pygame.SRCALPHA) is (name == NICHE)
    found = Images(unpacked, Prefetch(unpacked, (name,)) if ahead else None).master(name)
    assert _pixels(found) == _pixels(Images(assets_folder()).master(name))


def test_names_and_files_match_the_existing_pictures(unpacked: Path) -> None:
    assert files_of(unpacked, "title/niche_*.half.png") == {NICHE: (unpacked / NICHE).with_suffix(UNPACKED)}
    assert files_of(assets_folder(), WALL) == {WALL: assets_folder() / WALL}
    assert files_of(unpacked, "title/lone_*.png") == {}
    assert file_of(unpacked, WALL) == (unpacked / WALL).with_suffix(UNPACKED)
    assert file_of(assets_folder(), WALL) == assets_folder() / WALL
    images = Images(unpacked)
    assert images.has(NICHE)
    assert not images.has("title/niche_oubliette.png")


def test_a_picture_keeps_its_transparency_top_row_first(tmp_path: Path) -> None:
    picture = pygame.Surface((2, 2), pygame.SRCALPHA)
    picture.set_at((0, 0), (10, 20, 30, 0))
    picture.set_at((1, 0), (40, 50, 60, 70))
    picture.set_at((0, 1), (80, 90, 100, 255))
    (tmp_path / "some.bmp").write_bytes(bitmap(picture))
    assert _pixels(pygame.image.load(str(tmp_path / "some.bmp"))) == _pixels(picture)

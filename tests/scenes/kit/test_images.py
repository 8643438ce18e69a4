"""Pictures: half-size copies, preloading, unpacked pictures, and memory limits."""

from __future__ import annotations

import threading
from pathlib import Path

import pygame
import pytest

from scenes.drawing import images as module
from scenes.drawing.card_art import SIMPLE_BELOW, CardArt
from scenes.drawing.images import MASTERS_ROOM, MOST, Images, assets_folder, rooms, size_of
from scenes.drawing.prefetch import Prefetch
from scenes.drawing.raw_pictures import UNPACKED, bitmap, file_of, files_of
from scenes.drawing.surfaces import DEPTH, clear
from scenes.drawing.text import Type
from scenes.drawing.theme import build_theme
from tests.scenes.conftest import FETCH, READ
from tests.scenes.table.match_data import library

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
    [("wide.png", 20, BLUE), ("wide.png", 40, BLUE), ("wide.png", 41, RED), ("lone.png", 20, RED)],
)
def test_a_half_size_copy_is_used(images: Images, name: str, side: int, colour: tuple[int, int, int]) -> None:
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
"""The maximum total size, in bytes, of the pictures. This limit keeps the program below 200 MB in a window of the usual
size."""


def test_pictures_stay_within_their_limit_in_a_usual_window(images: Images) -> None:
    usual = rooms((1280, 720))
    assert sum(usual) + MASTERS_ROOM <= MUCH
    assert rooms((640, 480)) == usual
    assert all(more > few for more, few in zip(rooms((1920, 1080)), usual, strict=True))
    assert rooms((7680, 4320)) == MOST
    # At every window size, the limit leaves room for a whole scene: a background, a veil and a page as large as the
    # window.
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


@pytest.mark.parametrize("face", ["whole:cards/game/A.png", "whole:cards/game/B.png"])
def test_a_narrow_card_gets_its_simple_face_if_it_has_one(tmp_path: Path, face: str) -> None:
    for name, colour in (("A.png", RED), ("B.png", RED), ("simple/A.png", BLUE)):
        file = tmp_path / "cards/game" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        picture = pygame.Surface((200, 280))
        picture.fill(colour)
        pygame.image.save(picture, str(file))
    art = CardArt(Images(tmp_path))

    def simple(width: int, seen: int | None = None) -> bool:
        red, _, blue, _ = art.card(face, width, seen=seen).get_at((width // 2, width // 2))
        return blue > red

    has_one = face.endswith("A.png")
    assert simple(SIMPLE_BELOW - 1) == has_one
    assert not simple(SIMPLE_BELOW)
    assert simple(2 * SIMPLE_BELOW - 2, SIMPLE_BELOW - 1) == has_one, "the displayed size counts"


WALL, NICHE = "table/wall.png", "title/niche_oubliette.half.webp"


@pytest.fixture
def unpacked(tmp_path: Path) -> Path:
    """Return a packaged assets folder with an opaque and a partly transparent picture.

    Neither picture is a PNG file.
    """
    for name in (WALL, NICHE):
        file = (tmp_path / name).with_suffix(UNPACKED)
        file.parent.mkdir()
        file.write_bytes(bitmap(pygame.image.load(str(assets_folder() / name))))
    return tmp_path


def _pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")


@pytest.mark.parametrize("name", [WALL, NICHE])
@pytest.mark.parametrize("ahead", [False, True])
def test_an_unpacked_picture_has_the_same_pixels(unpacked: Path, name: str, ahead: bool) -> None:
    shown = pygame.display.set_mode((64, 64), depth=DEPTH)
    plain = pygame.image.load(str(file_of(unpacked, name)))
    blended = pygame.Surface((1, 1), pygame.SRCALPHA)
    assert plain.get_masks() == (shown if name == WALL else blended).get_masks()
    assert bool(plain.get_flags() & pygame.SRCALPHA) is (name == NICHE)
    found = Images(unpacked, Prefetch(unpacked, (name,)) if ahead else None).master(name)
    assert _pixels(found) == _pixels(Images(assets_folder()).master(name))


def test_names_and_files_match_the_existing_pictures(unpacked: Path) -> None:
    assert files_of(unpacked, "title/niche_*.half.webp") == {NICHE: (unpacked / NICHE).with_suffix(UNPACKED)}
    assert files_of(assets_folder(), WALL) == {WALL: assets_folder() / WALL}
    assert files_of(unpacked, "title/lone_*.webp") == {}
    assert file_of(unpacked, WALL) == (unpacked / WALL).with_suffix(UNPACKED)
    assert file_of(assets_folder(), WALL) == assets_folder() / WALL
    images = Images(unpacked)
    assert images.has(NICHE)
    assert not images.has("title/niche_oubliette.webp")


def test_a_picture_keeps_its_transparency_top_row_first(tmp_path: Path) -> None:
    picture = pygame.Surface((2, 2), pygame.SRCALPHA)
    picture.set_at((0, 0), (10, 20, 30, 0))
    picture.set_at((1, 0), (40, 50, 60, 70))
    picture.set_at((0, 1), (80, 90, 100, 255))
    (tmp_path / "some.bmp").write_bytes(bitmap(picture))
    assert _pixels(pygame.image.load(str(tmp_path / "some.bmp"))) == _pixels(picture)


def test_a_picture_is_handed_out_once() -> None:
    ahead = Prefetch(assets_folder(), (WALL,))
    found = ahead.take(WALL)
    assert found is not None
    assert found.get_size() == (1920, 1080)
    assert ahead.take(WALL) is None
    assert ahead.take("table/wood.png") is None


@pytest.fixture
def fetching(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Images:
    """Real threads read pictures from a folder that holds too many to read ahead."""
    monkeypatch.setattr(Images, "_read", READ)
    monkeypatch.setattr(Images, "fetch", FETCH)
    for number in range(module.AHEAD + 2):
        pygame.image.save(pygame.Surface((8, 8)), str(tmp_path / f"{number}.png"))
    return Images(tmp_path)


def test_a_fetched_picture_is_not_read_again(fetching: Images, tmp_path: Path) -> None:
    assert fetching.fetch(["0.png", "1.png"])
    (ahead,) = fetching._ahead
    ahead._thread.join()
    for name in ("0.png", "1.png"):
        (tmp_path / name).unlink()
    assert fetching.fetch(["1.png"]), "it is read, but not cached yet"
    assert fetching._ahead == [ahead], "it isn't requested twice"
    assert fetching.master("1.png").get_size() == fetching.master("0.png").get_size() == (8, 8)
    assert not fetching.fetch(["0.png", "1.png"])
    assert not len(ahead)


def test_fetched_pictures_that_nobody_uses_are_dropped(fetching: Images, tmp_path: Path) -> None:
    for number in range(module.AHEAD + 2):
        fetching.fetch([f"{number}.png"])
    assert [len(ahead) for ahead in fetching._ahead] == [1] * module.AHEAD
    assert "0.png" not in fetching._ahead[0]
    assert fetching.master("0.png").get_size() == (8, 8), "the picture is read on demand"
    fetching.close()
    assert not fetching._ahead
    for thread in threading.enumerate():
        if thread.name == "prefetch":
            thread.join(60)
            assert not thread.is_alive()


def test_a_picture_that_is_fetched_again_is_not_dropped(fetching: Images, tmp_path: Path) -> None:
    for number in range(module.AHEAD):
        fetching.fetch([f"{number}.png"])
    fetching.fetch(["0.png", f"{module.AHEAD}.png"])
    assert len(fetching._ahead) == module.AHEAD
    fetching._ahead[-1]._thread.join()
    for name in ("0.png", f"{module.AHEAD}.png"):
        (tmp_path / name).unlink()
        assert fetching.master(name).get_size() == (8, 8)


def test_a_missing_picture_that_was_fetched_raises_the_usual_error(fetching: Images) -> None:
    assert fetching.fetch(["nothing.png"])
    with pytest.raises(FileNotFoundError):
        fetching.master("nothing.png")


def test_an_unreadable_picture_is_read_by_its_caller(tmp_path: Path) -> None:
    ahead = Prefetch(tmp_path, ("nothing.png",))
    assert ahead.take("nothing.png") is None
    assert Images(ahead=ahead).master(WALL).get_size() == (1920, 1080)

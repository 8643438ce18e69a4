"""Pictures look the same on every screen."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest

from scenes.drawing.images import Images, assets_folder
from scenes.drawing.prefetch import Prefetch
from scenes.drawing.shapes import gradient
from scenes.drawing.surfaces import as_clear, as_solid, clear, has_alpha, ready, solid
from scenes.drawing.theme import blended
from scenes.system.native_window import DisplayWindow
from scenes.system.window import LEAST, NoWindow, Window, fitting
from tests.scenes.menus.app_driver import AppDriver

KINDS = (
    "table/wall.png",
    "cards/faces/10S.png",
    "cards/fissureverse/RALLY.webp",
    "icons/undo.png",
)
"""One picture of each kind: opaque, with a palette, with a colour key, and with an alpha channel."""
SCREENS = {
    "15 bits": (0x7C00, 0x3E0, 0x1F, 0),
    "16 bits": (0xF800, 0x7E0, 0x1F, 0),
    "blue first": (0xFF, 0xFF00, 0xFF0000, 0),
}
"""Pixel colour masks for several kinds of screen."""


@contextmanager
def _screen(patch: pytest.MonkeyPatch, masks: tuple[int, int, int, int]) -> Iterator[None]:
    """Set the colour masks of the window's surface."""
    real = pygame.display.get_surface
    shown: list[pygame.Surface] = []

    def surface() -> pygame.Surface | None:
        window = real()
        if window is not None and (not shown or shown[0].get_size() != window.get_size()):
            shown[:] = [pygame.Surface(window.get_size(), 0, 32 if max(masks) > 0xFFFF else 16, masks)]
        return shown[0] if window is not None else None

    with patch.context() as context:
        context.setattr(pygame.display, "get_surface", surface)
        context.setattr(pygame.display, "update", lambda rects: None)
        yield


@pytest.mark.parametrize("name", KINDS)
def test_a_picture_is_the_same_on_every_screen(name: str, tmp_path: Path) -> None:
    pygame.display.quit()
    without = Images().master(name)
    AppDriver(tmp_path, LEAST)
    read = pygame.image.load(str(assets_folder() / name))
    # This is how pygame would convert the picture on a modern screen.
    usual = read.convert_alpha() if has_alpha(read) else read.convert()
    ahead = Prefetch(assets_folder(), (name,))
    for found in (without, Images().master(name), Images(ahead=ahead).master(name)):
        assert (found.get_bitsize(), found.get_masks(), found.get_flags()) == (32, usual.get_masks(), usual.get_flags())
        assert found.get_colorkey() is None
        assert pygame.image.tobytes(found, "RGBA") == pygame.image.tobytes(usual, "RGBA")


def test_a_ready_picture_is_not_copied() -> None:
    for made in (solid((3, 2)), clear((3, 2))):
        assert ready(made) is made
    opaque = as_clear(solid((3, 2)))
    opaque.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MULT)
    assert opaque.get_at((1, 1)).a == 0, "what was opaque may become transparent"
    assert ready(opaque) is opaque
    assert not has_alpha(as_solid(opaque))


def test_every_new_picture_names_its_pixel_format(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every new picture specifies its pixel format."""
    made: list[tuple[object, ...]] = []
    monkeypatch.setattr(pygame, "Surface", lambda *wanted: made.append(wanted))
    solid((3, 2))
    clear((3, 2))
    colours = (0xFF0000, 0xFF00, 0xFF)
    assert made == [((3, 2), 0, 32, (*colours, 0)), ((3, 2), pygame.SRCALPHA, 32, (*colours, 0xFF000000))]


@pytest.mark.parametrize("kind", SCREENS)
def test_only_the_window_has_the_screens_pixels(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After each frame, the screen shows every colour as accurately as it can."""
    driver = AppDriver(tmp_path, LEAST)
    with _screen(monkeypatch, SCREENS[kind]):
        driver.show(driver.app.make("title"))
        for key in (pygame.K_RIGHT, pygame.K_DOWN):
            driver.key(key)
            shown, painted = pygame.display.get_surface(), driver.app.window.surface
            assert shown is not None
            assert shown is not painted
            lost = [1 << (8 - min(8, mask.bit_count())) for mask in SCREENS[kind][:3]]
            same = pygame.mask.from_threshold(as_solid(shown), (0, 0, 0), (*lost, 255), painted)
            assert same.count() == painted.get_width() * painted.get_height()


def test_a_screen_of_256_colours_is_refused_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    few = pygame.Surface(LEAST, depth=8)
    monkeypatch.setattr(pygame.display, "get_surface", lambda: few)
    with pytest.raises(NoWindow, match="32,768 colours"):
        Window("Test", LEAST)
    monkeypatch.undo()

    def unknown(*given: object) -> None:
        raise pygame.error("Unknown window pixel format")

    monkeypatch.setattr(pygame.display, "set_mode", unknown)
    with pytest.raises(NoWindow) as refused:
        Window("Test", LEAST)
    assert str(refused.value) == "This screen's pixel format isn't supported. Set the screen to 24 bits a pixel."


def test_a_maximised_window_is_maximised_again_at_any_size(monkeypatch: pytest.MonkeyPatch) -> None:
    """A maximised window opens maximised again, even if its normal size is below the minimum."""
    calls: list[str] = []

    class Handle:
        minimum_size = LEAST

        def maximize(self) -> None:
            calls.append("maximise")

    monkeypatch.setattr(DisplayWindow, "handle", Handle())
    window = Window("Test", (640, 480), maximised=True)
    assert calls == ["maximise"]
    assert window.maximised
    assert window.size == LEAST
    assert window.windowed == (640, 480)
    window.close()


@pytest.mark.parametrize(("monitors", "expected"), [(2, 1), (1, 0)])
def test_the_window_opens_on_its_monitor_if_that_is_still_there(
    monitors: int, expected: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    really = pygame.display.set_mode

    def open_it(size: tuple[int, int], flags: int, depth: int, display: int) -> pygame.Surface:
        asked.append(display)
        return really(size, flags)

    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1080)] * monitors)
    monkeypatch.setattr(pygame.display, "set_mode", open_it)
    window = Window("Test", LEAST, monitor=1)
    assert (asked, window.monitor) == ([expected], expected)
    moved = pygame.event.Event(pygame.WINDOWDISPLAYCHANGED, display_index=3)
    assert window.heed(moved)
    assert window.monitor == 3
    assert not window.heed(moved)
    window.close()


def test_sdl_chooses_the_driver_if_the_fast_way_opens_no_window(monkeypatch: pytest.MonkeyPatch) -> None:
    """On Wayland, no window opens without OpenGL.

    SDL then has to be restarted without SDL_FRAMEBUFFER_ACCELERATION, which it reads only at startup.
    """
    monkeypatch.delenv("SDL_FRAMEBUFFER_ACCELERATION", raising=False)
    begin, open_it = pygame.display.init, pygame.display.set_mode
    ways: list[str | None] = []

    def beginning() -> None:
        ways.append(os.environ.get("SDL_FRAMEBUFFER_ACCELERATION"))
        begin()

    def opening(*given: object) -> pygame.Surface:
        if ways[-1] == "0":
            raise pygame.error("Window framebuffer support not available")
        return open_it(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(pygame.display, "init", beginning)
    monkeypatch.setattr(pygame.display, "set_mode", opening)
    window = Window("Test", LEAST)
    assert list(dict.fromkeys(ways)) == ["0", None]
    assert window.size == LEAST
    assert pygame.display.get_caption()[0] == "Test"
    window.close()


@pytest.mark.parametrize(
    ("screen", "wanted", "least", "size"),
    [
        ((1920, 1080), (1600, 900), (1024, 640), (1600, 900)),
        ((1920, 1080), (1920, 1080), (1024, 640), (1880, 990)),
        ((1920, 1080), (600, 390), (1024, 640), (1024, 640)),
        ((1024, 640), (1600, 900), (984, 550), (984, 550)),
        ((640, 480), (1600, 900), (600, 390), (600, 390)),
        ((800, 1280), (1600, 900), (760, 640), (760, 900)),
        ((30, 30), (1600, 900), (1, 1), (1, 1)),
        (None, (1600, 900), (1024, 640), (1600, 900)),
    ],
)
def test_a_new_window_has_room_on_its_screen(
    screen: tuple[int, int] | None, wanted: tuple[int, int], least: tuple[int, int], size: tuple[int, int]
) -> None:
    assert fitting(wanted, screen) == (least, size)


@pytest.mark.parametrize(("width", "height"), [(1, 1), (3, 2), (7, 90)])
def test_a_gradient_blends_its_colours_row_by_row(width: int, height: int) -> None:
    top, bottom = (10, 200, 30), (250, 20, 31)
    for _ in range(2):  # the second gradient is made from a cached strip
        made = gradient(width, height, top, bottom)
        assert made.get_size() == (width, height)
        for y in range(height):
            assert made.get_at((width - 1, y)) == (*blended(top, bottom, y / max(1, height - 1)), 255)
        made.fill((0, 0, 0))  # callers can paint on the gradients that they get

"""A Wayland window uses every pixel on a scaled screen and reports its own state."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import pygame
import pytest

from scenes.drawing.surfaces import solid
from scenes.system import sdl
from scenes.system.native_window import WAYLAND, WaylandWindow
from scenes.system.window import LEAST, NoWindow, Window
from scenes.system.x11 import x11_window
from scenes.system.x11.xcb import Missing


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Make the program treat the dummy driver as the Wayland driver."""
    pygame.display.init()
    monkeypatch.setattr(pygame.display, "get_driver", lambda: WAYLAND)
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1280, 720)])
    yield
    monkeypatch.undo()
    pygame.display.quit()
    pygame.display.init()


@pytest.mark.usefixtures("screen")
def test_a_tiled_window_as_large_as_the_screen_is_not_full_screen() -> None:
    """Regression: a tiled window the size of the screen was remembered as full-screen."""
    window = Window("Test", LEAST)
    assert window.heed(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=1280, y=720))
    assert not window.full_screen
    assert window.windowed == (1280, 720)
    window.toggle_full_screen()
    assert window.heed(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=1280, y=720))
    assert window.full_screen
    window.toggle_full_screen()
    assert window.heed(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=1280, y=720))
    assert not window.full_screen
    window.close()


@pytest.mark.usefixtures("screen")
def test_the_compositor_can_make_the_window_full_screen_and_end_that() -> None:
    window = Window("Test", LEAST)
    window._native.handle.set_fullscreen(desktop=True)
    assert window.heed(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=1280, y=720))
    assert window.full_screen
    window._native.handle.set_windowed()
    assert window.heed(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=LEAST[0], y=LEAST[1]))
    assert not window.full_screen
    assert window.windowed == LEAST
    window.close()


@pytest.mark.usefixtures("screen")
def test_without_the_library_a_window_is_never_full_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sdl, "function", lambda *given, **result: None)
    window = WaylandWindow("Test", LEAST, 0, solid((64, 64)))
    window.handle.set_fullscreen(desktop=True)
    assert not window.full_screen
    window.close()


@pytest.mark.usefixtures("screen")
def test_the_pointer_is_where_the_picture_is_at_any_scale() -> None:
    window = WaylandWindow("Test", (1000, 700), 0, None)
    there = {"pos": (999, 699), "rel": (1, 1), "buttons": (0, 0, 0)}
    events = [pygame.event.Event(pygame.MOUSEMOTION, there), pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a)]
    assert window.in_pixels(events) is events

    class Scaled:
        size = (1000, 700)

        def get_surface(self) -> pygame.Surface:
            return solid((1500, 1050))

    handle, window.handle = window.handle, Scaled()  # type: ignore[assignment]
    moved, key = window.in_pixels(events)
    assert moved.dict == {**there, "pos": (1498, 1048)}
    assert key is events[1]
    handle.destroy()


def test_without_an_x_server_nobody_knows_the_state(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    assert x11_window.full_screen(1) is None

    def missing() -> None:
        raise Missing

    monkeypatch.setattr(x11_window, "library", missing)
    assert x11_window.full_screen(1) is None


class Unable(pygame.Window):
    """A window that needs OpenGL to show anything."""

    destroyed: ClassVar[list[pygame.Window]] = []

    def get_surface(self) -> pygame.Surface:
        raise pygame.error("Window framebuffer support not available")

    def destroy(self) -> None:
        self.destroyed.append(self)
        super().destroy()


@pytest.mark.usefixtures("screen")
def test_a_window_that_needs_opengl_is_closed_before_the_next_try(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Unable, "destroyed", [])
    monkeypatch.setattr(pygame, "Window", Unable)
    with pytest.raises(pygame.error, match="not available"):
        WaylandWindow("Test", LEAST, 0, None)
    assert len(Unable.destroyed) == 1


@pytest.mark.usefixtures("screen")
def test_missing_opengl_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    """Regression: without OpenGL, SDL crashed instead of reporting the problem."""
    monkeypatch.setattr(pygame, "Window", Unable)
    monkeypatch.setattr("game.platforms.loads", lambda name: name != "libEGL.so.1")
    with pytest.raises(NoWindow) as refused:
        Window("Test", LEAST)
    assert str(refused.value) == (
        "No window can be opened. This system lacks libEGL.so.1. On Debian and Ubuntu, install libegl1."
    )

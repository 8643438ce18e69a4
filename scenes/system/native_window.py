"""The two kinds of window that pygame can open. Both kinds have the same methods.

The usual window comes from `pygame.display`, which is faster. On Wayland, the usual window would blur the picture, so
the program uses the other kind.
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence

import pygame

from scenes.system import sdl

Size = tuple[int, int]

WAYLAND, X11 = "wayland", "x11"
"""The names of SDL's video drivers."""
HEADLESS = ("dummy", "offscreen")
_POINTED = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
_FULL_SCREEN = 1
"""The bit in SDL's window flags that means full screen."""


class DisplayWindow:
    """A window that `pygame.display` opens and draws."""

    def __init__(self, title: str, size: Size, monitor: int, icon: pygame.Surface | None) -> None:
        pygame.display.set_caption(title)
        if icon is not None:
            pygame.display.set_icon(icon)  # replaces pygame's own icon
        pygame.display.set_mode(size, pygame.RESIZABLE, 0, monitor)

    @property
    def handle(self) -> pygame.Window:
        """The pygame object for changing the window's state."""
        with warnings.catch_warnings():
            # This function is deprecated. But as long as pygame.display owns the window, there is no other way to set
            # its minimum size, or to fill the screen without changing the resolution.
            warnings.simplefilter("ignore", DeprecationWarning)
            return pygame.Window.from_display_module()

    @property
    def surface(self) -> pygame.Surface | None:
        """The window's surface, in the screen's pixel format, or None if the window is closed."""
        return pygame.display.get_surface()

    @property
    def full_screen(self) -> bool:
        """Whether the window is full screen, according to SDL.

        On X11, SDL misses changes made by the window manager.
        """
        return bool(pygame.display.is_fullscreen())

    def fills(self, size: Size) -> bool:
        """Return whether a window of this size fills a screen.

        Such a window looks like a full-screen window.
        """
        return pygame.display.get_driver() not in HEADLESS and size in pygame.display.get_desktop_sizes()

    def confirms_full_screen(self) -> bool:
        """Return False if the window appears to be full screen but certainly isn't."""
        if pygame.display.get_driver() != X11:
            return True
        from scenes.system.x11 import x11_window  # imported here because it is seldom needed

        return x11_window.full_screen(pygame.display.get_wm_info()["window"]) is not False

    def in_pixels(self, events: Sequence[pygame.event.Event]) -> Sequence[pygame.event.Event]:
        """Return the events, with pointer positions in surface pixels."""
        return events

    def show(self, rects: Sequence[pygame.Rect]) -> None:
        """Update the screen with the changed parts of the surface."""
        pygame.display.update(list(rects))

    def close(self) -> None:
        """Do nothing, because pygame closes this window itself."""


class WaylandWindow:
    """A window on Wayland."""

    def __init__(self, title: str, size: Size, monitor: int, icon: pygame.Surface | None) -> None:
        centre = pygame.WINDOWPOS_CENTERED | monitor
        self.handle = pygame.Window(title, size, (centre, centre), resizable=True, allow_high_dpi=True)
        """The pygame object that changes the window's state. Its `size` is in points."""
        if icon is not None:
            self.handle.set_icon(icon)
        try:
            self.handle.get_surface()
            # Without this call, the first picture after the window is resized could be drawn at the old height.
            self.handle.flip()
        except pygame.error:
            self.close()
            raise

    @property
    def surface(self) -> pygame.Surface | None:
        """The window's surface, which has one pixel for each screen pixel."""
        return self.handle.get_surface()

    @property
    def full_screen(self) -> bool:
        """Whether the window is full screen, at the program's or the compositor's request."""
        find = sdl.function("SDL_GetWindowFromID", "c_uint32", result="c_void_p")
        flags = sdl.function("SDL_GetWindowFlags", "c_void_p", result="c_uint32")
        return bool(find and flags and flags(find(self.handle.id)) & _FULL_SCREEN)

    def fills(self, size: Size) -> bool:
        """Return whether the window is full screen.

        The size isn't checked, because a tiled window can be just as large.
        """
        return self.full_screen

    def confirms_full_screen(self) -> bool:
        """Return True, because `fills` has already checked the window's state."""
        return True

    def in_pixels(self, events: Sequence[pygame.event.Event]) -> Sequence[pygame.event.Event]:
        """Return the events with their pointer positions converted to surface pixels."""
        pixels, points = self.handle.get_surface().get_size(), self.handle.size
        if pixels == points:
            return events
        return [_scaled(event, pixels, points) if event.type in _POINTED else event for event in events]

    def show(self, rects: Sequence[pygame.Rect]) -> None:
        """Show the whole picture, because this window can't show parts of it."""
        self.handle.flip()

    def close(self) -> None:
        """Close the window."""
        self.handle.destroy()


def _scaled(event: pygame.event.Event, pixels: Size, points: Size) -> pygame.event.Event:
    at = event.pos[0] * pixels[0] // points[0], event.pos[1] * pixels[1] // points[1]
    return pygame.event.Event(event.type, {**event.dict, "pos": at})

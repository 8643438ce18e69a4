"""The program's window.

Scenes paint on a surface in memory, and the window shows the changed parts.
"""

from __future__ import annotations

import os
from collections.abc import Sequence

import pygame

from game import platforms
from scenes.drawing.surfaces import is_solid, solid
from scenes.system.native_window import HEADLESS, WAYLAND, X11, DisplayWindow, WaylandWindow
from scenes.system.signals import outlive_refusals
from scenes.system.window_state import WindowState

ACCELERATION = "SDL_FRAMEBUFFER_ACCELERATION"
FAST = "0"
"""The value of ACCELERATION that turns OpenGL off."""
LEAST = (1024, 640)
"""Minimum size of the window in pixels, unless the screen itself is smaller."""
LEAST_BITS = 15
"""Minimum number of bits per pixel. A screen with fewer bits has too few colours for any picture."""
FEW_COLOURS = "This screen has too few colours. The program needs at least 15 bits per pixel (32,768 colours)."
UNKNOWN_PIXELS = "Unknown window pixel format"
"""SDL's error message for a screen with at most 8 bits per pixel, or with 30 bits per pixel if OpenGL isn't used."""
UNSUPPORTED = "This screen's pixel format isn't supported. Set the screen to 24 bits a pixel."
USUAL_RATE = 60
RATES = (50, 144)
"""The lowest and highest frame rates accepted from a screen. If the screen reports a rate outside this range,
USUAL_RATE is used."""

ICON_SIZE = (64, 64)
"""Size of the icon in pixels. Window managers don't show larger icons."""
MOST = (16384, 16384)
FRAME = (40, 90)
"""The width and height to leave free for the window's frame and the desktop's panels, in pixels."""


class NoWindow(Exception):
    """Raised if no window can be opened. The message gives the reason."""


def prepare() -> None:
    """Set the window library's options before the window opens."""
    os.environ.setdefault(ACCELERATION, FAST)
    # Replace the name that pygame set when it was imported.
    os.environ["SDL_VIDEO_X11_WMCLASS"] = platforms.WINDOW_CLASS
    os.environ["SDL_VIDEO_WAYLAND_WMCLASS"] = platforms.WINDOW_CLASS
    for name, value in platforms.window_settings().items():
        os.environ.setdefault(name, value)


class Window:
    """The program's only window.

    Raises:
        NoWindow: No window can be shown, and SDL_VIDEODRIVER isn't "dummy" or "offscreen".
    """

    def __init__(
        self,
        title: str,
        size: tuple[int, int],
        full_screen: bool = False,
        icon: pygame.Surface | None = None,
        maximised: bool = False,
        monitor: int = 0,
    ) -> None:
        prepare()
        if not getattr(pygame, "IS_CE", False):
            raise NoWindow("The program needs the library pygame-ce, but found another pygame in its place.")
        self._canvas: pygame.Surface | None = None
        """The surface that scenes paint on, or None if they can paint on the window's own surface."""
        self._direct: pygame.Surface | None = None
        """The window's own surface, or None if scenes can't paint on it directly."""
        self._wanted = size
        self.monitor = monitor
        """The number of the monitor that shows the window."""
        self._begin()
        try:
            try:
                size = self._open(title, size, icon)
            except pygame.error:
                # Try again with OpenGL, because this screen needs it. SDL reads the setting only when it starts.
                if self.driver == WAYLAND and (missing := platforms.missing_libraries({"WAYLAND_DISPLAY": WAYLAND})):
                    # SDL would crash on Wayland if it couldn't find OpenGL.
                    raise NoWindow(f"No window can be opened. {_advice(missing)}") from None
                pygame.display.quit()
                os.environ.pop(ACCELERATION, None)
                self._begin()
                size = self._open(title, size, icon)
        except pygame.error as error:
            unknown = UNKNOWN_PIXELS in str(error)
            raise NoWindow(UNSUPPORTED if unknown else f"No window can be opened: {error}.") from error
        if self._shown.get_bitsize() < LEAST_BITS:
            raise NoWindow(FEW_COLOURS)
        self._opened = size
        self._frame = WindowState(size, maximised, full_screen)
        if full_screen:
            self._native.handle.set_fullscreen(desktop=True)
        elif maximised:
            self._native.handle.maximize()
        pygame.key.set_repeat(400, 40)

    @staticmethod
    def _begin() -> None:
        told = os.environ.get("SDL_VIDEODRIVER", "")
        screen = platforms.screen(os.environ)
        if screen is None and not told:
            raise NoWindow("There is no screen: neither DISPLAY nor WAYLAND_DISPLAY is set.")
        if told not in HEADLESS and os.environ.get("DISPLAY"):
            outlive_refusals()
        try:
            pygame.display.init()
        except pygame.error as error:
            raise NoWindow(f"There is no screen: {error}.") from error
        if pygame.display.get_driver() in HEADLESS and told not in HEADLESS:
            pygame.display.quit()
            advice = _advice(platforms.missing_libraries(os.environ))
            raise NoWindow(f"No window can be opened on the screen {screen or told}. {advice}")
        pygame.font.init()

    def _open(self, title: str, size: tuple[int, int], icon: pygame.Surface | None) -> tuple[int, int]:
        """Open a window of this size, or the largest that fits the screen, and return its size."""
        screens = pygame.display.get_desktop_sizes()
        if self.monitor >= len(screens):
            self.monitor = 0  # the monitor must have been unplugged
        least, size = fitting(size, None if self.driver in HEADLESS else screens[self.monitor])
        kind = WaylandWindow if self.driver == WAYLAND else DisplayWindow
        small = pygame.transform.smoothscale(icon, ICON_SIZE) if icon is not None else None
        self._native = kind(title, size, self.monitor, small)
        self._native.handle.minimum_size = least
        return size

    @property
    def _shown(self) -> pygame.Surface:
        """Return the window's own surface, in the screen's pixel format."""
        found = self._native.surface
        if found is None:
            raise NoWindow("The window is closed.")
        return found

    @property
    def surface(self) -> pygame.Surface:
        """Return the surface to paint on, which is replaced when the window's size changes."""
        shown = self._shown
        if shown is self._direct or is_solid(shown):
            self._direct, self._canvas = shown, None
            return shown
        if self._canvas is None or self._canvas.get_size() != shown.get_size():
            self._canvas = solid(shown.get_size())
        return self._canvas

    @property
    def size(self) -> tuple[int, int]:
        """Return the window's width and height in pixels."""
        return self._shown.get_size()

    @property
    def windowed(self) -> tuple[int, int]:
        """Return the window's size when it is neither maximised nor full screen.

        If the screen is too small for the requested size, the window opens smaller. In that case, return the requested
        size until the player resizes the window.
        """
        found = self._frame.windowed
        return self._wanted if found == self._opened else found

    @property
    def maximised(self) -> bool:
        """Return whether the window is maximised, or will be once it is no longer full screen."""
        return self._frame.maximised

    @property
    def full_screen(self) -> bool:
        """Return whether the window is full screen, regardless of who requested it."""
        return self._frame.full_screen and (self._frame.asked or self._native.confirms_full_screen())

    @property
    def driver(self) -> str:
        """Return the name of the video driver that pygame uses, such as "x11"."""
        return str(pygame.display.get_driver())

    def receive_large_drops(self) -> None:
        """Until the program ends, receive dropped data that is too large for SDL."""
        if self.driver == X11:
            from scenes.system.x11 import large_drops  # imported here because the first picture doesn't need it

            large_drops.watch(pygame.display.get_wm_info()["window"])

    @property
    def rate(self) -> int:
        """Return the screen's frame rate, in frames per second."""
        try:
            found = pygame.display.get_desktop_refresh_rates()[self.monitor]
        except (pygame.error, IndexError):
            found = 0
        return found if RATES[0] <= found <= RATES[1] else USUAL_RATE

    def heed(self, event: pygame.event.Event) -> bool:
        """Update the window's state from an event. Return whether the event concerns that state."""
        if event.type == pygame.WINDOWMAXIMIZED:
            self._frame.maximise()
        elif event.type == pygame.WINDOWRESTORED:
            self._frame.restore()
        elif event.type == pygame.WINDOWSIZECHANGED:
            size = event.x, event.y
            self._frame.resize(size, self._native.fills(size))
        elif event.type == pygame.WINDOWDISPLAYCHANGED and event.display_index != self.monitor:
            self.monitor = event.display_index
        else:
            return False
        return True

    def in_pixels(self, events: Sequence[pygame.event.Event]) -> Sequence[pygame.event.Event]:
        """Return the events, with the pointer's positions in pixels on the window's surface."""
        return self._native.in_pixels(events)

    def toggle_full_screen(self) -> None:
        """Switch between a window and full screen."""
        handle, full = self._native.handle, not self.full_screen
        meanwhile = self._native.full_screen == full
        if full:
            if meanwhile:
                # SDL still believes that the window is full screen, although the window manager has restored it. SDL
                # would ignore the next call.
                handle.set_windowed()
            handle.set_fullscreen(desktop=True)
        else:
            if meanwhile:
                handle.set_fullscreen(desktop=True)
            handle.set_windowed()
            handle.size = self._frame.windowed
            if self.maximised:
                handle.maximize()
        self._frame.fill(full)

    def present(self, rects: Sequence[pygame.Rect]) -> None:
        """Update the screen with the parts of the surface inside these rectangles."""
        if not rects:
            return
        if self._canvas is not None:
            for rect in rects:
                self._shown.blit(self._canvas, rect, rect)
        self._native.show(rects)

    def close(self) -> None:
        """Close the window and pygame's display."""
        self._native.close()
        pygame.display.quit()


def _advice(missing: dict[str, str]) -> str:
    """Return advice on what to install or check if no window can be opened."""
    if missing:
        libraries, packages = ", ".join(missing), ", ".join(missing.values())
        return f"This system lacks {libraries}. On Debian and Ubuntu, install {packages}."
    return "Check that the screen exists and that you're allowed to use it."


def fitting(size: tuple[int, int], screen: tuple[int, int] | None) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the window's minimum size and its initial size.

    The initial size is `size`, or the minimum size if that is larger. Both sizes are reduced if necessary to fit on the
    screen. `screen` is the size of the screen. If `screen` is None, the size MOST is used instead.
    """
    room = tuple(max(1, side - frame) for side, frame in zip(screen or MOST, FRAME, strict=True))
    least = min(LEAST[0], room[0]), min(LEAST[1], room[1])
    return least, (max(min(size[0], room[0]), least[0]), max(min(size[1], room[1]), least[1]))

"""The window: the only module that opens one and knows what the screen shows. What is painted on is a software surface,
presented by damaged rectangles; how the window lies on the screen, the window manager says."""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Sequence

import pygame

from scenes.kit.surfaces import is_solid, solid
from scenes.signals import outlive_refusals
from scenes.window_state import WindowState

CLASS = "soul-battle"
ACCELERATION = "SDL_FRAMEBUFFER_ACCELERATION"
FAST = "0"
"""How SDL presents a software surface: by itself. Through GL a frame takes 13 to 22 ms on a machine without a graphics
card, but some screens can't be reached otherwise: those of Wayland, and of X with 10 bits a colour."""
LEAST = (1024, 640)
"""The smallest window, in pixels, where the screen has room for it."""
LEAST_BITS = 15
"""Bits of a pixel: a screen with fewer has too few colours for any picture."""
FEW_COLOURS = "This screen has too few colours. The program needs at least 15 bits per pixel (32,768 colours)."
UNKNOWN_PIXELS = "Unknown window pixel format"
"""SDL's message for a screen with 8 bits a pixel or fewer, and without OpenGL for one with 30."""
UNSUPPORTED = "This screen's pixel format isn't supported. Set the screen to 24 bits a pixel."
HEADLESS = ("dummy", "offscreen")
USUAL_RATE = 60
RATES = (50, 144)
"""A frame rate of the screen is believed within these bounds."""

ICON_SIZE = (64, 64)
"""Pixels: window managers show no larger one, and each pixel is sent to the screen's server."""
MOST = (16384, 16384)
FRAME = (40, 90)
"""Pixels of the screen's width and height that a new window leaves to its frame and to the desktop's panels."""


class NoWindow(Exception):
    """There is no screen to open a window on; says so in a sentence."""


def prepare() -> None:
    """Settings of the window library: they count from when the window opens."""
    os.environ.setdefault(ACCELERATION, FAST)
    # Importing pygame has already set a name of its own here.
    os.environ["SDL_VIDEO_X11_WMCLASS"] = CLASS
    os.environ["SDL_VIDEO_WAYLAND_WMCLASS"] = CLASS
    os.environ.setdefault("SDL_VIDEO_ALLOW_SCREENSAVER", "1")
    # SDL takes a press that it hears within 10 ms of the focus for the one that brought the window to the front, and
    # drops it. A busy program hears both at once however far apart they were, and the player's press would be lost.
    os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")


class Window:
    """The one window. Opening raises NoWindow where it couldn't be seen; the variable SDL_VIDEODRIVER set to "dummy" or
    "offscreen" says that nobody needs to see it."""

    def __init__(
        self,
        title: str,
        size: tuple[int, int],
        full_screen: bool = False,
        icon: pygame.Surface | None = None,
        maximised: bool = False,
    ) -> None:
        prepare()
        if not getattr(pygame, "IS_CE", False):
            raise NoWindow("The program needs the library pygame-ce, but found another pygame in its place.")
        self._canvas: pygame.Surface | None = None
        """The surface to paint on, where the screen has another pixel format than the pictures."""
        self._wanted = size
        self._begin()
        try:
            try:
                size = self._open(title, size, icon)
            except pygame.error:
                # The fast way doesn't lead to every screen. Which one it goes, SDL decides only when it begins.
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
            self._handle().set_fullscreen(desktop=True)
        elif maximised:
            self._handle().maximize()
        pygame.key.set_repeat(400, 40)

    @staticmethod
    def _begin() -> None:
        told = os.environ.get("SDL_VIDEODRIVER", "")
        screens = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
        if sys.platform.startswith("linux") and not told and not screens:
            raise NoWindow("There is no screen: neither DISPLAY nor WAYLAND_DISPLAY is set.")
        if told not in HEADLESS and os.environ.get("DISPLAY"):
            outlive_refusals()
        try:
            pygame.display.init()
        except pygame.error as error:
            raise NoWindow(f"There is no screen: {error}.") from error
        if pygame.display.get_driver() in HEADLESS and told not in HEADLESS:
            pygame.display.quit()
            raise NoWindow(
                f"No window can be opened on the screen {screens or told}. Check that it exists. On Linux, "
                "check that libx11-6 and libxext6 are installed."
            )
        pygame.font.init()

    def _open(self, title: str, size: tuple[int, int], icon: pygame.Surface | None) -> tuple[int, int]:
        """Opens the window at about this size; returns the size that the screen has room for."""
        pygame.display.set_caption(title)
        if icon is not None:
            pygame.display.set_icon(pygame.transform.smoothscale(icon, ICON_SIZE))
        least, size = fitting(size, None if self.driver in HEADLESS else pygame.display.get_desktop_sizes()[0])
        pygame.display.set_mode(size, pygame.RESIZABLE)
        self._handle().minimum_size = least
        return size

    @staticmethod
    def _handle() -> pygame.Window:
        with warnings.catch_warnings():
            # The only way to a least size and a full screen without a change of resolution while pygame.display owns
            # the window.
            warnings.simplefilter("ignore", DeprecationWarning)
            return pygame.Window.from_display_module()

    @property
    def _shown(self) -> pygame.Surface:
        """The window's surface in the screen's own pixel format."""
        found = pygame.display.get_surface()
        if found is None:
            raise NoWindow("The window is closed.")
        return found

    @property
    def surface(self) -> pygame.Surface:
        """The surface to paint on, in the format of `scenes.kit.surfaces`; a new one after each change of size."""
        shown = self._shown
        if is_solid(shown):
            return shown
        if self._canvas is None or self._canvas.get_size() != shown.get_size():
            self._canvas = solid(shown.get_size())
        return self._canvas

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self._shown.get_size()

    @property
    def windowed(self) -> tuple[int, int]:
        """The window's size when it is neither maximised nor full screen.

        If the screen was too small for the wanted size and nobody has resized the window, this is the wanted size."""
        found = self._frame.windowed
        return self._wanted if found == self._opened else found

    @property
    def maximised(self) -> bool:
        """Whether it is as large as the window manager has room for, or will be when it no longer fills the screen."""
        return self._frame.maximised

    @property
    def full_screen(self) -> bool:
        """Whether it fills the screen, at the program's wish or at the window manager's."""
        return self._frame.full_screen

    @property
    def driver(self) -> str:
        """The window library's driver, like "x11"."""
        return str(pygame.display.get_driver())

    @property
    def rate(self) -> int:
        """Frames a second that the screen shows."""
        try:
            found = pygame.display.get_current_refresh_rate()
        except pygame.error:
            found = 0
        return found if RATES[0] <= found <= RATES[1] else USUAL_RATE

    def heed(self, event: pygame.event.Event) -> bool:
        """Take over what an event says about the window's state; return whether it says anything."""
        if event.type == pygame.WINDOWMAXIMIZED:
            self._frame.maximise()
        elif event.type == pygame.WINDOWRESTORED:
            self._frame.restore()
        elif event.type == pygame.WINDOWSIZECHANGED:
            size = event.x, event.y
            self._frame.resize(size, self.driver not in HEADLESS and size in pygame.display.get_desktop_sizes())
        else:
            return False
        return True

    def toggle_full_screen(self) -> None:
        """From a window to the whole screen and back."""
        handle, full = self._handle(), not self.full_screen
        meanwhile = pygame.display.is_fullscreen() == full
        if full:
            if meanwhile:
                # The window manager has made it a window again, and SDL does nothing that it believes to be done.
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
        """Show these parts of the surface."""
        if not rects:
            return
        surface, shown = self.surface, self._shown
        if surface is not shown:
            for rect in rects:
                shown.blit(surface, rect, rect)
        pygame.display.update(list(rects))

    def close(self) -> None:
        pygame.display.quit()


def fitting(size: tuple[int, int], screen: tuple[int, int] | None) -> tuple[tuple[int, int], tuple[int, int]]:
    """The least size of the window, and this size or as much of it as a screen holds beside a frame and a panel; None:
    a screen that holds anything."""
    room = tuple(max(1, side - frame) for side, frame in zip(screen or MOST, FRAME, strict=True))
    least = min(LEAST[0], room[0]), min(LEAST[1], room[1])
    return least, (max(min(size[0], room[0]), least[0]), max(min(size[1], room[1]), least[1]))

"""The window: the only module that touches pygame.display. Software surface, presented by damaged rectangles."""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Sequence

import pygame

CLASS = "soul-battle"
LEAST = (1024, 640)
"""The smallest window, in pixels."""
HEADLESS = ("dummy", "offscreen")
USUAL_RATE = 60
RATES = (50, 144)
"""A frame rate of the screen is believed within these bounds."""

ICON_SIZE = (64, 64)
"""Pixels: window managers show no larger one, and each pixel is sent to the screen's server."""
FRAME = (40, 90)
"""Pixels of the screen's width and height that a new window leaves to its frame and to the desktop's panels."""


class NoWindow(Exception):
    """There is no screen to open a window on; says so in a sentence."""


def prepare() -> None:
    """Settings of the window library: they count from when the window opens."""
    # SDL would present a software surface through GL: 13 to 22 ms a frame on a machine without a graphics card.
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
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
        self, title: str, size: tuple[int, int], full_screen: bool = False, icon: pygame.Surface | None = None
    ) -> None:
        prepare()
        if not getattr(pygame, "IS_CE", False):
            raise NoWindow("The library pygame-ce is needed; another pygame was found in its place.")
        told = os.environ.get("SDL_VIDEODRIVER", "")
        screens = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
        if sys.platform.startswith("linux") and not told and not screens:
            raise NoWindow("There is no screen: neither DISPLAY nor WAYLAND_DISPLAY is set.")
        try:
            pygame.display.init()
        except pygame.error as error:
            raise NoWindow(f"There is no screen: {error}.") from error
        if pygame.display.get_driver() in HEADLESS and told not in HEADLESS:
            pygame.display.quit()
            raise NoWindow(
                f"No window can be opened on the screen {screens or told}. Is it there? On Linux: are libx11-6 and "
                "libxext6 installed?"
            )
        pygame.font.init()
        pygame.display.set_caption(title)
        if icon is not None:
            pygame.display.set_icon(pygame.transform.smoothscale(icon, ICON_SIZE))
        self._windowed = self._fitting(size)
        self.full_screen = False
        try:
            self._open(full_screen)
        except pygame.error as error:
            raise NoWindow(f"No window can be opened: {error}.") from error
        pygame.key.set_repeat(400, 40)

    @staticmethod
    def _fitting(size: tuple[int, int]) -> tuple[int, int]:
        """This size, or as much of it as the screen holds beside a frame and a panel, and no less than the least."""
        if pygame.display.get_driver() in HEADLESS:
            return max(size[0], LEAST[0]), max(size[1], LEAST[1])
        wide, high = pygame.display.get_desktop_sizes()[0]
        return (
            max(min(size[0], wide - FRAME[0]), LEAST[0]),
            max(min(size[1], high - FRAME[1]), LEAST[1]),
        )

    def _open(self, full_screen: bool) -> None:
        pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
        self._handle().minimum_size = LEAST
        if full_screen:
            self._handle().set_fullscreen(desktop=True)
        self.full_screen = full_screen

    @staticmethod
    def _handle() -> pygame.Window:
        with warnings.catch_warnings():
            # The only way to a least size and a full screen without a change of resolution while pygame.display owns
            # the window.
            warnings.simplefilter("ignore", DeprecationWarning)
            return pygame.Window.from_display_module()

    @property
    def surface(self) -> pygame.Surface:
        """What is painted on; another one after the size has changed."""
        found = pygame.display.get_surface()
        if found is None:
            raise NoWindow("The window is closed.")
        return found

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.surface.get_size()

    @property
    def windowed(self) -> tuple[int, int]:
        """The size of the window, or of what it was before it filled the screen."""
        return self._windowed if self.full_screen else self.size

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

    def toggle_full_screen(self) -> None:
        """From a window to the whole screen and back."""
        if self.full_screen:
            self._handle().set_windowed()
        else:
            self._windowed = self.size
            self._handle().set_fullscreen(desktop=True)
        self.full_screen = not self.full_screen

    def present(self, rects: Sequence[pygame.Rect]) -> None:
        """Show these parts of the surface."""
        if rects:
            pygame.display.update(list(rects))

    def close(self) -> None:
        pygame.display.quit()

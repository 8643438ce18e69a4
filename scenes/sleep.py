"""Sleeping until something happens, in the window library itself.

`pygame.event.wait` looks for events a thousand times a second; SDL's own waiting sleeps on the window's connection and
costs nothing. It is reached through the very library that pygame has loaded; where that can't be found, pygame waits.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache

import pygame

from scenes.event_queue import read, take

Wait = Callable[[int], object]
"""Waits so many milliseconds (-1: without end) for an event, and leaves it in the queue."""


def wait(rest: float | None) -> list[pygame.event.Event]:
    """The next events, or none if there are none for `rest` seconds (None: wait without end)."""
    time = -1 if rest is None else max(1, round(rest * 1000))
    found = take()
    if found:
        return found
    native = _native()
    if native is None:
        first = read(pygame.event.wait if time < 0 else lambda: pygame.event.wait(time))
        return [event for event in (first, *take()) if event.type != pygame.NOEVENT]
    native(time)
    return take()


@cache
def _native() -> Wait | None:
    try:
        import ctypes

        library = ctypes.CDLL(_path())
        function = library.SDL_WaitEventTimeout
        function.argtypes = [ctypes.c_void_p, ctypes.c_int]
        function.restype = ctypes.c_int
    except (ImportError, OSError, AttributeError):
        return None
    return lambda time: function(None, time)


def _path() -> str:
    """The file of the loaded SDL. Raises OSError: another one than the loaded must never be taken."""
    if sys.platform == "win32":
        return "SDL2.dll"
    if sys.platform.startswith("linux"):
        with open("/proc/self/maps", encoding="utf-8", errors="surrogateescape") as maps:
            for line in maps:
                name = line.rstrip("\n").partition("/")[2]
                if "libSDL2-" in name.rpartition("/")[2]:
                    return "/" + name
    raise OSError("The loaded SDL library wasn't found")

"""Sleep in the window library until something happens.

`pygame.event.wait` checks for events a thousand times a second. SDL's own function sleeps on the window's connection
and uses no CPU time, so this module calls it in the SDL library that pygame has loaded. If it can't find that library,
it uses pygame's function.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pygame

from game.platforms import sdl_library
from scenes.system.event_queue import read, take

Wait = Callable[[int], object]
"""A function that waits for an event, for some milliseconds or forever (-1).

The event stays in the queue.
"""


def wait(rest: float | None) -> list[pygame.event.Event]:
    """Return the next events, or [] after `rest` seconds without any. None waits forever."""
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

        library = ctypes.CDLL(sdl_library())
        function = library.SDL_WaitEventTimeout
        function.argtypes = [ctypes.c_void_p, ctypes.c_int]
        function.restype = ctypes.c_int
    except (ImportError, OSError, AttributeError):
        return None
    return lambda time: function(None, time)

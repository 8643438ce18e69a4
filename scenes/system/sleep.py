"""Wait for events without using CPU time.

The program calls a function from the SDL library that sleeps until an event arrives. If the library isn't found, the
program uses `pygame.event.wait` instead, which uses some CPU time because it checks for events a thousand times a
second.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pygame

from scenes.system import sdl
from scenes.system.event_queue import read, take

Wait = Callable[[int], object]
"""A function that waits for an event in the queue, with a time limit in milliseconds. -1 means no limit.
"""


def wait(rest: float | None) -> list[pygame.event.Event]:
    """Wait for events and return them.

    Return [] if none arrive within `rest` seconds. If `rest` is None, wait indefinitely.
    """
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
    function = sdl.function("SDL_WaitEventTimeout", "c_void_p", "c_int", result="c_int")
    if function is None:
        return None
    return lambda time: function(None, time)

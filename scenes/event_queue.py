"""The window library's events, one at a time, so that one that can't be read takes no other with it.

pygame raises an error from the queue itself for a dropped file or text that isn't UTF-8. Such an event is taken out of
the error, and what can't be read at all becomes an event that says so.
"""

from __future__ import annotations

import os
from collections.abc import Callable

import pygame

from scenes.kit.encoding import decoded, undecoded

UNREAD = pygame.event.custom_type()
"""An event for something that came and couldn't be read."""
MOST = 1000
"""Events of one turn; whatever comes after these waits for the next."""


def take() -> list[pygame.event.Event]:
    """Return the events that have come."""
    found: list[pygame.event.Event] = []
    while len(found) < MOST:
        event = read(pygame.event.poll)
        if event.type == pygame.NOEVENT:
            break
        found.append(event)
    return found


def read(ask: Callable[[], pygame.event.Event]) -> pygame.event.Event:
    """Return the event that pygame is asked for, even where pygame can't decode its text."""
    try:
        return ask()
    except (SystemError, UnicodeError) as error:
        return _saved(undecoded(error))


def _saved(data: bytes | None) -> pygame.event.Event:
    """Return the event whose text these bytes are: a path is absolute, and text begins with a slash hardly ever."""
    if data is None:
        return pygame.event.Event(UNREAD)
    if data.startswith(b"/"):
        return pygame.event.Event(pygame.DROPFILE, file=os.fsdecode(data))
    try:
        return pygame.event.Event(pygame.DROPTEXT, text=decoded(data))
    except ValueError:
        return pygame.event.Event(UNREAD)

"""Read pygame's events, even if an event's text isn't UTF-8.

Events that can't be recovered become UNREAD events.
"""

from __future__ import annotations

import os
from collections.abc import Callable

import pygame

from scenes.system.encoding import decoded, undecoded

UNREAD = pygame.event.custom_type()
"""The type of event that is returned when dropped text can't be decoded."""
HANDLED = pygame.event.custom_type()
"""The type of event that a thread posts in order to wait until the program's loop sets the event's `done`."""
MOST = 1000
"""Maximum number of events handled in one iteration of the program's loop."""


def take() -> list[pygame.event.Event]:
    """Return the events that have arrived since the last call."""
    found: list[pygame.event.Event] = []
    while len(found) < MOST:
        event = read(pygame.event.poll)
        if event.type == pygame.NOEVENT:
            break
        found.append(event)
    return found


def read(ask: Callable[[], pygame.event.Event]) -> pygame.event.Event:
    """Call `ask` and return its event, even if pygame can't decode the event's text."""
    try:
        return ask()
    except (SystemError, UnicodeError) as error:
        return _saved(undecoded(error))


def _saved(data: bytes | None) -> pygame.event.Event:
    """Return an event for a path or text that pygame couldn't decode.

    If `data` is None or can't be decoded here either, return an UNREAD event.
    """
    if data is None:
        return pygame.event.Event(UNREAD)
    if data.startswith(b"/"):
        return pygame.event.Event(pygame.DROPFILE, file=os.fsdecode(data))
    try:
        return pygame.event.Event(pygame.DROPTEXT, text=decoded(data))
    except ValueError:
        return pygame.event.Event(UNREAD)

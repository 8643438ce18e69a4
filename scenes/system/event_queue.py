"""Read the window library's events one by one, even those with text that isn't UTF-8.

For such a text or file name, pygame raises an error in place of the event. This module recovers the event from the
error. If that fails too, it returns an UNREAD event.
"""

from __future__ import annotations

import os
from collections.abc import Callable

import pygame

from scenes.system.encoding import decoded, undecoded

UNREAD = pygame.event.custom_type()
"""The type of an event that stands for unreadable data."""
MOST = 1000
"""Maximum number of events to read per iteration of the loop. The rest wait for the next iteration."""


def take() -> list[pygame.event.Event]:
    """Return the events that have arrived."""
    found: list[pygame.event.Event] = []
    while len(found) < MOST:
        event = read(pygame.event.poll)
        if event.type == pygame.NOEVENT:
            break
        found.append(event)
    return found


def read(ask: Callable[[], pygame.event.Event]) -> pygame.event.Event:
    """Return the event from `ask`, even if pygame can't decode its text."""
    try:
        return ask()
    except (SystemError, UnicodeError) as error:
        return _saved(undecoded(error))


def _saved(data: bytes | None) -> pygame.event.Event:
    """Return the event for data that pygame couldn't decode.

    Data that starts with a slash is a path, because paths are absolute and text hardly ever starts with a slash.
    """
    if data is None:
        return pygame.event.Event(UNREAD)
    if data.startswith(b"/"):
        return pygame.event.Event(pygame.DROPFILE, file=os.fsdecode(data))
    try:
        return pygame.event.Event(pygame.DROPTEXT, text=decoded(data))
    except ValueError:
        return pygame.event.Event(UNREAD)

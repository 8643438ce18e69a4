"""Read the window library's events one by one, even those with undecodable text.

If a dropped file or text isn't UTF-8, pygame raises an error from the queue itself. This module recovers such an event
from the error. If that fails too, it returns an UNREAD event.
"""

from __future__ import annotations

import os
from collections.abc import Callable

import pygame

from scenes.kit.encoding import decoded, undecoded

UNREAD = pygame.event.custom_type()
"""An event that stands for unreadable data."""
MOST = 1000
"""The most events to read in one turn. Later ones wait for the next turn."""


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
    """Return the event that `ask` returns, even if pygame can't decode its text."""
    try:
        return ask()
    except (SystemError, UnicodeError) as error:
        return _saved(undecoded(error))


def _saved(data: bytes | None) -> pygame.event.Event:
    """Return the event with this data.

    Data that starts with a slash is a path, because paths are absolute and text hardly ever starts with one.
    """
    if data is None:
        return pygame.event.Event(UNREAD)
    if data.startswith(b"/"):
        return pygame.event.Event(pygame.DROPFILE, file=os.fsdecode(data))
    try:
        return pygame.event.Event(pygame.DROPTEXT, text=decoded(data))
    except ValueError:
        return pygame.event.Event(UNREAD)

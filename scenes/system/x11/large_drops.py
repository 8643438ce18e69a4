"""Receive dropped data that another program sends in pieces (INCR).

Data that is too large for one X request, such as several hundred file names, arrives in pieces, which SDL can't
receive. So a thread with its own X connection reads them, and then posts the events that SDL would post for a smaller
drop.
"""

from __future__ import annotations

import os
import select
import threading
from typing import Any

import pygame

from game.platforms import file_of
from scenes.system.encoding import decoded
from scenes.system.event_queue import HANDLED, UNREAD
from scenes.system.x11.xcb import (
    INCREASING,
    PROPERTY_CHANGE,
    Missing,
    Silent,
    atom,
    is_new_value,
    joined_pieces,
    library,
    next_event,
    read_property,
    select_events,
)

PLACE = b"PRIMARY"
"""SDL asks other programs to write dropped data into this window property."""
FILES = b"text/uri-list"
PATIENCE = 5.0
"""Maximum time to wait for the next piece, in seconds."""
TURNS = 2
"""Number of loop iterations after which SDL is sure to have read the property."""
MOST = 1 << 20
"""Maximum size of the dropped data, in bytes."""


def watch(window: int) -> None:
    """Receive large drops on this X window, in a thread that runs until the program ends."""
    threading.Thread(target=_run, args=(window,), name="large drops", daemon=True).start()


def _run(window: int) -> None:
    try:
        drops = _Drops(library(), window)
        while True:
            drops.wait()
    except Missing:  # libxcb isn't installed, or the X server has exited
        return


class _Drops:
    """A connection that watches a window's property."""

    def __init__(self, xcb: Any, window: int) -> None:
        self._xcb = xcb
        self._window = window
        self._connection = xcb.xcb_connect(None, None)
        if xcb.xcb_connection_has_error(self._connection):
            raise Missing
        self._place, self._files, self._increasing = (
            atom(xcb, self._connection, name) for name in (PLACE, FILES, INCREASING)
        )
        self._kind = 0
        """The type of the last piece, as an atom."""
        select_events(xcb, self._connection, window, PROPERTY_CHANGE)

    def wait(self) -> None:
        """Wait until data is dropped.

        If the data arrives in several pieces, read them all and post the drop's events.
        """
        self._next_value(None)
        if self._value(delete=False)[0] != self._increasing:
            return  # SDL itself reads data that arrives in one piece
        self._wait_for_the_loop()
        self._value(delete=True)  # deleting the property asks for the first piece
        for event in self._received():
            pygame.event.post(event)

    @staticmethod
    def _wait_for_the_loop() -> None:
        """Wait at most `TURNS` × `PATIENCE` seconds for SDL to read the property.

        The property's first value only announces the pieces, and SDL ignores it. SDL must read this value before the
        first piece replaces it. Otherwise, SDL would mistake the first piece for all of the data.
        """
        for _ in range(TURNS):
            done = threading.Event()
            pygame.event.post(pygame.event.Event(HANDLED, done=done))
            done.wait(PATIENCE)

    def _received(self) -> list[pygame.event.Event]:
        """Read all pieces, and return the drop's events."""
        try:
            data = joined_pieces(self._piece, MOST)
        except Silent:
            data = None
        return [pygame.event.Event(UNREAD)] if data is None else events(data, self._kind == self._files)

    def _piece(self) -> bytes:
        """Wait for the next piece, and return it. Raise Silent if none arrives in time."""
        if not self._next_value(PATIENCE):
            raise Silent
        self._kind, piece = self._value(delete=True)
        return piece

    def _value(self, delete: bool) -> tuple[int, bytes]:
        """Return the property's type and contents, and delete the property if `delete` is true."""
        return read_property(self._xcb, self._connection, self._window, self._place, delete)

    def _next_value(self, patience: float | None) -> bool:
        """Wait for a new value of the property, and return whether a new value arrived.

        `patience` is the maximum waiting time in seconds, or None for no limit.

        Raises:
            Missing: The connection to the X server has been lost.
        """
        xcb = self._xcb
        xcb.xcb_flush(self._connection)
        while True:
            while event := next_event(xcb, self._connection):
                if is_new_value(event, self._place):
                    return True
            if xcb.xcb_connection_has_error(self._connection):
                raise Missing
            if not select.select([xcb.xcb_get_file_descriptor(self._connection)], [], [], patience)[0]:
                return False


def events(data: bytes, files: bool) -> list[pygame.event.Event]:
    """Return the events that SDL would post for this dropped data.

    If the text can't be decoded, return a single UNREAD event.

    Args:
        data: Lines of text, or file URLs on separate lines.
        files: Whether the lines are file URLs.
    """
    lines = [line for line in data.splitlines() if line]
    if files:
        addresses = [os.fsdecode(line) for line in lines if line.startswith(b"file:")]
        found = [pygame.event.Event(pygame.DROPFILE, file=str(file_of(address))) for address in addresses]
    else:
        try:
            found = [pygame.event.Event(pygame.DROPTEXT, text=decoded(line)) for line in lines]
        except ValueError:
            return [pygame.event.Event(UNREAD)]
    return [pygame.event.Event(pygame.DROPBEGIN), *found, pygame.event.Event(pygame.DROPCOMPLETE)]

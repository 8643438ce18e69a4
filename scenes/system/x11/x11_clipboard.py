"""Read the X clipboard with libxcb, over a separate connection.

Another program provides the clipboard's text. If that program doesn't answer, SDL waits for one second and then empties
the clipboard. This module gives up sooner and leaves the clipboard unchanged.
"""

from __future__ import annotations

import ctypes
import select
import time
from collections.abc import Callable
from typing import Any

from scenes.system.x11.xcb import (
    EVENTS,
    INCREASING,
    PROPERTY_CHANGE,
    SELECTION_NOTIFY,
    Missing,
    Silent,
    XEvent,
    atom,
    is_new_value,
    joined_pieces,
    library,
    next_event,
    read_property,
)

KINDS = (b"UTF8_STRING", b"text/plain;charset=utf-8", b"STRING", b"TEXT", b"text/plain")
"""The types of text to request in turn, until the clipboard's owner can provide one."""
PLACE, CLIPBOARD = b"SOUL_BATTLE", b"CLIPBOARD"
INPUT_ONLY = 2
STEP = 0.01
"""Seconds between two calls to `meanwhile`. If this program owns the clipboard, it answers its own request during these
calls.
"""
MOST_PENDING = 8
"""Maximum number of unanswered requests. At this limit, no new request is sent."""


class TooLong(Exception):
    """Raised if the clipboard's text is longer than the caller accepts."""


def read(patience: float, most: int, meanwhile: Callable[[], object]) -> bytes | None:
    """Return the clipboard's text as bytes, or None if there is no text.

    The encoding of the text is unknown.

    Args:
        patience: Maximum time, in seconds, to wait for the program that owns the clipboard.
        most: Maximum number of bytes to accept.
        meanwhile: Called repeatedly while waiting.

    Raises:
        Silent: No answer arrives in time, or `MOST_PENDING` earlier requests are still unanswered.
        TooLong: The text is longer than `most` bytes.
        Missing: The library or the X display is missing.
    """
    for asker in [asker for asker in _pending if asker.answered()]:
        _pending.remove(asker)
        asker.close()
    if len(_pending) >= MOST_PENDING:
        raise Silent
    asker = _Asker(library())
    try:
        asker.open()
        return asker.read(time.monotonic() + patience, most, meanwhile)
    except Silent:
        # Keep the window open. Otherwise, some programs would crash when they replied to it, and the clipboard would be
        # lost.
        _pending.append(asker)
        raise
    finally:
        if asker not in _pending:
            asker.close()


class _Asker:
    """An invisible window that requests the contents of the clipboard."""

    def __init__(self, xcb: Any) -> None:
        self._xcb = xcb
        self._connection = xcb.xcb_connect(None, None)
        self._increasing = False
        """Whether the text arrives in pieces."""

    def close(self) -> None:
        """Close the window and its connection."""
        self._xcb.xcb_disconnect(self._connection)

    def answered(self) -> bool:
        """Return whether a late answer has arrived and the window can be closed.

        If the text arrives in pieces, return False. The window then stays open until the program ends.
        """
        while event := next_event(self._xcb, self._connection):
            if event.kind & 0x7F == SELECTION_NOTIFY:
                self._increasing = bool(event.at_20) and self._property()[0] == self._atom(INCREASING)
                return not self._increasing
        return False

    def open(self) -> None:
        """Create the window.

        Raises:
            Missing: The X display is missing.
        """
        xcb, connection = self._xcb, self._connection
        if xcb.xcb_connection_has_error(connection):
            raise Missing
        root = xcb.xcb_setup_roots_iterator(xcb.xcb_get_setup(connection)).data[0]
        self._window = xcb.xcb_generate_id(connection)
        wanted = ctypes.c_uint32(PROPERTY_CHANGE)
        xcb.xcb_create_window(
            connection, 0, self._window, root, 0, 0, 1, 1, 0, INPUT_ONLY, 0, EVENTS, ctypes.byref(wanted)
        )
        self._place = self._atom(PLACE)

    def read(self, end: float, most: int, meanwhile: Callable[[], object]) -> bytes | None:
        """Return the clipboard's text, or None if there is no text.

        Args:
            end: The time at which to give up, as a value of `time.monotonic`.
            most: Maximum number of bytes to accept.
            meanwhile: Called repeatedly while waiting.

        Raises:
            Silent: No complete answer arrived before `end`.
            TooLong: The text is longer than `most` bytes.
            Missing: The X display is missing.
        """
        clipboard = self._atom(CLIPBOARD)
        meanwhile()
        for kind in KINDS:
            self._xcb.xcb_convert_selection(self._connection, self._window, clipboard, self._atom(kind), self._place, 0)
            while (event := self._event(end, meanwhile)).kind & 0x7F != SELECTION_NOTIFY:
                pass
            if event.at_20:
                return self._taken(end, most, meanwhile)
        return None

    def _taken(self, end: float, most: int, meanwhile: Callable[[], object]) -> bytes:
        """Return the clipboard owner's text, which may arrive in pieces."""
        kind, data = self._property()
        if kind != self._atom(INCREASING):
            if len(data) > most:
                raise TooLong
            return data
        text = joined_pieces(lambda: self._piece(end, meanwhile), most)
        if text is None:
            raise TooLong
        return text

    def _piece(self, end: float, meanwhile: Callable[[], object]) -> bytes:
        """Wait for the next piece of the text, and return it."""
        while not is_new_value(self._event(end, meanwhile), self._place):
            pass
        return self._property()[1]

    def _property(self) -> tuple[int, bytes]:
        """Return the type and contents of the property that contains the text.

        Also delete the property, so that the clipboard's owner sends the next piece of the text.

        Raises:
            Missing: The X display is missing.
        """
        return read_property(self._xcb, self._connection, self._window, self._place, delete=True)

    def _event(self, end: float, meanwhile: Callable[[], object]) -> XEvent:
        """Wait for the next event and return it.

        Raises:
            Silent: No event arrived before the time `end`.
        """
        xcb = self._xcb
        xcb.xcb_flush(self._connection)
        while True:
            if event := next_event(xcb, self._connection):
                return event
            if xcb.xcb_connection_has_error(self._connection):
                raise Missing
            if time.monotonic() >= end:
                raise Silent
            meanwhile()
            select.select([xcb.xcb_get_file_descriptor(self._connection)], [], [], STEP)

    def _atom(self, name: bytes) -> int:
        return atom(self._xcb, self._connection, name)


_pending: list[_Asker] = []
"""The windows whose requests haven't been answered yet."""

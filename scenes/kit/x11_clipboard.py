"""The clipboard of an X screen, asked for over a connection of our own.

SDL waits a whole second for the program that holds the clipboard, and then takes the clipboard away from it, empty. So
it isn't asked. This asks by libxcb, which the X library itself is built on, and gives up sooner without a trace.
"""

from __future__ import annotations

import ctypes
import select
import time
from collections.abc import Callable
from functools import cache
from typing import Any

LIBRARY = "libxcb.so.1"
KINDS = (b"UTF8_STRING", b"text/plain;charset=utf-8", b"STRING", b"TEXT", b"text/plain")
"""The kinds of text that are asked for, one after the other, until one is there."""
PLACE, INCREASING, CLIPBOARD = b"SOUL_BATTLE", b"INCR", b"CLIPBOARD"
SELECTION_NOTIFY, PROPERTY_NOTIFY = 31, 28
INPUT_ONLY, EVENTS, PROPERTY_CHANGE, NEW_VALUE = 2, 0x800, 0x400000, 0
STEP = 0.01
"""Seconds between two looks at this program's own events: the text may be its own."""
WHOLE = 1 << 28
"""Four times as many bytes as any property has."""
MOST_PENDING = 8
"""After so many questions without an answer no other one is asked."""


class Silent(Exception):
    """The program that holds the clipboard doesn't answer."""


class TooLong(Exception):
    """There is more text than anybody wants here."""


class Missing(Exception):
    """The library or the screen isn't there."""


def read(patience: float, most: int, meanwhile: Callable[[], object]) -> bytes | None:
    """Return the clipboard's text as bytes of unknown encoding, or None where there is none.

    `patience` is how long its holder may take, in seconds, `most` the number of bytes; `meanwhile` is called again and
    again. Raises Silent, TooLong and Missing.
    """
    for asker in [asker for asker in _pending if asker.answered()]:
        _pending.remove(asker)
        asker.close()
    if len(_pending) >= MOST_PENDING:
        raise Silent
    asker = _Asker(_library())
    try:
        asker.open()
        return asker.read(time.monotonic() + patience, most, meanwhile)
    except Silent:
        # An answer to a window that is gone is an error, which ends some programs, and the clipboard with them.
        _pending.append(asker)
        raise
    finally:
        if asker not in _pending:
            asker.close()


class _Cookie(ctypes.Structure):
    _fields_ = (("serial", ctypes.c_uint),)


class _Screens(ctypes.Structure):
    _fields_ = (("data", ctypes.POINTER(ctypes.c_uint32)), ("rest", ctypes.c_int), ("index", ctypes.c_int))


class _Event(ctypes.Structure):
    """Both kinds of event that are awaited, fields by their first byte.

    Of a SelectionNotify `at_20` is the place of the text, 0 if it is refused. Of a PropertyNotify `at_8` is the place,
    and the first byte of `at_16` what has happened to it.
    """

    _fields_ = (
        ("kind", ctypes.c_uint8),
        ("pad", ctypes.c_uint8),
        ("serial", ctypes.c_uint16),
        *((f"at_{byte}", ctypes.c_uint32) for byte in range(4, 24, 4)),
    )


class _Atom(ctypes.Structure):
    _fields_ = (
        ("kind", ctypes.c_uint8),
        ("pad", ctypes.c_uint8),
        ("serial", ctypes.c_uint16),
        ("length", ctypes.c_uint32),
        ("value", ctypes.c_uint32),
    )


class _Property(ctypes.Structure):
    _fields_ = (
        ("kind", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("serial", ctypes.c_uint16),
        ("length", ctypes.c_uint32),
        ("type", ctypes.c_uint32),
        ("after", ctypes.c_uint32),
    )


@cache
def _library() -> Any:
    """Load the library and declare its functions. Raises Missing."""
    try:
        xcb: Any = ctypes.CDLL(LIBRARY)
        pointer, u8, u16, u32 = ctypes.c_void_p, ctypes.c_uint8, ctypes.c_uint16, ctypes.c_uint32
        for name, result, arguments in (
            ("connect", pointer, (ctypes.c_char_p, pointer)),
            ("connection_has_error", ctypes.c_int, (pointer,)),
            ("disconnect", None, (pointer,)),
            ("get_setup", pointer, (pointer,)),
            ("setup_roots_iterator", _Screens, (pointer,)),
            ("generate_id", u32, (pointer,)),
            ("create_window", _Cookie, (pointer, u8, u32, u32, *[u16] * 6, u32, u32, pointer)),
            ("intern_atom", _Cookie, (pointer, u8, u16, ctypes.c_char_p)),
            ("intern_atom_reply", ctypes.POINTER(_Atom), (pointer, _Cookie, pointer)),
            ("convert_selection", _Cookie, (pointer, *[u32] * 5)),
            ("get_property", _Cookie, (pointer, u8, *[u32] * 5)),
            ("get_property_reply", ctypes.POINTER(_Property), (pointer, _Cookie, pointer)),
            ("get_property_value", pointer, (ctypes.POINTER(_Property),)),
            ("get_property_value_length", ctypes.c_int, (ctypes.POINTER(_Property),)),
            ("poll_for_event", ctypes.POINTER(_Event), (pointer,)),
            ("get_file_descriptor", ctypes.c_int, (pointer,)),
            ("flush", ctypes.c_int, (pointer,)),
        ):
            function = getattr(xcb, f"xcb_{name}")
            function.restype, function.argtypes = result, arguments
        free = ctypes.CDLL(None).free
        free.restype, free.argtypes = None, (pointer,)
        xcb.release = free
    except (OSError, AttributeError) as error:
        raise Missing from error
    return xcb


class _Asker:
    """A window that nobody sees, which asks for the clipboard."""

    def __init__(self, xcb: Any) -> None:
        self._xcb = xcb
        self._connection = xcb.xcb_connect(None, None)
        self._increasing = False
        """Whether the text comes in pieces."""

    def close(self) -> None:
        """Take window and connection away."""
        self._xcb.xcb_disconnect(self._connection)

    def answered(self) -> bool:
        """Return whether the answer has come at last; text in pieces is waited for to the end of the program."""
        while event := self._next():
            if event.kind & 0x7F == SELECTION_NOTIFY:
                self._increasing = bool(event.at_20) and self._property()[0] == self._atom(INCREASING)
                return not self._increasing
        return False

    def open(self) -> None:
        """Make the window. Raises Missing."""
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
        """Return what lies in the window's property: all of it, or piece by piece until an empty one comes."""
        kind, data = self._property()
        if kind != self._atom(INCREASING):
            if len(data) > most:
                raise TooLong
            return data
        pieces: list[bytes] = []
        size = 0
        while True:
            event = self._event(end, meanwhile)
            if event.kind & 0x7F != PROPERTY_NOTIFY or event.at_8 != self._place or event.at_16 & 0xFF != NEW_VALUE:
                continue
            _, piece = self._property()
            size += len(piece)
            if not piece and size > most:
                raise TooLong
            if not piece:
                return b"".join(pieces)
            if size <= most:  # whoever hands over more is heard to the end all the same
                pieces.append(piece)

    def _property(self) -> tuple[int, bytes]:
        """Take the property's kind and bytes, which asks for the next piece. Raises Missing."""
        xcb = self._xcb
        cookie = xcb.xcb_get_property(self._connection, 1, self._window, self._place, 0, 0, WHOLE)
        reply = xcb.xcb_get_property_reply(self._connection, cookie, None)
        if not reply:
            raise Missing
        try:
            size = xcb.xcb_get_property_value_length(reply)
            return int(reply.contents.type), ctypes.string_at(xcb.xcb_get_property_value(reply), size)
        finally:
            xcb.release(reply)

    def _event(self, end: float, meanwhile: Callable[[], object]) -> _Event:
        """Return the next event. Raises Silent when none has come until `end`."""
        xcb = self._xcb
        xcb.xcb_flush(self._connection)
        while True:
            if event := self._next():
                return event
            if xcb.xcb_connection_has_error(self._connection):
                raise Missing
            if time.monotonic() >= end:
                raise Silent
            meanwhile()
            select.select([xcb.xcb_get_file_descriptor(self._connection)], [], [], STEP)

    def _next(self) -> _Event | None:
        """Return an event that is there already."""
        event = self._xcb.xcb_poll_for_event(self._connection)
        if not event:
            return None
        try:
            return _Event.from_buffer_copy(event.contents)
        finally:
            self._xcb.release(event)

    def _atom(self, name: bytes) -> int:
        """Return the screen's number for a name. Raises Missing."""
        xcb = self._xcb
        cookie = xcb.xcb_intern_atom(self._connection, 0, len(name), name)
        reply = xcb.xcb_intern_atom_reply(self._connection, cookie, None)
        if not reply:
            raise Missing
        try:
            return int(reply.contents.value)
        finally:
            xcb.release(reply)


_pending: list[_Asker] = []
"""Those whose question wasn't answered in time."""

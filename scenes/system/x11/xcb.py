"""Talk to the X server through libxcb, over a separate connection.

Systems with the X library also have libxcb, because the X library is built on it.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from functools import cache
from typing import Any

LIBRARY = "libxcb.so.1"
SELECTION_NOTIFY, PROPERTY_NOTIFY = 31, 28
PROPERTY_CHANGE, NEW_VALUE = 0x400000, 0
INCREASING = b"INCR"
"""The type of a property that announces data to be sent in pieces."""
EVENTS = 0x800
"""The bit for the window attribute that selects which events to receive."""
WHOLE = 1 << 28
"""Maximum size to read from a property in one request, in units of four bytes. No property is that large."""


class Missing(Exception):
    """Raised if the library or the X display is missing."""


class Silent(Exception):
    """Raised if another program doesn't answer in time."""


class _Cookie(ctypes.Structure):
    _fields_ = (("serial", ctypes.c_uint),)


class _Screens(ctypes.Structure):
    _fields_ = (("data", ctypes.POINTER(ctypes.c_uint32)), ("rest", ctypes.c_int), ("index", ctypes.c_int))


class XEvent(ctypes.Structure):
    """A SelectionNotify or PropertyNotify event.

    The number in a field's name is the field's position in bytes: `at_20` begins at byte 20. In a SelectionNotify
    event, `at_20` is the property that contains the data, or 0 if the request was refused. In a PropertyNotify event,
    `at_8` is the property, and the first byte of `at_16` is the property's new state.
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
def library() -> Any:
    """Load libxcb and declare the functions that the program calls.

    Raises:
        Missing: The library can't be loaded.
    """
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
            ("change_window_attributes", _Cookie, (pointer, u32, u32, pointer)),
            ("intern_atom", _Cookie, (pointer, u8, u16, ctypes.c_char_p)),
            ("intern_atom_reply", ctypes.POINTER(_Atom), (pointer, _Cookie, pointer)),
            ("convert_selection", _Cookie, (pointer, *[u32] * 5)),
            ("get_property", _Cookie, (pointer, u8, *[u32] * 5)),
            ("get_property_reply", ctypes.POINTER(_Property), (pointer, _Cookie, pointer)),
            ("get_property_value", pointer, (ctypes.POINTER(_Property),)),
            ("get_property_value_length", ctypes.c_int, (ctypes.POINTER(_Property),)),
            ("poll_for_event", ctypes.POINTER(XEvent), (pointer,)),
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


def atom(xcb: Any, connection: int, name: bytes) -> int:
    """Return the number (atom) that the X server uses for a name.

    Raises:
        Missing: The X display is missing.
    """
    reply = xcb.xcb_intern_atom_reply(connection, xcb.xcb_intern_atom(connection, 0, len(name), name), None)
    if not reply:
        raise Missing
    try:
        return int(reply.contents.value)
    finally:
        xcb.release(reply)


def read_property(xcb: Any, connection: int, window: int, name: int, delete: bool = False) -> tuple[int, bytes]:
    """Return a property's type and contents, and delete the property if `delete` is true.

    Raises:
        Missing: The X display or the window is missing.
    """
    reply = xcb.xcb_get_property_reply(
        connection, xcb.xcb_get_property(connection, delete, window, name, 0, 0, WHOLE), None
    )
    if not reply:
        raise Missing
    try:
        size = xcb.xcb_get_property_value_length(reply)
        return int(reply.contents.type), ctypes.string_at(xcb.xcb_get_property_value(reply), size)
    finally:
        xcb.release(reply)


def next_event(xcb: Any, connection: int) -> XEvent | None:
    """Return an event that has already arrived, or None."""
    event = xcb.xcb_poll_for_event(connection)
    if not event:
        return None
    try:
        return XEvent.from_buffer_copy(event.contents)
    finally:
        xcb.release(event)


def select_events(xcb: Any, connection: int, window: int, wanted: int) -> None:
    """Select the kinds of window events to receive over this connection."""
    values = ctypes.c_uint32(wanted)
    xcb.xcb_change_window_attributes(connection, window, EVENTS, ctypes.byref(values))


def is_new_value(event: XEvent, name: int) -> bool:
    """Return whether an event reports a new value of the property with the atom `name`."""
    return bool(event.kind & 0x7F == PROPERTY_NOTIFY and event.at_8 == name and event.at_16 & 0xFF == NEW_VALUE)


def joined_pieces(next_piece: Callable[[], bytes], most: int) -> bytes | None:
    """Read pieces of data up to the first empty piece, and join them.

    If there are more than `most` bytes, still read all the pieces, but return None.
    """
    pieces: list[bytes] = []
    size = 0
    while piece := next_piece():
        size += len(piece)
        if size <= most:
            pieces.append(piece)
    return b"".join(pieces) if size <= most else None

"""Ask the X server whether a window is full-screen."""

from __future__ import annotations

import struct

from scenes.system.x11.xcb import Missing, atom, library, read_property

STATE, FULL_SCREEN = b"_NET_WM_STATE", b"_NET_WM_STATE_FULLSCREEN"
"""Names from the Extended Window Manager Hints."""


def full_screen(window: int) -> bool | None:
    """Return whether a window is full-screen, according to the window manager.

    Return None if this is unknown.
    """
    try:
        xcb = library()
    except Missing:
        return None
    connection = xcb.xcb_connect(None, None)
    try:
        if xcb.xcb_connection_has_error(connection):
            return None
        _, states = read_property(xcb, connection, window, atom(xcb, connection, STATE))
        return atom(xcb, connection, FULL_SCREEN) in struct.unpack(f"{len(states) // 4}I", states)
    except Missing:
        return None
    finally:
        xcb.xcb_disconnect(connection)

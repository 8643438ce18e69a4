"""Exchange text in any encoding with other programs through the clipboard."""

from __future__ import annotations

import time
from typing import NamedTuple

import pygame

from scenes.system.encoding import decoded, undecoded

PATIENCE = 0.5
"""Maximum time to wait for the clipboard's owner, in seconds. The whole program waits meanwhile."""
MOST = 1 << 20
"""Maximum size, in bytes, of pasted text. Deck lists are less than a hundredth of that size."""
STEP = 0.02
"""Seconds between attempts to read the clipboard."""
NONE, SILENT, UNREADABLE, LONG = "none", "silent", "unreadable", "long"


class Pasted(NamedTuple):
    """Text from the clipboard, or the reason why there is none.

    The reason is NONE, SILENT, UNREADABLE or LONG.
    """

    text: str = ""
    why: str = ""


def paste(driver: str) -> Pasted:
    """Read text from the clipboard.

    `driver` is the name of the video driver that pygame uses, such as "x11".
    """
    pasted = _of_x() if driver == "x11" else None
    pasted = pasted or _of_library(driver)
    if not pasted.why and not any(char.isprintable() for char in pasted.text):
        return Pasted(why=NONE)
    return pasted


def put(text: str) -> bool:
    """Put text on the clipboard, and return whether this succeeded."""
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, AttributeError, ValueError):  # no clipboard, or characters that other programs can't read
        return False
    return True


def _of_x() -> Pasted | None:
    """Read text from the X server's clipboard. Return None if there is no X server."""
    from scenes.system.x11 import x11_clipboard, xcb

    try:
        # If this program itself owns the clipboard, pygame delivers the text only while it handles events. So let
        # pygame handle them.
        data = x11_clipboard.read(PATIENCE, MOST, pygame.event.pump)
    except xcb.Silent:
        return Pasted(why=SILENT)
    except x11_clipboard.TooLong:
        return Pasted(why=LONG)
    except xcb.Missing:
        return None
    return Pasted(why=NONE) if data is None else _read(data)


def _of_library(driver: str) -> Pasted:
    """Read text from the clipboard through pygame. On Wayland, this may take several tries."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            text = pygame.scrap.get_text()
        except (pygame.error, AttributeError):
            return Pasted(why=NONE)
        except (SystemError, UnicodeError) as error:
            return _read(undecoded(error) or b"\0")
        if text:
            return Pasted(text) if len(text) <= MOST else Pasted(why=LONG)
        if driver != "wayland" or not pygame.scrap.has_text():
            return Pasted(why=NONE)
        if time.monotonic() >= end:
            return Pasted(why=SILENT)
        time.sleep(STEP)


def _read(data: bytes) -> Pasted:
    try:
        return Pasted(decoded(data)) if len(data) <= MOST else Pasted(why=LONG)
    except ValueError:
        return Pasted(why=UNREADABLE)

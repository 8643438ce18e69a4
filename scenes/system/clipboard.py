"""Exchange text with other programs through the clipboard, in any encoding."""

from __future__ import annotations

import time
from typing import NamedTuple

import pygame

from scenes.system.encoding import decoded, undecoded

PATIENCE = 0.5
"""Maximum time to wait for the clipboard's owner, in seconds.

The program is blocked meanwhile.
"""
MOST = 1 << 20
"""Maximum number of bytes of text to accept. No deck list is even a hundredth of that size."""
STEP = 0.02
"""Seconds between two attempts to read the clipboard."""
NONE, SILENT, UNREADABLE, LONG = "none", "silent", "unreadable", "long"


class Pasted(NamedTuple):
    """Text from the clipboard, or why there is none. The reason is one of the constants above."""

    text: str = ""
    why: str = ""


def paste(driver: str) -> Pasted:
    """Return the clipboard's text.

    `driver` is the name of the window library's driver, such as "x11".
    """
    pasted = _of_x() if driver == "x11" else None
    pasted = pasted or _of_library(driver)
    if not pasted.why and not any(char.isprintable() for char in pasted.text):
        return Pasted(why=NONE)
    return pasted


def put(text: str) -> bool:
    """Put a text on the clipboard, and return whether that worked."""
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, AttributeError, ValueError):  # no clipboard, or characters that other programs couldn't read
        return False
    return True


def _of_x() -> Pasted | None:
    """Return the text on an X clipboard, or None if there is no X clipboard to ask."""
    from scenes.system import x11_clipboard

    try:
        # The text may be this program's own, and the window library delivers that only while it handles events.
        data = x11_clipboard.read(PATIENCE, MOST, pygame.event.pump)
    except x11_clipboard.Silent:
        return Pasted(why=SILENT)
    except x11_clipboard.TooLong:
        return Pasted(why=LONG)
    except x11_clipboard.Missing:
        return None
    return Pasted(why=NONE) if data is None else _read(data)


def _of_library(driver: str) -> Pasted:
    """Return the text that the window library finds.

    On Wayland the library gives up quickly, so this function asks it several times.
    """
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

"""The clipboard: text for other programs, and text from them whatever its encoding."""

from __future__ import annotations

import time
from typing import NamedTuple

import pygame

from scenes.kit.encoding import decoded, undecoded

PATIENCE = 0.5
"""Seconds that the program which holds the clipboard may take: ours stands still so long."""
MOST = 1 << 20
"""Bytes of text; no deck has a hundredth of that."""
STEP = 0.02
"""Seconds between two questions."""
NONE, SILENT, UNREADABLE, LONG = "none", "silent", "unreadable", "long"


class Pasted(NamedTuple):
    """Text from the clipboard, or why there is none: one of the words above."""

    text: str = ""
    why: str = ""


def paste(driver: str) -> Pasted:
    """Return the clipboard's text; `driver` is the window library's, like "x11"."""
    pasted = _of_x() if driver == "x11" else None
    pasted = pasted or _of_library(driver)
    if not pasted.why and not any(char.isprintable() for char in pasted.text):
        return Pasted(why=NONE)
    return pasted


def put(text: str) -> bool:
    """Put a text on the clipboard; return whether that worked."""
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, AttributeError, ValueError):  # no clipboard; or letters that no other program could have
        return False
    return True


def _of_x() -> Pasted | None:
    """Return what an X screen's clipboard holds; None where it can't be asked."""
    from scenes.kit import x11_clipboard

    try:
        # The text may be this program's own: then the window library hands it over while it looks after its events.
        data = x11_clipboard.read(PATIENCE, MOST, pygame.event.pump)
    except x11_clipboard.Silent:
        return Pasted(why=SILENT)
    except x11_clipboard.TooLong:
        return Pasted(why=LONG)
    except x11_clipboard.Missing:
        return None
    return Pasted(why=NONE) if data is None else _read(data)


def _of_library(driver: str) -> Pasted:
    """Return what the window library finds. On Wayland it gives up so soon that it is asked again for a while."""
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

"""New pictures, alike on every screen: 32 bits a pixel, in an order that never hangs on the display.

A surface that pygame makes without being told its depth takes the display's: of 15 or 16 bits there is no room for
transparency, of 30 no picture can be blended. So every picture is made or converted here (tests/architecture holds
this), and only what the window shows meets the screen's own format.
"""

from __future__ import annotations

import pygame

DEPTH = 32
"""Bits of a pixel."""
COLOURS = (0xFF0000, 0xFF00, 0xFF)
ALPHA = 0xFF000000
"""Where red, green and blue lie in a pixel, and how opaque it is."""

Size = tuple[int, int]


def solid(size: Size) -> pygame.Surface:
    """A new opaque picture, all black."""
    return pygame.Surface(size, 0, DEPTH, (*COLOURS, 0))


def clear(size: Size) -> pygame.Surface:
    """A new picture with nothing on it, each pixel of which can be more or less transparent."""
    return pygame.Surface(size, pygame.SRCALPHA, DEPTH, (*COLOURS, ALPHA))


_SOLID, _CLEAR = solid((1, 1)), clear((1, 1))


def as_solid(picture: pygame.Surface) -> pygame.Surface:
    """A copy of a picture that is as `solid` ones are."""
    return picture.convert(_SOLID)


def as_clear(picture: pygame.Surface) -> pygame.Surface:
    """A copy of a picture that is as `clear` ones are."""
    made = picture.convert(_CLEAR)
    # A colour that stood for nothing is transparent now; its opaque likeness elsewhere in the picture is not.
    made.set_colorkey(None)
    # What was opaque so far may become transparent.
    made.set_alpha(255)
    return made


def ready(picture: pygame.Surface) -> pygame.Surface:
    """A picture as one of both; itself if it is so already."""
    if has_alpha(picture):
        return picture if _alike(picture, _CLEAR) else as_clear(picture)
    return picture if is_solid(picture) else as_solid(picture)


def is_solid(picture: pygame.Surface) -> bool:
    """Whether a picture is as `solid` ones are, so that these are copied to it as they lie in memory."""
    return _alike(picture, _SOLID)


def has_alpha(picture: pygame.Surface) -> bool:
    """Whether a picture has its own transparency."""
    return bool(picture.get_flags() & pygame.SRCALPHA) or picture.get_colorkey() is not None


def _alike(picture: pygame.Surface, other: pygame.Surface) -> bool:
    return picture.get_bitsize() == DEPTH and picture.get_masks() == other.get_masks()

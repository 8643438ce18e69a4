"""Create pictures in the same pixel format on every screen, with 32 bits per pixel.

The screen's own format might not support transparency or blending. Therefore, this module creates or converts every
picture except the window's own surface.
"""

from __future__ import annotations

import pygame

DEPTH = 32
"""Bits per pixel."""
COLOURS = (0xFF0000, 0xFF00, 0xFF)
ALPHA = 0xFF000000
"""The bit mask for opacity. `COLOURS` has the masks for red, green and blue."""

Size = tuple[int, int]


def solid(size: Size) -> pygame.Surface:
    """Return a new opaque picture that is completely black."""
    return pygame.Surface(size, 0, DEPTH, (*COLOURS, 0))


def clear(size: Size) -> pygame.Surface:
    """Return a new, fully transparent picture that has an alpha channel."""
    return pygame.Surface(size, pygame.SRCALPHA, DEPTH, (*COLOURS, ALPHA))


_SOLID, _CLEAR = solid((1, 1)), clear((1, 1))


def as_solid(picture: pygame.Surface) -> pygame.Surface:
    """Return a copy of a picture in the format of `solid`."""
    return picture.convert(_SOLID)


def as_clear(picture: pygame.Surface) -> pygame.Surface:
    """Return a copy of a picture in the format of `clear`."""
    made = picture.convert(_CLEAR)
    # The conversion has made all pixels in the key colour transparent. Pixels that are later painted in that colour
    # must be opaque.
    made.set_colorkey(None)
    # The copy must be able to become transparent, even if the original picture is opaque.
    made.set_alpha(255)
    return made


def ready(picture: pygame.Surface) -> pygame.Surface:
    """Return a picture in the format of `solid` or `clear`. Copy it only if necessary."""
    if has_alpha(picture):
        return picture if _alike(picture, _CLEAR) else as_clear(picture)
    return picture if is_solid(picture) else as_solid(picture)


def is_solid(picture: pygame.Surface) -> bool:
    """Return whether a picture has the same format as pictures from `solid`."""
    return _alike(picture, _SOLID)


def has_alpha(picture: pygame.Surface) -> bool:
    """Return whether a picture can have transparent pixels."""
    return bool(picture.get_flags() & pygame.SRCALPHA) or picture.get_colorkey() is not None


def _alike(picture: pygame.Surface, other: pygame.Surface) -> bool:
    return picture.get_bitsize() == DEPTH and picture.get_masks() == other.get_masks()

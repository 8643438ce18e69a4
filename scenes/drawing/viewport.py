"""Convert between units and pixels.

The screen measures 1280 × 720 units. It is centred in the window and made as large as possible.
"""

from __future__ import annotations

from functools import cached_property

import pygame

WIDTH = 1280
HEIGHT = 720


class Viewport:
    """Converts units to pixels for a window of `width` × `height` pixels.

    `to_logical` converts pointer positions to units.
    """

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height

    @property
    def size(self) -> tuple[int, int]:
        """Return the window's size in pixels."""
        return self.width, self.height

    @cached_property
    def scale(self) -> float:
        """Return the number of pixels per unit."""
        return min(self.width / WIDTH, self.height / HEIGHT)

    @cached_property
    def origin(self) -> tuple[float, float]:
        """Return the position, in pixels, of the point (0, 0)."""
        scale = self.scale
        return (self.width - WIDTH * scale) / 2, (self.height - HEIGHT * scale) / 2

    @property
    def span(self) -> tuple[float, float, float, float]:
        """Return the rectangle of the whole window in units: left, top, width, height.

        Left and top are never positive.
        """
        scale, (left, top) = self.scale, self.origin
        return -left / scale, -top / scale, self.width / scale, self.height / scale

    def px(self, length: float) -> int:
        """Convert a length from units to pixels. The result is at least 1."""
        return max(1, round(length * self.scale))

    def to_screen(self, x: float, y: float) -> tuple[int, int]:
        """Return the pixel that corresponds to a point in units."""
        scale, (left, top) = self.scale, self.origin
        return round(left + x * scale), round(top + y * scale)

    def to_logical(self, position: tuple[float, float]) -> tuple[float, float]:
        """Return the point, in units, that corresponds to a pixel such as `event.pos`."""
        scale, (left, top) = self.scale, self.origin
        return (position[0] - left) / scale, (position[1] - top) / scale

    def rect(self, x: float, y: float, width: float, height: float) -> pygame.Rect:
        """Convert a box from units to pixels.

        Boxes that touch each other before the conversion still touch afterwards.
        """
        left, top = self.to_screen(x, y)
        right, bottom = self.to_screen(x + width, y + height)
        return pygame.Rect(left, top, max(1, right - left), max(1, bottom - top))

"""Veils (translucent layers) that cover the whole table, to darken it or to make it flash."""

from __future__ import annotations

from scenes.drawing.images import Images
from scenes.drawing.painter import Drawn
from scenes.drawing.shapes import shade
from scenes.drawing.theme import Colour

DIM = 0.62
"""Opacity of the veil that darkens the table under an overlay."""
STRIP = 40
"""Height of a strip in pixels. A veil consists of identical strips, because blending a small strip repeatedly is faster
than blending one large picture."""


class Dimming:
    """Makes veils of one colour. `size` is the window's size in pixels."""

    def __init__(self, images: Images, size: tuple[int, int], colour: Colour) -> None:
        self.size = size
        self._images = images
        self._colour = colour

    def veil(self, strength: float) -> list[Drawn]:
        """Return a veil with an opacity of `strength` (0 to 1), as strips from top to bottom."""
        width, height = self.size
        key = ("table shade", width, self._colour, round(255 * strength))
        strip = self._images.made(key, lambda: shade(width, STRIP, self._colour, strength))
        return [Drawn(("shade",), strip, 0, y) for y in range(0, height, STRIP)]

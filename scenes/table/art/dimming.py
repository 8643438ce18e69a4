"""Veils (translucent layers) that cover the whole table, to darken it or to make it flash."""

from __future__ import annotations

import pygame

from scenes.drawing.images import Images
from scenes.drawing.shapes import shade
from scenes.drawing.surfaces import solid
from scenes.drawing.theme import Colour

DIM = 0.62
"""Opacity of the veil that darkens the table below an overlay."""


class Dimming:
    """Makes veils of one colour. `size` is the window's size in pixels."""

    def __init__(self, images: Images, size: tuple[int, int], colour: Colour) -> None:
        self.size = size
        self._images = images
        self._colour = colour
        self._passing: dict[float, pygame.Surface] = {}

    def veil(self, strength: float) -> pygame.Surface:
        """Return a veil with an opacity of `strength` (0 to 1)."""
        key = ("table shade", self.size, self._colour, strength)
        return self._images.made(key, lambda: shade(*self.size, self._colour, strength))

    def passing(self, strength: float, share: float) -> pygame.Surface:
        """Return a veil that is fading in or out.

        The opacity is `strength` times `share`, the progress of the fade (0 to 1).
        """
        if share == 1:
            return self.veil(strength)
        part = strength * share
        if part not in self._passing:
            whole = self._images.made(("table night", self.size, self._colour), self._night)
            self._passing[part] = whole.subsurface(whole.get_rect())
            self._passing[part].set_alpha(round(255 * part))
        return self._passing[part]

    def _night(self) -> pygame.Surface:
        whole = solid(self.size)
        whole.fill(self._colour)
        return whole

"""Veils over the whole table, of any strength."""

from __future__ import annotations

import pygame

from scenes.kit.images import Images
from scenes.kit.shapes import shade
from scenes.kit.surfaces import solid
from scenes.kit.theme import Colour

DIM = 0.62
"""How much darker the table is below what lies over it."""


class Veils:
    """For one window of a size in pixels, in one colour."""

    def __init__(self, images: Images, size: tuple[int, int], colour: Colour) -> None:
        self.size = size
        self._images = images
        self._colour = colour
        self._passing: dict[float, pygame.Surface] = {}

    def veil(self, strength: float) -> pygame.Surface:
        """One that stays, 0 to 1."""
        key = ("table shade", self.size, strength)
        return self._images.made(key, lambda: shade(*self.size, self._colour, strength))

    def passing(self, strength: float, share: float) -> pygame.Surface:
        """One on its way to a strength, of which it has a share. All of these have the pixels of one picture: to paint
        one as large as the window for each step takes longer than a frame."""
        if share == 1:
            return self.veil(strength)
        part = strength * share
        if part not in self._passing:
            whole = self._images.made(("table night", self.size), self._night)
            self._passing[part] = whole.subsurface(whole.get_rect())
            self._passing[part].set_alpha(round(255 * part))
        return self._passing[part]

    def _night(self) -> pygame.Surface:
        whole = solid(self.size)
        whole.fill(self._colour)
        return whole

"""Make pictures of the program's text and panels for the table's pen."""

from __future__ import annotations

import pygame

from scenes.drawing.shapes import Shapes
from scenes.drawing.text import Type
from scenes.drawing.theme import Colour


class KitLetters:
    """Makes pictures of text and panels for a pen.

    Args:
        type_: Makes the pictures of text.
        shapes: Draws the panels.
        accent: The game's colour, which some panels use.
        larger: The factor by which panels and their text have already been enlarged.
    """

    def __init__(self, type_: Type, shapes: Shapes, accent: Colour, larger: float = 1.0) -> None:
        self._type = type_
        self._shapes = shapes
        self._accent = accent
        self._larger = larger

    def run(self, text: str, style: str, role: str, scale: float, colour: str) -> pygame.Surface:
        """Return a picture of the text."""
        return self._type.set(((text, style),), role, scale, colour=colour, grow=self.growth(role))

    def growth(self, role: str) -> float:
        """Return the factor by which text is enlarged in addition to its panel's enlargement."""
        return max(1.0, self._type.growth(role) / self._larger)

    def size(self, role: str) -> float:
        """Return the usual size of text with this role, in logical units."""
        return self._type.size(role)

    def panel(self, style: str, width: int, height: int, scale: float) -> pygame.Surface:
        """Return a picture of a panel. `width` and `height` are in pixels."""
        return self._shapes.panel(style, width, height, scale, self._accent)

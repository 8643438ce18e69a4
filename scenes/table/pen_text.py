"""The kit's type and panels as the table's pen wants them."""

from __future__ import annotations

import pygame

from scenes.kit.shapes import Shapes
from scenes.kit.text import Type
from scenes.kit.theme import Colour


class KitLetters:
    """`accent` is the game's colour, for panels that carry it; `larger`: how many times larger than planned they are,
    by which text that the user wants larger has grown already."""

    def __init__(self, type_: Type, shapes: Shapes, accent: Colour, larger: float = 1.0) -> None:
        self._type = type_
        self._shapes = shapes
        self._accent = accent
        self._larger = larger

    def run(self, text: str, style: str, role: str, scale: float, colour: str) -> pygame.Surface:
        return self._type.set(((text, style),), role, scale, colour=colour, grow=self.growth(role))

    def growth(self, role: str) -> float:
        return max(1.0, self._type.growth(role) / self._larger)

    def size(self, role: str) -> float:
        return self._type.size(role)

    def panel(self, style: str, width: int, height: int, scale: float) -> pygame.Surface:
        return self._shapes.panel(style, width, height, scale, self._accent)

"""The font sizes of the words in a picture, in pixels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import pygame
import pytest

from scenes.drawing.images import Images
from scenes.drawing.painter import Drawn
from scenes.drawing.text import Type
from scenes.table.art.pen import Block, Pen


class Sized(NamedTuple):
    """Words on the screen, with their style, font size and position (in pixels)."""

    words: str
    role: str
    size: float
    rect: pygame.Rect


class Sizes:
    """The font sizes of all words typeset since this object was created."""

    def __init__(self) -> None:
        self._of: dict[int, tuple[pygame.Surface, str, float]] = {}

    def keep(self, picture: pygame.Surface, role: str, size: float) -> None:
        self._of[id(picture)] = picture, role, size

    def also(self, picture: pygame.Surface, other: pygame.Surface) -> None:
        """Record that `other` shows the same words as `picture`."""
        if id(picture) in self._of:
            self.keep(other, *self._of[id(picture)][1:])

    def seen(self, items: Iterable[Drawn]) -> Iterator[Sized]:
        """Yield the drawn words whose font size is known, except those on a scrolling page."""
        for item in items:
            found = self._of.get(id(item.picture))
            if found is not None and item.what[0] == "text":
                yield Sized(str(item.what[1]), found[1], found[2], item.rect)


@contextmanager
def watched(patch: pytest.MonkeyPatch) -> Iterator[Sizes]:
    """Start recording the font sizes of typeset text."""
    sizes = Sizes()
    plainly, on_table, fading = Type._set, Pen._set, Images.faded

    def set_plainly(self: Type, spans: Any, role: str, scale: float, *rest: Any, **more: Any) -> pygame.Surface:
        picture = plainly(self, spans, role, scale, *rest, **more)
        sizes.keep(picture, role, self._style(role).size * scale)
        return picture

    def set_on_table(self: Pen, pieces: Any, role: str, width: int, colour: str, across: float, share: float) -> Block:
        block = on_table(self, pieces, role, width, colour, across, share)
        sizes.keep(block.picture, role, self.letters.growth(role) * self.letters.size(role) * self.scale * share)
        return block

    def faded(self: Images, picture: pygame.Surface, strength: float) -> pygame.Surface:
        pale = fading(self, picture, strength)
        sizes.also(picture, pale)
        return pale

    with patch.context() as patched:
        patched.setattr(Type, "_set", set_plainly)
        patched.setattr(Pen, "_set", set_on_table)
        patched.setattr(Images, "faded", faded)
        yield sizes

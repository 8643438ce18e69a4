"""Widgets that only display something: lines of text, paragraphs, pictures and panels."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from scenes.drawing.painter import Drawn
from scenes.drawing.spans import Spans
from scenes.drawing.text import smaller
from scenes.drawing.theme import Colour
from scenes.kit.focus import Rect
from scenes.kit.widget import Kit, Widget, words


class Label(Widget):
    """Text that shrinks to fit a box.

    The text is a single line, or a paragraph if `wrapped` is true. `across` is the horizontal position, from 0 (left)
    to 1 (right). `down` is the vertical position, from 0 (top) to 1 (bottom).
    """

    def __init__(
        self,
        kit: Kit,
        box: Rect,
        spans: Spans,
        role: str = "body",
        *,
        across: float = 0.0,
        down: float = 0.5,
        wrapped: bool = False,
        colour: str | Colour = "",
    ) -> None:
        super().__init__(kit, box)
        self.spans = spans
        self.role = role
        self.across = across
        self.down = down
        self.wrapped = wrapped
        self.colour = colour

    def items(self) -> list[Drawn]:
        """Return a list containing the text's picture, or [] if the text is empty."""
        if not words(self.spans):
            return []
        if not self.wrapped:
            return [self.text(self.spans, self.role, self.box, self.across, self.down, self.colour)]
        rect = self.kit.view.rect(*self.box)
        align = "left" if self.across < 0.25 else "right" if self.across > 0.75 else "centre"
        picture = self._wrapped(align, self.box[3])
        top = rect.y + round((rect.height - picture.get_height()) * self.down)
        return [Drawn(("text", words(self.spans)), picture, rect.x, top)]

    @property
    def height(self) -> float:
        """Return the height, in units, that the text needs at the width of its box."""
        type_, scale = self.kit.type, self.kit.view.scale
        high = self._wrapped("left", 0).get_height() if self.wrapped else type_.line_height(self.role, scale, self.grow)
        return high / scale

    @property
    def fits_across(self) -> bool:
        """Return whether the text, at its current size, fits the width of its box."""
        if self.wrapped:
            return True
        wide = self.kit.view.rect(*self.box).width
        return self.kit.type.room(self.spans, self.role, self.kit.view.scale, (wide, 0)) >= self.grow

    def _wrapped(self, align: str, most: float) -> pygame.Surface:
        view = self.kit.view
        # Allow one more pixel, because the height of the box may have been computed for this text and then rounded
        # down.
        high = view.px(most) + 1 if most else 0
        wide = view.rect(*self.box).width
        return self.kit.type.set(self.spans, self.role, view.scale, wide, self.colour, align, high, self.grow)

    def room(self) -> float:
        """Return the largest size factor at which the text fits in its box."""
        size = self.kit.view.rect(*self.box).size
        return self.kit.type.room(self.spans, self.role, self.kit.view.scale, size, self.wrapped)


Pair = tuple[Label, Label]
"""A name, and the wrapped sentence below it."""


def paired(pairs: Sequence[Pair], fits: Callable[[Sequence[float]], bool]) -> float:
    """Give all pairs the largest size factor at which they fit, and return that factor.

    A pair is a name and a sentence, which is moved directly below the name. The factor is at least 1, even if the pairs
    don't fit. `fits` receives the height of each pair, in units, and returns whether the pairs fit.
    """
    labels = [label for pair in pairs for label in pair]
    grow = max((label.kit.type.growth(label.role) for label in labels), default=1.0)
    while True:
        for label in labels:
            label.grow = grow
        heights = [name.height + told.height for name, told in pairs]
        if grow <= 1.0 or (fits(heights) and all(label.fits_across for label in labels)):
            break
        grow = smaller(grow)
    for name, told in pairs:
        x, y, wide, _ = name.box
        name.box, told.box = (x, y, wide, name.height), (x, y + name.height, wide, told.height)
    return grow


class Picture(Widget):
    """A picture from assets/, centred in its box and as large as possible without distortion."""

    def __init__(self, kit: Kit, box: Rect, name: str) -> None:
        super().__init__(kit, box)
        self.name = name

    def items(self) -> list[Drawn]:
        """Return the picture."""
        return [fitted(self.kit, self.name, self.box)]


def fitted(kit: Kit, name: str, box: Rect, height: float = 1.0) -> Drawn:
    """Return a picture from assets/, centred in a box and as large as possible.

    `height` is the usable fraction of the box's height.
    """
    rect, master = kit.view.rect(*box), kit.images.master(name)
    wide = round(min(rect.width, rect.height * height * master.get_width() / master.get_height()))
    picture = kit.images.sized(name, wide)
    left, top = rect.centerx - picture.get_width() // 2, rect.centery - picture.get_height() // 2
    return Drawn(("image", name), picture, left, top)


class Panel(Widget):
    """A background for other widgets, in one of the theme's styles."""

    def __init__(self, kit: Kit, box: Rect, style: str = "panel", accent: Colour | None = None) -> None:
        super().__init__(kit, box)
        self.style = style
        self.accent = accent

    def items(self) -> list[Drawn]:
        """Return the picture of the panel."""
        return [self.panel(self.style, self.box, self.accent)]

"""A text link, which is underlined and becomes brighter under the pointer."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from scenes.drawing.painter import Drawn
from scenes.drawing.surfaces import solid
from scenes.drawing.theme import Colour
from scenes.kit.buttons import Button
from scenes.kit.focus import Rect
from scenes.kit.widget import Kit


class Link(Button):
    """A line of text that runs an action when the player clicks it.

    `colours` contains the usual colour and the highlight colour. `note` is the tooltip.
    """

    def __init__(
        self,
        kit: Kit,
        box: Rect,
        label: str,
        action: Callable[[], object],
        *,
        role: str = "small",
        across: float = 0.0,
        colours: tuple[str | Colour, str | Colour] = ("gold", "gold_hi"),
        note: str = "",
    ) -> None:
        super().__init__(kit, box, label, action)
        self.role = role
        self.across = across
        self.colours = colours
        self.note = note

    def tip(self) -> list[Drawn]:
        """Return the note as a tooltip."""
        return self.told(self.note)

    def room(self) -> float:
        """Return the largest size factor at which the text fits."""
        return self._room(self.label, self.role, self.box)

    def items(self) -> list[Drawn]:
        """Return the text and its underline."""
        colour = self.colours[1 if self.hovered or self.focused else 0]
        text = self.text(self.label, self.role, self.box, self.across, colour=colour)
        size = text.picture.get_width(), max(1, self.kit.view.px(1))
        tone = colour if isinstance(colour, tuple) else self.kit.theme.named(colour)
        line = self.kit.images.made(("link", size, tone), lambda: _line(size, tone))
        below = text.y + text.picture.get_height() - 2 * size[1]
        return [text, Drawn(("underline", self.label), line, text.x, below), *self.focus_ring(self.box)]


def _line(size: tuple[int, int], colour: Colour) -> pygame.Surface:
    made = solid(size)
    made.fill(colour)
    return made

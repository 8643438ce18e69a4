"""A grid that shows the faces of the available cards, and a large view of one of them."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from scenes.decks.card_pane import CardPane, Hand
from scenes.drawing.card_art import face_file
from scenes.drawing.painter import Drawn
from scenes.kit.buttons import Button
from scenes.kit.focus import Rect
from scenes.kit.labels import Label
from scenes.kit.widget import DISABLED, GAP, ICON, Kit

SHAPE = 1.4
"""Height of a card as a multiple of its width."""


class CardGrid(CardPane):
    """A grid of card faces.

    `picture` returns the file for a face. Faces in `taken` are dimmed and marked with a tick.
    """

    def __init__(
        self, kit: Kit, box: Rect, hand: Hand, columns: int, gap: float, picture: Callable[[str], str]
    ) -> None:
        super().__init__(kit, box, hand)
        self.columns = columns
        self.gap = gap
        self.picture = picture
        self.taken: frozenset[str] = frozenset()

    @property
    def _wide(self) -> float:
        return (self.inner - self.gap * self.columns) / self.columns

    @property
    def _high(self) -> float:
        return self._wide * SHAPE + self.gap

    @property
    def long(self) -> float:
        """Return the height of the whole grid, in units."""
        return self.gap + -(-len(self.cards) // self.columns) * self._high

    def cell(self, number: int) -> Rect:
        """Return the box of a card, relative to the grid's upper left corner."""
        row, column = divmod(number, self.columns)
        left = self.gap + column * (self._wide + self.gap)
        return left, self.gap + row * self._high, self._wide, self._high - self.gap

    def draw(self, number: int, box: Rect) -> list[Drawn]:
        """Return a card's face, with a tick if the card is taken."""
        code = self.cards[number]
        rect = self.kit.view.rect(*box)
        images = self.kit.images
        face = images.leafed(face_file(images, self.picture(code), rect.width), rect.width)
        taken = code in self.taken
        picture = images.faded(face, DISABLED) if taken else face
        found = [Drawn(("card", code, *(("taken",) if taken else ())), picture, rect.x, rect.y)]
        if taken:
            size = 2 * ICON
            x, y = box[0] + box[2] - size / 2 - GAP, box[1] + size / 2 + GAP
            found.append(self.icon("check", x, y, size, self.kit.theme.palette.gold_hi))
        return found + self.mark(number, box)

    def way(self, key: int) -> int:
        """Return how far, in cards, a key moves the selection, or 0 if it has no effect."""
        column = self.at % self.columns
        rows = max(1, int(self.box[3] // self._high))
        return {
            pygame.K_LEFT: -1 if column else 0,
            pygame.K_RIGHT: 1 if column < self.columns - 1 else 0,
            pygame.K_UP: -self.columns,
            pygame.K_DOWN: self.columns,
            pygame.K_PAGEUP: -rows * self.columns,
            pygame.K_PAGEDOWN: rows * self.columns,
        }.get(key, 0)


class Large(Button):
    """A large view of a card.

    A press enlarges the card further. `lines` contains the boxes for the card's name and text.
    """

    def __init__(
        self,
        kit: Kit,
        box: Rect,
        says: Callable[[str], tuple[str, str, str] | None],
        label: str,
        zoom: Callable[[], object],
    ) -> None:
        super().__init__(kit, box, label, zoom)
        self.lines: tuple[Rect, Rect] = (box, box)
        self.says = says
        self.code = ""

    def items(self) -> list[Drawn]:
        """Return the card's face, name and text."""
        said = self.says(self.code)
        if said is None:
            return []
        picture, name, words = said
        rect = self.kit.view.rect(*self.box)
        face = Drawn(("card", self.code, "large"), self.kit.images.leafed(picture, rect.width), rect.x, rect.y)
        told = Label(self.kit, self.lines[1], words, "small", wrapped=True, down=0)
        lit = [self.panel("hover", self.box)] if self.hovered else []
        x, y, wide, high = self.box
        gold = self.kit.theme.palette.gold_hi
        glass = self.icon("search", x + wide - ICON, y + high - ICON, ICON, gold)
        name_line = Label(self.kit, self.lines[0], name)
        return [face, *lit, glass, *name_line.items(), *told.items(), *self.focus_ring(self.box)]

    def tip(self) -> list[Drawn]:
        """Return the label as a tooltip above the card, or [] if there is no card."""
        return self.told(self.label, below=False) if self.says(self.code) is not None else []

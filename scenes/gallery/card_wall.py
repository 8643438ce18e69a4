"""The gallery's cards, shown in rows. Each group of cards has a title."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.words.card_gallery import GalleryGroup
from scenes.decks.card_pane import CardPane, Hand
from scenes.drawing.card_art import MASTER_HEIGHT, MASTER_WIDTH, CardArt
from scenes.drawing.painter import Drawn
from scenes.kit.focus import Rect
from scenes.kit.labels import Label
from scenes.kit.widget import Kit

AT_ONCE = 6
"""Maximum number of card faces to load per frame. The others appear in later frames."""
SHAPE = MASTER_HEIGHT / MASTER_WIDTH


MARGIN = 0.14
"""Width of the margin around a caption, as a fraction of the picture's width."""


def captioned(kit: Kit, box: Rect, caption: str, role: str) -> list[Drawn]:
    """Return the wrapped, centred caption to draw on a picture, or [] if the caption is ""."""
    x, y, wide, high = box
    edge = MARGIN * wide
    inner = x + edge, y + edge, wide - 2 * edge, high - 2 * edge
    return Label(kit, inner, caption, role, across=0.5, wrapped=True).items()


class CardWall(CardPane):
    """Rows of card faces in groups, with a title above each group."""

    def __init__(self, kit: Kit, box: Rect, hand: Hand, art: CardArt, sizes: tuple[int, float, float]) -> None:
        """Create an empty wall.

        `sizes` contains the number of columns, the gap, and the height of a title.
        """
        super().__init__(kit, box, hand)
        self.art = art
        self.columns, self.gap, self.title = sizes
        self.caption: Callable[[str], str] = lambda code: ""
        """A function that returns the caption to draw on a card's picture, or "" for no caption."""
        self.waiting = False
        """Whether some visible faces haven't been loaded yet."""
        self._loaded: set[tuple[str, int]] = set()
        """The faces loaded so far, with their widths in pixels."""
        self._fresh = 0
        self._cells: list[Rect] = []
        self._titles: list[tuple[str, float]] = []
        self._rows: list[list[int]] = []
        """The indices of the cards in each row."""
        self._long = 0.0

    def show(self, groups: Sequence[GalleryGroup]) -> None:
        """Replace the cards on the wall with the cards in these groups."""
        self._cells, self._titles, self._rows = [], [], []
        y = 0.0
        for group in groups:
            self._titles.append((f"{group.title} ({len(group.cards)})", y))
            y += self._title_high
            for start in range(0, len(group.cards), self.columns):
                row = group.cards[start : start + self.columns]
                first = len(self._cells)
                self._rows.append([*range(first, first + len(row))])
                for column in range(len(row)):
                    left = self.gap + column * (self._wide + self.gap)
                    self._cells.append((left, y, self._wide, self._wide * SHAPE))
                y += self._wide * SHAPE + self.gap
        self._long = y
        self.set([card.face for group in groups for card in group.cards])
        if self.cards:
            self.hand.looks_at(self.chosen)

    @property
    def _wide(self) -> float:
        return (self.inner - self.gap * (self.columns + 1)) / self.columns

    @property
    def _title_high(self) -> float:
        return max(self.title, 1.5 * self.kit.type.line_height("section", self.kit.view.scale) / self.kit.view.scale)

    @property
    def long(self) -> float:
        """Return the total height of all rows, in units."""
        return self._long

    def cell(self, number: int) -> Rect:
        """Return the box of a card, relative to the wall's upper left corner."""
        return self._cells[number]

    def besides(self) -> list[tuple[Rect, Callable[[Rect], list[Drawn]]]]:
        """Return the box of each group's title, with a function that draws it."""
        return [
            ((self.gap, y, self.inner, self._title_high), partial(self._headed, title)) for title, y in self._titles
        ]

    def _headed(self, title: str, box: Rect) -> list[Drawn]:
        return [self.text(title, "section", box, 0.0)]

    def items(self) -> list[Drawn]:
        """Return the visible rows, and load a few of the faces that haven't been loaded yet."""
        self._fresh, self.waiting = AT_ONCE, False
        return super().items()

    def draw(self, number: int, box: Rect) -> list[Drawn]:
        """Return a card's face, or a dark panel if the face isn't loaded yet."""
        rect, face = self.kit.view.rect(*box), self.cards[number]
        if (face, rect.width) not in self._loaded:
            if not self._fresh:
                self.waiting = True
                return [self.panel("field", box), *self.mark(number, box)]
            self._fresh -= 1
            self._loaded.add((face, rect.width))
        picture = Drawn(("card", face), self.art.card(face, rect.width), rect.x, rect.y)
        return [picture, *captioned(self.kit, box, self.caption(face), "paper_small"), *self.mark(number, box)]

    def choose(self, number: int) -> None:
        """Select a card, and scroll it into view. If it is in the first row, also show the title."""
        super().choose(number)
        if self._rows and self.at in self._rows[0]:
            self.offset = 0.0

    def way(self, key: int) -> int:
        """Return how far, in cards, a key moves the selection, or 0 if it has no effect."""
        at = next((number for number, row in enumerate(self._rows) if self.at in row), -1)
        if at < 0:
            return 0
        column = self._rows[at].index(self.at)
        if key in (pygame.K_LEFT, pygame.K_RIGHT):
            step = -1 if key == pygame.K_LEFT else 1
            return step if 0 <= self.at + step < len(self.cards) else 0
        page = max(1, int(self.box[3] // (self._wide * SHAPE + self.gap)))
        steps = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page}
        if key not in steps:
            return 0
        row = self._rows[min(max(0, at + steps[key]), len(self._rows) - 1)]
        return row[min(column, len(row) - 1)] - self.at

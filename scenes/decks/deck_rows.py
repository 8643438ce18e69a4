"""Show a deck's cards in rows, sorted into groups."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from scenes.decks.card_pane import CardPane, Hand
from scenes.drawing.painter import Drawn
from scenes.kit.focus import Rect
from scenes.kit.widget import GAP, ICON, PAD, Kit

SHARE = 0.36
"""Height of the space above a heading, as a fraction of a row's height."""
CELL = 22.0
"""Width of a column of numbers to the right of a name, in units."""
HEAD_SIGN = 13.0
"""Size of the symbol above a column of numbers, in units."""
ROOMY = 1.3
"""If the text is enlarged by more than this factor, the numbers go below the name, in wider columns."""
BELOW = 0.7
"""Height of the numbers below a name, as a fraction of a row's height."""
SECOND = 0.3
"""Extra height for a second row of numbers beside the name, as a fraction of a row's height."""


class DeckLine(NamedTuple):
    """The text in a card's row: the card's name and its rows of numbers."""

    name: str
    rows: tuple[tuple[str, ...], ...] = ()


class DeckRows(CardPane):
    """A deck's cards, shown in rows with a heading above each group.

    Args:
        kit: The drawing tools, sounds and clipboard.
        box: The pane's box, in units.
        hand: The callbacks for the player's actions.
        high: The usual height of a row, in units.
        told: A function that returns a card's name and numbers.
        sign: A function that returns a card's symbol at a given width in pixels.
        heads: The symbols above the columns of numbers.
        average: The label for a group's averages.
    """

    def __init__(
        self,
        kit: Kit,
        box: Rect,
        hand: Hand,
        high: float,
        told: Callable[[str], DeckLine],
        sign: Callable[[str, int], pygame.Surface | None],
        heads: Sequence[str] = (),
        average: str = "",
    ) -> None:
        super().__init__(kit, box, hand)
        self.usual = high
        self.told = told
        self.sign = sign
        self.heads = heads
        self.average = average
        self._averages: list[tuple[str, ...]] = []
        """The averages of each group, or () for a group without averages."""
        self._groups: list[tuple[str, int, int]] = []
        """Each group's heading, number of cards, and maximum number of rows of numbers on a card."""
        self._grow = 1.0
        self._alone = False

    @property
    def _high(self) -> float:
        """Return the height of a row that has only a name, in units."""
        return self.usual * self.kit.type.growth("body")

    def _row(self, numbers: int) -> float:
        """Return the height of a card's row, in units.

        `numbers` is how many lines have numbers or symbols.
        """
        return self._high * (1 + (BELOW * numbers if self._alone else SECOND * max(0, numbers - 1)))

    def fill(self, groups: Sequence[tuple[str, Sequence[str], Sequence[str]]]) -> None:
        """Replace the cards.

        Each group consists of a heading, cards, and the averages of the cards' numbers.
        """
        self._groups = [
            (heading, len(codes), max((len(self.told(code).rows) for code in codes), default=0))
            for heading, codes, _ in groups
        ]
        self._averages = [tuple(average) for _, _, average in groups]
        # Large text gets the whole width of the row, and all names are the same size.
        self._alone = self.kit.type.growth("body") > ROOMY
        self.set([code for _, codes, _ in groups for code in codes])
        rooms = [self._room(self.told(code).name, "body", self._line(self.cell(0), code)) for code in set(self.cards)]
        self._grow = max(1.0, min(rooms, default=1.0))

    def _line(self, box: Rect, code: str) -> Rect:
        """Return the box around a card's name in its row."""
        left = PAD + ICON + GAP
        rows = self.told(code).rows
        side = CELL * len(rows[0]) if rows and not self._alone else 0.0
        return box[0] + left, box[1], box[2] - left - PAD - side, self._high if self._alone else box[3]

    def _below(self, box: Rect) -> Rect:
        """Return the box for a row's numbers: beside the name, or below it if the text is large."""
        x, y, wide, high = box
        return (x, y + self._high, wide, high - self._high) if self._alone else box

    def _columns(self, box: Rect, count: int) -> list[Rect]:
        """Return the boxes for a row's `count` numbers, or for the symbols above the numbers."""
        x, y, wide, high = box
        if not self._alone:
            left = x + wide - PAD - CELL * count
            return [(left + CELL * number, y, CELL, high) for number in range(count)]
        left = PAD + ICON + GAP
        each = (wide - left - PAD) / max(1, count)
        return [(x + left + each * number, y, each, high) for number in range(count)]

    @property
    def long(self) -> float:
        """Return the total height of all rows, in units."""
        return sum(self._head(at) + count * self._row(numbers) for at, (_, count, numbers) in enumerate(self._groups))

    def _head(self, group: int) -> float:
        """Return the height of a group's heading, in units, including any row of averages."""
        return self._row(min(1, self._groups[group][2])) + (self._row(1) if self._averages[group] else 0.0)

    def cell(self, number: int) -> Rect:
        """Return the box of a card's row, relative to the pane's upper left corner."""
        top = passed = 0.0
        for at, (_, count, numbers) in enumerate(self._groups):
            each = self._row(numbers)
            top += self._head(at)
            if number < passed + count:
                return 0.0, top + (number - passed) * each, self.inner, each
            top += count * each
            passed += count
        return 0.0, top, self.inner, self._high

    def besides(self) -> list[tuple[Rect, Callable[[Rect], list[Drawn]]]]:
        """Return the boxes of the headings, each with the function that draws the heading."""
        found: list[tuple[Rect, Callable[[Rect], list[Drawn]]]] = []
        top = 0.0
        for at, (heading, count, numbers) in enumerate(self._groups):
            head = self._row(min(1, numbers))
            found.append(((0.0, top, self.inner, head), partial(self._heading, heading, numbers)))
            if average := self._averages[at]:
                found.append(((0.0, top + head, self.inner, self._row(1)), partial(self._average, average)))
            top += self._head(at) + count * self._row(numbers)
        return found

    def _heading(self, words: str, numbers: int, box: Rect) -> list[Drawn]:
        """Return the heading of a group, and the symbols above its numbers."""
        x, y, wide = box[:3]
        high = self._high
        heads = self.heads if numbers else ()
        side = HEAD_SIGN * min(self.kit.type.growth("body"), ROOMY)
        cells = self._columns(self._below(box), len(heads))
        room = (cells[0][0] if cells and not self._alone else x + wide - PAD) - x - PAD
        found = [self.text(words, "section", (x + PAD, y + high * SHARE / 2, room, high - high * SHARE), 0.0)]
        for picture, (left, top, across, down) in zip(heads, cells, strict=True):
            rect = self.kit.view.rect(left + (across - side) / 2, top + (down - side) / 2, side, side)
            sign = self.kit.images.tinted(picture, rect.width, self.kit.theme.palette.gold)
            found.append(Drawn(("sign", picture), sign, rect.x, rect.y))
        return found

    def _average(self, numbers: Sequence[str], box: Rect) -> list[Drawn]:
        """Return the row for a group's averages."""
        x, y, wide, high = box
        columns = self._columns(self._below(box), len(numbers))
        left = PAD + ICON + GAP
        room = wide - left - PAD if self._alone else columns[0][0] - x - left
        line = (x + left, y, room, self._high if self._alone else high)
        found = [self.text(self.average, "body", line, 0.0, colour="gold", grow=self._grow)]
        for number, part in zip(numbers, columns, strict=True):
            found.append(self.text(number, "small", part, colour="gold"))
        return found

    def draw(self, number: int, box: Rect) -> list[Drawn]:
        """Return the row for one card: its symbol, its name and its numbers."""
        code = self.cards[number]
        x, y = box[:2]
        rect = self.kit.view.rect(x + PAD, y + (self._high - ICON) / 2, ICON, ICON)
        sign = self.sign(code, rect.width)
        found = [Drawn(("sign", code), sign, rect.x, rect.y)] if sign is not None else []
        found.append(self.text(self.told(code).name, "body", self._line(box, code), 0.0, grow=self._grow))
        return found + self._numbers(code, box) + self.mark(number, box)

    def _numbers(self, code: str, box: Rect) -> list[Drawn]:
        """Return a card's numbers in their columns. A second row goes below the first, in gold."""
        rows = self.told(code).rows
        below = self._below(box)
        found = []
        for row, numbers in enumerate(rows):
            for number, (left, top, across, down) in zip(numbers, self._columns(below, len(numbers)), strict=True):
                part = (left, top + down * row / len(rows), across, down / len(rows))
                found.append(self.text(number, "small", part, colour="gold" if row else ""))
        return found

    def way(self, key: int) -> int:
        """Return how far, in cards, a key moves the selection, or 0 if it has no effect."""
        page = max(1, int(self.box[3] // self._high) - 1)
        return {
            pygame.K_UP: -1,
            pygame.K_DOWN: 1,
            pygame.K_PAGEUP: -page,
            pygame.K_PAGEDOWN: page,
        }.get(key, 0)

    def key(self, event: pygame.event.Event) -> bool:
        """Handle a key. Delete and Backspace move the selected card, just as Enter does."""
        if event.key in (pygame.K_DELETE, pygame.K_BACKSPACE) and self.cards:
            self.hand.moves(self, self.chosen)
            return True
        return super().key(event)

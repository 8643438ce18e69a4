"""Panes of cards to choose from, for the deck builder.

The player can look at a card, drag it, or move it with a double click or Enter.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple, Protocol

import pygame

from scenes.drawing.painter import Drawn
from scenes.kit.focus import Rect, holds
from scenes.kit.list_box import TWICE
from scenes.kit.scroll import BAR, LEAST_THUMB, LINE, clipped
from scenes.kit.widgets import DISABLED, GAP, ICON, PAD, Kit, Label, Widget

FAR = 6.0
"""Pointer motion that turns a press into a drag, in units."""
SHAPE = 1.4
"""Height of a card as a multiple of its width."""
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
SHARE = 0.36
"""Free space above a heading, as a share of a row's height."""
CELL = 22.0
"""Width of a column of numbers to the right of a name, in units."""
HEAD_SIGN = 13.0
"""Size of the symbol above a column of numbers, in units."""
ROOMY = 1.3
"""If text is enlarged by more than this factor, the numbers go below the name.

Their columns are then wider.
"""
BELOW = 0.7
"""Height of the numbers below a name, as a share of a row's height."""
SECOND = 0.3
"""Extra height for a second row of numbers beside the name, as a share of a row's height."""


class DeckLine(NamedTuple):
    """The texts for a card in a deck: its name, and its rows of numbers."""

    name: str
    rows: tuple[tuple[str, ...], ...] = ()


class Hand(Protocol):
    """What the scene does in response to the player's actions in a pane."""

    def looks_at(self, code: str) -> None:
        """Show the card that is selected or under the pointer."""

    def moves(self, pane: CardPane, code: str) -> None:
        """Move a card after a double click or Enter."""

    def carries(self, pane: CardPane, code: str, x: float, y: float) -> None:
        """Let a card follow the pointer."""

    def drops(self, pane: CardPane, code: str, x: float, y: float) -> None:
        """Drop a dragged card."""


class CardPane(Widget, ABC):
    """A scrollable pane of cards. `cards` are codes of faces, possibly with repeats."""

    stop = True

    def __init__(self, kit: Kit, box: Rect, hand: Hand) -> None:
        super().__init__(kit, box)
        self.hand = hand
        self.cards: list[str] = []
        self.at = 0
        """The index of the selected card."""
        self.offset = 0.0
        self.lit = False
        """Whether the dragged card can be dropped here."""
        self._over = self._pressed = -1
        self._from = (0.0, 0.0)
        self._carrying = False
        self._gripped = False
        self._clicked = ("", -TWICE)

    # --- for subclasses -----------------------------------------------------------------------------------------

    @abstractmethod
    def cell(self, number: int) -> Rect:
        """Return the box of a card, relative to the content's upper left corner."""

    @property
    @abstractmethod
    def long(self) -> float:
        """Return the height of the whole content, in units."""

    @abstractmethod
    def draw(self, number: int, box: Rect) -> list[Drawn]:
        """Return a card drawn in its box."""

    @abstractmethod
    def way(self, key: int) -> int:
        """Return how many cards a key moves the selection by, or 0."""

    def besides(self) -> list[tuple[Rect, Callable[[Rect], list[Drawn]]]]:
        """Return the boxes of everything between the cards, each with a function that draws it."""
        return []

    # --- contents -----------------------------------------------------------------------------------------------------

    def set(self, cards: Sequence[str]) -> None:
        """Replace the cards.

        The selected card stays selected if it is still there. Otherwise the card now in its position is selected.
        """
        kept = self.chosen
        self.cards = list(cards)
        if kept in self.cards and not (self.at < len(self.cards) and self.cards[self.at] == kept):
            self.at = self.cards.index(kept)
        self.at = min(self.at, max(0, len(self.cards) - 1))
        self._over = -1
        self.offset = min(self.offset, self.most)

    @property
    def chosen(self) -> str:
        """Return the selected card, or "" if there is none."""
        return self.cards[self.at] if self.at < len(self.cards) else ""

    @property
    def most(self) -> float:
        """Return the largest scroll offset, in units."""
        return max(0.0, self.long - self.box[3])

    @property
    def inner(self) -> float:
        """Return the width of a row, in units."""
        return self.box[2] - 2 * BAR

    def on_screen(self, number: int) -> Rect:
        """Return the box of a card on the screen, at the current scroll offset."""
        return self._shifted(self.cell(number))

    def _shifted(self, box: Rect) -> Rect:
        return box[0] + self.box[0], box[1] + self.box[1] - self.offset, box[2], box[3]

    def _in_sight(self, box: Rect) -> bool:
        return box[1] < self.box[1] + self.box[3] and box[1] + box[3] > self.box[1]

    def choose(self, number: int) -> None:
        """Select the card with this index, or the nearest one, and scroll it into view."""
        if not self.cards:
            return
        self.at = min(max(0, number), len(self.cards) - 1)
        _, top, _, high = self.cell(self.at)
        self.offset = min(max(min(self.offset, top), top + high - self.box[3]), self.most)
        self.hand.looks_at(self.chosen)

    # --- picture ------------------------------------------------------------------------------------------------

    def items(self) -> list[Drawn]:
        """Return the visible part of the pane, with the scroll bar."""
        found = [self.panel("hover", self.box)] if self.lit else []
        parts = [(self._shifted(box), made) for box, made in self.besides()]
        boxes = [self.on_screen(number) for number in range(len(self.cards))]
        area = self.kit.view.rect(*self.box)
        drawn = [item for box, made in parts if self._in_sight(box) for item in made(box)]
        drawn += [item for number, box in enumerate(boxes) if self._in_sight(box) for item in self.draw(number, box)]
        found += [seen for item in drawn for seen in clipped(item, area)]
        if self.most:
            found.append(self.panel("scroll", self._thumb()))
        if self.focused and not self.cards:
            found += self.focus_ring(self.box)
        return found

    def mark(self, number: int, box: Rect) -> list[Drawn]:
        """Return a list with a card's rim if the card is hovered or selected by keyboard, otherwise []."""
        if self.focused and number == self.at:
            return [self.panel("focus", box)]
        return [self.panel("hover", box)] if self.hovered and number == self._over else []

    def _thumb(self) -> Rect:
        x, y, wide, high = self.box
        long = max(LEAST_THUMB, high * high / (high + self.most))
        return x + wide - BAR, y + ((high - long) * self.offset / self.most if self.most else 0.0), BAR, long

    # --- mouse --------------------------------------------------------------------------------------------------

    def number_at(self, x: float, y: float) -> int:
        """Return the index of the card at a point, or -1."""
        if not holds(self.box, x, y):
            return -1
        return next((number for number in range(len(self.cards)) if holds(self.on_screen(number), x, y)), -1)

    def hover(self, x: float, y: float) -> bool:
        """Highlight the card under the pointer, and return whether that changed anything."""
        before, self._over = self._over, self.number_at(x, y)
        if self._over >= 0 and self._over != before:
            self.hand.looks_at(self.cards[self._over])
        return before != self._over

    def press(self, x: float, y: float, shift: bool = False) -> None:
        """Select the card under the pointer, move it on a double click, or grip the scroll bar."""
        self._carrying = False
        self._pressed = -1
        self._gripped = bool(self.most) and x >= self.box[0] + self.inner
        if self._gripped:
            self.drag(x, y)
            return
        number = self.number_at(x, y)
        if number < 0:
            return
        code = self.cards[number]
        now = pygame.time.get_ticks()
        twice = self._clicked[0] == code and now - self._clicked[1] < TWICE
        self._clicked = ("", -TWICE) if twice else (code, now)
        self.at = number
        self.hand.looks_at(code)
        if twice:
            self.hand.moves(self, code)
        else:
            self._pressed, self._from = number, (x, y)

    def drag(self, x: float, y: float) -> None:
        """Drag the pressed card, or scroll with the gripped scroll bar."""
        if self._gripped:
            way = self.box[3] - self._thumb()[3]
            share = (y - self.box[1] - self._thumb()[3] / 2) / way if way > 0 else 0.0
            self.offset = min(1.0, max(0.0, share)) * self.most
            return
        if self._pressed < 0:
            return
        far = abs(x - self._from[0]) + abs(y - self._from[1])
        if self._carrying or far > FAR:
            self._carrying = True
            self.hand.carries(self, self.cards[self._pressed], x, y)

    def release(self, x: float, y: float) -> None:
        """Drop the dragged card."""
        number, self._pressed = self._pressed, -1
        self._gripped = False
        if self._carrying and 0 <= number < len(self.cards):
            self._carrying = False
            self._clicked = ("", -TWICE)
            self.hand.drops(self, self.cards[number], x, y)

    def let_go(self) -> None:
        """Cancel a drag."""
        self._pressed, self._carrying = -1, False
        self._clicked = ("", -TWICE)

    def wheel(self, turns: float) -> bool:
        """Scroll by turns of the wheel, and return whether the pane moved."""
        before = self.offset
        self.offset = min(max(0.0, self.offset - turns * LINE), self.most)
        return self.offset != before

    # --- keys ---------------------------------------------------------------------------------------------------

    def key(self, event: pygame.event.Event) -> bool:
        """Move the selected card, or select another one."""
        if not self.cards:
            return False
        if event.key in ENTER:
            self.hand.moves(self, self.chosen)
            return True
        if event.key in (pygame.K_HOME, pygame.K_END):
            self.choose(0 if event.key == pygame.K_HOME else len(self.cards) - 1)
            return True
        step = self.way(event.key)
        # At the end of the pane, an arrow key moves the focus to the next widget.
        if not step or not 0 <= self.at + step < len(self.cards):
            if event.key not in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
                return False
            step = len(self.cards) if event.key == pygame.K_PAGEDOWN else -len(self.cards)
        self.choose(self.at + step)
        return True


class CardGrid(CardPane):
    """A grid of card faces.

    `picture` returns the file of a face. Faces in `taken` are dimmed and have a tick.
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
        """Return a face, with a tick if it is taken."""
        code = self.cards[number]
        rect = self.kit.view.rect(*box)
        face = self.kit.images.leafed(self.picture(code), rect.width)
        taken = code in self.taken
        picture = self.kit.images.faded(face, DISABLED) if taken else face
        found = [Drawn(("card", code, *(("taken",) if taken else ())), picture, rect.x, rect.y)]
        if taken:
            size = 2 * ICON
            x, y = box[0] + box[2] - size / 2 - GAP, box[1] + size / 2 + GAP
            found.append(self.icon("check", x, y, size, self.kit.theme.palette.gold_hi))
        return found + self.mark(number, box)

    def way(self, key: int) -> int:
        """Return how many cards a key moves the selection by, or 0."""
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


class DeckRows(CardPane):
    """The cards of a deck as rows, with a heading above each group.

    Args:
        kit: The drawing tools, sounds and clipboard.
        box: The pane's box, in units.
        hand: The scene's reactions.
        high: The usual height of a row, in units.
        told: Returns the name and numbers of a card.
        sign: Returns the symbol before a card's name, for a width in pixels.
        heads: The symbols above the columns of numbers.
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
    ) -> None:
        super().__init__(kit, box, hand)
        self.usual = high
        self.told = told
        self.sign = sign
        self.heads = heads
        self._groups: list[tuple[str, int, int]] = []
        """For each group: its heading, its number of cards, and the most rows of numbers that any card has."""
        self._grow = 1.0
        self._alone = False

    @property
    def _high(self) -> float:
        """Return the height of a row with only a name, in units."""
        return self.usual * self.kit.type.growth("body")

    def _row(self, numbers: int) -> float:
        """Return the height of a row with this many rows of numbers or symbols, in units."""
        return self._high * (1 + (BELOW * numbers if self._alone else SECOND * max(0, numbers - 1)))

    def fill(self, groups: Sequence[tuple[str, Sequence[str]]]) -> None:
        """Replace the cards, given as headings with the cards below them."""
        self._groups = [
            (heading, len(codes), max((len(self.told(code).rows) for code in codes), default=0))
            for heading, codes in groups
        ]
        # Large text gets the whole width of the row, and all names have one size.
        self._alone = self.kit.type.growth("body") > ROOMY
        self.set([code for _, codes in groups for code in codes])
        rooms = [self._room(self.told(code).name, "body", self._line(self.cell(0), code)) for code in set(self.cards)]
        self._grow = max(1.0, min(rooms, default=1.0))

    def _line(self, box: Rect, code: str) -> Rect:
        """Return the box of a card's name in its row."""
        left = PAD + ICON + GAP
        rows = self.told(code).rows
        side = CELL * len(rows[0]) if rows and not self._alone else 0.0
        return box[0] + left, box[1], box[2] - left - PAD - side, self._high if self._alone else box[3]

    def _below(self, box: Rect) -> Rect:
        """Return the box of the numbers in a row: beside the name, or below large text."""
        x, y, wide, high = box
        return (x, y + self._high, wide, high - self._high) if self._alone else box

    def _columns(self, box: Rect, count: int) -> list[Rect]:
        """Return the boxes of `count` numbers in a row, or of the symbols above them.

        They are aligned across all rows.
        """
        x, y, wide, high = box
        if not self._alone:
            left = x + wide - PAD - CELL * count
            return [(left + CELL * number, y, CELL, high) for number in range(count)]
        left = PAD + ICON + GAP
        each = (wide - left - PAD) / max(1, count)
        return [(x + left + each * number, y, each, high) for number in range(count)]

    @property
    def long(self) -> float:
        """Return the height of all rows, in units."""
        return sum(self._row(min(1, numbers)) + count * self._row(numbers) for _, count, numbers in self._groups)

    def cell(self, number: int) -> Rect:
        """Return the box of a card's row, relative to the pane's upper left corner."""
        top = passed = 0.0
        for _, count, numbers in self._groups:
            each = self._row(numbers)
            top += self._row(min(1, numbers))
            if number < passed + count:
                return 0.0, top + (number - passed) * each, self.inner, each
            top += count * each
            passed += count
        return 0.0, top, self.inner, self._high

    def besides(self) -> list[tuple[Rect, Callable[[Rect], list[Drawn]]]]:
        """Return the boxes of the headings, each with a function that draws it."""
        found: list[tuple[Rect, Callable[[Rect], list[Drawn]]]] = []
        top = 0.0
        for heading, count, numbers in self._groups:
            head = self._row(min(1, numbers))
            found.append(((0.0, top, self.inner, head), partial(self._heading, heading, numbers)))
            top += head + count * self._row(numbers)
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

    def draw(self, number: int, box: Rect) -> list[Drawn]:
        """Return a card's row."""
        code = self.cards[number]
        x, y = box[:2]
        rect = self.kit.view.rect(x + PAD, y + (self._high - ICON) / 2, ICON, ICON)
        sign = self.sign(code, rect.width)
        found = [Drawn(("sign", code), sign, rect.x, rect.y)] if sign is not None else []
        found.append(self.text(self.told(code).name, "body", self._line(box, code), 0.0, grow=self._grow))
        return found + self._numbers(code, box) + self.mark(number, box)

    def _numbers(self, code: str, box: Rect) -> list[Drawn]:
        """Return a card's numbers in their columns. A second row is below the first, in gold."""
        rows = self.told(code).rows
        below = self._below(box)
        found = []
        for row, numbers in enumerate(rows):
            for number, (left, top, across, down) in zip(numbers, self._columns(below, len(numbers)), strict=True):
                part = (left, top + down * row / len(rows), across, down / len(rows))
                found.append(self.text(number, "small", part, colour="gold" if row else ""))
        return found

    def way(self, key: int) -> int:
        """Return how many cards a key moves the selection by, or 0."""
        page = max(1, int(self.box[3] // self._high) - 1)
        return {
            pygame.K_UP: -1,
            pygame.K_DOWN: 1,
            pygame.K_PAGEUP: -page,
            pygame.K_PAGEDOWN: page,
        }.get(key, 0)

    def key(self, event: pygame.event.Event) -> bool:
        """Handle a key. Delete and Backspace move the selected card, as Enter does."""
        if event.key in (pygame.K_DELETE, pygame.K_BACKSPACE) and self.cards:
            self.hand.moves(self, self.chosen)
            return True
        return super().key(event)


class Large(Widget):
    """A large view of one card. `lines` are the boxes of its name and its text."""

    def __init__(self, kit: Kit, box: Rect, says: Callable[[str], tuple[str, str, str] | None]) -> None:
        super().__init__(kit, box)
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
        return [face, *Label(self.kit, self.lines[0], name).items(), *told.items()]

"""A scrollable pane of cards: the base class of the deck builder's two panes.

The player moves a card by dragging it, double-clicking it or pressing Enter.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Protocol

import pygame

from scenes.drawing.painter import Drawn
from scenes.kit.focus import Rect, holds
from scenes.kit.scroll import BAR, LINE, ScrollBar, clipped
from scenes.kit.widget import Kit, Widget

FAR = 6.0
"""How far the pointer must move to turn a press into a drag, in units."""
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class Hand(Protocol):
    """Callbacks that a pane uses to report the player's actions to its scene."""

    def looks_at(self, code: str) -> None:
        """Show the card that the player has selected or is pointing at."""

    def moves(self, pane: CardPane, code: str) -> None:
        """Move a card after a double click or Enter."""

    def carries(self, pane: CardPane, code: str, x: float, y: float) -> None:
        """Move a dragged card to the pointer, which is at (`x`, `y`) in units."""

    def drops(self, pane: CardPane, code: str, x: float, y: float) -> None:
        """Drop a dragged card at the pointer, which is at (`x`, `y`) in units."""

    def takes_back(self) -> None:
        """Put a dragged card back, because the drag was cancelled."""


class CardPane(Widget, ABC):
    """A scrollable pane of cards. `cards` lists face codes, possibly with repeats."""

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
        """Return the items that show a card in a box."""

    @abstractmethod
    def way(self, key: int) -> int:
        """Return how many cards a key moves the selection by, or 0 if the selection doesn't move."""

    def besides(self) -> list[tuple[Rect, Callable[[Rect], list[Drawn]]]]:
        """Return the box and drawing function of each item that isn't a card, such as a heading."""
        return []

    # --- contents -----------------------------------------------------------------------------------------------------

    def set(self, cards: Sequence[str]) -> None:
        """Replace the cards. Keep the selected card or, failing that, the selected position."""
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
        """Select the card with this index, and scroll it into view.

        An index out of range selects the first or last card.
        """
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
            found.append(self.panel("scroll", self._bar.thumb))
        if self.focused and not self.cards:
            found += self.focus_ring(self.box)
        return found

    def mark(self, number: int, box: Rect) -> list[Drawn]:
        """Return a rim if a card is under the pointer or selected with the keyboard, otherwise []."""
        if self.focused and number == self.at:
            return [self.panel("focus", box)]
        return [self.panel("hover", box)] if self.hovered and number == self._over else []

    @property
    def _bar(self) -> ScrollBar:
        return ScrollBar(self.box, self.box[3], self.most, self.offset)

    # --- mouse --------------------------------------------------------------------------------------------------

    def number_at(self, x: float, y: float) -> int:
        """Return the index of the card at a point, or -1."""
        if not holds(self.box, x, y):
            return -1
        return next((number for number in range(len(self.cards)) if holds(self.on_screen(number), x, y)), -1)

    def hover(self, x: float, y: float) -> bool:
        """Highlight the card under the pointer, and return whether the highlight changed."""
        before, self._over = self._over, self.number_at(x, y)
        if self._over >= 0 and self._over != before:
            self.hand.looks_at(self.cards[self._over])
        return before != self._over

    def press(self, x: float, y: float, shift: bool = False) -> None:
        """Handle a mouse press that selects or moves a card, or grabs the scroll bar.

        A double click moves the card.
        """
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
        twice = self.kit.click_guard.doubles((self.box, code))
        self.at = number
        self.hand.looks_at(code)
        if twice:
            self.hand.moves(self, code)
        else:
            self._pressed, self._from = number, (x, y)

    def drag(self, x: float, y: float) -> None:
        """Drag the pressed card, or scroll if the press was on the scroll bar."""
        if self._gripped:
            self.offset = self._bar.dragged(y)
            return
        if self._pressed < 0:
            return
        far = abs(x - self._from[0]) + abs(y - self._from[1])
        if self._carrying or far > FAR:
            self._carrying = True
            self.hand.carries(self, self.cards[self._pressed], x, y)

    def release(self, x: float, y: float) -> None:
        """Drop the dragged card, if there is one, at (`x`, `y`) in units."""
        number, self._pressed = self._pressed, -1
        self._gripped = False
        if self._carrying and 0 <= number < len(self.cards):
            self._carrying = False
            self.kit.click_guard.part()
            self.hand.drops(self, self.cards[number], x, y)

    def let_go(self) -> None:
        """Cancel the drag, so that the card stays in its pane."""
        carried, self._carrying = self._carrying, False
        self._pressed, self._gripped = -1, False
        self.kit.click_guard.part()
        if carried:
            self.hand.takes_back()

    def wheel(self, turns: float) -> bool:
        """Scroll by a number of wheel steps. Return whether the pane moved."""
        before = self.offset
        self.offset = min(max(0.0, self.offset - turns * LINE), self.most)
        return self.offset != before

    # --- keys ---------------------------------------------------------------------------------------------------

    def key(self, event: pygame.event.Event) -> bool:
        """Handle a key that moves the selected card or selects another card.

        Return whether the key did anything.
        """
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

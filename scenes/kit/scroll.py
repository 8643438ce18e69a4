"""A scroll area, which shows part of its content."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from scenes.drawing.painter import Drawn
from scenes.kit.focus import Rect
from scenes.kit.widget import Kit, Widget

BAR = 8.0
"""Width of the scroll bar, in units."""
LINE = 44.0
"""Distance, in units, scrolled by one step of the mouse wheel or one press of an arrow key."""
LEAST_THUMB = 28.0

Content = Callable[[int], tuple[Sequence[Drawn], int]]
"""A function that takes a width and returns the content's items and height. The width and the height are in pixels."""


def clipped(item: Drawn, area: pygame.Rect) -> list[Drawn]:
    """Return a list with the part of an item that is inside an area, or [] if there is none."""
    rect = item.rect
    seen = rect.clip(area)
    if seen.size == rect.size:
        return [item]
    if not (seen.width and seen.height):
        return []
    return [Drawn(item.what, item.picture.subsurface(seen.move(-rect.x, -rect.y)), seen.x, seen.y)]


class ScrollBar(NamedTuple):
    """The scroll bar at the right edge of a box.

    `page`, `most` and `offset` are all in the same unit, such as rows.

    Attributes:
        box: The box.
        page: The visible length of the content.
        most: The largest scroll offset.
        offset: The current scroll offset.
    """

    box: Rect
    page: float
    most: float
    offset: float

    @property
    def thumb(self) -> Rect:
        """The box of the scroll bar's thumb."""
        x, y, wide, high = self.box
        long = max(LEAST_THUMB, high * self.page / (self.page + self.most))
        return x + wide - BAR, y + ((high - long) * self.offset / self.most if self.most else 0.0), BAR, long

    def dragged(self, y: float, grip: float | None = None) -> float:
        """Return the new scroll offset while the player drags the thumb of the scroll bar.

        `y` is the pointer's vertical position. `grip` is the distance from the top of the thumb to the pointer. If
        `grip` is None, the pointer holds the middle of the thumb.
        """
        long = self.thumb[3]
        way, held = self.box[3] - long, long / 2 if grip is None else grip
        return min(1.0, max(0.0, (y - self.box[1] - held) / way)) * self.most if way > 0 else 0.0


class ScrollArea(Widget):
    """A scrollable area that shows part of its content.

    Call `changed()` after replacing the content.
    """

    stop = True

    def __init__(self, kit: Kit, box: Rect, content: Content) -> None:
        super().__init__(kit, box)
        self.content = content
        self.offset = 0.0
        """The scroll offset, in units."""
        self._made: tuple[Sequence[Drawn], int] | None = None
        self._grip = -1.0

    def resized(self) -> None:
        """Rebuild the content for the new window size."""
        self._made = None

    def changed(self) -> None:
        """Rebuild the content because it has changed."""
        self._made = None

    def _laid_out(self) -> tuple[Sequence[Drawn], int]:
        if self._made is None:
            self._made = self.content(self.kit.view.px(self.box[2] - 2 * BAR))
        return self._made

    @property
    def most(self) -> float:
        """Return the largest scroll offset, in units."""
        return max(0.0, self._laid_out()[1] / self.kit.view.scale - self.box[3])

    def scroll_to(self, offset: float) -> None:
        """Scroll to an offset in units, but not beyond the end of the content."""
        self.offset = min(max(0.0, offset), self.most)

    def items(self) -> list[Drawn]:
        """Return the visible part of the content, with the scroll bar."""
        self.scroll_to(self.offset)
        area = self.kit.view.rect(*self.box)
        shift = round(self.offset * self.kit.view.scale)
        moved = [item._replace(x=item.x + area.x, y=item.y + area.y - shift) for item in self._laid_out()[0]]
        seen = self._in_sight(area, moved)
        found = [part for item in moved for part in clipped(item, seen)]
        if self.most:
            found.append(self.panel("scroll", self._bar.thumb))
        return found + self.focus_ring(self.box)

    def _in_sight(self, area: pygame.Rect, items: Sequence[Drawn]) -> pygame.Rect:
        """Return the area in which items are drawn.

        This is the whole box, unless a subclass excludes part of it.
        """
        return area

    @property
    def _bar(self) -> ScrollBar:
        return ScrollBar(self.box, self.box[3], self.most, self.offset)

    def press(self, x: float, y: float, shift: bool = False) -> None:
        """Grab the scroll bar if the press is on it."""
        left, top, _, long = self._bar.thumb
        self._grip = -1.0
        if self.most and x >= left - BAR:
            self._grip = y - top if top <= y <= top + long else long / 2
            self.drag(x, y)

    def drag(self, x: float, y: float) -> None:
        """Scroll if the press was on the scroll bar."""
        if self._grip >= 0:
            self.scroll_to(self._bar.dragged(y, self._grip))

    def wheel(self, turns: float) -> bool:
        """Scroll by a number of wheel steps. Return whether the content moved."""
        before = self.offset
        self.scroll_to(self.offset - turns * LINE)
        return self.offset != before

    def key(self, event: pygame.event.Event) -> bool:
        """Scroll with the arrow keys, Page Up, Page Down, Home and End."""
        page = self.box[3] * 0.9
        ways = {
            pygame.K_UP: -LINE,
            pygame.K_DOWN: LINE,
            pygame.K_PAGEUP: -page,
            pygame.K_PAGEDOWN: page,
            pygame.K_HOME: -self.most,
            pygame.K_END: self.most,
        }
        if event.key not in ways:
            return False
        before = self.offset
        self.scroll_to(self.offset + ways[event.key])
        # At the end of the content, an arrow key moves the focus to the next widget.
        return self.offset != before or event.key not in (pygame.K_UP, pygame.K_DOWN)

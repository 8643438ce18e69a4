"""A list with one selected row.

Players select a row with a click, the arrow keys, Page Up, Page Down, Home or End.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from scenes.drawing.painter import Drawn
from scenes.kit.focus import Rect
from scenes.kit.labels import fitted
from scenes.kit.scroll import BAR, ScrollBar
from scenes.kit.widget import PAD, Kit, Widget

UPPER, LOWER, LINE = 0.12, 0.54, 0.36
"""The tops of a row's upper and lower lines, and the height of a line, as fractions of the row's height."""
SIDE = 0.28
"""The fraction of a row's width taken up by the text on the right."""


PICTURE = 0.72, 0.86
"""Width and maximum height of the picture in a row, as fractions of the row's height."""


class ListRow(NamedTuple):
    """A row in a list, with a title and a note below it.

    Attributes:
        title: The title.
        note: The text below the title.
        right: The text to the right of the title.
        below: The text to the right of the note.
        colour: The note's colour.
        picture: The file in assets/ for the picture at the left end. " " leaves the space empty, and "" leaves no
            space.
        exact: Whether a title beside a picture uses a font with lower-case letters.
    """

    title: str
    note: str
    right: str = ""
    below: str = ""
    colour: str = ""
    picture: str = ""
    exact: bool = False


class ListBox(Widget):
    """A list of rows.

    `high` is the height of a row, in units. Large text makes the rows taller. `chosen` is the index of the selected
    row, or -1 if there are no rows. Double-clicking a row or pressing Enter calls `opened`.
    """

    stop = True

    def __init__(
        self,
        kit: Kit,
        box: Rect,
        high: float,
        rows: Sequence[ListRow],
        chosen: int,
        changed: Callable[[int], object],
        opened: Callable[[], object],
    ) -> None:
        super().__init__(kit, box)
        self.high = high * kit.type.growth("body")
        self.rows = list(rows)
        self.changed = changed
        self.opened = opened
        self.chosen = min(max(0, chosen), len(rows) - 1)
        self.first = 0
        self._over = -1
        self._gripped = False
        self._into_sight()

    @property
    def shown(self) -> int:
        """Return the number of rows that are visible at once."""
        return max(1, int(self.box[3] // self.high))

    @property
    def _most(self) -> int:
        return max(0, len(self.rows) - self.shown)

    def row_box(self, number: int) -> Rect:
        """Return the box of a visible row."""
        x, y, wide, _ = self.box
        return x, y + (number - self.first) * self.high, wide - (2 * BAR if self._most else 0), self.high

    def _into_sight(self) -> None:
        self.first = min(max(self.first, self.chosen - self.shown + 1), max(0, self.chosen), self._most)

    # --- picture ------------------------------------------------------------------------------------------------

    def items(self) -> list[Drawn]:
        """Return the visible rows, the scroll bar if needed, and the rim that shows the focus."""
        found = []
        for number in range(self.first, min(len(self.rows), self.first + self.shown)):
            found += self._row(number)
        if self._most:
            found.append(self.panel("scroll", self._bar.thumb))
        if self.focused and self.rows:
            found.append(
                self.panel("focus", self.row_box(self.chosen))
                if self._chosen_in_sight
                else self.panel("focus", self.box)
            )
        return found

    @property
    def _chosen_in_sight(self) -> bool:
        return self.first <= self.chosen < self.first + self.shown

    def _row(self, number: int) -> list[Drawn]:
        row = self.rows[number]
        x, y, wide, high = self.row_box(number)
        found = []
        if number == self.chosen:
            found.append(self.panel("chosen", (x, y + 2, wide, high - 4)))
        elif self.hovered and number == self._over:
            found.append(self.panel("hover", (x, y + 2, wide, high - 4)))
        left, title = x + PAD, "body"
        if row.picture:
            found += self._picture(row.picture.strip(), left, y, high)
            left, title = left + high * PICTURE[0] + PAD, "body" if row.exact else "plate_small"
        inner = x + wide - PAD - left
        side = inner * SIDE if row.right or row.below else 0.0
        top, below, line = y + high * UPPER, y + high * LOWER, high * LINE
        for text, role, start, up, room, across, colour in (
            (row.title, title, left, top, inner - side - (PAD if side else 0), 0.0, ""),
            (row.note, "small", left, below, inner - side, 0.0, row.colour),
            (row.right, "small", x + wide - PAD - side, top, side, 1.0, ""),
            (row.below, "small", x + wide - PAD - side, below, side, 1.0, ""),
        ):
            if text:
                found.append(self.text(text, role, (start, up, room, line), across, colour=colour))
        return found

    def _picture(self, name: str, x: float, y: float, high: float) -> list[Drawn]:
        """Return a row's picture, centred in the space at the left end."""
        if not name or not self.kit.images.has(name):
            return []
        return [fitted(self.kit, name, (x, y, high * PICTURE[0], high), PICTURE[1])]

    @property
    def _bar(self) -> ScrollBar:
        return ScrollBar(self.box, self.shown, self._most, self.first)

    # --- input --------------------------------------------------------------------------------------------------------

    def _at(self, y: float) -> int:
        number = self.first + int((y - self.box[1]) // self.high)
        return number if 0 <= number < min(len(self.rows), self.first + self.shown) else -1

    def hover(self, x: float, y: float) -> bool:
        """Highlight the row under the pointer, and return whether the highlight changed."""
        before, self._over = self._over, self._at(y)
        return before != self._over

    def press(self, x: float, y: float, shift: bool = False) -> None:
        """Handle a mouse press: select a row, open it (on a double click), or grab the scroll bar."""
        self._gripped = bool(self._most) and x >= self.box[0] + self.box[2] - 2 * BAR
        if self._gripped:
            self.drag(x, y)
            return
        number = self._at(y)
        if number < 0:
            return
        if self.kit.click_guard.doubles((self.box, number)):
            self.opened()
        else:
            self.choose(number)

    def drag(self, x: float, y: float) -> None:
        """Scroll if the press was on the scroll bar."""
        if self._gripped:
            self.first = round(self._bar.dragged(y))

    def wheel(self, turns: float) -> bool:
        """Scroll by one row for each step of the wheel. Return whether the list moved."""
        before = self.first
        self.first = min(max(0, self.first - round(turns)), self._most)
        return self.first != before

    def choose(self, number: int) -> None:
        """Select the row with this index. An out-of-range index selects the first or last row."""
        number = min(max(0, number), len(self.rows) - 1)
        before, self.chosen = self.chosen, number
        self._into_sight()
        if number != before:
            self.changed(number)

    def key(self, event: pygame.event.Event) -> bool:
        """Handle a key that opens the selected row or selects another row.

        Return whether the key did anything.
        """
        ways = {
            pygame.K_UP: -1,
            pygame.K_DOWN: 1,
            pygame.K_PAGEUP: -self.shown,
            pygame.K_PAGEDOWN: self.shown,
            pygame.K_HOME: -len(self.rows),
            pygame.K_END: len(self.rows),
        }
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.rows:
            self.opened()
            return True
        if event.key not in ways:
            return False
        before = self.chosen
        self.choose(before + ways[event.key])
        # At the end of the list, an arrow key moves the focus to the next widget.
        return self.chosen != before or event.key not in (pygame.K_UP, pygame.K_DOWN)


def replaced(before: Widget, after: Widget) -> None:
    """Copy the scroll position from a list to its replacement.

    Do nothing unless both widgets are lists.
    """
    if isinstance(before, ListBox) and isinstance(after, ListBox):
        after.first = before.first

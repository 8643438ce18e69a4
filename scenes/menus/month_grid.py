"""A month in the calendar, as a grid of days."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, timedelta

import pygame

from scenes.drawing.painter import Drawn
from scenes.framework.calendar_days import DayPlayed
from scenes.kit.candles import candle_row
from scenes.kit.focus import Rect
from scenes.kit.widget import GAP, Kit, Widget

WEEK, WEEKS = 7, 6
"""The numbers of columns and rows. Weeks begin on Monday."""
STEPS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_UP: -WEEK, pygame.K_DOWN: WEEK}
OPENING = pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE
MARK, MARK_DOWN = 24.0, 0.3
"""The size of a day's mark, in units, and the vertical position of its centre, as a fraction of a day's height."""
CANDLES = 0.34
"""Height of the candles, as a fraction of the height of a day."""


class MonthGrid(Widget):
    """The days of a month, with each deal's difficulty and result."""

    stop = True

    def __init__(
        self,
        kit: Kit,
        box: Rect,
        month: date,
        days: Mapping[date, DayPlayed],
        chosen: date,
        changed: Callable[[date], object],
        turned: Callable[[int], bool],
        opened: Callable[[], object],
    ) -> None:
        """Show the days of a month.

        Args:
            kit: The drawing tools.
            box: The grid's box, in units.
            month: Any day of the month to show.
            days: The days that the player can choose, from the earliest to today.
            chosen: The selected day.
            changed: Called with the new day after the player selects a day, perhaps in another month.
            turned: Called with the number of months to move by. Returns whether the move was possible.
            opened: Called when the player opens the selected day.
        """
        super().__init__(kit, box)
        self.first = month.replace(day=1)
        self.days = days
        self.today = max(days)
        self.chosen = chosen
        self.changed = changed
        self.turned = turned
        self.opened = opened
        self._over: date | None = None

    # --- picture ------------------------------------------------------------------------------------------------

    def day_box(self, day: date) -> Rect:
        """Return the box of a day of the month."""
        x, y, wide, high = self.box
        row, column = divmod(self.first.weekday() + day.day - 1, WEEK)
        return x + column * wide / WEEK, y + row * high / WEEKS, wide / WEEK, high / WEEKS

    def items(self) -> list[Drawn]:
        """Return the pictures of all days of the month."""
        found: list[Drawn] = []
        day = self.first
        while day.month == self.first.month:
            found += self._day(day)
            day += timedelta(1)
        return found

    def _day(self, day: date) -> list[Drawn]:
        x, y, wide, high = self.day_box(day)
        box = (x + 2, y + 2, wide - 4, high - 4)
        played = self.days.get(day)
        number = (x + GAP + 2, y + GAP / 2, wide / 2 - GAP, high / 2 - GAP / 2)
        if played is None:
            return [self.text(str(day.day), "body", number, 0.0, colour="faint")]
        found = []
        if day == self.chosen:
            found.append(self.panel("chosen", box))
        elif self.hovered and day == self._over:
            found.append(self.panel("hover", box))
        if day == self.today:
            found.append(self.panel("today", box))
        style = "bold" if day == self.today else ""
        found.append(self.text([(str(day.day), style)], "body", number, 0.0))
        found += self._mark(day, played)
        if played.daily.candles:
            row = (x + GAP, y + high * (1 - CANDLES) - GAP, wide - 2 * GAP, high * CANDLES)
            found += candle_row(self, row, played.daily.candles)
        return found + (self.focus_ring(box) if day == self.chosen else [])

    def _mark(self, day: date, played: DayPlayed) -> list[Drawn]:
        """Return the mark that shows whether the player has won or lost a day's deal."""
        if not played.matches:
            return []
        x, y, wide, high = self.day_box(day)
        palette = self.kit.theme.palette
        name, colour = ("check", palette.gold_hi) if played.won else ("close", palette.soft)
        return [self.icon(name, x + wide - GAP - MARK / 2, y + high * MARK_DOWN, MARK, colour)]

    # --- input --------------------------------------------------------------------------------------------------------

    def _at(self, x: float, y: float) -> date | None:
        """Return the day at a point, or None if no day there can be chosen."""
        left, top, wide, high = self.box
        column, row = int((x - left) * WEEK // wide), int((y - top) * WEEKS // high)
        at = row * WEEK + column - self.first.weekday()
        if not (0 <= column < WEEK and at >= 0):
            return None
        day = self.first + timedelta(at)
        return day if day.month == self.first.month and day in self.days else None

    def hover(self, x: float, y: float) -> bool:
        """Highlight the day under the pointer, and return whether the highlight changed."""
        before, self._over = self._over, self._at(x, y)
        return before != self._over

    def press(self, x: float, y: float, shift: bool = False) -> None:
        """Choose the day at a point, or open it on a double click."""
        day = self._at(x, y)
        if day is None:
            return
        if self.kit.click_guard.doubles((self.box, day)):
            self.opened()
        else:
            self.choose(day)

    def choose(self, day: date) -> bool:
        """Choose a day, or the nearest day that can be chosen.

        Return whether the chosen day changed.
        """
        day = min(max(day, min(self.days)), self.today)
        before, self.chosen = self.chosen, day
        if day != before:
            self.changed(day)
        return day != before

    def wheel(self, turns: float) -> bool:
        """Switch to an earlier month (wheel up) or a later month (wheel down).

        Return whether that month exists.
        """
        return bool(turns) and self.turned(-1 if turns > 0 else 1)

    def key(self, event: pygame.event.Event) -> bool:
        """Handle a key that opens the chosen day, or chooses another day or month.

        Return whether the key did anything.
        """
        if event.key in OPENING:
            self.opened()
            return True
        if event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self.turned(-1 if event.key == pygame.K_PAGEUP else 1)
            return True
        if event.key in (pygame.K_HOME, pygame.K_END):
            self.choose(min(self.days) if event.key == pygame.K_HOME else self.today)
            return True
        # On the first or last day, an arrow key moves the focus to another widget.
        step = STEPS.get(event.key, 0)
        return bool(step) and self.chosen + timedelta(step) in self.days and self.choose(self.chosen + timedelta(step))

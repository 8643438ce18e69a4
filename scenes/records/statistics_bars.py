"""Draw a bar showing the percentage of wins for each seat (or each solitaire level)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.matches import stats
from game.matches.stats import WinStats
from scenes.drawing.geometry import MenuBox, Point
from scenes.drawing.text import LEAST
from scenes.framework.menu_canvas import MenuCanvas
from scenes.records.statistics_charts import Counted, percent

if TYPE_CHECKING:
    from game.content.definitions import GameOption as Described
    from game.content.texts import Texts
    from scenes.framework.menu import MenuScene

TOKEN = "tokens/seat{}.png"
NONE = "–"
FAINT = 0.25
"""Opacity of a bar's background, from 0 to 1."""


class WinBars:
    """Draws the statistics page that compares the results of seats or levels."""

    def __init__(self, scene: MenuScene) -> None:
        self._app = scene.app
        self._place = scene.place

    def _texts(self, counted: Counted) -> Texts:
        return counted.texts or self._app.texts

    def seats(self, sheet: MenuCanvas, counted: Counted) -> None:
        """Draw a row for each seat, showing its percentage of wins."""
        left, token = self._place.number("token") / 2, self._place.number("token")
        found = stats.by_seat(counted.matches)
        for number, one in enumerate(found):
            name = self._app.say("statistics.seat", seat=number + 1)
            told = self._texts(counted).say("statistics.seat.average", points=mean(one), best=number_or_none(one.best))
            x, y = self._bar(sheet, (number, len(found)), one, name, told, number + 1)
            sheet.square(TOKEN.format(number + 1), (x + left, y), token)

    def levels(self, sheet: MenuCanvas, counted: Counted) -> None:
        """Draw a row of results for each level of a solitaire game."""
        option = next((one for one in (counted.game.game.options if counted.game else ()) if one.values), None)
        if option is not None:
            self._values(sheet, counted, option)
            return
        for level in range(1, counted.levels + 1):
            one = stats.of_people(counted.matches, level if counted.levels > 1 else 0)
            name = self._texts(counted).say("statistics.level", level=level)
            told = self._app.say("statistics.level.streak", streak=one.streak, longest=one.longest)
            x, y = self._bar(sheet, (level - 1, counted.levels), one, name, told, 1)
            sheet.text(str(level), "paper_display", (x + self._place.number("token") / 2, y), 0.5)

    def _values(self, sheet: MenuCanvas, counted: Counted, option: Described) -> None:
        """Draw solo players' results for each value of an option."""
        found = stats.by_option(counted.matches, option.id, [value.id for value in option.values])
        for number, (value, one) in enumerate(zip(option.values, found, strict=True)):
            told = self._texts(counted).say("statistics.seat.average", points=mean(one), best=number_or_none(one.best))
            x, y = self._bar(sheet, (number, len(found)), one, value.name, told, 1)
            sheet.text(str(number + 1), "display", (x + self._place.number("token") / 2, y), 0.5)

    def _bar(
        self, sheet: MenuCanvas, row: tuple[int, int], one: WinStats, name: str, told: str, seat: int
    ) -> tuple[float, float]:
        """Draw a row, and return the position for its symbol.

        `row` contains the row's index and the number of rows.
        """
        place = self._place
        left, top, width = place.numbers("inner", 3)
        start, high, most, room = place.numbers("seat_rows", 4)
        high = max(high, min(most, room / row[1]))
        bar = place.box("seat_bar")
        y = top + start + row[0] * high
        middle = y + high / 2
        gap = place.number("token_gap")
        at = left + place.number("token") + gap
        self._called(sheet, name, (at, middle), left + bar.x - gap - at, high)
        whole = MenuBox(left + bar.x, middle - bar.height / 2, bar.width, bar.height)
        radius = place.number("bar_radius")
        sheet.rule(whole, self._app.theme.palette.gold_lo, FAINT)
        if one.wins:
            part = whole._replace(width=max(2 * radius, whole.width * one.share))
            sheet.bar(part, self._app.theme.seat(seat).paper, radius)
        line, room = place.number("line"), width - bar.x - bar.width - gap
        if not one.matches:
            sheet.fit(self._app.texts["statistics.seat.none"], "paper_small", (left + width, middle), room, 1.0)
            return left, middle
        won = self._app.say("statistics.seat.won", share=percent(one), wins=one.wins, matches=one.matches)
        sheet.fit(won, "paper_body", (left + width, middle - line), room, 1.0, high=2 * line)
        sheet.fit(told, "paper_small", (left + width, middle + line), room, 1.0, high=2 * line)
        return left, middle

    @staticmethod
    def _called(sheet: MenuCanvas, name: str, at: Point, width: float, high: float) -> None:
        """Draw a row's name. If the name would be cut off on one line, use two lines."""
        words = sheet.even(name.split(), "paper_heading", width)
        if sheet.even([name], "paper_heading", width) > LEAST or words < 1.0:
            sheet.fit(name, "paper_heading", at, width)
        else:
            sheet.text(name, "paper_heading", at, width=width, high=high, grow=words)


def number_or_none(value: int | None) -> str:
    """Return a number as text, or a dash for None."""
    return NONE if value is None else str(value)


def mean(one: WinStats) -> str:
    """Return the average score per match, to one decimal place, or a dash if it is unknown."""
    return NONE if one.average is None else f"{one.average:.1f}"

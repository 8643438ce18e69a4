"""Draw the end of a match: the winner, each seat's points, and the best cards."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.content.texts import Texts
from game.looks import sigil_of
from game.matches.match_result import MatchResult, SeatResult
from scenes.drawing.geometry import Geometry, MenuBox
from scenes.drawing.painter import Drawn
from scenes.drawing.shapes import rounded
from scenes.drawing.text import smaller
from scenes.drawing.theme import SeatLook, Theme
from scenes.framework.menu_canvas import MenuCanvas
from scenes.framework.phrases import counted, joined
from scenes.records.result_frame import LEAST_NAME, LEAST_SMALL, SIGIL, TOKEN, ResultFrame

FOOT = "paper_note"
APART = 14.0
"""The gap between the parts of a row, in units."""
FEW = 2
"""Maximum number of seats for which the ledger uses larger rows."""
LARGER = 1.3
"""Size factor for sigils and bars in the ledger's larger rows."""
LEAST_ROW_NAME = 0.75
"""Minimum size of a name, as a fraction of its usual size. Shrinking a name leaves space for larger text beside it."""


def shared_out(points: Sequence[int], length: float, least: float) -> list[float]:
    """Divide a length in proportion to the points.

    If possible, no part is shorter than `least`.
    """
    if not points:
        return []
    least = min(least, length / len(points))
    small: set[int] = set()
    while True:
        rest = length - least * len(small)
        total = sum(points[at] for at in range(len(points)) if at not in small)
        shorter = {at for at in range(len(points)) if at not in small and rest * points[at] / total < least}
        if not shorter:
            break
        small |= shorter
    return [least if at in small else rest * points[at] / total for at in range(len(points))]


def ranked(result: MatchResult) -> list[SeatResult]:
    """Return the seats in the ledger's order: winners first, then by total, souls and seat."""
    return sorted(result.seats, key=lambda one: (one.seat not in result.winners, -one.total, -one.souls, one.seat))


class FinalScore(ResultFrame):
    """Draws the final score of a match on a canvas.

    Args:
        result: The result of the match.
        texts: The game's texts.
        place: The positions and sizes from menus.yaml.
        theme: The colours.
        alone: The seat that the texts call "you", or 0 for no seat.
        note: A sentence to show below the ledger.
    """

    def __init__(
        self,
        result: MatchResult,
        texts: Texts,
        place: Geometry,
        theme: Theme,
        alone: int = 0,
        note: str = "",
    ) -> None:
        super().__init__(result, texts, place, theme)
        self.alone = alone
        self.note = note
        few = len(result.seats) <= FEW
        self._larger = LARGER if few else 1.0
        self._name_role, self._total_role = ("paper_title", "paper_grand") if few else ("paper_heading", "paper_total")
        self._grows: list[tuple[slice, int, tuple[float, float], int]] = []
        """The animated parts of each row: the slice of items that are bars, the index and position of the total, and
        the points."""

    def counted(self, sheet: MenuCanvas, items: Sequence[Drawn], share: float) -> tuple[Drawn, ...]:
        """Return the items from `put`, showing only a fraction `share` (0 to 1) of the points."""
        found = list(items)
        for bars, total, at, points in self._grows:
            left, right = items[bars][0].x, max(item.rect.right for item in items[bars])
            edge = left + round((right - left) * share)
            found[bars] = [_cut(item, edge) for item in items[bars]]
            found[total] = sheet.text(str(round(points * share)), self._total_role, at, across=1)
        return tuple(item for item in found if item.picture.get_width())

    def put(self, sheet: MenuCanvas) -> None:
        """Draw the scene, except for the buttons."""
        self._grows.clear()
        self.put_frame(sheet, self.heading)
        legend = self._legend(sheet)
        self._rows(sheet, legend, self._foot(sheet, legend))

    @property
    def heading(self) -> str:
        """Return the ledger's heading."""
        if not self.alone:
            return self.texts["results.heading"]
        own = self.result.seats[self.alone - 1].total
        others = [one.total for one in self.result.seats if one.seat != self.alone]
        away = abs(own - max(others, default=own))
        if self.alone not in self.result.winners:
            return counted(self.texts, "results.you_lost", away)
        if len(self.result.winners) > 1:
            return self.texts["results.you_shared"]
        return counted(self.texts, "results.you_won", away)

    def _foot(self, sheet: MenuCanvas, legend: float) -> float:
        """Draw the scoring note below the rows of players.

        Args:
            sheet: The canvas.
            legend: The height that the rows lose to the legend, in units.

        Returns:
            The additional height that the rows lose to the note, in units.
        """
        place, type_, scale = self.place, sheet.look.type, sheet.view.scale
        left, top, _ = place.numbers("inner", 3)
        tie = len({one.total for one in self.result.seats}) < len(self.result.seats)
        told = f"{self.texts['results.how.tie' if tie else 'results.how']} {self.note}".rstrip()
        at, width = (left + self._name_left, top + place.number("foot")), place.number("foot_width")
        spare = max(0.0, place.numbers("rows", 2)[1] - legend - place.number("row_least") * len(self.result.seats))
        usual = type_.line_height(FOOT, scale, 1.0) / scale
        one = sheet.even([told], FOOT, width)
        several = sheet.broken(told, FOOT, width, usual + spare, one)
        # A taller note extends upwards, because the ledger's frame is below it.
        if several:
            low = at[0], at[1] + usual / 2
            drawn = sheet.text(told, FOOT, low, down=1.0, width=width, colour=self.muted, grow=several)
        else:
            more = max(0.0, type_.line_height(FOOT, scale, one) / scale - usual)
            middle = at[0], at[1] - min(more / 2, spare)
            drawn = sheet.fit(told, FOOT, middle, width, colour=self.muted, grow=one)
        return min(spare, max(0.0, sheet.height(drawn) - usual))

    @property
    def _name_left(self) -> float:
        """Return the distance from a row's left edge to the seat's name, in units."""
        return self.place.number("name_left") + (self._larger - 1) * self.place.number("token")

    def _look(self, origin: int) -> SeatLook:
        return self.theme.soul_deck if origin == 0 else self.theme.seat(self.worn(origin))

    def _sigil(self, origin: int) -> str:
        return SIGIL.format("soul" if origin == 0 else f"seat{sigil_of(self.worn(origin))}")

    # --- winners ------------------------------------------------------------------------------------------------------

    def winners(self, sheet: MenuCanvas) -> None:
        """Draw the winners on the left side."""
        place, winners = self.place, self.result.winners
        x, y, side = place.numbers("rays", 3)
        many = len(winners) > 1
        medal = place.number("medal_shared" if many else "medal")
        step = min(place.number("medal_gap"), (place.number("winner_width") - medal) / max(1, len(winners) - 1))
        middles = [(x + (number - (len(winners) - 1) / 2) * step, y) for number in range(len(winners))]
        for middle in middles:
            sheet.square("rays.png", middle, place.number("rays_shared") if many else side)
        for seat, middle in zip(winners, middles, strict=True):
            sheet.square(TOKEN.format(self.worn(seat)), middle, medal)
        width = place.number("winner_width")
        names = joined(self.texts, [self.result.seats[seat - 1].name for seat in winners])
        scale = sheet.view.scale
        if sheet.look.type.width(names, "winner", scale) * LEAST_NAME <= width * scale:
            sheet.fit(names, "winner", place.point("winner"), width, 0.5, least=LEAST_NAME)
        else:
            sheet.text(names, "heading", place.point("winner"), 0.5, width=width)
        sheet.fit(self.texts["results.lords" if many else "results.lord"], "lord", place.point("lord"), width, 0.5)
        self.ornament(sheet)

    def caption(self) -> str:
        """Return the text below the best cards."""
        won, shown = self.result.cards_won, len(self.result.best)
        if not shown:
            return self.texts["results.best.none"]
        if won == 1:
            return self.texts["results.best.one"]
        return self.texts.say("results.best.all" if won == shown else "results.best", count=won)

    # --- ledger -------------------------------------------------------------------------------------------------------

    def _legend(self, sheet: MenuCanvas) -> float:
        """Draw the legend of card owners, and return how far the rows move down, in units."""
        left, top, width = self.place.numbers("inner", 3)
        y = top + self.place.number("legend") + self.place.number("chip") / 2
        gap, chip = self.place.number("legend_gap"), self.place.number("chip")
        grow, lines = self._legend_lines(sheet)
        frame = chip + gap * 0.3
        first = self._wide(sheet, self.texts["results.won_from"], grow)
        sheet.text(self.texts["results.won_from"], "paper_body", (left, y), colour=self.muted, grow=grow)
        high = self.place.number("legend_line")
        for number, line in enumerate(lines):
            x = left + first + gap
            wide = [self._wide(sheet, name, grow) for _, name in line]
            most = _most_each(wide, width - first - len(line) * (frame + gap))
            for (origin, name), each in zip(line, wide, strict=True):
                at = y + number * high
                self._chip(sheet, origin, (x + chip / 2, at))
                room = min(each, most) + 1
                drawn = sheet.fit(name, "paper_body", (x + frame, at), room, least=LEAST_SMALL, grow=grow)
                x += frame + sheet.width(drawn) + gap
        return (len(lines) - 1) * high

    def _legend_lines(self, sheet: MenuCanvas) -> tuple[float, list[list[tuple[int, str]]]]:
        """Return the legend's size factor and its lines, each a list of owners with their names."""
        names = list(enumerate([self.texts["results.soul_deck"], *(one.name for one in self.result.seats)]))
        spare = self.place.numbers("rows", 2)[1] - len(self.result.seats) * self.place.number("row_tight")
        found: list[tuple[float, list[list[tuple[int, str]]]]] = []
        for most in (1, 2) if spare >= self.place.number("legend_line") else (1,):
            grow = sheet.look.type.growth("paper_body")
            while len(lines := self._in_lines(sheet, names, grow)) > most and grow > 1.0:
                grow = smaller(grow)
            found.append((grow, lines if len(lines) <= most else [names]))
        return max(found, key=lambda one: one[0])

    def _in_lines(
        self, sheet: MenuCanvas, names: Sequence[tuple[int, str]], grow: float
    ) -> list[list[tuple[int, str]]]:
        """Divide the legend's names into lines, at a size factor of `grow`."""
        width, gap = self.place.numbers("inner", 3)[2], self.place.number("legend_gap")
        first = self._wide(sheet, self.texts["results.won_from"], grow)
        lines: list[list[tuple[int, str]]] = [[]]
        x = first
        for origin, name in names:
            each = gap * 1.3 + self.place.number("chip") + self._wide(sheet, name, grow)
            if lines[-1] and x + each > width:
                lines.append([])
                x = first
            lines[-1].append((origin, name))
            x += each
        return lines

    @staticmethod
    def _wide(sheet: MenuCanvas, told: str, grow: float, role: str = "paper_body") -> float:
        """Return the width of a line of text, in units, at a size factor of `grow`."""
        type_, scale = sheet.look.type, sheet.view.scale
        return type_.set(told, role, scale, grow=grow).get_width() / scale

    def _chip(self, sheet: MenuCanvas, origin: int, middle: tuple[float, float]) -> None:
        side = self.place.number("chip")
        box = MenuBox(middle[0] - side / 2, middle[1] - side / 2, side, side)
        sheet.bar(box, self._look(origin).paper, self.place.number("bar_radius"))
        sheet.mask(self._sigil(origin), middle, side * 0.8, self.theme.palette.bone)

    def _rows(self, sheet: MenuCanvas, above: float, below: float) -> None:
        """Draw a row for each seat.

        `above` and `below` are the heights that the legend and the note take up, in units.
        """
        top, height = self.place.numbers("rows", 2)
        top, height = top + above, height - above - below
        rows = ranked(self.result)
        each = min(self.place.number("row_few" if self._larger > 1 else "row_most"), height / len(rows))
        left, upper, width = self.place.numbers("inner", 3)
        start = upper + top + (height - each * len(rows)) / 4
        most = max(1, *(one.total for one in rows))
        grow = self._own_grow(sheet)
        for number, one in enumerate(rows):
            self._row(sheet, one, MenuBox(left, start + number * each, width, each), most, grow)
            following = rows[number + 1] if number + 1 < len(rows) else None
            wins = self.result.winners
            if following and one.seat not in wins and following.seat not in wins:
                sheet.rule(MenuBox(left, start + (number + 1) * each, width, 1), self.theme.palette.gold_lo, 0.5)

    def _own(self, one: SeatResult) -> str:
        return counted(self.texts, "results.own_cards", one.own_cards)

    def _beside_total(self, sheet: MenuCanvas) -> float:
        """Return the width of the space between a row's sigil and its points, in units."""
        totals = max(self._wide(sheet, str(one.total), 0, self._total_role) for one in self.result.seats)
        return self.place.numbers("inner", 3)[2] - self._name_left - totals - 3 * APART

    def _own_grow(self, sheet: MenuCanvas) -> float:
        """Return the largest size factor at which the text about each seat's cards fits."""
        grow, room = sheet.look.type.growth("paper_small"), self._beside_total(sheet)
        taken = [LEAST_ROW_NAME * self._wide(sheet, one.name, 0, self._name_role) for one in self.result.seats]
        told = [self._own(one) for one in self.result.seats]
        while grow > 1.0 and any(
            name + self._wide(sheet, own, grow, "paper_small") > room for name, own in zip(taken, told, strict=True)
        ):
            grow = smaller(grow)
        return grow

    def _row(self, sheet: MenuCanvas, one: SeatResult, row: MenuBox, most: int, grow: float) -> None:
        """Draw a seat's row. `most` is the highest score of any seat."""
        place = self.place
        left, y, width, height = row
        if one.seat in self.result.winners:
            self._highlight(sheet, row)
        whole = self._larger * place.number("token")
        token = min(whole, height * 0.86)
        sheet.square(TOKEN.format(self.worn(one.seat)), (left + whole / 2 - 4, y + height / 2), token)
        x = left + self._name_left
        bar = min(self._larger * place.number("bar"), height * 0.42)
        tight = (height - bar) / 3
        middle = y + tight * 1.2
        own = self._own(one)
        room = min(width * 0.45, self._beside_total(sheet) - self._wide(sheet, own, grow, "paper_small"))
        name = sheet.fit(one.name, self._name_role, (x, middle), room)
        sheet.text(own, "paper_small", (x + sheet.width(name) + APART, middle + 2), colour=self.muted, grow=grow)
        first = len(sheet.items)
        long = place.number("bar_most") - (self._larger - 1) * 2 * place.number("token")
        self._bars(sheet, one, MenuBox(x, y + height - bar - tight * 0.62, long, bar), most)
        last, at = len(sheet.items), (left + width - 4, y + height / 2)
        sheet.text(str(one.total), self._total_role, at, across=1)
        if one.total:
            self._grows.append((slice(first, last), last, at, one.total))

    def _highlight(self, sheet: MenuCanvas, row: MenuBox) -> None:
        out = self.place.number("highlight")
        gold, rim = self.theme.palette.gold, self.theme.palette.gold_lo
        corner = sheet.view.px(self.theme.measures.radius)

        def make(width: int, height: int) -> pygame.Surface:
            body = rounded(width, height, corner)
            body.fill((*gold, 84), special_flags=pygame.BLEND_RGBA_MULT)
            ring = rounded(width, height, corner, max(1, sheet.view.px(1)))
            ring.fill((*rim, 255), special_flags=pygame.BLEND_RGBA_MULT)
            body.blit(ring, (0, 0))
            return body

        box = MenuBox(row.x - out, row.y + 3, row.width + 2 * out, row.height - 6)
        sheet.made(("highlight",), "row", box, make)

    def _bars(self, sheet: MenuCanvas, one: SeatResult, box: MenuBox, most: int) -> None:
        place, theme = self.place, self.theme
        parts = [(origin, points) for origin, points in enumerate(one.by_origin) if points and origin != one.seat]
        if not parts:
            nothing = self.texts["results.points.none"]
            sheet.text(nothing, "paper_small", (box.x, box.y + box.height / 2), colour=self.muted)
            return
        pad, sigil, gap = place.number("bar_pad"), self._larger * place.number("sigil"), place.number("bar_gap")
        scale = sheet.view.scale
        figures = max(sheet.look.type.width(str(points), "bar", scale) / scale for _, points in parts)
        least = 2 * pad + sigil + 5 + figures + gap
        length = min(box.width, max(box.width * one.total / most, least * len(parts)))
        x = box.x
        for (origin, points), wide in zip(parts, shared_out([part[1] for part in parts], length, least), strict=True):
            sheet.bar(MenuBox(x, box.y, wide - gap, box.height), self._look(origin).paper, place.number("bar_radius"))
            told = sheet.look.type.width(str(points), "bar", scale) / scale
            start = x + (wide - gap - sigil - 5 - told) / 2
            middle = box.y + box.height / 2
            sheet.mask(self._sigil(origin), (start + sigil / 2, middle), sigil, theme.palette.bone)
            sheet.text(str(points), "bar", (start + sigil + 5, middle))
            x += wide


def _cut(item: Drawn, edge: int) -> Drawn:
    """Return the part of an item that is to the left of `edge` (in pixels)."""
    wide = max(0, min(item.picture.get_width(), edge - item.x))
    return item._replace(picture=item.picture.subsurface((0, 0, wide, item.picture.get_height())))


def _most_each(wide: Sequence[float], room: float) -> float:
    """Return the largest common width limit at which all strings fit side by side.

    `wide` contains the strings' full widths.
    """
    left, most = room, 0.0
    for number, width in enumerate(sorted(wide)):
        most = left / (len(wide) - number)
        if width > most:
            return most
        left -= width
    return max(wide, default=0)

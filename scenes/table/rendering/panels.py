"""Draw the header and the banner, which are above the log."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.definition.game_definition import Game
from game.engine.state import State
from game.words.event_text import Span
from scenes.drawing.painter import Drawn
from scenes.drawing.text import smaller
from scenes.table.art.pen import LEAST_NAME, TWO_LINES, Pen
from scenes.table.layout.boxes import Box
from scenes.table.layout.layout import Layout
from scenes.table.model.match_texts import MatchTexts

BANNER_PAD = 3.0
MEDAL, MEDAL_SMALL = 0.66, 0.4
"""The medal's height at the usual text size, and its height with enlarged text. Both are fractions of the banner's
height."""
LINES = ("banner_line", "label")
"""Text styles for the lines on the banner, in order of preference. The banner uses the first style that fits."""
PAD = 16.0
TITLE = 0.85
"""The title's size factor, as a multiple of the status text's, when that text takes two lines."""
GILT = (208, 170, 96)


class Panels:
    """The header and the banner, drawn at the scale of the panels on the right.

    The `side` pen has this scale.
    """

    def __init__(self, side: Pen, layout: Layout, words: MatchTexts, game: Game) -> None:
        self.side = side
        self.layout = layout
        self.words = words
        self.game = game

    def _panel(self, name: str) -> Box:
        """Return the box of a panel on the right, in the units of the panels' pen."""
        return self.layout.panels[name].times(1 / self.layout.larger)

    def header(self, title: str, view: State, minutes: int | None = None) -> list[Drawn]:
        """Return the header: the game's name, the match's status, and the minutes left.

        `minutes` is None if no clock is running.
        """
        box = self._panel("header")
        name, middle = [Span(title)], box.y + box.h / 2
        told: list[Span] = []
        for line in self.game.display.status(view)[:1]:
            told += self.words.said(line)
            if minutes is not None:
                key = {0: "table.minute.none", 1: "table.minute"}.get(minutes, "table.minutes")
                told += [Span(", "), *self.words.say(key, [("count", minutes)])]
        grow, wraps = self._header_grow(box, name, told)
        left = self.side.text(name, "header", box.x, middle, room=(box.w, box.h), grow=_title_grow(grow, wraps))
        if not told:
            return [left]
        width = box.w - left.picture.get_width() / self.side.scale - PAD if wraps else 0.0
        return [left, self.side.text(told, "label", box.x + box.w, middle, across=1.0, width=width, grow=grow)]

    def _header_grow(self, box: Box, name: Sequence[Span], told: Sequence[Span]) -> tuple[float, bool]:
        """Return the size factor for the header, and whether the status takes two lines."""
        one, two = (self._header_room(box, name, told, wraps) for wraps in (False, True))
        return (two, True) if one < TWO_LINES * two else (one, False)

    def _header_room(self, box: Box, name: Sequence[Span], told: Sequence[Span], wraps: bool) -> float:
        side = self.side
        grow = side.letters.growth("label")
        while grow > 1.0:
            title = side.block(name, "header", grow=_title_grow(grow, wraps)).picture
            rest = box.w - PAD - title.get_width() / side.scale
            line = side.block(told, "label", max(1.0, rest) if wraps else 0.0, grow=grow).picture
            high = max(title.get_height(), line.get_height()) / side.scale
            if line.get_width() / side.scale <= rest and high <= box.h:
                break
            grow = smaller(grow)
        return grow

    def banner(self, seat: int, lines: Sequence[tuple[Span, ...]]) -> list[Drawn]:
        """Return the banner in a seat's colour.

        The text in `lines` says who must decide, and asks the question.
        """
        box = self._panel("banner")
        items = [self.side.panel(f"banner{self.words.worn(seat)}", box)]
        medal = box.h * (MEDAL_SMALL if self.side.letters.growth("banner_line") > 1.0 else MEDAL)
        if seat:
            token = Box(box.x + 18, box.y + (box.h - medal) / 2, medal, medal)
            items.append(self.side.image(f"tokens/seat{self.words.worn(seat)}.png", token))
        else:
            items.append(self.side.icon("icons/crown.png", box.x + 18 + medal / 2, box.y + box.h / 2, medal, GILT))
        left = box.x + 18 + medal + 14
        width = box.x + box.w - PAD - left
        high = box.h - 2 * BANNER_PAD
        rows = self._rows(lines, left, width, high)
        room = sum(row.picture.get_height() for row in rows)
        top = round((box.y + box.h / 2) * self.side.scale - room / 2)
        for row in rows:
            items.append(row._replace(y=top))
            top += row.picture.get_height()
        return items

    def _rows(self, lines: Sequence[tuple[Span, ...]], left: float, width: float, high: float) -> list[Drawn]:
        """Return a heading on one or two lines, with the other lines below it."""
        if len(lines) < 2:
            return [self._heading(line, left, (width, high)) for line in lines]
        wrapped = self._below_wrapped(lines, left, width, high)
        return wrapped or self._below_heading(lines, left, width, high)

    def _below_wrapped(
        self, lines: Sequence[tuple[Span, ...]], left: float, width: float, high: float
    ) -> list[Drawn] | None:
        """Return a two-line heading with text below, or None if a single-line heading is better."""
        side, role = self.side, LINES[0]
        usual = side.letters.size(role) / side.letters.size("banner")
        grow = side.letters.growth(role)
        one = side.block(lines[0], "banner", room=(width, high / 2), least=LEAST_NAME).grow
        while grow > 1.0 and one < TWO_LINES * grow * usual:
            found = [
                side.text(lines[0], "banner", left, 0, down=0, width=width, least=LEAST_NAME, grow=grow * usual),
                *(side.text(line, role, left, 0, down=0, width=width, grow=grow) for line in lines[1:]),
            ]
            wide, tall = max(row.picture.get_width() for row in found), sum(row.picture.get_height() for row in found)
            if wide <= side.px(width) and tall <= side.px(high):
                return found
            grow = smaller(grow)
        return None

    def _below_heading(self, lines: Sequence[tuple[Span, ...]], left: float, width: float, high: float) -> list[Drawn]:
        """Return a single-line heading with wrapped text below."""
        side, letters = self.side, self.side.letters
        widest = side.block(lines[0], "banner", room=(width, high / 2), least=LEAST_NAME).grow
        found: list[Drawn] = []
        for role in LINES:
            usual = letters.size(role) / letters.size("banner")
            grow = max(1.0, min(letters.growth(role), widest / usual))
            while True:
                heading = min(widest, max(1.0, grow * usual))
                found = [
                    self._heading(lines[0], left, (width, high / 2), heading),
                    *(side.text(line, role, left, 0, down=0, width=width, grow=grow) for line in lines[1:]),
                ]
                below = sum(row.picture.get_height() for row in found[1:])
                if found[0].picture.get_height() + below <= side.px(high):
                    rest = high - below / side.scale
                    found[0] = self._heading(lines[0], left, (width, min(rest, high / 2)), widest)
                    return found
                if grow <= 1.0:
                    break
                grow = smaller(grow)
        # Nothing fits completely, so keep the heading on one line.
        return [side.cut(lines[0], "banner", left, 0, (width, high / 2), widest), *found[1:]]

    def _heading(self, told: Sequence[Span], left: float, room: tuple[float, float], grow: float = 0.0) -> Drawn:
        """Return a heading on one line, or on two lines if it is too long for a single line."""
        line = self.side.cut(told, "banner", left, 0, room, grow)
        two = self.side.text(told, "banner", left, 0, width=room[0], room=room, least=LEAST_NAME, grow=1.0)
        wide, high = two.picture.get_size()
        whole = line.what == two.what or wide > self.side.px(room[0]) or high > self.side.px(room[1])
        return line if whole else two


def _title_grow(grow: float, wraps: bool) -> float:
    """Return the size factor for the title in the header.

    `grow` is the size factor for the status text. `wraps` is true if the status text needs two lines.
    """
    return max(1.0, grow * TITLE) if wraps else grow

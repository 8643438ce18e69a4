"""Draw the tray that holds the plays in a contest, but not the cards on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from game.engine.definition.contest import ACTS, LEADS, OUT, PASSED, ContestPlay, Stance
from game.words.event_text import Span
from scenes.drawing.painter import Drawn
from scenes.drawing.theme import Colour, Theme
from scenes.table.art.overlay_art import faded
from scenes.table.art.pen import Pen
from scenes.table.layout.boxes import Box, card_box
from scenes.table.layout.tray_layout import PlayLayout
from scenes.table.model.match_texts import MatchTexts
from scenes.table.model.tray import Tray

GLOW, RIM, LINE = 16.0, 4.0, 2.0
"""Widths of the glow around the leading play's cards, the glow around other cards, and the line around each card."""
CORNER = 0.065
"""Radius of a card's corners, in card widths."""
EDGE = 2.0
"""Distance between a card and the line around it."""
INSET = 6.0
"""Distance between the outer and inner rims of the tray."""
LEAST = 0.75
"""Minimum size of the text, as a fraction of its usual size. If the text still doesn't fit, any names in it are
shortened."""
MIN_NAME = 3
"""Minimum number of characters in a shortened name, including the ellipsis."""
GROWN = 0.75
"""Minimum size of the text, as a fraction of the user's text size. If the text still doesn't fit, any names in it are
shortened."""
CHIP_PAD = 4.0
"""Space between the edge of a player's panel and its contents."""
NAME, MEDAL = 0.59, 0.42
"""Heights of the name and the medal, as fractions of the height of a player's panel."""
GONE = 0.2
"""Opacity of a medal whose player has passed."""
SIGN = 0.8
"""Size of the symbol on a medal whose player has passed, as a fraction of the medal's size."""
DASH = 9.0
RADIUS = 8.0
LIGHT = 2.6
"""Width of the light behind the leading play, as a multiple of the total width of its cards."""
FAINT, GOLD, WHITE = "faint", "gold_hi", ""
INKS = {LEADS: "night", ACTS: GOLD, PASSED: FAINT, OUT: FAINT}
"""The colours of a player's name and role, keyed by role. A waiting player's name is in the seat's colour."""
SIGNS = {PASSED: "pause", OUT: "door"}
"""The symbols on the medals of players who have passed or are out."""


class TrayLine(NamedTuple):
    """Text on a tray, with its style, box, colour and maximum number of rows.

    `name` is true if the whole text is a player's name.
    """

    said: Sequence[Span]
    role: str
    box: Box
    colour: str = WHITE
    rows: int = 1
    name: bool = False


class Fitted(NamedTuple):
    """Text fitted to its box: its spans, wrapping width (0 for one row) and size factor."""

    said: Sequence[Span]
    width: float
    grow: float


class TrayArt:
    """Draws trays, but not the cards on them."""

    def __init__(self, pen: Pen, words: MatchTexts, theme: Theme, accent: Colour) -> None:
        self.pen = pen
        self.words = words
        self.theme = theme
        self.accent = accent

    def items(self, tray: Tray, active: bool) -> list[Drawn]:
        """Return the tray and everything else drawn behind its cards.

        Args:
            tray: The tray.
            active: Whether the viewer can make a play now.
        """
        layout, contest = tray.layout, tray.contest
        items = self.background(layout.box)
        items += self._light(layout.plays[-1]) if layout.plays else []
        items += [
            *self._line(self.words.said(contest.title), "heading", layout.title),
            *self._line(self.words.said(contest.line), "label", layout.line, rows=2),
        ]
        items += self._zone(tray, active)
        if not contest.over:
            items.append(self._frame(card_box(layout.prize), layout.prize.width, self.accent, RIM))
        if contest.lays:
            items += self._line(self.words.said(contest.prize), "label", layout.prize_line)
        for number, (play, there) in enumerate(zip(contest.plays, layout.plays, strict=True)):
            items += self._play(play, there, number + 1 == len(contest.plays))
        early = zip(contest.plays[:-1], layout.plays, strict=False)
        names = [TrayLine(self.words.said(play.lines[0]), "tray_name", there.lines) for play, there in early]
        return [*items, *self._lines(names)]

    def background(self, box: Box) -> list[Drawn]:
        """Return the background and the rim of a tray. `box` is the tray's box."""
        return [self.pen.panel("tray", box), self.pen.panel("tray_rim", box.grown(-INSET))]

    def _light(self, lead: PlayLayout) -> list[Drawn]:
        """Return the candlelight behind the leading play."""
        boxes = [card_box(pose) for pose in lead.cards]
        whole = boxes[0].joined(boxes[-1])
        side = whole.w * LIGHT if len(boxes) > 1 else whole.w * LIGHT * 1.4
        x, y = whole.centre
        return [self.pen.image("table/glow.png", Box(x - side / 2, y - side / 2, side, side))]

    def _play(self, play: ContestPlay, there: PlayLayout, leads: bool) -> list[Drawn]:
        """Return the frames around the cards in a play, and the text about the play."""
        colour = self.theme.palette.gold if leads else self.theme.seat(self.words.worn(play.seat)).colour
        items = [self._frame(card_box(pose), pose.width, colour, GLOW if leads else RIM) for pose in there.cards]
        items += self._line(self.words.said(play.worth), "tray_total" if leads else "tray_sum", there.total)
        return [*items, *self._caption(play, there.lines)] if leads else items

    def _caption(self, play: ContestPlay, box: Box) -> list[Drawn]:
        """Return the text below the leading play: who made the play and what it had to beat."""
        who, beaten = map(self.words.said, play.lines)
        line, row = TrayLine(who, "tray_name", box._replace(h=2 * box.h / 3), rows=2), box.h / 3
        rows = 2 if self._fitted(line).width else 1
        foot = self._line(beaten, "tray_name", box._replace(y=box.y + rows * row, h=row), FAINT)
        return [*self._lines([line._replace(box=box._replace(h=rows * row), rows=rows)]), *foot]

    def _frame(self, box: Box, card: float, colour: Colour, glow: float) -> Drawn:
        """Return a glowing frame around a card.

        `card` is the card's width, and `glow` is the width of the glow.
        """
        pen, around = self.pen, box.grown(EDGE)
        spread = pen.px(glow)
        size = pen.px(around.w), pen.px(around.h)
        picture = pen.art.glow(*size, pen.px(card * CORNER + EDGE), spread, colour, max(1, pen.px(LINE)))
        return Drawn(("frame",), picture, pen.px(around.x) - spread, pen.px(around.y) - spread)

    def _lines(self, lines: Sequence[TrayLine]) -> list[Drawn]:
        """Return lines of text, each centred in its box, all with the same size factor."""
        fitted = [self._fitted(line) for line in lines]
        grow = min((found.grow for found in fitted), default=0.0)
        return [
            self.pen.text(
                found.said, line.role, *line.box.centre, across=0.5, width=found.width, colour=line.colour, grow=grow
            )
            for line, found in zip(lines, fitted, strict=True)
        ]

    def _line(self, said: Sequence[Span], role: str, box: Box, colour: str = "", rows: int = 1) -> list[Drawn]:
        """Return text centred in a box, in at most `rows` rows."""
        return self._lines([TrayLine(said, role, box, colour, rows)])

    def _fitted(self, line: TrayLine) -> Fitted:
        """Fit a line's text into its box, using smaller text, more rows or shorter names."""
        pen, box, growth = self.pen, line.box, self.pen.letters.growth(line.role)
        least = LEAST * max(1.0, growth * GROWN)
        wide, high = pen.px(box.w), pen.px(box.h)
        for said in (line.said, *_shorter(line)):
            fits = {}
            for width in (0.0, box.w)[: line.rows]:
                found = pen.block(said, line.role, width, line.colour, 0.5, (box.w, box.h), least)
                if found.picture.get_width() <= wide and found.picture.get_height() <= high:
                    fits[width] = found.grow
            if fits:
                width = max(fits, key=fits.__getitem__)
                return Fitted(said, width, fits[width])
        found = pen.block(line.said, line.role, 0.0, line.colour, 0.5, (box.w, box.h), LEAST)
        return Fitted(line.said, 0.0, found.grow)

    # --- the zone -----------------------------------------------------------------------------------------------

    def _zone(self, tray: Tray, active: bool) -> list[Drawn]:
        """Return the zone for the next play, including the text and the players' panels."""
        pen, layout, contest = self.pen, tray.layout, tray.contest
        zone = layout.zone
        colour = self.accent if active else self.theme.palette.gold_lo
        size = pen.px(zone.w), pen.px(zone.h)
        dashed = pen.art.dashed(*size, pen.px(RADIUS), pen.px(DASH), max(1, pen.px(LINE)), colour)
        items = [pen.panel("tray_zone", zone)] if active else []
        items.append(Drawn(("zone",), dashed, pen.px(zone.x), pen.px(zone.y)))
        if contest.lays:
            items += self._players(tray)
        room = (layout.need.w, layout.need.h)
        told = self.words.said(contest.need)
        ink = WHITE if active or not contest.lays else FAINT
        x, y = layout.need.centre
        items.append(pen.text(told, "label", x, y, across=0.5, width=room[0], room=room, least=LEAST, colour=ink))
        return items

    def _players(self, tray: Tray) -> list[Drawn]:
        """Return the panels of all players, in the order in which they must respond."""
        items: list[Drawn] = []
        names: list[TrayLine] = []
        does: list[TrayLine] = []
        for seat, box in zip(tray.contest.players, tray.layout.chips, strict=True):
            stance = tray.contest.stances[seat - 1]
            if stance is not None:
                items += self._player(seat, stance, box)
                names.append(self._name(seat, stance, box))
                left, name = box.x + CHIP_PAD, box.h * NAME + CHIP_PAD
                room = Box(left, box.y + name, box.w - 2 * CHIP_PAD, box.h - name - CHIP_PAD)
                ink = INKS.get(stance.role, WHITE)
                does.append(TrayLine(self.words.said(stance.line), "tray_name", room, ink))
        return [*items, *chain.from_iterable(self._lines([name]) for name in names), *self._lines(does)]

    def _player(self, seat: int, stance: Stance, box: Box) -> list[Drawn]:
        """Return a player's medal.

        If the player leads or must respond now, also return the panel behind the medal.
        """
        pen, worn, sign = self.pen, self.words.worn(seat), SIGNS.get(stance.role)
        size = box.h * MEDAL
        medal = Box(box.x + CHIP_PAD, box.y + CHIP_PAD + (box.h * NAME - size) / 2, size, size)
        mark = pen.image(f"marks/seat{worn}.png", medal)
        style = {ACTS: f"banner{worn}", LEADS: "plate_leads"}.get(stance.role)
        under = [pen.panel(style, box)] if style else []
        if sign is None:
            return [*under, mark]
        over = pen.icon(f"icons/{sign}.png", *medal.centre, size * SIGN, self.theme.palette.text)
        return [*under, faded(pen, mark, GONE), over]

    def _name(self, seat: int, stance: Stance, box: Box) -> TrayLine:
        """Return the line with a player's name, which goes beside the medal."""
        ink, left = INKS.get(stance.role, WHITE), box.x + 2 * CHIP_PAD + box.h * MEDAL
        room = Box(left, box.y + CHIP_PAD, box.x + box.w - CHIP_PAD - left, box.h * NAME)
        name = [Span(self.words.names[seat - 1], "bold" if ink else f"seat{self.words.worn(seat)}")]
        return TrayLine(name, "tray_name", room, ink, rows=2, name=True)


def _shorter(line: TrayLine) -> Iterator[list[Span]]:
    """Yield ever shorter versions of a line's text. Each step shortens the longest name."""
    told = list(line.said)
    while True:
        named = (at for at, span in enumerate(told) if line.name or span.style.startswith("seat"))
        names = [at for at in named if len(told[at].text) > MIN_NAME]
        if not names:
            return
        at = max(names, key=lambda number: len(told[number].text))
        told = [*told[:at], told[at]._replace(text=_cut(told[at].text)), *told[at + 1 :]]
        yield told


def _cut(name: str) -> str:
    """Leave out a name's last word, and any lower-case words before it.

    If the name is a single word, leave out its last letter.
    """
    words = name.removesuffix("…").split()
    if len(words) < 2:
        return f"{words[0][:-1]}…"
    left = words[:-1]
    while len(left) > 1 and left[-1].islower():
        left.pop()
    return f"{' '.join(left)}…"

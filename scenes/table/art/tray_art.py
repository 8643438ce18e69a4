"""Draw the tray of a contest: its heading, the words around its cards, the other players, and the zone for a play."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.definition.contest import ACTS, LEADS, OUT, ContestPlay, Stance
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
"""Width of the leading play's glow, that of other glows, and of the line around each card."""
CORNER = 0.065
"""Radius of a card's corners, in card widths."""
EDGE = 2.0
"""How far the line around a card is from the card."""
INSET = 6.0
"""Distance between the two rims of the tray."""
LEAST = 0.8
"""Smallest size of a text, as a share of its usual size, before it is cut off."""
CHIP_GAP, CHIP_PAD = 6.0, 5.0
"""The gap between two players, and the padding inside."""
WIDEST = 150.0
"""Greatest width of a player."""
MEDAL = 0.48
"""Size of a player's medal, as a share of the height."""
GONE = 0.45
"""Opacity of the medal of a player who is out."""
DASH = 9.0
RADIUS = 8.0
LIGHT = 2.6
"""Width of the light behind the leading play, in widths of its cards."""
FAINT, GOLD, WHITE = "faint", "gold_hi", ""
INKS = {LEADS: GOLD, ACTS: WHITE, OUT: FAINT}
"""The colour of a player's stance."""


class TrayArt:
    """Draws trays with a pen, but not their cards."""

    def __init__(self, pen: Pen, words: MatchTexts, theme: Theme, accent: Colour) -> None:
        self.pen = pen
        self.words = words
        self.theme = theme
        self.accent = accent

    def items(self, tray: Tray, active: bool) -> list[Drawn]:
        """Return everything on a tray that lies below its cards.

        Args:
            tray: The tray.
            active: Whether the viewer may lay a play now.
        """
        pen, layout, contest = self.pen, tray.layout, tray.contest
        items = [pen.panel("tray", layout.box), pen.panel("tray_rim", layout.box.grown(-INSET))]
        items += self._light(layout.plays[-1]) if layout.plays else []
        items += [
            *self._line(self.words.said(contest.title), "heading", layout.title),
            *self._line(self.words.said(contest.line), "label", layout.line),
        ]
        items += self._zone(tray, active)
        if not contest.over:
            items.append(self._frame(card_box(layout.prize), layout.prize.width, self.accent, RIM))
        if contest.lays:
            items += self._line(self.words.said(contest.prize), "label", layout.prize_line)
        for number, (play, there) in enumerate(zip(contest.plays, layout.plays, strict=True)):
            items += self._play(play, there, number + 1 == len(contest.plays))
        return items

    def _light(self, lead: PlayLayout) -> list[Drawn]:
        """Return the candlelight behind the leading play."""
        boxes = [card_box(pose) for pose in lead.cards]
        whole = boxes[0].joined(boxes[-1])
        side = whole.w * LIGHT if len(boxes) > 1 else whole.w * LIGHT * 1.4
        x, y = whole.centre
        return [self.pen.image("table/glow.png", Box(x - side / 2, y - side / 2, side, side))]

    def _play(self, play: ContestPlay, there: PlayLayout, leads: bool) -> list[Drawn]:
        """Return the frames and words of one play."""
        colour = self.theme.palette.gold if leads else self.theme.seat(self.words.worn(play.seat)).colour
        items = [self._frame(card_box(pose), pose.width, colour, GLOW if leads else RIM) for pose in there.cards]
        items += self._line(self.words.said(play.worth), "tray_total" if leads else "tray_sum", there.total)
        lines = play.lines if leads or there.lines.h > there.total.h else play.lines[:1]
        row = there.lines.h / len(lines)
        for number, line in enumerate(lines):
            box = there.lines._replace(y=there.lines.y + number * row, h=row)
            role = "label" if leads else "tray_name"
            items += self._line(self.words.said(line), role, box, FAINT if number else WHITE)
        return items

    def _frame(self, box: Box, card: float, colour: Colour, glow: float) -> Drawn:
        """Return a line with a glow around a card."""
        pen, around = self.pen, box.grown(EDGE)
        spread = pen.px(glow)
        size = pen.px(around.w), pen.px(around.h)
        picture = pen.art.glow(*size, pen.px(card * CORNER + EDGE), spread, colour, max(1, pen.px(LINE)))
        return Drawn(("frame",), picture, pen.px(around.x) - spread, pen.px(around.y) - spread)

    def _line(self, spans: Sequence[Span], role: str, box: Box, colour: str = "", grow: float = 0.0) -> list[Drawn]:
        """Return one line in the middle of a box. It shrinks to fit, and is then cut off with an ellipsis.

        `grow` is the greatest factor on its usual size, or 0 for the user's choice.
        """
        pen, (x, y) = self.pen, box.centre
        room = box.w, box.h
        item = pen.text(spans, role, x, y, across=0.5, room=room, least=LEAST, colour=colour, grow=grow)
        told = list(spans)
        while item.picture.get_width() > pen.px(box.w) and any(len(span.text) > 1 for span in told):
            at = max(range(len(told)), key=lambda number: len(told[number].text))
            words = told[at].text.removesuffix("…")[:-1].rstrip()
            told[at] = told[at]._replace(text=f"{words}…")
            item = pen.text(told, role, x, y, across=0.5, room=room, least=LEAST, colour=colour, grow=grow)
        return [item]

    # --- the zone -----------------------------------------------------------------------------------------------

    def _zone(self, tray: Tray, active: bool) -> list[Drawn]:
        """Return the zone for the next play: its dashed edge, the other players, and what beats the top play."""
        pen, layout, contest = self.pen, tray.layout, tray.contest
        zone = layout.zone
        colour = self.accent if active else self.theme.palette.gold_lo
        size = pen.px(zone.w), pen.px(zone.h)
        dashed = pen.art.dashed(*size, pen.px(RADIUS), pen.px(DASH), max(1, pen.px(LINE)), colour)
        items = [Drawn(("zone",), dashed, pen.px(zone.x), pen.px(zone.y))]
        if contest.lays:
            items += self._players(contest.stances, contest.asked, layout.players)
        room = (layout.need.w, layout.need.h)
        told = self.words.said(contest.need)
        ink = WHITE if active or not contest.lays else FAINT
        x, y = layout.need.centre
        items.append(pen.text(told, "label", x, y, across=0.5, width=room[0], room=room, least=LEAST, colour=ink))
        return items

    def _players(self, stances: Sequence[Stance | None], asked: int, room: Box) -> list[Drawn]:
        """Return the players besides the leader, in the order in which they must answer."""
        count = len(stances)
        order = [(asked - 1 + step) % count + 1 for step in range(count)]
        seats = [seat for seat in order if (one := stances[seat - 1]) is not None and one.role != LEADS]
        wide = min(WIDEST, (room.w + CHIP_GAP) / max(1, len(seats)) - CHIP_GAP)
        left = room.x + (room.w - len(seats) * (wide + CHIP_GAP) + CHIP_GAP) / 2
        items: list[Drawn] = []
        for number, seat in enumerate(seats):
            stance = stances[seat - 1]
            if stance is not None:
                items += self._player(seat, stance, Box(left + number * (wide + CHIP_GAP), room.y, wide, room.h))
        return items

    def _player(self, seat: int, stance: Stance, box: Box) -> list[Drawn]:
        """Return one player: medal, name, and below them what the player does."""
        pen, worn, out = self.pen, self.words.worn(seat), stance.role == OUT
        medal = box.h * MEDAL
        mark = pen.image(f"marks/seat{worn}.png", Box(box.x + CHIP_PAD, box.y + CHIP_PAD, medal, medal))
        if out:
            mark = faded(pen, mark, GONE)
        style = f"plate{worn}" if stance.role == ACTS else "plate_out" if out else "plate"
        left = box.x + 2 * CHIP_PAD + medal
        named = Box(left, box.y + CHIP_PAD, box.x + box.w - CHIP_PAD - left, medal)
        does = Box(box.x + CHIP_PAD, named.y + medal, box.w - 2 * CHIP_PAD, box.h - medal - 2 * CHIP_PAD)
        name = [Span(self.words.names[seat - 1], "" if out else f"seat{worn}")]
        ink = INKS.get(stance.role, WHITE)
        return [
            pen.panel(style, box),
            mark,
            *self._line(name, "tray_name", named, ink, 1.0),
            *self._line(self.words.said(stance.line), "tray_name", does, ink),
        ]

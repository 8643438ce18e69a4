"""Lay out the tray for a contest.

The leading play is large, and earlier plays are small.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import NamedTuple

from scenes.table.layout.boxes import CARD_RATIO, Box, Pose, card_box

PAD = 16.0
HEADING, LINE = 40.0, 24.0
"""Heights of the title and of the line below it."""
GAP = 14.0
"""Gap between the prize, the earlier plays and the leading play."""
CELL = 8.0
"""Gap between two earlier plays."""
BESIDE = 0.52
"""Distance from a play's first card to its second card, in card widths."""
LEAD, PRIZE, EARLIER = 106.0, 92.0, 76.0
"""Maximum card widths for the leading play, the prize and earlier plays."""
CROWDED = 0.8
"""If there are many earlier plays, the leading play and the prize shrink to this fraction of their usual size."""
MANY = 3
"""If there are at least this many earlier plays, their rows take up some of the zone's space."""
TOTAL, CAPTION = 36.0, 21.0
"""Heights of the leading play's total, and of a line of text below it."""
CAPTION_WIDE = 105.0
"""Minimum width of the lines below the leading play, at the usual text size."""
SMALL_TOTAL, SMALL_CAPTION = 24.0, 17.0
"""Heights of an earlier play's total, and of the line of text below it."""
PLAYER, LEAST_PLAYER, WIDEST_PLAYER = 64.0, 86.0, 150.0
"""Height of a player's box, its minimum width if a row contains several boxes, and its maximum width."""
TALLER = 0.4
"""How much taller a player's box becomes with larger text, as a fraction of the text's growth."""
BETWEEN = 6.0
"""Gap between the boxes of two players."""
TWO_LINES = 1.4
"""When text is enlarged, the height of the line below the title is also multiplied by this factor, because the line may
need two rows.
"""
ZONE, ZONE_LARGE = 104.0, 84.0
"""Minimum heights of the zone at the usual text size and with enlarged text."""
INSET = 28.0
"""Distance by which the zone is inset from the rest of the tray on each side."""
MOST_ROWS = 4


class PlayLayout(NamedTuple):
    """The positions of a play's cards, and the boxes for its total and the lines below it."""

    cards: tuple[Pose, ...]
    total: Box
    lines: Box

    @property
    def box(self) -> Box:
        """The box around the cards and their total."""
        return reduce(Box.joined, map(card_box, self.cards), self.total)


class TrayLayout(NamedTuple):
    """The layout of a tray, which shows a contest for a prize.

    Attributes:
        box: The box for the whole tray.
        title: The box for the title.
        line: The box for the line of text below the title.
        prize: The prize's pose.
        prize_line: The box for the text below the prize.
        plays: The layouts of the plays, oldest first.
        players: The box around all of the players' boxes.
        chips: The players' boxes, in order.
        zone: The box where players drop their next play.
        need: The box for the text at the top of the zone.
    """

    box: Box
    title: Box
    line: Box
    prize: Pose
    prize_line: Box
    plays: tuple[PlayLayout, ...]
    players: Box
    chips: tuple[Box, ...]
    zone: Box
    need: Box

    def times(self, share: float) -> TrayLayout:
        """Return a copy with every length multiplied by `share`."""
        plays = tuple(
            PlayLayout(
                tuple(_times(pose, share) for pose in play.cards), play.total.times(share), play.lines.times(share)
            )
            for play in self.plays
        )
        box, title, line, prize_line, players, zone, need = (
            one.times(share)
            for one in (self.box, self.title, self.line, self.prize_line, self.players, self.zone, self.need)
        )
        chips = tuple(chip.times(share) for chip in self.chips)
        return TrayLayout(box, title, line, _times(self.prize, share), prize_line, plays, players, chips, zone, need)


def _times(pose: Pose, share: float) -> Pose:
    return Pose(pose.x * share, pose.y * share, pose.width * share, pose.angle)


def tray_layout(box: Box, counts: Sequence[int], lays: bool, players: int = 0, text: float = 1.0) -> TrayLayout:
    """Lay out a tray, which shows a contest.

    Args:
        box: The box of the tray.
        counts: The number of cards in each play, oldest play first.
        lays: Whether another play is possible. If not, no players are shown.
        players: The number of players in the contest.
        text: The text size, as a multiple of the usual size.
    """
    inner, caption = box.grown(-PAD), CAPTION * text
    title = Box(inner.x, box.y + PAD / 2, inner.w, HEADING)
    line = Box(inner.x, title.y + title.h, inner.w, LINE * (text * TWO_LINES if text > 1 else 1.0))
    share = CROWDED if len(counts) > MANY + 1 else 1.0
    top, foot = line.y + line.h + GAP / 2, inner.y + inner.h
    chips = _chips(Box(inner.x, 0.0, inner.w, 0.0), players * lays, text)
    chips_high = max((chip.y + chip.h + GAP / 2 for chip in chips), default=0.0)
    below = TOTAL + 2 * caption
    usual, most = LEAD * CARD_RATIO + below, foot - top - chips_high - (ZONE_LARGE if text > 1 else ZONE)
    lead = min(LEAD * share, (min(usual, most) - below) / CARD_RATIO)
    high = most if len(counts) > MANY else min(usual, most)
    prize = min(PRIZE * share, lead)
    row = Box(inner.x, top, inner.w, high)
    plays: list[PlayLayout] = []
    if counts:
        wide = max(_wide(counts[-1], lead), lead * 1.2, CAPTION_WIDE * text)
        left = row.x + prize + GAP
        room = Box(left, row.y, row.x + row.w - wide - GAP - left, row.h)
        leading = Box(row.x + row.w - wide, row.y, wide, row.h)
        plays = [*_earlier(room, counts[:-1], text), _leading(leading, counts[-1], lead, caption)]
    under = row.y + row.h + GAP / 2
    around = Box(inner.x, under, inner.w, max(0.0, chips_high - GAP / 2))
    chips = [chip._replace(y=under + chip.y) for chip in chips]
    zone = Box(inner.x + INSET, under + chips_high, inner.w - 2 * INSET, foot - under - chips_high)
    need = Box(zone.x + PAD / 2, zone.y + PAD / 2, zone.w - PAD, 2 * caption)
    pose = Pose(row.x + prize / 2, row.y + lead * CARD_RATIO / 2, prize)
    prize_line = Box(row.x, pose.y + prize * CARD_RATIO / 2, prize, caption)
    if not lays:
        head, end = need.y + need.h, zone.y + zone.h
        pose = Pose(zone.centre[0], (head + end) / 2, (end - head - PAD) / CARD_RATIO)
    return TrayLayout(box, title, line, pose, prize_line, tuple(plays), around, tuple(chips), zone, need)


def _chips(room: Box, count: int, text: float) -> list[Box]:
    """Return the players' boxes, in as few rows as the text size allows.

    The first row is at y = 0.
    """
    each = max(1, int((room.w + BETWEEN) / (LEAST_PLAYER * text + BETWEEN)))
    rows = -(-count // each)
    each, high = -(-count // max(1, rows)), PLAYER * (1 + TALLER * (text - 1))
    found = []
    for number in range(count):
        at, column = divmod(number, each)
        across = min(each, count - at * each)
        wide = min(WIDEST_PLAYER * max(1.0, text), (room.w + BETWEEN) / each - BETWEEN)
        left = room.x + (room.w - across * (wide + BETWEEN) + BETWEEN) / 2
        found.append(Box(left + column * (wide + BETWEEN), at * (high + BETWEEN), wide, high))
    return found


def _wide(count: int, card: float) -> float:
    """Return the total width of a play with `count` cards."""
    return card * (1 + BESIDE * (count - 1))


def _cards(x: float, top: float, count: int, card: float) -> tuple[Pose, ...]:
    """Return the poses of a play's cards.

    `x` is the middle, `top` is the upper edge, and `card` is a card's width.
    """
    left = x - _wide(count, card) / 2 + card / 2
    return tuple(Pose(left + number * BESIDE * card, top + card * CARD_RATIO / 2, card) for number in range(count))


def _leading(room: Box, count: int, card: float, caption: float) -> PlayLayout:
    """Return the layout of the leading play, in the middle of its space."""
    x = room.centre[0]
    foot = room.y + card * CARD_RATIO
    total = Box(room.x, foot, room.w, TOTAL)
    lines = Box(room.x, foot + TOTAL, room.w, 2 * caption + GAP / 2)
    return PlayLayout(_cards(x, room.y, count, card), total, lines)


def _earlier(room: Box, counts: Sequence[int], text: float) -> list[PlayLayout]:
    """Return the layouts of the earlier plays, with cards as large as possible."""
    if not counts:
        return []
    caption = SMALL_CAPTION * text
    below = SMALL_TOTAL + caption
    widest = 1 + BESIDE * (max(counts) - 1)

    def card_in(rows: int) -> float:
        each = -(-len(counts) // rows)
        return min(EARLIER, (room.w / each - CELL) / widest, ((room.h - CELL * (rows - 1)) / rows - below) / CARD_RATIO)

    rows = max(range(1, MOST_ROWS + 1), key=card_in)
    card, each = card_in(rows), -(-len(counts) // rows)
    high = card * CARD_RATIO + below
    found = []
    for number, count in enumerate(counts):
        at, column = divmod(number, each)
        across = min(each, len(counts) - at * each)
        wide = room.w / across
        x = room.x + wide * (column + 0.5)
        top = room.y + (room.h - rows * high - (rows - 1) * CELL) / 2 + at * (high + CELL)
        if rows == 1:
            top = room.y + max(0.0, min(LEAD * CARD_RATIO, room.h - below) - card * CARD_RATIO) / 2
        foot = top + card * CARD_RATIO
        total = Box(x - wide / 2 + CELL / 2, foot, wide - CELL, SMALL_TOTAL)
        found.append(PlayLayout(_cards(x, top, count, card), total, Box(total.x, foot + SMALL_TOTAL, total.w, caption)))
    return found

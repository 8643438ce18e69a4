"""Draw an enlarged card (the "large card"), with its text on a plaque."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game.words.event_text import plain
from scenes.drawing.painter import Drawn
from scenes.table.art.pen import Block, Pen, TextLine
from scenes.table.board.card_sheet import NOW, PLACE, RULE, TERM, WARNING, CardSheet
from scenes.table.layout.boxes import CARD_RATIO, Box

FACE = 264.0
"""Maximum width of the face, in the units used for the panels on the table's right side."""
PAD, GAP = 12.0, 5.0
"""Space around the text on the plaque, and space between the lines of that text."""
EDGE = 8.0
"""Minimum gap above a completely visible face, and between the face and the plaque below it."""
ABOVE = 210.0, 46.0
"""Heights of the space above the plaque, for text of the usual length and for longer text."""
LEAST = 0.7
"""Minimum text size, as a fraction of the user's text size. Text that still doesn't fit can be scrolled."""
MORE = 18.0
"""Size of the arrow that indicates more text below."""
COLOURS: Mapping[str, str] = {RULE: "", NOW: "gold_hi", WARNING: "blood_on_dark", TERM: "faint", PLACE: "soft"}
"""The colour of each part of the text."""


class LargeCard(NamedTuple):
    """An enlarged card: its items, and the maximum scroll offset of its text in logical units."""

    items: list[Drawn]
    most: float


def large_card(pen: Pen, sheet: CardSheet, box: Box, scroll: float, arrow: tuple[int, int, int]) -> LargeCard:
    """Return an enlarged card in a box, with its text scrolled down by `scroll`.

    `arrow` is the colour of the scroll arrow.
    """
    title = TextLine(sheet.title, "section")
    told = [title, *(TextLine(line.text, "tip", COLOURS[line.part]) for line in sheet.lines)]
    room, tight = (box.h - free - 2 * PAD for free in ABOVE)
    least = max(1.0, LEAST * max(pen.letters.growth(line.role) for line in told))
    blocks = pen.together(told, box.w - 2 * PAD, room, GAP, least)
    high = sum(block.picture.get_height() for block in blocks) / pen.scale + GAP * (len(blocks) - 1)
    room = room if high <= room else tight
    shown = min(high, room)
    plaque = Box(box.x, box.y + box.h - shown - 2 * PAD, box.w, shown + 2 * PAD)
    most = max(0.0, high - room)
    items = [pen.panel("dialog", box), *_face(pen, sheet, box, plaque.y - box.y), pen.panel("note", plaque)]
    items += _text(pen, list(zip(told, blocks, strict=True)), plaque, min(scroll, most))
    if scroll < most:
        items.append(pen.icon("icons/arrow-down.png", box.x + box.w / 2, box.y + box.h - PAD / 2, MORE, arrow))
    return LargeCard(items, most)


def _face(pen: Pen, sheet: CardSheet, box: Box, free: float) -> list[Drawn]:
    """Return the card's face at the top of a box. `free` is the height above the plaque."""
    whole = free >= ABOVE[0]
    width = pen.px(min(FACE, (free - 2 * EDGE) / CARD_RATIO) if whole else FACE)
    picture = pen.art.card(sheet.face, width)
    x, y = pen.px(box.x + box.w / 2) - width // 2, pen.px(box.y)
    if whole:
        y += (pen.px(free) - picture.get_height()) // 2
    high = min(picture.get_height(), pen.px(box.y + box.h) - y)
    if high < picture.get_height():
        picture = picture.subsurface((0, 0, width, high))
    return [Drawn(("card", sheet.name, "large"), picture, x, y)]


def _text(pen: Pen, told: list[tuple[TextLine, Block]], plaque: Box, scroll: float) -> list[Drawn]:
    """Return the visible part of the text on the plaque."""
    top, foot = pen.px(plaque.y + PAD), pen.px(plaque.y + plaque.h - PAD)
    items, y = [], top - pen.px(scroll)
    for line, block in told:
        picture, high = block.picture, block.picture.get_height()
        first, last = max(0, top - y), min(high, foot - y)
        if first < last:
            if (first, last) != (0, high):
                picture = picture.subsurface((0, first, picture.get_width(), last - first))
            items.append(Drawn(("text", plain(line.spans)), picture, pen.px(plaque.x + PAD), y + first))
        y += high + pen.px(GAP)
    return items

"""Draw overlays on top of the table: tips, notes, choices, named cards, and score popups."""

from __future__ import annotations

import math
from collections.abc import Sequence

from game.words.event_text import Span, plain
from scenes.drawing.painter import Drawn, centred
from scenes.drawing.theme import Colour, Theme
from scenes.table.art.pen import Block, Pen, TextLine
from scenes.table.board.overlay import Choice, Line, Note, OverlayBoxes, Tip, Way, WhyNot
from scenes.table.layout import tuning
from scenes.table.layout.boxes import Box
from scenes.table.model.table_model import TableModel
from scenes.table.motion.score_popups import ScorePopup

PAD = 12.0
NOTE_WIDTH = 300.0
LINE = 30.0
MORE_GAP, MORE_WIDTH, MORE_HIGH = 5.0, 330.0, 310.0
"""The gap above each additional line in a note, and the maximum width and maximum total height of these lines."""
CHIP_HIGH = 34.0
CHOICE_HIGH = 40.0
WAY_WIDTH = 340.0
"""Maximum width of the text below a choice's name."""
TIP_GAP = 8.0
SIGN = 13.0
"""Half the width of a symbol on a card. The symbol is centred on the card's upper edge."""
NAMED, NAMED_GAP = 137.0, 12.0
"""Width of the cards named in a log line, and the gap between them."""
GAIN_IN = 16.0
"""Distance from a score popup to the right edge of a seat's plate."""
DIAL_BESIDE = 0.42
"""Distance from a score popup to the centre of its dial, as a fraction of the dial's width."""
FLIGHT_ARC = 44.0
"""Height of the arc that a score popup follows to its counter."""


def bubble(pen: Pen, style: str, block: Block, x: float, y: float, bounds: Box, pad: float = PAD) -> list[Drawn]:
    """Return text in a panel.

    The panel is centred on a point, but moved if necessary to stay inside `bounds`.
    """
    box = bubble_box(pen, block, x, y, bounds, pad)
    (x, y), scale = box.centre, pen.scale
    return [pen.panel(style, box), centred(("text", ""), block.picture, x * scale, y * scale)]


def bubble_box(pen: Pen, block: Block, x: float, y: float, bounds: Box, pad: float = PAD) -> Box:
    """Return the box that `bubble` would use for its panel."""
    wide, high = block.picture.get_size()
    w, h = wide / pen.scale + 2 * pad, high / pen.scale + pad
    left = min(max(x - w / 2, bounds.x + 6), bounds.x + bounds.w - w - 6)
    top = min(max(y - h / 2, bounds.y + 6), bounds.y + bounds.h - h - 6)
    return Box(left, top, w, h)


def named(items: list[Drawn], spans: Sequence[Span]) -> list[Drawn]:
    """Return the items, with the text of `spans` in each text item's `Drawn.what`."""
    words = "".join(span.text for span in spans)
    return [item._replace(what=("text", words)) if item.what[0] == "text" else item for item in items]


def merged(items: Sequence[Drawn]) -> Drawn:
    """Return a bubble's panel and text as one item, so that a moving bubble is faster to draw."""
    (_, panel, x, y), (said, text, left, top) = items
    picture = panel.copy()
    picture.blit(text, (left - x, top - y))
    return Drawn(said, picture, x, y)


def sign(pen: Pen, name: str, x: float, y: float, colour: Colour) -> list[Drawn]:
    """Return a small round sign with an icon, centred on a point."""
    return [
        pen.panel("chip_plain", Box(x - SIGN, y - SIGN, 2 * SIGN, 2 * SIGN)),
        pen.icon(f"icons/{name}.png", x, y, SIGN * 1.3, colour),
    ]


def signed(pen: Pen, box: Box, theme: Theme) -> list[Drawn]:
    """Return a warning sign on the upper edge of a card's box.

    The sign shows that using the card needs confirmation.
    """
    return sign(pen, "warning", box.x + box.w / 2, box.y, theme.palette.blood_on_dark)


def cards_in_row(model: TableModel, pen: Pen, cards: Sequence[int], room: Box) -> list[Drawn]:
    """Return a row of cards that ends at a box's right edge.

    If there are many cards, they overlap.
    """
    pitch = min(NAMED + NAMED_GAP, (room.w - NAMED) / max(1, len(cards) - 1))
    width, y = pen.px(NAMED), (room.y + room.h / 2) * pen.scale
    items = []
    for at, card in enumerate(cards):
        x = (room.x + room.w - NAMED / 2 - (len(cards) - 1 - at) * pitch) * pen.scale
        name = model.table.cards[card]
        items.append(centred(("shadow", "drag"), pen.art.shadow("drag", width), x, y))
        items.append(centred(("card", name.name), pen.art.card(name.face, width), x, y))
    return items


def rising_gains(
    model: TableModel, popups: Sequence[tuple[ScorePopup, float]], still: bool, pen: Pen, bounds: Box
) -> list[Drawn]:
    """Return the items that draw score popups, which show points gained or lost.

    Each pair in `popups` consists of a popup and the fraction of the popup's time that has elapsed (0 to 1).
    """
    items = []
    for popup, share in popups:
        told = model.words.say("table.gain" if popup.amount > 0 else "table.loss", [("count", abs(popup.amount))])
        block = pen.block(told, "gain")
        x, y, towards = _counter(model, popup, block.picture.get_width() / pen.scale / 2)
        flies = tuning.GAIN_FLIES if popup.start is not None and not still else 0.0
        arrived = 0.0 if share < flies else (share - flies) / (1 - flies)
        y += towards * tuning.GAIN_RISE * (1 - (1 - arrived) ** 3) * (not still)
        if popup.start is not None and share < flies:
            x, y = _on_the_way(popup.start, (x, y), share / flies)
        left = min(1.0, (1 - share) / tuning.GAIN_FADES)
        step = round(left * tuning.GAIN_STEPS) / tuning.GAIN_STEPS
        items += [faded(pen, item, step) for item in named(bubble(pen, "chip_plain", block, x, y, bounds), told)]
    return items


def _counter(model: TableModel, popup: ScorePopup, half: float) -> tuple[float, float, int]:
    """Return a popup's starting position, and its direction (-1: up, 1: down).

    `half` is half the width of the popup's text.
    """
    counter = popup.counter
    if counter.dial:
        pose = model.layout.dials[counter.dial][0]
        return pose.x + pose.width * DIAL_BESIDE, pose.y, -1
    if counter.page:
        page = model.layout.pages[counter.page][0]
        return page.x + page.w - GAIN_IN - half, page.y + GAIN_IN, -1
    box = model.layout.plates[counter.seat].box
    up = box.y > model.size[1] / 2
    return box.x + box.w - GAIN_IN - half, box.y if up else box.y + box.h, -1 if up else 1


def _on_the_way(start: tuple[float, float], end: tuple[float, float], share: float) -> tuple[float, float]:
    """Return the point reached on an arc from `start` to `end`.

    `share` is the fraction of the time that has elapsed, from 0 to 1.
    """
    way = share * share * (3 - 2 * share)
    (x, y), (to_x, to_y) = start, end
    return x + (to_x - x) * way, y + (to_y - y) * way - FLIGHT_ARC * math.sin(math.pi * way)


def faded(pen: Pen, item: Drawn, share: float) -> Drawn:
    """Return an item with its opacity multiplied by `share` (0 to 1)."""
    if share == 1:
        return item
    return item._replace(picture=pen.art.faded((item.what, *item.picture.get_size()), item.picture, share))


def shaken(since: float) -> float:
    """Return the horizontal offset caused by an impact `since` seconds ago, in logical units."""
    if not 0 <= since < tuning.HERALD_SHAKE:
        return 0.0
    left = 1 - since / tuning.HERALD_SHAKE
    return tuning.HERALD_SHAKES * left * math.sin(math.pi * tuning.HERALD_TURNS * since)


def preview_items(pen: Pen, told: Line, at: Box, bounds: Box) -> list[Drawn]:
    """Return a bubble that says what a drop would do, placed above the drop's target."""
    block = pen.block(told, "preview")
    return named(bubble(pen, "chip", block, at.x + at.w / 2, at.y - CHIP_HIGH * 0.4, bounds), told)


def denial_items(pen: Pen, told: Line, at: Box, pointer: tuple[float, float], bounds: Box) -> list[Drawn]:
    """Return a bubble that says why a place doesn't accept the held card.

    The bubble doesn't cover the place's box (`at`).
    """
    block = pen.block(told, "tip", NOTE_WIDTH)
    half_w, half_h = (side / pen.scale / 2 + PAD for side in block.picture.get_size())
    x, y = pointer
    above, below = (x, at.y - half_h), (x, at.y + at.h + half_h)
    right, left = (at.x + at.w + half_w, y), (at.x - half_w, y)
    inner = bounds.grown(-6)
    fits = {
        above: above[1] - half_h >= inner.y,
        below: below[1] + half_h <= inner.y + inner.h,
        right: right[0] + half_w <= inner.x + inner.w,
        left: left[0] - half_w >= inner.x,
    }
    place = next((point for point, room in fits.items() if room), above)
    return named(bubble(pen, "note", block, *place, bounds), told)


def tip_items(pen: Pen, tip: Tip, at: Box, bounds: Box) -> list[Drawn]:
    """Return a tip above the `at` box, or below it if there is no space above."""
    block = pen.block(tip.text, "tip", NOTE_WIDTH)
    away = (block.picture.get_height() / pen.scale + PAD) / 2 + TIP_GAP
    y = at.y - away if at.y - 2 * away > bounds.y else at.y + at.h + away
    return named(bubble(pen, "note", block, at.x + at.w / 2, y, bounds), tip.text)


def note_items(pen: Pen, note: Note, bounds: Box) -> tuple[list[Drawn], OverlayBoxes]:
    """Return the items that draw a note, and the boxes of the note's parts."""
    text, *more = _blocks(pen, note)
    line = note.named if isinstance(note, WhyNot) else ()
    rule = pen.block(line, "log_rule", colour="gold_hi") if line else None
    blocks = [text, *more, *([rule] if rule else [])]
    w = max(block.picture.get_width() for block in blocks) / pen.scale + 2 * PAD
    high = sum(block.picture.get_height() for block in blocks) + pen.px(MORE_GAP) * len(more)
    h = high / pen.scale + PAD
    kept = note.column if note.column is not None and w <= note.column.w else bounds.grown(-6)
    left = min(max(note.x - w / 2, kept.x), kept.x + kept.w - w)
    high_up = note.below and note.y - h < bounds.y + 6
    top = min(max(note.below if high_up else note.y - h, bounds.y + 6), bounds.y + bounds.h - h - 6)
    box = Box(left, top, w, h)
    x, y = pen.px(left + PAD), pen.px(top + PAD / 2)
    items = [pen.panel("note", box), Drawn(("text", plain(note.text)), text.picture, x, y)]
    for said, block in zip(note.more, more, strict=True):
        y += items[-1].picture.get_height() + pen.px(MORE_GAP)
        items.append(Drawn(("text", plain(said)), block.picture, x, y))
    if rule is None:
        return items, OverlayBoxes(box)
    down = text.picture.get_height()
    items.append(Drawn(("text", plain(line)), rule.picture, x, y + down))
    return items, OverlayBoxes(box, link=Box(left, top + down / pen.scale, w, h - down / pen.scale))


def _blocks(pen: Pen, note: Note) -> list[Block]:
    """Return a note's text and additional lines, at a size that lets them all fit."""
    if not note.more:
        return [pen.block(note.text, "body", _width(note, NOTE_WIDTH))]
    told = [TextLine(note.text, "body"), *(TextLine(said, "small") for said in note.more)]
    return pen.together(told, _width(note, MORE_WIDTH), min(MORE_HIGH, note.y - note.ceiling - PAD), MORE_GAP)


def _width(note: Note, usual: float) -> float:
    """Return the maximum width of a note's lines.

    `usual` is the maximum width for text at the usual size.
    """
    return usual if note.column is None else max(usual, min(usual * note.larger, note.column.w - 2 * PAD))


def choice_items(pen: Pen, choice: Choice, bounds: Box, free: Box) -> tuple[list[Drawn], OverlayBoxes]:
    """Return the items that draw a list of choices, and the boxes for the possible choices.

    If possible, the `free` box stays visible.
    """
    rows = [_row(pen, way) for way in choice.ways]
    head = pen.block(choice.title, "small")
    w = max(block.picture.get_width() for block in [*(b for row in rows for b in row), head]) / pen.scale + 4 * PAD
    highs = [max(CHOICE_HIGH, sum(b.picture.get_height() for b in row) / pen.scale + PAD) for row in rows]
    h = LINE + sum(highs) + PAD
    beside = choice.beside
    right, left = beside.x + beside.w + PAD, beside.x - w - PAD
    top = min(max(beside.centre[1] - h / 2, bounds.y + 6), bounds.y + bounds.h - h - 6)
    hides = right < free.x + free.w and right + w > free.x and top < free.y + free.h and top + h > free.y
    if right + w > bounds.x + bounds.w - 6 or (hides and left >= bounds.x + 6):
        left = max(bounds.x + 6, left)
    else:
        left = right
    whole = Box(left, top, w, h)
    items = [pen.panel("note", whole), pen.text(choice.title, "small", left + PAD, top + LINE / 2)]
    boxes: list[Box] = []
    y = top + LINE
    for way, row, high in zip(choice.ways, rows, highs, strict=True):
        box = Box(left + PAD / 2, y, w - PAD, high - 4)
        y += high
        if way.action is not None:
            items.append(pen.panel("button", box))
            if len(boxes) == choice.chosen:
                items.append(pen.panel("hover", box))
            boxes.append(box)
        items += _stacked(pen, box, way, row)
    return items, OverlayBoxes(whole, tuple(boxes))


def _row(pen: Pen, way: Way) -> list[Block]:
    """Return the blocks of text for a choice: its name, and an explanation if it has one."""
    colour = "" if way.action is not None else "faint"
    more = [pen.block(way.more, "small", WAY_WIDTH, colour=colour)] if way.more else []
    return [pen.block(way.name, "body", colour=colour), *more]


def _stacked(pen: Pen, box: Box, way: Way, row: Sequence[Block]) -> list[Drawn]:
    """Return a choice's name and explanation, one below the other, centred in a box."""
    y = box.y + (box.h - sum(block.picture.get_height() for block in row) / pen.scale) / 2
    items = []
    for spans, block in zip((way.name, way.more), row, strict=False):
        x = box.x + (box.w - block.picture.get_width() / pen.scale) / 2
        items.append(Drawn(("text", plain(spans)), block.picture, pen.px(x), pen.px(y)))
        y += block.picture.get_height() / pen.scale
    return items

"""Temporary overlays of the table: the chip at a target, the note, and the chooser.

Each one holds its content and can draw itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from game.engine.action import Action
from game.words.event_text import Span, plain
from scenes.drawing.painter import Drawn, centred
from scenes.drawing.theme import Theme
from scenes.table import tuning
from scenes.table.layout import Box
from scenes.table.pen import Block, Pen, TextLine

if TYPE_CHECKING:
    from scenes.table.table_controller import TableController

PAD = 12.0
NOTE_WIDTH = 300.0
LINE = 30.0
MORE_GAP, MORE_WIDTH, MORE_HIGH = 5.0, 330.0, 310.0
"""Gap above the further lines of a note, their width, and the maximum height of all lines."""
CHIP_HIGH = 34.0
CHOICE_HIGH = 40.0
WAY_WIDTH = 340.0
"""Greatest width of the text below the name of a choice."""
TIP_GAP = 8.0
SIGN = 13.0
"""Half the width of a warning sign on a card. It also extends above the card by this much."""
NAMED, NAMED_ASIDE = 137.0, 90.0
"""Width of a card named in the log, and how far its middle is to the left of the log."""
GAIN_IN = 16.0
"""Distance of a score popup from the right edge of a plate."""


def bubble(pen: Pen, style: str, block: Block, x: float, y: float, bounds: Box, pad: float = PAD) -> list[Drawn]:
    """Return a text in a panel around a point, moved as needed to stay inside `bounds`."""
    w = block.picture.get_width() / pen.scale + 2 * pad
    h = block.picture.get_height() / pen.scale + pad
    left = min(max(x - w / 2, bounds.x + 6), bounds.x + bounds.w - w - 6)
    top = min(max(y - h / 2, bounds.y + 6), bounds.y + bounds.h - h - 6)
    panel = pen.panel(style, Box(left, top, w, h))
    middle = (left + w / 2) * pen.scale, (top + h / 2) * pen.scale
    return [panel, centred(("text", ""), block.picture, *middle)]


def named(items: list[Drawn], spans: Sequence[Span]) -> list[Drawn]:
    """Return the items, with these words as the description of the text among them."""
    words = "".join(span.text for span in spans)
    return [item._replace(what=("text", words)) if item.what[0] == "text" else item for item in items]


def signed(pen: Pen, box: Box, theme: Theme) -> list[Drawn]:
    """Return the warning sign on the upper edge of a card whose use needs confirmation."""
    x, y = box.x + box.w / 2, box.y
    return [
        pen.panel("chip_plain", Box(x - SIGN, y - SIGN, 2 * SIGN, 2 * SIGN)),
        pen.icon("icons/warning.png", x, y, SIGN * 1.3, theme.palette.blood_on_dark),
    ]


def shown_card(stage: TableController, pen: Pen, card: int) -> list[Drawn]:
    """Return the card whose name in the log is under the pointer, drawn beside the log."""
    log = stage.layout.panels["log"]
    width = pen.px(NAMED)
    x, y = (log.x - NAMED_ASIDE) * pen.scale, (log.y + log.h / 2) * pen.scale
    name = stage.match.state.table.cards[card]
    return [
        centred(("shadow", "drag"), pen.art.shadow("drag", width), x, y),
        centred(("card", name.name), pen.art.card(name.face, width), x, y),
    ]


def rising_gains(stage: TableController, pen: Pen, bounds: Box) -> list[Drawn]:
    """Return the score popups, which rise from the plates towards the middle of the table."""
    items = []
    for gain, share in stage.score_popups.seen(stage.director.now):
        box = stage.layout.plates[gain.seat].box
        up = box.y > stage.size[1] / 2
        rise = (1 - (1 - share) ** 3) * tuning.GAIN_RISE * (not stage.director.motion.still)
        y = box.y - rise if up else box.y + box.h + rise
        told = stage.words.say("table.gain", [("count", gain.amount)])
        block = pen.block(told, "gain")
        x = box.x + box.w - GAIN_IN - block.picture.get_width() / pen.scale / 2
        left = min(1.0, (1 - share) / tuning.GAIN_FADES)
        step = round(left * tuning.GAIN_STEPS) / tuning.GAIN_STEPS
        items += [faded(pen, item, step) for item in named(bubble(pen, "chip_plain", block, x, y, bounds), told)]
    return items


def faded(pen: Pen, item: Drawn, share: float) -> Drawn:
    """Return an item at a share of its opacity, 0 to 1."""
    if share == 1:
        return item
    return item._replace(picture=pen.art.faded((item.what, *item.picture.get_size()), item.picture, share))


@dataclass
class Chip:
    """The effect of a drop, which appears at its target a moment after the player aims there.

    A `tip` instead explains a place once the pointer has rested on it.
    """

    spans: tuple[Span, ...]
    place: int
    since: float
    tip: bool = False
    over: Box | None = None
    """The box that the chip belongs to, or None for the whole place."""

    @property
    def delay(self) -> float:
        """Seconds until the chip appears."""
        return tuning.TIP_DELAY if self.tip else tuning.CHIP_DELAY

    def items(self, pen: Pen, at: Box, now: float, bounds: Box) -> list[Drawn]:
        """Return the chip's display items, or none before its time."""
        if now - self.since < self.delay:
            return []
        if not self.tip:
            block = pen.block(self.spans, "preview")
            return named(bubble(pen, "chip", block, at.x + at.w / 2, at.y - CHIP_HIGH * 0.4, bounds), self.spans)
        # The tip is above the pile, or below it if there is no room, so that the pile stays visible.
        block = pen.block(self.spans, "tip", NOTE_WIDTH)
        away = (block.picture.get_height() / pen.scale + PAD) / 2 + TIP_GAP
        y = at.y - away if at.y - 2 * away > bounds.y else at.y + at.h + away
        return named(bubble(pen, "note", block, at.x + at.w / 2, y, bounds), self.spans)


@dataclass
class Note:
    """The reason for a refusal with its rule, or another short message."""

    spans: tuple[Span, ...]
    rule: tuple[Span, ...]
    x: float
    y: float
    until: float
    names: str = ""
    """The id of the rule, or ""."""
    below: float = 0.0
    """The note's upper edge if there is no room above `y`. 0 means as high as possible."""
    box: Box = field(default_factory=lambda: Box(0, 0, 0, 0))
    link: Box = field(default_factory=lambda: Box(0, 0, 0, 0))
    """The box of the rule, which a click opens in the rulebook."""
    more: tuple[tuple[Span, ...], ...] = ()
    """Further lines of text below the first."""
    ceiling: float = 0.0
    """The note stays below this position if it fits there at its usual size."""
    column: Box | None = None
    """The note stays between the sides of this column, and widens with it."""
    larger: float = 1.0
    """How many times wider than usual the note may be in its column."""

    def items(self, pen: Pen, bounds: Box) -> list[Drawn]:
        """Return the note's display items."""
        text, *more = self._blocks(pen)
        rule = pen.block(self.rule, "log_rule", colour="gold_hi") if self.rule else None
        blocks = [text, *more, *([rule] if rule else [])]
        w = max(block.picture.get_width() for block in blocks) / pen.scale + 2 * PAD
        high = sum(block.picture.get_height() for block in blocks) + pen.px(MORE_GAP) * len(more)
        h = high / pen.scale + PAD
        kept = self.column if self.column is not None and w <= self.column.w else bounds.grown(-6)
        left = min(max(self.x - w / 2, kept.x), kept.x + kept.w - w)
        high_up = self.below and self.y - h < bounds.y + 6
        top = min(max(self.below if high_up else self.y - h, bounds.y + 6), bounds.y + bounds.h - h - 6)
        self.box = Box(left, top, w, h)
        words = "".join(span.text for span in self.spans)
        x, y = pen.px(left + PAD), pen.px(top + PAD / 2)
        items = [pen.panel("note", self.box), Drawn(("text", words), text.picture, x, y)]
        for line, block in zip(self.more, more, strict=True):
            y += items[-1].picture.get_height() + pen.px(MORE_GAP)
            items.append(Drawn(("text", plain(line)), block.picture, x, y))
        if rule is not None:
            said = "".join(span.text for span in self.rule)
            down = text.picture.get_height() / pen.scale
            self.link = Box(left, top + down, w, h - down)
            items.append(Drawn(("text", said), rule.picture, x, y + text.picture.get_height()))
        return items

    def _blocks(self, pen: Pen) -> list[Block]:
        """Return the note's text and its further lines, which share one space."""
        if not self.more:
            return [pen.block(self.spans, "body", self._width(NOTE_WIDTH))]
        told = [TextLine(self.spans, "body"), *(TextLine(said, "small") for said in self.more)]
        return pen.together(told, self._width(MORE_WIDTH), min(MORE_HIGH, self.y - self.ceiling - PAD), MORE_GAP)

    def _width(self, usual: float) -> float:
        """Return the greatest width of the note's lines."""
        return usual if self.column is None else max(usual, min(usual * self.larger, self.column.w - 2 * PAD))


class Way(NamedTuple):
    """One choice in the chooser: a possible meaning of a drop.

    Attributes:
        name: The name of the choice.
        more: What it would do, or why it isn't possible.
        action: The action, or None if it isn't possible.
    """

    name: tuple[Span, ...]
    more: tuple[Span, ...] = ()
    action: Action | None = None


@dataclass
class Chooser:
    """Lets the player choose one of several actions, or look at a single one first.

    Possible choices come before impossible ones.
    """

    ways: list[Way]
    title: tuple[Span, ...]
    beside: Box
    """The box of the drop's target, which stays visible."""
    chosen: int = 0
    boxes: list[Box] = field(default_factory=list)

    @property
    def actions(self) -> list[Action]:
        """The possible choices, in the order of their boxes."""
        return [way.action for way in self.ways if way.action is not None]

    def items(self, pen: Pen, bounds: Box, free: Box) -> list[Drawn]:
        """Return the chooser's display items, on the right or left of the drop's target.

        If both sides have room, it avoids `free`.
        """
        rows = [self._row(pen, way) for way in self.ways]
        head = pen.block(self.title, "small")
        w = max(block.picture.get_width() for block in [*(b for row in rows for b in row), head]) / pen.scale + 4 * PAD
        highs = [max(CHOICE_HIGH, sum(b.picture.get_height() for b in row) / pen.scale + PAD) for row in rows]
        h = LINE + sum(highs) + PAD
        right, left = self.beside.x + self.beside.w + PAD, self.beside.x - w - PAD
        top = min(max(self.beside.centre[1] - h / 2, bounds.y + 6), bounds.y + bounds.h - h - 6)
        hides = right < free.x + free.w and right + w > free.x and top < free.y + free.h and top + h > free.y
        if right + w > bounds.x + bounds.w - 6 or (hides and left >= bounds.x + 6):
            left = max(bounds.x + 6, left)
        else:
            left = right
        items = [pen.panel("note", Box(left, top, w, h)), pen.text(self.title, "small", left + PAD, top + LINE / 2)]
        self.boxes = []
        y = top + LINE
        for number, (way, row, high) in enumerate(zip(self.ways, rows, highs, strict=True)):
            box = Box(left + PAD / 2, y, w - PAD, high - 4)
            y += high
            if way.action is not None:
                self.boxes.append(box)
                items.append(pen.panel("button", box))
                if number == self.chosen:
                    items.append(pen.panel("hover", box))
            items += _stacked(pen, box, way, row)
        return items

    @staticmethod
    def _row(pen: Pen, way: Way) -> list[Block]:
        """Return the text of a choice: its name, and more below it."""
        colour = "" if way.action is not None else "faint"
        more = [pen.block(way.more, "small", WAY_WIDTH, colour=colour)] if way.more else []
        return [pen.block(way.name, "body", colour=colour), *more]

    def at(self, x: float, y: float) -> int:
        """Return the number of the choice under a point, or -1."""
        return next((number for number, box in enumerate(self.boxes) if box.holds(x, y)), -1)


def _stacked(pen: Pen, box: Box, way: Way, row: Sequence[Block]) -> list[Drawn]:
    """Return blocks of text, one below the other, centred in a box."""
    y = box.y + (box.h - sum(block.picture.get_height() for block in row) / pen.scale) / 2
    items = []
    for spans, block in zip((way.name, way.more), row, strict=False):
        x = box.x + (box.w - block.picture.get_width() / pen.scale) / 2
        items.append(Drawn(("text", plain(spans)), block.picture, pen.px(x), pen.px(y)))
        y += block.picture.get_height() / pen.scale
    return items

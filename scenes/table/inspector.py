"""The pile inspector: a pile spread out, what the viewer may see of it, counted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from game.engine.action import Action
from game.engine.rules import Said
from game.engine.table import Place, Table, back_of_code
from game.words import Span
from scenes.kit.painter import Drawn, centred
from scenes.table import feel
from scenes.table.layout import CARD_RATIO, Box
from scenes.table.panels import Words
from scenes.table.pen import Pen

PAD = 12.0
LINE = 24.0
COLUMNS = 9
CARD = 84.0
GAP = 10.0
Light = Callable[[tuple[object, ...], Box, bool], Drawn]
"""(what, where, whether strong): the glow of a card."""


def spread(
    words: Words, table: Table, place: Place, shown: Sequence[int], about: Sequence[Said] = (),
    actions: Sequence[Action] = (),
) -> Inspector:
    """The inspector of a place; `shown` are its cards as they are drawn for the viewer, bottom first; `about`: what the
    game says of them; `actions`: what can be done with one of them alone."""
    faces = [table.cards[card] for card in reversed(shown) if card >= 0]
    backs = [table.backs[back_of_code(card)] for card in reversed(shown) if card < 0]
    cards = [(("card", card.name), card.face) for card in faces]
    cards += [(("back", back), f"back:{back}") for back in backs[: feel.BACKS_SHOWN]]
    key = f"place.{place.kind}"
    title = words.say(key, [("who", place.seat)]) if words.has(key) else (Span(place.name),)
    if not shown:
        return Inspector(title, [words.say("table.inspect.empty"), *map(words.said, about)], cards)
    one = "table.inspect.count_one" if len(shown) == 1 else "table.inspect.count"
    line = words.say(one, [("count", len(shown))])
    if backs:
        line = (*line, Span(", "), *words.say("table.inspect.hidden", [("count", len(backs))]))
    takes = {action.cards[0]: action for action in actions if len(action.cards) == 1}
    known = [card for card in reversed(shown) if card >= 0]
    choices = {at: takes[card] for at, card in enumerate(known) if card in takes}
    how = [words.say("table.inspect.take")] if choices else []
    return Inspector(title, [line, *map(words.said, about), *how], cards, choices, min(choices, default=-1))


@dataclass
class Inspector:
    """A pile, spread out: faces that the viewer knows, the others as backs, counted."""

    title: tuple[Span, ...]
    lines: list[tuple[Span, ...]]
    cards: list[tuple[tuple[str, str], str]]
    """For each card: its entry in the display list, and its face or back for the art."""
    choices: dict[int, Action] = field(default_factory=dict)
    """What can be done with a card here, by its number among them."""
    chosen: int = -1
    boxes: list[Box] = field(default_factory=list)

    def at(self, x: float, y: float) -> int:
        """The card under a point, the uppermost first, or -1."""
        under = (number for number in range(len(self.boxes) - 1, -1, -1) if self.boxes[number].holds(x, y))
        return next(under, -1)

    def step(self, way: int) -> None:
        """To the next card that something can be done with, or the one before."""
        order = sorted(self.choices)
        at = order.index(self.chosen) if self.chosen in order else 0
        self.chosen = order[(at + way) % len(order)]

    def items(self, pen: Pen, bounds: Box, close: tuple[Span, ...], light: Light) -> list[Drawn]:
        """As they are drawn; `light` gives a card that can be taken its glow."""
        count = len(self.cards)
        columns = max(1, min(COLUMNS, count))
        rows = -(-count // columns)
        width = CARD
        pitch = width + GAP
        room_down = bounds.h - 170
        step = min(width * CARD_RATIO + GAP, (room_down - width * CARD_RATIO) / max(1, rows - 1))
        told = max((pen.block(line, "body").picture.get_width() / pen.scale for line in self.lines), default=0.0)
        w = min(bounds.w - 2 * PAD, max(360.0, columns * pitch + 2 * PAD * 2, told + 4 * PAD))
        h = 96 + LINE * len(self.lines) + (width * CARD_RATIO + step * (rows - 1) if count else 0) + PAD
        box = Box(bounds.x + (bounds.w - w) / 2, bounds.y + (bounds.h - h) / 2, w, h)
        items = [pen.panel("note", box)]
        y = box.y + 30
        items.append(pen.text(self.title, "heading", box.x + w / 2, y, across=0.5, room=(w - 2 * PAD, 0), least=0.5))
        for line in self.lines:
            y += LINE
            items.append(pen.text(line, "body", box.x + w / 2, y, across=0.5, room=(w - 2 * PAD, LINE), least=0.6))
        top = y + 26
        left = box.x + (w - columns * pitch + GAP) / 2
        self.boxes = []
        for number, (what, face) in enumerate(self.cards):
            row, column = divmod(number, columns)
            x = (left + column * pitch + width / 2) * pen.scale
            down = (top + row * step + width * CARD_RATIO / 2) * pen.scale
            there = Box(left + column * pitch, top + row * step, width, width * CARD_RATIO)
            self.boxes.append(there)
            items.append(centred(("shadow", "rest"), pen.art.shadow("rest", pen.px(width)), x, down))
            if number in self.choices:
                items.append(light(("glow", what[1]), there, number == self.chosen))
            items.append(centred(what, pen.art.card(face, pen.px(width)), x, down))
        items.append(pen.text(close, "small", box.x + w / 2, box.y + h - 20, across=0.5))
        return items

"""The pile inspector: a pile spread out, what the viewer may see of it, counted."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from game.engine.action import Action
from game.engine.rules import Said
from game.engine.table import Place, Table, back_of_code
from game.words import Span
from scenes.kit.painter import Drawn, centred
from scenes.kit.theme import Colour
from scenes.table import feel
from scenes.table.counts import Counts
from scenes.table.layout import CARD_RATIO, Box
from scenes.table.panels import Words
from scenes.table.pen import Pen

PAD = 12.0
LINE = 24.0
HEAD, FOOT = 44.0, 40.0
"""Above the first line stands the title, below the last card how it is closed."""
COLUMNS = 9
CARD = 84.0
CARD_HIGH = CARD * CARD_RATIO
GAP = 10.0
LEAST_WIDE = 360.0
Light = Callable[[tuple[object, ...], Box, bool], Drawn]
"""(what, where, whether strong): the glow of a card."""


def spread(
    words: Words, table: Table, place: Place, shown: Sequence[int], about: Sequence[Said] = (),
    takes: Mapping[int, list[Action]] = MappingProxyType({}), counts: Counts | None = None,
    listed: Sequence[int] = (),
) -> Inspector:
    """The inspector of a place; `shown` are its cards as they are drawn for the viewer, bottom first; `about` and
    `counts`: what the game says of them; `takes`: what can be done with one of them alone; `listed`: the cards that
    its backs are, in no order of theirs."""
    shown = listed[::-1] if listed else shown
    faces = [table.cards[card] for card in reversed(shown) if card >= 0]
    backs = [table.backs[back_of_code(card)] for card in reversed(shown) if card < 0]
    cards = [(("card", card.name), card.face) for card in faces]
    cards += [(("back", back), f"back:{back}") for back in backs[: feel.BACKS_SHOWN]]
    key = f"place.{place.kind}"
    title = words.say(key, [("who", place.seat)]) if words.has(key) else (Span(place.name),)
    if not shown:
        return Inspector(title, [words.say("table.inspect.empty"), *map(words.said, about)], cards, counts)
    one = "table.inspect.count_one" if len(shown) == 1 else "table.inspect.count"
    line = words.say(one, [("count", len(shown))])
    if backs:
        line = (*line, Span(", "), *words.say("table.inspect.hidden", [("count", len(backs))]))
    known = tuple([card for card in reversed(shown) if card >= 0])
    choices = {at: takes[card] for at, card in enumerate(known) if card in takes}
    how = [words.say("table.inspect.take")] if choices else []
    lines = [line, *map(words.said, about), *how]
    return Inspector(title, lines, cards, counts, choices, min(choices, default=-1), known)


@dataclass
class Inspector:
    """A pile, spread out: faces that the viewer knows, the others as backs, counted."""

    title: tuple[Span, ...]
    lines: list[tuple[Span, ...]]
    cards: list[tuple[tuple[str, str], str]]
    """For each card: its entry in the display list, and its face or back for the art."""
    counts: Counts | None = None
    choices: dict[int, list[Action]] = field(default_factory=dict)
    """What can be done with a card here, by its number among them."""
    chosen: int = -1
    known: tuple[int, ...] = ()
    """The cards that are seen here, in their order, before the backs."""
    read: int = -1
    """Which of them the pointer is on, or -1."""
    boxes: list[Box] = field(default_factory=list)
    box: Box = field(default_factory=lambda: Box(0, 0, 0, 0))
    """Where it lies, set when it is drawn."""

    def at(self, x: float, y: float) -> int:
        """The card under a point, the uppermost first, or -1."""
        under = (number for number in range(len(self.boxes) - 1, -1, -1) if self.boxes[number].holds(x, y))
        return next(under, -1)

    def step(self, way: int) -> None:
        """To the next card that something can be done with, or the one before."""
        order = sorted(self.choices)
        at = order.index(self.chosen) if self.chosen in order else 0
        self.chosen = order[(at + way) % len(order)]

    def items(self, pen: Pen, bounds: Box, close: tuple[Span, ...], light: Light, colour: Colour) -> list[Drawn]:
        """As they are drawn; `light` gives a card that can be taken its glow, `colour` is that of symbols. Words that
        the user wants larger grow as far as there is room, and many cards lie over one another."""
        columns = max(1, min(COLUMNS, len(self.cards)))
        rows = -(-len(self.cards) // columns)
        pitch = CARD + GAP
        told = len(self.lines) + (self.counts.rows if self.counts else 0)
        spare = bounds.h - 2 * PAD - HEAD - FOOT - (CARD_HIGH + GAP) * min(rows, 2)
        line = max(LINE, min(LINE * pen.letters.growth("body"), spare / told))
        most = bounds.w - 2 * PAD
        while self.counts is not None and line > LINE and self.counts.wide(pen, line) + 4 * PAD > most:
            line -= 1
        step = min(CARD_HIGH + GAP, (spare - told * line + (CARD_HIGH + GAP) * min(rows, 2) - CARD_HIGH)
                   / max(1, rows - 1))
        widths = [self._wide(pen, said, line) for said in self.lines]
        w = max(LEAST_WIDE, columns * pitch + 4 * PAD, max(widths) + 4 * PAD)
        if self.counts is not None:
            w = max(w, self.counts.wide(pen, line) + 4 * PAD)
        w = min(w, most)
        h = HEAD + told * line + (CARD_HIGH + step * (rows - 1) + GAP if rows else 0) + FOOT
        self.box = box = Box(bounds.x + (bounds.w - w) / 2, bounds.y + (bounds.h - h) / 2, w, h)
        middle, room = box.x + w / 2, (w - 2 * PAD, line)
        items = [
            pen.panel("note", box),
            pen.text(self.title, "heading", middle, box.y + HEAD / 2 + PAD / 2, across=0.5, room=(room[0], HEAD),
                     least=0.5),
        ]
        y = box.y + HEAD
        for said in self.lines[:1]:
            items.append(pen.text(said, "body", middle, y + line / 2, across=0.5, room=room, least=0.6))
            y += line
        if self.counts is not None:
            items += self.counts.items(pen, Box(box.x + 2 * PAD, y, w - 4 * PAD, self.counts.rows * line), colour)
            y += self.counts.rows * line
        for said in self.lines[1:]:
            items.append(pen.text(said, "body", middle, y + line / 2, across=0.5, room=room, least=0.6))
            y += line
        items += self._cards(pen, box.x + (w - columns * pitch + GAP) / 2, y + GAP / 2, columns, step, light)
        foot = FOOT - PAD
        items.append(pen.text(close, "small", middle, box.y + h - FOOT / 2, across=0.5, room=(room[0], foot)))
        return items

    @staticmethod
    def _wide(pen: Pen, said: tuple[Span, ...], line: float) -> float:
        return pen.block(said, "body", room=(0, line), least=0.6).picture.get_width() / pen.scale

    def _cards(self, pen: Pen, left: float, top: float, columns: int, step: float, light: Light) -> list[Drawn]:
        """The cards row by row."""
        items: list[Drawn] = []
        self.boxes = []
        for number, (what, face) in enumerate(self.cards):
            row, column = divmod(number, columns)
            there = Box(left + column * (CARD + GAP), top + row * step, CARD, CARD_HIGH)
            x, down = (at * pen.scale for at in there.centre)
            self.boxes.append(there)
            items.append(centred(("shadow", "rest"), pen.art.shadow("rest", pen.px(CARD)), x, down))
            if number in self.choices:
                items.append(light(("glow", what[1]), there, number == self.chosen))
            items.append(centred(what, pen.art.card(face, pen.px(CARD)), x, down))
        return items

"""The pile inspector: a pile spread out, as far as the viewer may see it, with counts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from types import MappingProxyType

from game.engine.action import Action
from game.engine.sentence import Sentence
from game.engine.table import Place, Table, back_of_code
from game.words.event_text import Span
from scenes.drawing.painter import Drawn, centred
from scenes.drawing.theme import Colour
from scenes.table import tuning
from scenes.table.count_table import CountTable
from scenes.table.layout import CARD_RATIO, Box
from scenes.table.overlays import SIGN, faded
from scenes.table.panels import MatchTexts
from scenes.table.pen import Pen

PAD = 12.0
LINE = 24.0
HEAD, FOOT = 44.0, 40.0
"""Height of the title above the first row, and of the closing hint below the last one."""
COLUMNS = 9
CARD = 84.0
CARD_HIGH = CARD * CARD_RATIO
GAP = 10.0
LEAST_WIDE = 360.0
DIM = 0.5
"""Opacity of a card that can't be chosen while others can."""
Light = Callable[[tuple[object, ...], Box, bool, str], Drawn]
"""Makes the glow of a card from the card's name and box, whether the glow is strong, and its kind.

The kind is `USUAL`, `ADVISED` or `WARNED`.
"""
Sign = Callable[[Box], Sequence[Drawn]]
"""Makes the warning sign for a card, given the card's box. The sign says that using the card needs confirmation."""
USUAL, ADVISED, WARNED = "usual", "advised", "warned"


def spread(
    words: MatchTexts,
    table: Table,
    place: Place,
    shown: Sequence[int],
    about: Sequence[Sentence] = (),
    takes: Mapping[int, list[Action]] = MappingProxyType({}),
    counts: CountTable | None = None,
    listed: Sequence[int] = (),
) -> PileInspector:
    """Return the inspector of a place.

    Args:
        words: The texts.
        table: The table.
        place: The place.
        shown: Its cards as the viewer sees them, bottom first.
        about: The game's remarks about them.
        takes: For each card, the actions that take it and no other card.
        counts: The table of counts, if the game has one.
        listed: The cards behind the backs, in an order that reveals nothing.
    """
    shown = listed[::-1] if listed else shown
    faces = [table.cards[card] for card in reversed(shown) if card >= 0]
    backs = [table.backs[back_of_code(card)] for card in reversed(shown) if card < 0]
    cards = [(("card", card.name), card.face) for card in faces]
    cards += [(("back", back), f"back:{back}") for back in backs[: tuning.BACKS_SHOWN]]
    key = f"place.{place.kind}"
    title = words.say(key, [("who", place.seat)]) if words.has(key) else (Span(place.name),)
    if not shown:
        return PileInspector(title, [words.say("table.inspect.empty"), *map(words.said, about)], cards, counts)
    one = "table.inspect.count_one" if len(shown) == 1 else "table.inspect.count"
    line = words.say(one, [("count", len(shown))])
    if backs:
        line = (*line, Span(", "), *words.say("table.inspect.hidden", [("count", len(backs))]))
    known = tuple([card for card in reversed(shown) if card >= 0])
    choices = {at: takes[card] for at, card in enumerate(known) if card in takes}
    how = [words.say("table.inspect.take")] if choices else []
    lines = [line, *map(words.said, about), *how]
    return PileInspector(title, lines, cards, counts, choices, min(choices, default=-1), known)


@dataclass
class PileInspector:
    """A spread pile: the cards that the viewer knows, and the others as counted backs."""

    title: tuple[Span, ...]
    lines: list[tuple[Span, ...]]
    cards: list[tuple[tuple[str, str], str]]
    """Each card's entry in the display list, with the name of its face or back."""
    counts: CountTable | None = None
    choices: dict[int, list[Action]] = field(default_factory=dict)
    """The actions with each card, by the card's position in the inspector."""
    chosen: int = -1
    known: tuple[int, ...] = ()
    """The known cards, in order. They come before the backs."""
    read: int = -1
    """The position of the card under the pointer, or -1."""
    warned: frozenset[int] = frozenset()
    """The positions of cards whose use needs confirmation."""
    boxes: list[Box] = field(default_factory=list)
    box: Box = field(default_factory=lambda: Box(0, 0, 0, 0))
    """The inspector's box, set when it is drawn."""

    def warn(self, cards: Collection[int], words: MatchTexts) -> PileInspector:
        """Put a warning sign on the cards whose use needs confirmation, and return the inspector."""
        self.warned = frozenset([at for at, actions in self.choices.items() if actions[0].cards[0] in cards])
        if self.warned:
            self.lines.append(words.say("table.inspect.warned"))
        return self

    def advised(self, actions: Collection[Action]) -> frozenset[int]:
        """Return the positions of the cards that any of these actions takes."""
        return frozenset([at for at, taken in self.choices.items() if any(one in actions for one in taken)])

    def advise(self, action: Action, lines: Sequence[tuple[Span, ...]]) -> None:
        """Show a hint: select its card for the keyboard, and add its lines."""
        self.chosen = min(self.advised((action,)), default=self.chosen)
        self.lines += lines

    def at(self, x: float, y: float) -> int:
        """Return the position of the uppermost card under a point, or -1."""
        under = (number for number in range(len(self.boxes) - 1, -1, -1) if self.boxes[number].holds(x, y))
        return next(under, -1)

    def step(self, way: int) -> None:
        """Select the next card that has an action, or the previous one for a negative `way`."""
        order = sorted(self.choices)
        at = order.index(self.chosen) if self.chosen in order else 0
        self.chosen = order[(at + way) % len(order)]

    def items(
        self,
        pen: Pen,
        bounds: Box,
        close: tuple[Span, ...],
        light: Light,
        sign: Sign,
        colour: Colour,
        advised: Collection[Action] = (),
    ) -> list[Drawn]:
        """Return the display items of the inspector.

        Enlarged text grows as far as there is room, and many cards overlap.

        Args:
            pen: The pen.
            bounds: The space for the inspector.
            close: The text that explains how to close it.
            light: Makes the glow of a card that can be taken.
            sign: Makes the warning sign of a card that needs confirmation.
            colour: The colour of symbols.
            advised: The actions of the current hint.
        """
        columns = max(1, min(COLUMNS, len(self.cards)))
        rows = -(-len(self.cards) // columns)
        pitch = CARD + GAP
        told = len(self.lines) + (self.counts.rows if self.counts else 0)
        signs = SIGN if self.warned else 0.0
        spare = bounds.h - 2 * PAD - HEAD - FOOT - signs - (CARD_HIGH + GAP) * min(rows, 2)
        line = max(LINE, min(LINE * pen.letters.growth("body"), spare / told))
        most = bounds.w - 2 * PAD
        while self.counts is not None and line > LINE and self.counts.wide(pen, line) + 4 * PAD > most:
            line -= 1
        step = min(
            CARD_HIGH + GAP, (spare - told * line + (CARD_HIGH + GAP) * min(rows, 2) - CARD_HIGH) / max(1, rows - 1)
        )
        widths = [self._wide(pen, said, line) for said in self.lines]
        w = max(LEAST_WIDE, columns * pitch + 4 * PAD, max(widths) + 4 * PAD)
        if self.counts is not None:
            w = max(w, self.counts.wide(pen, line) + 4 * PAD)
        w = min(w, most)
        h = HEAD + told * line + signs + (CARD_HIGH + step * (rows - 1) + GAP if rows else 0) + FOOT
        self.box = box = Box(bounds.x + (bounds.w - w) / 2, bounds.y + (bounds.h - h) / 2, w, h)
        middle, room = box.x + w / 2, (w - 2 * PAD, line)
        items = [
            pen.panel("note", box),
            pen.text(
                self.title, "heading", middle, box.y + HEAD / 2 + PAD / 2, across=0.5, room=(room[0], HEAD), least=0.5
            ),
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
        items += self._cards(
            pen,
            box.x + (w - columns * pitch + GAP) / 2,
            y + signs + GAP / 2,
            columns,
            step,
            partial(self._lit, light, sign, self.advised(advised)),
        )
        foot = FOOT - PAD
        items.append(pen.text(close, "small", middle, box.y + h - FOOT / 2, across=0.5, room=(room[0], foot)))
        return items

    @staticmethod
    def _wide(pen: Pen, said: tuple[Span, ...], line: float) -> float:
        return pen.block(said, "body", room=(0, line), least=0.6).picture.get_width() / pen.scale

    def _cards(
        self, pen: Pen, left: float, top: float, columns: int, step: float, lit: Callable[[int, Box], list[Drawn]]
    ) -> list[Drawn]:
        """Return the cards, row by row."""
        items: list[Drawn] = []
        self.boxes = []
        for number, (what, face) in enumerate(self.cards):
            row, column = divmod(number, columns)
            there = Box(left + column * (CARD + GAP), top + row * step, CARD, CARD_HIGH)
            x, down = (at * pen.scale for at in there.centre)
            self.boxes.append(there)
            items.append(centred(("shadow", "rest"), pen.art.shadow("rest", pen.px(CARD)), x, down))
            lights = lit(number, there)
            card = centred(what, pen.art.card(face, pen.px(CARD)), x, down)
            dim = self.choices and number not in self.choices
            items += [*lights[:1], faded(pen, card, DIM if dim else 1.0), *lights[1:]]
        return items

    def _lit(self, light: Light, sign: Sign, advised: Collection[int], number: int, there: Box) -> list[Drawn]:
        """Return the glow below a card that can be taken, and the warning sign on it."""
        if number not in self.choices:
            return []
        how = ADVISED if number in advised else WARNED if number in self.warned else USUAL
        glow = light(("glow", self.cards[number][0][1]), there, number == self.chosen or how == ADVISED, how)
        return [glow, *(sign(there) if number in self.warned else ())]

"""Draw a spread pile and the counts of its cards.

Cards that the viewer doesn't know are face down.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple

from game.engine.action import Action
from game.words.event_text import Span
from scenes.drawing.card_art import marked
from scenes.drawing.painter import Drawn, centred
from scenes.drawing.theme import Colour
from scenes.table.art.count_table import CountTable
from scenes.table.art.overlay_art import SIGN, faded
from scenes.table.art.pen import Pen
from scenes.table.board.overlay import OverlayBoxes, Spread, SpreadGroup
from scenes.table.layout.boxes import Box
from scenes.table.layout.spread_layout import CARD, CARD_HIGH, COLUMNS, GAP, spread_layout
from scenes.table.model.match_texts import MatchTexts

PAD = 12.0
LINE = 24.0
HEAD, FOOT = 44.0, 40.0
"""Heights of the title above the cards, and of the line below the cards."""
HEADING = "section"
"""The text style for the headings above groups of cards."""
LEAST_WIDE = 360.0
DIM = 0.5
"""Opacity of a card that can't be chosen, if at least one other card can be chosen."""
Light = Callable[[tuple[object, ...], Box, bool, str], Drawn]
"""A function that returns a card's glow, given a description, the card's box, whether the glow is strong, and the kind
of glow."""
Sign = Callable[[Box], Sequence[Drawn]]
"""A function that takes a card's box and returns the warning sign for a card whose use needs confirmation."""
USUAL, ADVISED, WARNED = "usual", "advised", "warned"


class SpreadStyle(NamedTuple):
    """The style of the cards in a pile that is spread out.

    Attributes:
        light: Returns the glow around a card that can be taken.
        sign: Returns the warning sign for a card whose use needs confirmation.
        colour: The colour of symbols.
        mark: Returns a card's owner mark, or "" if there is none.
    """

    light: Light
    sign: Sign
    colour: Colour
    mark: Callable[[int], str]


class SpreadArt:
    """Draws one pile that is spread out.

    Args:
        pen: The pen.
        spread: The pile.
        words: Provides the text for the players.
        symbols: The names of the card symbols, keyed by id.
        style: The style of the cards.
    """

    def __init__(
        self, pen: Pen, spread: Spread, words: MatchTexts, symbols: Mapping[str, str], style: SpreadStyle
    ) -> None:
        self.pen = pen
        self.spread = spread
        self.words = words
        self.style = style
        self.counts: CountTable | None = None
        self.symbols = symbols

    def items(self, bounds: Box, advised: Collection[Action] = ()) -> tuple[list[Drawn], OverlayBoxes]:
        """Return the items that draw the pile, and the boxes of the pile and its cards.

        Args:
            bounds: The space for the pile.
            advised: The actions that the current hint suggests.
        """
        pen, spread = self.pen, self.spread
        self.counts = self._count_table(bounds)
        groups, told = self._groups(), self._told(self.counts)
        signs, line = SIGN if spread.warned else 0.0, self._line_height(bounds, self.counts)
        above, room = HEAD + told * line + signs, (bounds.w - 6 * PAD, bounds.h - 2 * PAD - FOOT - GAP)
        rows = spread_layout([one.size for one in groups], (room[0], room[1] - above), line if spread.groups else 0.0)
        wide = [self._wide(said, line) for said in spread.lines]
        block = max([rows.width, *(self._wide(one.heading, line, HEADING) for one in groups)])
        wide += [self.counts.wide(pen, line)] if self.counts is not None else []
        w = min(max(LEAST_WIDE, max(wide) + 4 * PAD, block + 4 * PAD), bounds.w - 2 * PAD)
        h = above + (rows.height + GAP if rows.cards else 0) + FOOT
        box = Box(bounds.x + (bounds.w - w) / 2, bounds.y + (bounds.h - h) / 2, w, h)
        middle, across = box.x + w / 2, w - 2 * PAD
        heading = middle, box.y + HEAD / 2 + PAD / 2
        items = [
            pen.panel("note", box),
            pen.text(spread.title, "heading", *heading, across=0.5, room=(across, HEAD), least=0.5),
            *self._lines(box, line),
        ]
        left, top = box.x + (w - min(across, block)) / 2, box.y + above + GAP / 2
        boxes = [one._replace(x=left + one.x, y=top + one.y) for one in rows.cards]
        for group, there in zip(groups, rows.headings, strict=False):
            x, y = left + there.x, top + there.y + there.h / 2
            ink = "" if group.counts else "faint"
            said = box.x + w - PAD - x, there.h
            items.append(pen.text(group.heading, HEADING, x, y, room=said, least=0.6, colour=ink))
        items += self._cards(boxes, spread.advised(advised))
        close, foot = self.words.say("table.inspect.close"), FOOT - PAD
        items.append(pen.text(close, "small", middle, box.y + h - FOOT / 2, across=0.5, room=(across, foot)))
        return items, OverlayBoxes(box, tuple(boxes))

    def _groups(self) -> tuple[SpreadGroup, ...]:
        """Return the groups of cards. If the pile has no groups, all its cards form one group."""
        count = len(self.spread.cards)
        return self.spread.groups or ((SpreadGroup((), count),) if count else ())

    def _count_table(self, bounds: Box) -> CountTable | None:
        """Return the table of counts, or None if there are no counts.

        The table is split into two parts if that allows larger text.
        """
        counts = self.spread.counts
        if counts is None:
            return None
        tables = [CountTable(self.words, counts, self.symbols, parts) for parts in (1, 2)]
        return max(tables, key=lambda table: self._line_height(bounds, table))

    def _told(self, counts: CountTable | None) -> int:
        """Return the number of lines of text, not counting the groups' headings."""
        return len(self.spread.lines) + (counts.rows if counts is not None else 0)

    def _line_height(self, bounds: Box, counts: CountTable | None) -> float:
        """Return the height of each line of text in a box."""
        spread, pen = self.spread, self.pen
        signs = SIGN if spread.warned else 0.0
        rows = min(2, len(spread.cards), max(len(spread.groups), -(-len(spread.cards) // COLUMNS)))
        spare = bounds.h - 2 * PAD - HEAD - FOOT - signs - (CARD_HIGH + GAP) * rows
        line = max(LINE, min(LINE * pen.letters.growth("body"), spare / (self._told(counts) + len(spread.groups))))
        most = bounds.w - 2 * PAD
        while counts is not None and line > LINE and counts.wide(pen, line) + 4 * PAD > most:
            line -= 1
        return line

    def _lines(self, box: Box, line: float) -> list[Drawn]:
        """Return the lines below the title. The table of counts comes after the first line."""
        pen, y = self.pen, box.y + HEAD
        items: list[Drawn] = []
        for number, said in enumerate(self.spread.lines):
            room = box.w - 2 * PAD, line
            items.append(pen.text(said, "body", box.centre[0], y + line / 2, across=0.5, room=room, least=0.6))
            y += line
            if self.counts is not None and not number:
                there = Box(box.x + 2 * PAD, y, box.w - 4 * PAD, self.counts.rows * line)
                items += self.counts.items(pen, there, self.style.colour)
                y += there.h
        return items

    def _wide(self, said: tuple[Span, ...], line: float, role: str = "body") -> float:
        return self.pen.block(said, role, room=(0, line), least=0.6).picture.get_width() / self.pen.scale

    def _cards(self, boxes: Sequence[Box], advised: Collection[int]) -> list[Drawn]:
        """Return the items that draw the cards. A card that can be taken has a glow."""
        pen, spread = self.pen, self.spread
        items: list[Drawn] = []
        counting = sum(one.size for one in spread.groups if one.counts) if spread.groups else len(boxes)
        for number, ((what, face), there) in enumerate(zip(spread.cards, boxes, strict=True)):
            x, y = (at * pen.scale for at in there.centre)
            items.append(centred(("shadow", "rest"), pen.art.shadow("rest", pen.px(CARD)), x, y))
            lights = self._lit(number, there, advised)
            mark = self.style.mark(spread.known[number]) if number < len(spread.known) else ""
            card = centred(what, pen.art.card(marked(face, mark), pen.px(CARD)), x, y)
            dim = (spread.choices and number not in spread.choices) or number >= counting
            items += [*lights[:1], faded(pen, card, DIM if dim else 1.0), *lights[1:]]
        return items

    def _lit(self, number: int, there: Box, advised: Collection[int]) -> list[Drawn]:
        """Return a card's glow and any warning sign, or [] if the card can't be taken."""
        spread = self.spread
        if number not in spread.choices:
            return []
        warned = number in spread.warned
        how = ADVISED if number in advised else WARNED if warned else USUAL
        strong = number == spread.chosen or how == ADVISED
        glow = self.style.light(("glow", spread.cards[number][0][1]), there, strong, how)
        return [glow, *(self.style.sign(there) if warned else ())]

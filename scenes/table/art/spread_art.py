"""Draw a pile that is spread out, as far as the viewer may see it, with counts."""

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
from scenes.table.board.overlay import OverlayBoxes, Spread
from scenes.table.layout.boxes import CARD_RATIO, Box
from scenes.table.model.match_texts import MatchTexts

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


class SpreadStyle(NamedTuple):
    """How a spread pile is drawn.

    Attributes:
        light: Makes the glow of a card that can be taken.
        sign: Makes the warning sign of a card that needs confirmation.
        colour: The colour of symbols.
        mark: Returns the owner mark of a known card, or "".
    """

    light: Light
    sign: Sign
    colour: Colour
    mark: Callable[[int], str]


class SpreadArt:
    """Draws one spread pile with a pen.

    Args:
        pen: The pen.
        spread: The pile.
        words: The texts.
        symbols: The names of symbols on the game's cards, by their ids.
        style: The glows and signs of its cards.
    """

    def __init__(
        self, pen: Pen, spread: Spread, words: MatchTexts, symbols: Mapping[str, str], style: SpreadStyle
    ) -> None:
        self.pen = pen
        self.spread = spread
        self.words = words
        self.style = style
        self.counts = CountTable(words, spread.counts, symbols) if spread.counts is not None else None

    def items(self, bounds: Box, advised: Collection[Action] = ()) -> tuple[list[Drawn], OverlayBoxes]:
        """Return the display items, and where the pile and its cards are.

        Enlarged text grows only as far as there is room. If there are many cards, they overlap.

        Args:
            bounds: The space for the pile.
            advised: The actions of the current hint.
        """
        pen, spread = self.pen, self.spread
        pitch = CARD + GAP
        grid = self._grid(int((bounds.w - 6 * PAD) / pitch))
        columns, rows = max(column for _, column in [*grid, (0, 0)]) + 1, grid[-1][0] + 1 if grid else 0
        told = len(spread.lines) + (self.counts.rows if self.counts else 0)
        signs = SIGN if spread.warned else 0.0
        spare = bounds.h - 2 * PAD - HEAD - FOOT - signs - (CARD_HIGH + GAP) * min(rows, 2)
        line = max(LINE, min(LINE * pen.letters.growth("body"), spare / told))
        most = bounds.w - 2 * PAD
        while self.counts is not None and line > LINE and self.counts.wide(pen, line) + 4 * PAD > most:
            line -= 1
        step = min(
            CARD_HIGH + GAP, (spare - told * line + (CARD_HIGH + GAP) * min(rows, 2) - CARD_HIGH) / max(1, rows - 1)
        )
        widths = [self._wide(said, line) for said in spread.lines]
        w = max(LEAST_WIDE, columns * pitch + 4 * PAD, max(widths) + 4 * PAD)
        if self.counts is not None:
            w = max(w, self.counts.wide(pen, line) + 4 * PAD)
        w = min(w, most)
        h = HEAD + told * line + signs + (CARD_HIGH + step * (rows - 1) + GAP if rows else 0) + FOOT
        box = Box(bounds.x + (bounds.w - w) / 2, bounds.y + (bounds.h - h) / 2, w, h)
        middle, room = box.x + w / 2, (w - 2 * PAD, line)
        heading = middle, box.y + HEAD / 2 + PAD / 2
        items = [
            pen.panel("note", box),
            pen.text(spread.title, "heading", *heading, across=0.5, room=(room[0], HEAD), least=0.5),
        ]
        y = box.y + HEAD
        for said in spread.lines[:1]:
            items.append(pen.text(said, "body", middle, y + line / 2, across=0.5, room=room, least=0.6))
            y += line
        if self.counts is not None:
            there = Box(box.x + 2 * PAD, y, w - 4 * PAD, self.counts.rows * line)
            items += self.counts.items(pen, there, self.style.colour)
            y += there.h
        for said in spread.lines[1:]:
            items.append(pen.text(said, "body", middle, y + line / 2, across=0.5, room=room, least=0.6))
            y += line
        left, top = box.x + (w - columns * pitch + GAP) / 2, y + signs + GAP / 2
        boxes = []
        for row, column in grid:
            boxes.append(Box(left + column * pitch, top + row * step, CARD, CARD_HIGH))
        items += self._cards(boxes, spread.advised(advised))
        close, foot = self.words.say("table.inspect.close"), FOOT - PAD
        items.append(pen.text(close, "small", middle, box.y + h - FOOT / 2, across=0.5, room=(room[0], foot)))
        return items, OverlayBoxes(box, tuple(boxes))

    def _grid(self, most: int) -> list[tuple[int, int]]:
        """Return the row and column of each card, with at most `most` in a row.

        Cards that score nothing begin a new row.
        """
        count = len(self.spread.cards)
        first = count if self.spread.apart < 0 else self.spread.apart
        columns = max(1, min(COLUMNS, most, max(first, count - first)))
        upper = [divmod(number, columns) for number in range(first)]
        below = upper[-1][0] + 1 if upper else 0
        return upper + [(below + number // columns, number % columns) for number in range(count - first)]

    def _wide(self, said: tuple[Span, ...], line: float) -> float:
        return self.pen.block(said, "body", room=(0, line), least=0.6).picture.get_width() / self.pen.scale

    def _cards(self, boxes: Sequence[Box], advised: Collection[int]) -> list[Drawn]:
        """Return the cards, with the glows of those that can be taken."""
        pen, spread = self.pen, self.spread
        items: list[Drawn] = []
        for number, ((what, face), there) in enumerate(zip(spread.cards, boxes, strict=True)):
            x, y = (at * pen.scale for at in there.centre)
            items.append(centred(("shadow", "rest"), pen.art.shadow("rest", pen.px(CARD)), x, y))
            lights = self._lit(number, there, advised)
            mark = self.style.mark(spread.known[number]) if number < len(spread.known) else ""
            card = centred(what, pen.art.card(marked(face, mark), pen.px(CARD)), x, y)
            dim = (spread.choices and number not in spread.choices) or 0 <= spread.apart <= number
            items += [*lights[:1], faded(pen, card, DIM if dim else 1.0), *lights[1:]]
        return items

    def _lit(self, number: int, there: Box, advised: Collection[int]) -> list[Drawn]:
        """Return the glow below a card that can be taken, and the warning sign on it."""
        spread = self.spread
        if number not in spread.choices:
            return []
        warned = number in spread.warned
        how = ADVISED if number in advised else WARNED if warned else USUAL
        strong = number == spread.chosen or how == ADVISED
        glow = self.style.light(("glow", spread.cards[number][0][1]), there, strong, how)
        return [glow, *(self.style.sign(there) if warned else ())]

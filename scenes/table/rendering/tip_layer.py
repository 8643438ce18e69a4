"""Draw the tip for the item under the pointer.

The tip is an explanation beside the item, or an enlarged card over the log.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scenes.drawing.painter import Drawn
from scenes.drawing.theme import Theme
from scenes.table.art.large_card_art import LargeCard, large_card
from scenes.table.art.overlay_art import cards_in_row, tip_items
from scenes.table.art.pen import Pen
from scenes.table.board.board import Board
from scenes.table.board.card_sheet import CardSheet
from scenes.table.board.overlay import Line, NamedCard, Tip
from scenes.table.input.hit_test import HitTest
from scenes.table.layout import tuning
from scenes.table.layout.boxes import Box

BESIDE = 12.0
"""Gap between the log and the cards that it names, in logical units."""


class TipLayer:
    """Draws a table's tip. Enlarged cards use the scale of the column on the right."""

    def __init__(
        self,
        pens: tuple[Pen, Pen],
        board: Board,
        hit_test: HitTest,
        sheet: Callable[[int, Line], CardSheet],
        theme: Theme,
    ) -> None:
        """Prepare to draw a table's tips.

        Args:
            pens: The pen for the table and the pen for the right column.
            board: The table's model, sprites, motion and overlay.
            hit_test: Finds the item or place at a point on the table.
            sheet: Returns the text for an enlarged card.
            theme: The theme.
        """
        self.pen, self.side = pens
        self.model, self.sprites, self.director, self.overlay = board
        self.hit_test = hit_test
        self.sheet = sheet
        self.theme = theme
        self.most = 0.0
        """The maximum scroll offset of the enlarged card's text, in the column's units."""
        self._drawn: tuple[tuple[object, ...], LargeCard] | None = None
        """The enlarged card that was drawn last, with all values that its picture depends on."""

    def items(self, place: Callable[[], Box]) -> Sequence[Drawn]:
        """Return the tip if the pointer has rested for long enough, otherwise ().

        `place` returns the box for an enlarged card.
        """
        self.most, tip, now = 0.0, self.overlay.any_tip, self.director.now
        if isinstance(self.overlay.shown, NamedCard):
            return self._named(self.overlay.shown, place())
        if tip is None or now - tip.since < tuning.TIP_DELAY:
            return ()
        if tip.card >= 0 and self._visible(tip.card):
            return self._large(tip, place())
        bounds = Box(0, 0, *self.model.size)
        return tip_items(self.pen, tip, tip.over or self.hit_test.area(tip.place), bounds) if tip.text else ()

    def _named(self, named: NamedCard, log: Box) -> Sequence[Drawn]:
        """Return enlarged pictures of the cards named under the pointer, placed beside the log."""
        beside = log._replace(x=log.x - BESIDE - log.w)
        if not named.others:
            return self._large(Tip((), 0.0, card=named.card), beside)
        room = Box(BESIDE, beside.y, log.x - 2 * BESIDE, beside.h)
        return cards_in_row(self.model, self.pen, (named.card, *named.others), room)

    def _large(self, tip: Tip, place: Box) -> Sequence[Drawn]:
        """Return a tip's enlarged card."""
        box, sheet = place.times(1 / self.model.panels), self.sheet(tip.card, tip.text)
        key = sheet, box, tip.scroll
        if self._drawn is None or self._drawn[0] != key:
            self._drawn = key, large_card(self.side, sheet, box, tip.scroll, self.theme.palette.gold_hi)
        self.most = self._drawn[1].most
        return self._drawn[1].items

    def _visible(self, card: int) -> bool:
        """Return whether a card is face up.

        The card must be in the spread pile or, if no pile is spread, on the table.
        """
        spread, sprite = self.overlay.spread, self.sprites.find(card)
        return card in spread.known if spread is not None else sprite is not None and sprite.shown == card

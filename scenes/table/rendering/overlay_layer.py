"""Draw the overlay of a table, and record where it is."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from game.engine.action import Action
from scenes.drawing.painter import Drawn
from scenes.drawing.theme import Theme
from scenes.table.art.dimming import DIM, Dimming
from scenes.table.art.overlay_art import choice_items, note_items, shown_card, signed
from scenes.table.art.pen import Pen
from scenes.table.art.spread_art import ADVISED, WARNED, SpreadArt, SpreadStyle
from scenes.table.layout.boxes import Box
from scenes.table.overlay.board import Board
from scenes.table.overlay.overlay import NamedCard, OverlayBoxes
from scenes.table.rendering.lights import Lights


class OverlayLayer:
    """Draws the overlay of one table."""

    def __init__(self, pen: Pen, board: Board, theme: Theme, lights: Lights, veils: Dimming) -> None:
        self.model, _, _, self.overlay = board
        self.pen = pen
        self.theme = theme
        self.lights = lights
        self.veils = veils
        self._drawn: tuple[tuple[object, ...], Sequence[Drawn], OverlayBoxes] = ((), (), OverlayBoxes())
        """What the overlay was last drawn from, its items, and where it is."""

    def items(self, avoided: Box, room: Box, advised: Collection[Action]) -> Sequence[Drawn]:
        """Return the overlay without a tip.

        Every call returns the same items until the overlay changes.

        Args:
            avoided: The box that a list of choices should avoid if it can.
            room: The box in which a pile may be spread out.
            advised: The actions that the current hint allows.
        """
        key = self.overlay.shown, self.model.hint, avoided, room
        before = self._drawn[0]
        if not before or key[0] is not before[0] or key[1:] != before[1:]:
            self._drawn = (key, *self._made(avoided, room, advised))
        self.overlay.boxes = self._drawn[2]
        return self._drawn[1]

    def _made(self, avoided: Box, room: Box, advised: Collection[Action]) -> tuple[Sequence[Drawn], OverlayBoxes]:
        """Return the overlay's display items, and where it is."""
        pen, overlay, bounds = self.pen, self.overlay, Box(0, 0, *self.model.size)
        items: list[Drawn] = []
        boxes = OverlayBoxes()
        if overlay.note is not None:
            items, boxes = note_items(pen, overlay.note, bounds)
        elif overlay.choice is not None:
            items, boxes = choice_items(pen, overlay.choice, bounds, avoided)
        elif overlay.spread is not None:
            symbols = self.model.session.content.cards.symbol_names()
            style = SpreadStyle(self._glow, lambda box: signed(pen, box, self.theme), self.theme.palette.gold)
            spread, boxes = SpreadArt(pen, overlay.spread, self.model.words, symbols, style).items(room, advised)
            items = [Drawn(("shade",), self.veils.veil(DIM), 0, 0), *spread]
        if isinstance(overlay.shown, NamedCard):
            items += shown_card(self.model, pen, overlay.shown.card)
        return items, boxes

    def _glow(self, what: tuple[object, ...], box: Box, strong: bool, how: str) -> Drawn:
        """Return the glow of a card in a spread pile."""
        palette = self.theme.palette
        colour = {ADVISED: palette.gold_hi, WARNED: palette.gold_lo}.get(how, self.lights.accent)
        return self.lights.glow(what, box, self.theme.measures.radius, colour, strong)

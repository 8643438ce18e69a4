"""Lay out and draw a table's overlay."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from game.engine.action import Action
from scenes.drawing.painter import Drawn
from scenes.drawing.theme import Theme
from scenes.table.art.dimming import DIM, Dimming
from scenes.table.art.overlay_art import choice_items, note_items, signed
from scenes.table.art.pen import Pen
from scenes.table.art.spread_art import ADVISED, WARNED, SpreadArt, SpreadStyle
from scenes.table.board.board import Board
from scenes.table.board.overlay import OverlayBoxes
from scenes.table.layout.boxes import Box
from scenes.table.rendering.lights import Lights


class LaidOut(NamedTuple):
    """The items in an overlay, and the boxes around its parts."""

    items: Sequence[Drawn]
    boxes: OverlayBoxes


class OverlayLayer:
    """The layer that lays out and draws a table's overlay.

    The same layout is used to find what is under the pointer.
    """

    def __init__(self, pen: Pen, board: Board, theme: Theme, lights: Lights, veils: Dimming) -> None:
        self.model, _, _, self.overlay = board
        self.pen = pen
        self.theme = theme
        self.lights = lights
        self.veils = veils
        self._laid_out: tuple[tuple[object, ...], LaidOut] = ((), LaidOut((), OverlayBoxes()))
        """The latest result of `laid_out`, preceded by the values that it was computed from."""

    def laid_out(self, avoided: Box, room: Box, advised: Collection[Action]) -> LaidOut:
        """Return the items and boxes for the current overlay. Tips are drawn elsewhere.

        Args:
            avoided: A box that a list of choices should avoid if possible.
            room: The box for a pile that is spread out.
            advised: The actions that the current hint suggests.
        """
        key = self.overlay.shown, self.model.hint, avoided, room
        before = self._laid_out[0]
        if not before or key[0] is not before[0] or key[1:] != before[1:]:
            self._laid_out = key, self._made(avoided, room, advised)
        return self._laid_out[1]

    def _made(self, avoided: Box, room: Box, advised: Collection[Action]) -> LaidOut:
        pen, overlay, bounds = self.pen, self.overlay, Box(0, 0, *self.model.size)
        items: list[Drawn] = []
        boxes = OverlayBoxes()
        if overlay.note is not None:
            items, boxes = note_items(pen, overlay.note, bounds)
        elif overlay.choice is not None:
            items, boxes = choice_items(pen, overlay.choice, bounds, avoided)
        elif overlay.spread is not None:
            symbols = self.model.session.content.cards.symbol_names()
            style = SpreadStyle(
                self._glow, lambda box: signed(pen, box, self.theme), self.theme.palette.gold, self.model.owner_mark
            )
            spread, boxes = SpreadArt(pen, overlay.spread, self.model.words, symbols, style).items(room, advised)
            items = [*self.veils.veil(DIM), *spread]
        return LaidOut(items, boxes)

    def _glow(self, what: tuple[object, ...], box: Box, strong: bool, how: str) -> Drawn:
        """Return the glow around a card in a spread pile (see `Light` in `spread_art`)."""
        palette = self.theme.palette
        colour = {ADVISED: palette.gold_hi, WARNED: palette.gold_lo}.get(how, self.lights.accent)
        return self.lights.glow(what, box, self.theme.measures.radius, colour, strong)

"""Show a card large in the log's place while the pointer rests on it."""

from __future__ import annotations

from scenes.drawing.painter import Drawn
from scenes.drawing.theme import Theme
from scenes.table.art.large_card_art import LargeCard, large_card
from scenes.table.art.pen import Pen
from scenes.table.board.board import Board
from scenes.table.board.overlay import Tip
from scenes.table.layout import tuning
from scenes.table.overlay.answers import AnswerBoxes
from scenes.table.overlay.card_sheets import CardSheets


class LargeCards:
    """The large card of one table, drawn in units of the column on the right."""

    def __init__(self, pen: Pen, board: Board, answers: AnswerBoxes, sheets: CardSheets, theme: Theme) -> None:
        self.pen = pen
        self.model, self.sprites, self.director, self.overlay = board
        self.answers = answers
        self.sheets = sheets
        self.theme = theme
        self.most = 0.0
        """How far the text of the card can scroll, in units of the column."""
        self._drawn: tuple[tuple[object, ...], LargeCard] | None = None
        """The card that was drawn last, with everything that its picture depends on."""

    def items(self, tip: Tip) -> list[Drawn]:
        """Return the card of a tip, or nothing before it is due."""
        self.most = 0.0
        if tip.card < 0 or self.director.now - tip.since < tuning.TIP_DELAY or not self._visible(tip.card):
            return []
        box, sheet = self.answers.log_box.times(1 / self.model.panels), self.sheets.sheet(tip.card)
        key = sheet, box, tip.scroll
        if self._drawn is None or self._drawn[0] != key:
            self._drawn = key, large_card(self.pen, sheet, box, tip.scroll, self.theme.palette.gold_hi)
        self.most = self._drawn[1].most
        return self._drawn[1].items

    def _visible(self, card: int) -> bool:
        """Return whether a card's face is visible now, on the table or in a spread pile."""
        spread, sprite = self.overlay.spread, self.sprites.find(card)
        return card in spread.known if spread is not None else sprite is not None and sprite.shown == card

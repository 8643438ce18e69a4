"""What the large card says: a card's name, its full text, what is true of it now, and the terms that occur there."""

from __future__ import annotations

from typing import NamedTuple

from game.content.definitions import GameContent
from game.engine.definition.card_state import CardValue
from game.words.card_words import card_title, rule_lines
from game.words.clause_text import signed
from game.words.event_text import Span
from scenes.table.board.overlay import Line
from scenes.table.model.table_model import TableModel
from scenes.table.motion.director import Director
from scenes.table.overlay.confirmations import Confirmations

RULE, NOW, WARNING = "rule", "now", "warning"
"""The parts of a sheet."""


class SheetLine(NamedTuple):
    """A line of a sheet, and the part that it belongs to."""

    part: str
    text: Line


class CardSheet(NamedTuple):
    """Everything that the large card shows.

    Attributes:
        name: The card's name in the display list.
        face: Its face.
        title: Its name in words.
        lines: Its text, and what is true of it now.
    """

    name: str
    face: str
    title: Line
    lines: tuple[SheetLine, ...]


class CardSheets:
    """Writes the sheet of the large card at one table."""

    def __init__(self, model: TableModel, director: Director, confirmations: Confirmations) -> None:
        self.model = model
        self.director = director
        self.confirmations = confirmations
        self._last: tuple[tuple[object, ...], CardSheet] | None = None
        """The sheet written last, with the card and everything that its text depends on."""

    @property
    def _content(self) -> GameContent:
        return self.model.session.content

    def sheet(self, card: int) -> CardSheet:
        """Return the sheet of a card that the viewer may see.

        While cards are on their way, it stays as it is, so that it tells nothing before it happens.
        """
        model, last = self.model, self._last
        busy = bool(self.director.busy or self.director.fought)
        seen = card, model.hotseat.mask
        if last is not None and busy and last[0][:2] == seen:
            return last[1]
        key = (*seen, busy, model.match.state, self.confirmations.warned().get(card))
        if last is None or last[0] != key:
            last = self._last = key, self._written(card, now=not busy)
        return last[1]

    def _written(self, card: int, now: bool) -> CardSheet:
        words, name, content = self.model.words, self.model.table.cards[card], self._content
        lines = [SheetLine(RULE, (Span(line),)) for line in rule_lines(content, name.face)]
        lines += [
            SheetLine(RULE, words.said(said)) for said in self.model.game.display.card_meaning(self.model.view, card)
        ]
        if now:
            lines += self._now(card)
        warning = self.confirmations.warned().get(card)
        if warning is not None:
            lines.append(SheetLine(WARNING, words.said(warning)))
        return CardSheet(name.name, name.face, (Span(card_title(content, name.face)),), tuple(lines))

    def _now(self, card: int) -> list[SheetLine]:
        """Return what is true of a card now."""
        state = self.model.game.display.card_state(self.model.view, card)
        found = [SheetLine(NOW, self._value(card, value)) for value in state.values]
        return found + [SheetLine(NOW, self.model.words.said(said)) for said in state.lines]

    def _value(self, card: int, value: CardValue) -> Line:
        """Return a number of a card, with every card that changes it."""
        say = self.model.words.say
        line = [*self.model.words.said(value.name), Span(": "), Span(str(value.total), "bold")]
        if value.modifiers:
            line += [Span(" = "), *say("card.printed", [("count", value.base)])]
        for modifier in value.modifiers:
            how = "rule" if modifier.card < 0 else "own" if modifier.card == card else ""
            key = f"card.cause.{how}" if how else "card.cause"
            line += [Span(", "), *say(key, [("amount", signed(modifier.amount)), ("cards", (modifier.card,))])]
        return tuple(line)

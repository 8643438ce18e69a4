"""Write the text for an enlarged card: the card's name, its rules, and its current state."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.definition.card_values import NOTHING_NOW, CardValue
from game.words.card_words import card_title, rule_lines, term_lines
from game.words.clause_text import signed
from game.words.event_text import Span, plain
from scenes.table.board.card_sheet import NOW, PLACE, RULE, TERM, WARNING, CardSheet, SheetLine
from scenes.table.board.overlay import Line
from scenes.table.model.table_model import TableModel
from scenes.table.motion.director import Director
from scenes.table.wording.confirmations import Confirmations

MOST_TERMS = 3
"""Maximum number of terms that an enlarged card explains. The gallery explains all of them."""


class CardSheetWriter:
    """Writes the text (the "sheet") for a table's enlarged cards."""

    def __init__(self, model: TableModel, director: Director, confirmations: Confirmations) -> None:
        self.model = model
        self.director = director
        self.confirmations = confirmations
        self._last: tuple[tuple[object, ...], CardSheet] | None = None
        """The latest sheet, with the card and all other values that it depends on."""

    def sheet(self, card: int, place: Line = ()) -> CardSheet:
        """Return the text for an enlarged card. The viewer must be allowed to see the card.

        `place` is a line of text that describes where the card is. While cards are moving, the text stays the same.
        """
        model, last = self.model, self._last
        busy = bool(self.director.busy or self.director.fought)
        seen = card, model.hotseat.mask
        if last is not None and busy and last[0][:2] == seen:
            return last[1]
        key = (*seen, busy, model.match.state, place, self.confirmations.warned().get(card))
        if last is None or last[0] != key:
            last = self._last = key, self._written(card, place, now=not busy)
        return last[1]

    def _written(self, card: int, place: Line, now: bool) -> CardSheet:
        words, name, content = self.model.words, self.model.table.cards[card], self.model.session.content
        state = self.model.game.display.card_state(self.model.view, card) if now else NOTHING_NOW
        rules: list[Line] = [(Span(line),) for line in rule_lines(content, name.face, numbers=not state.values)]
        rules += [words.said(said) for said in self.model.game.display.card_meaning(self.model.view, card)]
        found = [*self._values(card, state.values), *map(words.said, state.lines)]
        warning = self.confirmations.warned().get(card)
        lines = [SheetLine(RULE, line) for line in rules] + [SheetLine(NOW, line) for line in found]
        lines += [SheetLine(WARNING, words.said(warning))] if warning is not None else []
        lines += [SheetLine(PLACE, place)] if place else []
        terms = term_lines(content, map(plain, [*rules, *found]))[:MOST_TERMS]
        lines += [SheetLine(TERM, (Span(line),)) for line in terms]
        return CardSheet(name.name, name.face, (Span(card_title(content, name.face)),), tuple(lines))

    def _values(self, card: int, values: Sequence[CardValue]) -> list[Line]:
        """Return a line with a card's numbers, and a line for each cause of a change."""
        if not values:
            return []
        words = self.model.words
        numbers: list[Span] = []
        causes: dict[int, list[Span]] = {}
        for value in values:
            name = words.said(value.name)
            numbers += [*((Span("; "),) if numbers else ()), *name, Span(" "), *self._number(value)]
            for modifier in value.modifiers:
                found = causes.setdefault(modifier.card, [])
                named = (Span(" "), *name) if len(values) > 1 else ()
                found += [*((Span(", "),) if found else ()), Span(signed(modifier.amount)), *named]
        lines = [tuple(numbers)]
        for cause, changes in causes.items():
            how = "rule" if cause < 0 else "own" if cause == card else ""
            key = f"card.from.{how}" if how else "card.from"
            amount = "".join(span.text for span in changes)
            lines.append(words.say(key, [("amount", amount), ("cards", (cause,))]))
        return lines

    def _number(self, value: CardValue) -> Line:
        """Return a card's printed value, followed by its current value if that is different."""
        if value.base == value.total:
            return (Span(minus(value.total), "bold"),)
        return self.model.words.say("card.changed", [("count", minus(value.base)), ("total", minus(value.total))])


def minus(number: int) -> str:
    """Return a number as text, with a minus sign instead of a hyphen."""
    return str(number).replace("-", "\u2212")

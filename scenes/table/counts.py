"""Cards counted, as a table: letters and symbols above, what is counted at the left."""

from __future__ import annotations

from collections.abc import Container

from game.engine.rules import Tally
from game.words import Span
from scenes.kit.painter import Drawn
from scenes.kit.theme import Colour
from scenes.table.layout import Box
from scenes.table.panels import Words
from scenes.table.pen import Pen

COLUMN = 34.0
"""How wide a column is at least, while a line is so high as LINE."""
LINE = 24.0
APART = 12.0
"""Between a word and the next column, and before the first symbol."""
MARK = 0.84
"""How large a symbol is, in heights of a line."""
SYMBOL = "symbols/{}.png"


class Counts:
    """One table. A symbol is drawn as on the cards, another column has its word at its head; what there is none of is
    faint."""

    def __init__(self, words: Words, tally: Tally, symbols: Container[str]) -> None:
        """`symbols` are the ids of those that cards bear."""
        self.tally = tally
        self.heads = [() if name in symbols else _head(words, name) for name in tally.columns]
        """What stands above each column; nothing where a symbol does."""
        self.told = [words.said(said) for said, _ in tally.rows]

    @property
    def rows(self) -> int:
        """How many lines it takes."""
        return len(self.told) + 1

    def wide(self, pen: Pen, line: float) -> float:
        """How wide it gets with lines so high."""
        return self._label(pen, line) + sum(self._columns(pen, line))

    def _label(self, pen: Pen, line: float) -> float:
        """How wide what stands at the left is."""
        return max(_width(pen, said, line) for said in self.told) + APART

    def _columns(self, pen: Pen, line: float) -> list[float]:
        least = COLUMN * line / LINE
        return [max(least, _width(pen, head, line) + APART) if head else least for head in self.heads]

    def items(self, pen: Pen, box: Box, colour: Colour) -> list[Drawn]:
        """As it is drawn in the middle of a box."""
        line = box.h / self.rows
        label, columns = self._label(pen, line), self._columns(pen, line)
        left = box.x + (box.w - label - sum(columns)) / 2
        items = [
            pen.text(said, "body", left, box.y + (row + 1.5) * line, room=(label, line), least=0.6)
            for row, said in enumerate(self.told)
        ]
        x = left + label
        for number, wide in enumerate(columns):
            middle, head, name = x + wide / 2, self.heads[number], self.tally.columns[number]
            if head:
                items.append(pen.text(head, "body", middle, box.y + line / 2, across=0.5, room=(wide, line), least=0.6))
            else:
                items.append(pen.icon(SYMBOL.format(name), middle, box.y + line / 2, line * MARK, colour))
            for row, (_, counted) in enumerate(self.tally.rows):
                count = counted[number]
                items.append(pen.text(
                    [Span(str(count), "bold" if count else "")], "body", middle, box.y + (row + 1.5) * line, across=0.5,
                    room=(wide, line), least=0.6, colour="" if count else "faint",
                ))
            x += wide
        return items


def _head(words: Words, name: str) -> tuple[Span, ...]:
    key = f"tally.{name}"
    return words.say(key) if words.has(key) else (Span(name),)


def _width(pen: Pen, said: tuple[Span, ...], line: float) -> float:
    return pen.block(said, "body", room=(0, line), least=0.6).picture.get_width() / pen.scale

"""A table that shows how many cards of each kind there are."""

from __future__ import annotations

from collections.abc import Mapping

from game.engine.definition.display import CardCounts
from game.words.event_text import Span
from scenes.drawing.painter import Drawn
from scenes.drawing.theme import Colour
from scenes.table.art.pen import Pen
from scenes.table.layout.boxes import Box
from scenes.table.model.match_texts import MatchTexts

COLUMN = 28.0
"""Minimum width of a column when the line height is `LINE`. This width increases in proportion to the line height."""
LINE = 24.0
APART = 12.0
"""Gap after the row labels, and between the names of adjacent columns."""
HEAD = "small"
"""Text style for the column names."""
MARK = 0.92
"""Size of a symbol, in line heights."""
SYMBOL = "symbols/{}.png"


class CountTable:
    """A table of counts. Each column has a name and may have a symbol. Zeros are dimmed."""

    def __init__(self, words: MatchTexts, tally: CardCounts, symbols: Mapping[str, str], parts: int = 1) -> None:
        """Set up a table of card counts.

        `symbols` maps the ids of card symbols to names. If `parts` is 2, the table has an upper and a lower part.
        """
        self.tally = tally
        self.heads = [(Span(symbols[name]),) if name in symbols else _head(words, name) for name in tally.columns]
        """The name above each column."""
        self.drawn = [name if name in symbols else "" for name in tally.columns]
        """The id of the symbol above each column's name, or "" for none."""
        self.told = [words.said(said) for said, _ in tally.rows]
        count = len(self.heads)
        plain = self.drawn.count("") % count or -(-count // 2)
        self.parts = [range(count)] if parts == 1 else [range(plain), range(plain, count)]

    def _over(self, part: range) -> int:
        """Return the number of heading lines above a part's counts."""
        return 2 if any(self.drawn[part.start : part.stop]) else 1

    @property
    def rows(self) -> int:
        """The total number of lines, including the headings."""
        return sum(len(self.told) + self._over(part) for part in self.parts)

    def wide(self, pen: Pen, line: float) -> float:
        """Return the width of the table for lines of height `line`."""
        columns = self._columns(pen, line)
        return self._label(pen, line) + max(sum(columns[part.start : part.stop]) for part in self.parts)

    def _label(self, pen: Pen, line: float) -> float:
        """Return the width of the row labels on the left."""
        return max(_width(pen, said, line) for said in self.told) + APART

    def _columns(self, pen: Pen, line: float) -> list[float]:
        least = COLUMN * line / LINE
        return [
            max(least, _width(pen, head, line, HEAD if drawn else "body") + APART)
            for head, drawn in zip(self.heads, self.drawn, strict=True)
        ]

    def items(self, pen: Pen, box: Box, colour: Colour) -> list[Drawn]:
        """Return the table's items, centred in a box, with narrower columns if necessary."""
        line, items, top = box.h / self.rows, [], box.y
        for part in self.parts:
            items += self._part(pen, part, box._replace(y=top), line, colour)
            top += (len(self.told) + self._over(part)) * line
        return items

    def _part(self, pen: Pen, part: range, box: Box, line: float, colour: Colour) -> list[Drawn]:
        """Return the items of one part of the table, at the upper edge of a box.

        `line` is the height of a line.
        """
        label, columns, over = self._label(pen, line), self._columns(pen, line), self._over(part)
        share = min(1.0, box.w / self.wide(pen, line))
        label, columns = label * share, [wide * share for wide in columns]
        left = box.x + (box.w - label - sum(columns[part.start : part.stop])) / 2
        items = [
            pen.text(said, "body", left, box.y + (row + over + 0.5) * line, room=(label, line), least=0.6)
            for row, said in enumerate(self.told)
        ]
        x = left + label
        for number in part:
            wide = columns[number]
            middle, drawn, y = x + wide / 2, self.drawn[number], box.y + (over - 0.5) * line
            role = HEAD if drawn else "body"
            items.append(pen.text(self.heads[number], role, middle, y, across=0.5, room=(wide, line), least=0.6))
            if drawn:
                items.append(pen.icon(SYMBOL.format(drawn), middle, box.y + line / 2, line * MARK, colour))
            for row, (_, counted) in enumerate(self.tally.rows):
                count = counted[number]
                items.append(
                    pen.text(
                        [Span(str(count), "bold" if count else "")],
                        "body",
                        middle,
                        box.y + (row + over + 0.5) * line,
                        across=0.5,
                        room=(wide, line),
                        least=0.6,
                        colour="" if count else "faint",
                    )
                )
            x += wide
        return items


def _head(words: MatchTexts, name: str) -> tuple[Span, ...]:
    key = f"tally.{name}"
    return words.say(key) if words.has(key) else (Span(name),)


def _width(pen: Pen, said: tuple[Span, ...], line: float, role: str = "body") -> float:
    return pen.block(said, role, room=(0, line), least=0.6).picture.get_width() / pen.scale

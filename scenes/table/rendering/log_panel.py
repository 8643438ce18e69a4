"""Draw the log's panel: the heading, and the lines at the positions from `log_lines`."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.words.event_text import Span
from scenes.drawing.painter import Drawn
from scenes.drawing.surfaces import clear
from scenes.table.art.pen import Pen
from scenes.table.layout.boxes import Box
from scenes.table.layout.layout import LOG_HEAD
from scenes.table.model.match_texts import MatchTexts
from scenes.table.rendering.log_lines import GAP, TURN_GAP, LogPlacement
from scenes.table.rendering.panels import PAD

HEAD_WIDE = 0.6
"""Maximum width of the log's heading, as a fraction of the panel's width."""
FOOT = 8.0
"""Space below the last line in the log."""
TURN_RULE, TURN_THICK = (138, 103, 49), 1.0
"""Colour and thickness of the horizontal rule above a line that begins a turn."""
TO_COME = 150
"""Opacity (0 to 255) of lines after the current chapter in a replay."""
LOOKED_AT = (208, 170, 96, 48)
"""Background of a replay's current chapter: red, green, blue and opacity."""


def lines_box(panel: Box, covered: float) -> Box:
    """Return the box for the lines in the log panel.

    `covered` is the height of the covered part at the bottom of the panel, in logical units.
    """
    return Box(panel.x + PAD, panel.y + LOG_HEAD, panel.w - 2 * PAD, max(0.0, panel.h - LOG_HEAD - FOOT - covered))


class LogPanel:
    """Draws a table's log. In a replay, lines after the current chapter are dimmed."""

    def __init__(self, pen: Pen, words: MatchTexts) -> None:
        self.pen = pen
        self.words = words
        self._body: tuple[LogPlacement | None, tuple[Drawn, ...]] = (None, ())

    def items(self, box: Box, head: Sequence[Span], placed: LogPlacement) -> list[Drawn]:
        """Return the items to draw: the panel, its heading and its visible lines.

        `head` is text to the right of the heading.
        """
        pen, y = self.pen, box.y + LOG_HEAD * 0.55
        items = [
            pen.panel("panel", box),
            pen.text(self.words.say("table.chronicle"), "section", box.x + PAD, y, room=(box.w * HEAD_WIDE, LOG_HEAD)),
        ]
        if head:
            room = (box.w * (1 - HEAD_WIDE) - 2 * PAD, LOG_HEAD)
            items.append(pen.text(head, "label", box.x + box.w - PAD, y, across=1.0, room=room))
        if placed is not self._body[0]:
            self._body = placed, (self._lines(placed),)
        return [*items, *self._body[1]]

    def _lines(self, placed: LogPlacement) -> Drawn:
        pen, room = self.pen, placed.room
        body = clear(room.size)
        rows = [line.row.move(-room.x, -room.y) for line in placed.lines]
        looked_at = [row for line, row in zip(placed.lines, rows, strict=True) if line.chapter == placed.now]
        if looked_at:
            body.fill(LOOKED_AT, looked_at[0].unionall(looked_at[1:]))
        for line, row in zip(placed.lines, rows, strict=True):
            if line.line.begins:
                high = max(1, pen.px(TURN_THICK))
                body.fill(TURN_RULE, (0, row.y - pen.px((GAP + TURN_GAP) / 2), room.width, high))
            to_come = placed.now is not None and line.chapter > placed.now
            body.blit(_faint(line.block.picture) if to_come else line.block.picture, row)
        words = "\n".join("".join(span.text for span in line.line.spans) for line in reversed(placed.lines))
        return Drawn(("text", words), body, room.x, room.y)


def _faint(picture: pygame.Surface) -> pygame.Surface:
    faint = picture.copy()
    faint.fill((255, 255, 255, TO_COME), special_flags=pygame.BLEND_RGBA_MULT)
    return faint

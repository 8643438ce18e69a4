"""Compute the positions of the log's lines, for drawing and for hit tests."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

import pygame

from game.engine.events import Said
from game.words.event_text import Span
from scenes.table.art.pen import Block, Letters, Pen
from scenes.table.layout.boxes import Box
from scenes.table.model.match_texts import MatchTexts

PARTS = ("turns", "rounds")
"""The entries in table.yaml for the log lines that begin a turn or a round."""
GAP = 7.0
RULE_GAP = 17.0
TURN_GAP = 12.0
"""Space above a line that begins a turn."""
AHEAD = 0.35
"""In a replay, the lines after the current chapter take up at most this fraction of the panel."""
STEP = 24.0
"""Distance that one step of the mouse wheel scrolls, in logical units."""
SHORT = 12
"""Words with up to this many letters aren't measured, because they fit in any log."""


def part_lines(plan: Mapping[str, Any]) -> list[str]:
    """Return the keys of log lines that begin a turn or a round, according to table.yaml."""
    return [key for part in PARTS for key in plan.get(part, ())]


class LogLine(NamedTuple):
    """A line in the log: its text, and whether it begins a turn."""

    spans: tuple[Span, ...]
    begins: bool

    @property
    def above(self) -> float:
        """The extra space above the line, in logical units."""
        return TURN_GAP if self.begins else 0.0


class LogChapter(NamedTuple):
    """A chapter of the log: the lines about one decision.

    `number` is the chapter's index among all chapters, including those without lines.
    """

    number: int
    lines: Sequence[LogLine]


class LogView(NamedTuple):
    """The values that determine where the log's lines appear, apart from the scroll position.

    Attributes:
        log: The viewer's log, chapter by chapter.
        now: The number of the chapter being viewed, or None for the newest.
        later: The number of hidden chapters at the end of the log.
        pen: Typesets the lines.
        room: The box for the lines, in the pen's units.
    """

    log: Sequence[Sequence[Said]]
    now: int | None
    later: int
    pen: Pen
    room: Box

    @property
    def looked_at(self) -> tuple[int, Letters] | None:
        """The chapter that the log scrolls to automatically, with its `Letters`, or None."""
        return None if self.now is None else (self.now, self.pen.letters)


class Scrolled(NamedTuple):
    """The scroll position that the player has chosen.

    Attributes:
        up: How far the lines have been moved down, in logical units.
        foot: The number of chapters to lay out, counting from the first.
        of: The value of `LogView.looked_at` when the player scrolled.
    """

    up: float
    foot: int
    of: tuple[int, Letters] | None


class PlacedLine(NamedTuple):
    """A visible line in the log.

    Attributes:
        line: The line's text.
        block: The line's picture.
        row: The line's rectangle in window pixels, as wide as the log.
        chapter: The number of the chapter that contains the line.
    """

    line: LogLine
    block: Block
    row: pygame.Rect
    chapter: int


class LogPlacement(NamedTuple):
    """The positions of the visible lines in the log.

    Attributes:
        room: The rectangle for the lines, in window pixels.
        lines: The visible lines, from bottom to top.
        now: The number of the chapter being viewed, or None for the newest.
        up: How far the lines have been moved down, in logical units.
        foot: The number of chapters to lay out, counting from the first.
    """

    room: pygame.Rect
    lines: Sequence[PlacedLine]
    now: int | None
    up: float
    foot: int

    def cards_at(self, x: int, y: int) -> tuple[int, ...]:
        """Return the card named at a pixel, or else all cards named in the pixel's line.

        If the pixel is outside all lines, return ().
        """
        for placed in self.lines:
            if placed.row.collidepoint(x, y):
                named = placed.block.cards
                under = (card for rect, card in named if rect.move(placed.row.topleft).collidepoint(x, y))
                card = next(under, None)
                return tuple(dict.fromkeys(card for _, card in named)) if card is None else (card,)
        return ()

    def chapter_at(self, x: int, y: int) -> int:
        """Return the number of the chapter at a pixel, or -1 if there is none."""
        return next((placed.chapter for placed in self.lines if placed.row.collidepoint(x, y)), -1)


class LogLines:
    """The lines in a log, with the newest line at the bottom.

    Each decision in the match starts a new chapter of the log.

    Attributes:
        chapters: The chapters that contain at least one line.
        scrolled: The scroll position that the player has chosen, or None.
    """

    def __init__(self, words: MatchTexts, turns: Collection[str] = ()) -> None:
        """Start with an empty log. `turns` contains the keys for the lines that begin a turn."""
        self.words = words
        self._turns = frozenset(turns)
        self.chapters: list[LogChapter] = []
        self.scrolled: Scrolled | None = None
        self._log: Sequence[Sequence[Said]] = ()
        self._told = -1
        self._done = 0
        self._ahead = 0
        """The number of hidden lines for which `prepare` has already made pictures."""
        self._placed: tuple[tuple[object, ...], LogPlacement | None] = ((), None)

    def placed(self, view: LogView) -> LogPlacement:
        """Return the visible lines with their positions.

        Unless something has changed, every call returns the same object.
        """
        self._take(view.log, view.later)
        key = (self._told, id(self._log), view.now, view.pen.letters, view.pen.scale, view.room, self.scrolled)
        before, placed = self._placed
        if placed is None or key != before:
            placed = self._place(view)
            self._placed = key, placed
        return placed

    def prepare(self, view: LogView) -> None:
        """Make the picture of one hidden line, so that showing the line later takes less time."""
        if view.log is not self._log:
            return
        hidden = [said for chapter in view.log[self._done :] for said in chapter if self._has_text(said)]
        if self._ahead < len(hidden):
            wrapped(self._worded(hidden[self._ahead]).spans, view.pen, view.room.w)
            self._ahead += 1

    def wheel(self, steps: float, view: LogView) -> None:
        """Scroll by a number of mouse-wheel steps. Positive numbers scroll up."""
        placed = self.placed(view)
        up, foot = placed.up + steps * STEP, placed.foot
        if up < 0:
            up, foot = 0.0, min(len(self.chapters), foot + 1)
        self.scrolled = Scrolled(up, foot, view.looked_at)

    def _take(self, log: Sequence[Sequence[Said]], later: int) -> None:
        """Update the lines from a viewer's log, leaving out the last `later` chapters."""
        many = max(0, len(log) - later)
        told = sum(map(len, log[:many]))
        if log is self._log and told == self._told:
            return
        if log is not self._log:
            self.chapters = []
        done = 0 if log is not self._log else self._done
        for number, chapter in enumerate(log[done:many], done):
            lines = [self._worded(said) for said in chapter if self._has_text(said)]
            if lines:
                self.chapters.append(LogChapter(number, lines))
        self._log, self._told, self._done, self._ahead = log, told, many, 0
        self.scrolled = None

    def _has_text(self, said: Said) -> bool:
        return self.words.has(f"log.{said.key}")

    def _worded(self, said: Said) -> LogLine:
        """Return a log line, with its text in bold if it begins a turn."""
        spans, begins = self.words.say(f"log.{said.key}", said.values), said.key in self._turns
        return LogLine(tuple(span._replace(style=span.style or "bold") for span in spans) if begins else spans, begins)

    # --- places -------------------------------------------------------------------------------------------------

    def _place(self, view: LogView) -> LogPlacement:
        pen, (up, foot) = view.pen, self._start(view)
        while True:
            lines, top = self._from_foot(view, up, foot)
            if top > 0 and up:
                up = max(0.0, up - top / pen.scale)  # don't scroll past the first line
            elif top > 0 and foot < len(self.chapters) and self._has_room(top, view, foot):
                foot += 1
            else:
                break
        x, y, wide, high = (pen.px(side) for side in view.room)
        there = [placed._replace(row=placed.row.move(x, y - max(0, top))) for placed in lines]
        return LogPlacement(pygame.Rect(x, y, wide, high), there, view.now, up, foot)

    def _start(self, view: LogView) -> tuple[float, int]:
        """Return how far the log is scrolled up, and the number of chapters above its lower edge."""
        if self.scrolled is not None and self.scrolled.of == view.looked_at:
            return self.scrolled.up, self.scrolled.foot
        return (0.0, len(self.chapters)) if view.now is None else self._look_at(view.now, view)

    def _look_at(self, now: int, view: LogView) -> tuple[float, int]:
        """Return the same kind of values as `_start`, for scrolling to a chapter."""
        foot = bisect_right(self.chapters, now, key=lambda chapter: chapter.number)
        here = self.chapters[max(0, foot - 1) : foot]
        room = min(view.room.h * AHEAD, view.room.h - sum(self._high(chapter, view) for chapter in here))
        for chapter in self.chapters[foot:]:
            room -= self._high(chapter, view)
            if room < 0:
                break
            foot += 1
        if not here:
            return 0.0, foot
        # If the chapter's last line is taller than the panel, show the line's beginning.
        line = wrapped(here[0].lines[-1].spans, view.pen, view.room.w).picture.get_height() / view.pen.scale
        return max(0.0, line - view.room.h), foot

    def _has_room(self, top: int, view: LogView, foot: int) -> bool:
        """Return whether one more chapter fits into `top` pixels of free space.

        Outside a replay, every chapter fits.
        """
        if view.now is None or not foot:
            return True
        return self._high(self.chapters[foot], view) <= top / view.pen.scale

    @staticmethod
    def _high(chapter: LogChapter, view: LogView) -> float:
        """Return a chapter's height in logical units, including the gaps between its lines."""
        pen = view.pen
        blocks = [wrapped(line.spans, pen, view.room.w).picture.get_height() / pen.scale for line in chapter.lines]
        lines = sum(blocks) + sum(GAP + line.above for line in chapter.lines)
        return lines + (RULE_GAP - GAP if len(chapter.lines) > 1 else 0.0)

    def _from_foot(self, view: LogView, up: float, foot: int) -> tuple[list[PlacedLine], int]:
        """Lay out lines from the lower edge upwards until the log is full.

        Return the lines, from bottom to top, and the height of the free space above the lines, in pixels. If the log is
        full, the height is 0 or negative.
        """
        pen, placed = view.pen, list[PlacedLine]()
        wide, height = pen.px(view.room.w), pen.px(view.room.h)
        y = height + pen.px(up)
        for number, lines in reversed(self.chapters[:foot]):
            for line in reversed(lines):
                block = wrapped(line.spans, pen, view.room.w)
                high = block.picture.get_height()
                y -= high
                # A line taller than the panel can't be shown in full, so show part of it.
                if (y >= 0 and y + high <= height) or (high > height and y < height):
                    placed.append(PlacedLine(line, block, pygame.Rect(0, y, wide, high), number))
                y -= pen.px(GAP + line.above)
            if len(lines) > 1:
                y -= pen.px(RULE_GAP - GAP)
            if y < 0:
                break
        return placed, y


def wrapped(line: Sequence[Span], pen: Pen, width: float) -> Block:
    """Return a log line, wrapped to a width in logical units.

    Words that are too wide are broken.
    """
    return pen.block([span._replace(text=in_parts(span, pen, width)) for span in line], "log", width)


def in_parts(span: Span, pen: Pen, width: float) -> str:
    """Return a span's text with a space inserted wherever a long word must be broken."""

    def fits(text: str) -> bool:
        return pen.letters.run(text, span.style, "log", pen.scale, "").get_width() <= pen.px(width)

    words = []
    for word in span.text.split(" "):
        rest = word
        while len(rest) > SHORT and not fits(rest):
            long = next(long for long in range(len(rest) - 1, 0, -1) if long == 1 or fits(rest[:long]))
            words.append(rest[:long])
            rest = rest[long:]
        words.append(rest)
    return " ".join(words)

"""The log in words: one scrolling panel, made only from events the viewer may know."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Mapping, Sequence
from typing import Any

import pygame

from game.engine.events import Said
from game.words.event_text import Span
from scenes.drawing.painter import Drawn
from scenes.drawing.surfaces import clear
from scenes.table.art.pen import Block, Letters, Pen
from scenes.table.layout.boxes import Box
from scenes.table.layout.layout import LOG_HEAD
from scenes.table.model.match_texts import MatchTexts
from scenes.table.rendering.panels import PAD

PARTS = ("turns", "rounds")
"""The lists in table.yaml of log lines that begin a part of the log."""
HEAD_WIDE = 0.6
"""Greatest width of the heading's words, as a share of the panel's width."""
FOOT = 8.0
"""Space below the last line."""
GAP = 7.0
RULE_GAP = 17.0
TURN_GAP, TURN_RULE, TURN_THICK = 12.0, (138, 103, 49), 1.0
"""Space above a line that begins a turn; colour and thickness of the rule there."""
AHEAD = 0.35
"""Greatest share of the panel for lines after the chapter being viewed."""
TO_COME = 150
"""Opacity of lines after the chapter being viewed, 0 to 255."""
LOOKED_AT = (208, 170, 96, 48)
"""Background of the chapter being viewed, as red, green, blue and opacity."""
SHORT = 12
"""A word of at most this many letters isn't measured, because it fits into any log."""


def part_lines(plan: Mapping[str, Any]) -> list[str]:
    """Return the keys of the log lines that begin a part of the log, as a table file says."""
    return [key for part in PARTS for key in plan.get(part, ())]


class LogPanel:
    """The lines of the log by chapter (one for each decision), the newest at the bottom.

    `scroll` is how far the user has scrolled up from the bottom, in logical units. With `now` set, the log scrolls to
    that chapter and shows later ones faintly.
    """

    def __init__(self, words: MatchTexts, turns: Collection[str] = ()) -> None:
        """Make the panel. `turns` are the keys of the lines that begin a turn."""
        self.words = words
        self._turns = frozenset(turns)
        self._begins: set[int] = set()
        """The lines that begin a turn, by identity."""
        self.chapters: list[list[tuple[Span, ...]]] = []
        self.scroll = 0.0
        self.now: int | None = None
        self._numbers: list[int] = []
        """The number of each visible chapter in the whole log, which also has chapters without lines."""
        self._rows: list[tuple[pygame.Rect, int]] = []
        self._scrolled_to: tuple[int, Letters] | None = None
        """The chapter to which the log has scrolled by itself, and the type in which it was set then."""
        self._foot = 0
        """How many chapters are visible. Scrolling down adds more."""
        self._cards: list[tuple[pygame.Rect, int]] = []
        self._cards_of_lines: list[tuple[pygame.Rect, tuple[int, ...]]] = []
        """The visible lines, each with the cards that it names."""
        self._key: tuple[object, ...] = ()
        self._body: Drawn | None = None
        self._log: Sequence[Sequence[Said]] = ()
        self._told = -1
        self._done = 0

    def take(self, log: Sequence[Sequence[Said]], now: int | None = None, later: int = 0) -> None:
        """Replace the lines by a viewer's log, chapter by chapter.

        Lines that haven't changed are kept. Log lines without a text are left out.

        Args:
            log: The whole log.
            now: The chapter being viewed, or None for the newest.
            later: How many of the last chapters stay hidden for now.
        """
        self.now = now
        many = max(0, len(log) - later)
        told = sum(map(len, log[:many]))
        if log is self._log and told == self._told:
            return
        if log is not self._log:
            self.chapters = []
            self._numbers = []
            self._begins = set()
            self._scrolled_to = None
        done = 0 if log is not self._log else self._done
        for number, chapter in enumerate(log[done:many], done):
            lines = [self._worded(said) for said in chapter if self.words.has(f"log.{said.key}")]
            if lines:
                self.chapters.append(lines)
                self._numbers.append(number)
        self._log, self._told, self._done = log, told, many
        self.scroll = 0.0

    def _worded(self, said: Said) -> tuple[Span, ...]:
        """Return a log line as spans, in bold if it begins a turn."""
        line = self.words.say(f"log.{said.key}", said.values)
        if said.key in self._turns:
            line = tuple(span._replace(style=span.style or "bold") for span in line)
            self._begins.add(id(line))
        return line

    def _above(self, line: tuple[Span, ...]) -> float:
        """Return the additional space above a line, in logical units."""
        return TURN_GAP if id(line) in self._begins else 0.0

    def wheel(self, steps: float) -> None:
        """Scroll by this many lines. Positive is up."""
        self.scroll += steps * 24
        if self.scroll < 0:
            self.scroll = 0.0
            self._foot = min(len(self.chapters), self._foot + 1)

    @property
    def seen(self) -> tuple[float, int]:
        """A value that changes whenever another part of the log becomes visible."""
        return self.scroll, self._foot

    def items(self, pen: Pen, box: Box, head: Sequence[Span], covered: float = 0.0) -> list[Drawn]:
        """Return the panel, its heading and the visible lines.

        `covered` is the height at its foot that something else covers, in logical units.
        """
        items = [
            pen.panel("panel", box),
            pen.text(
                self.words.say("table.chronicle"),
                "section",
                box.x + PAD,
                box.y + LOG_HEAD * 0.55,
                room=(box.w * HEAD_WIDE, LOG_HEAD),
            ),
        ]
        if head:
            items.append(
                pen.text(
                    head,
                    "label",
                    box.x + box.w - PAD,
                    box.y + LOG_HEAD * 0.55,
                    across=1.0,
                    room=(box.w * (1 - HEAD_WIDE) - 2 * PAD, LOG_HEAD),
                )
            )
        inner = Box(box.x + PAD, box.y + LOG_HEAD, box.w - 2 * PAD, max(0.0, box.h - LOG_HEAD - FOOT - covered))
        items.append(self._lines(pen, inner))
        return items

    def _lines(self, pen: Pen, inner: Box) -> Drawn:
        size = (pen.px(inner.w), pen.px(inner.h))
        if self.now is None:
            self._foot = len(self.chapters)
        elif (self.now, pen.letters) != self._scrolled_to:
            self._scrolled_to = self.now, pen.letters
            self._look_at(self.now, pen, inner)
        key = (size, pen.letters, self.scroll, self._told, id(self._log), self.now, self._foot)
        if self._body is not None and key == self._key:
            return self._body
        placed, top = self._placed(pen, inner, size[1])
        if top > 0 and self.scroll:
            # The log can't scroll past its first line.
            self.scroll = max(0.0, self.scroll - top / pen.scale)
            return self._lines(pen, inner)
        if top > 0 and self._foot < len(self.chapters) and self._has_room(top, pen, inner):
            self._foot += 1
            return self._lines(pen, inner)
        body = clear(size)
        self._cards = []
        self._rows = []
        self._cards_of_lines = []
        lift = max(0, top)
        corner = pen.px(inner.x), pen.px(inner.y)
        looked_at = [
            pygame.Rect(0, y - lift, size[0], block.picture.get_height())
            for _, block, y, number in placed
            if number == self.now
        ]
        if looked_at:
            body.fill(LOOKED_AT, looked_at[0].unionall(looked_at[1:]))
        for line, block, y, number in placed:
            row = pygame.Rect(0, y - lift, size[0], block.picture.get_height())
            if self._above(line):
                high = max(1, pen.px(TURN_THICK))
                body.fill(TURN_RULE, (0, row.y - pen.px((GAP + TURN_GAP) / 2), size[0], high))
            body.blit(self._inked(block.picture, number), row)
            self._rows.append((row.move(corner), number))
            self._cards_of_lines.append((row.move(corner), tuple(dict.fromkeys(card for _, card in block.cards))))
            for rect, card in block.cards:
                self._cards.append((rect.move(corner[0], corner[1] + y - lift), card))
        words = "\n".join("".join(span.text for span in line) for line, _, _, _ in reversed(placed))
        self._key = (*key[:2], self.scroll, *key[3:])
        self._body = Drawn(("text", words), body, pen.px(inner.x), pen.px(inner.y))
        return self._body

    def _inked(self, picture: pygame.Surface, number: int) -> pygame.Surface:
        """Return a line's picture, faint if the line comes after the chapter being viewed."""
        if self.now is None or number <= self.now:
            return picture
        faint = picture.copy()
        faint.fill((255, 255, 255, TO_COME), special_flags=pygame.BLEND_RGBA_MULT)
        return faint

    def _look_at(self, now: int, pen: Pen, inner: Box) -> None:
        """Show the chapters up to this one, and as many later ones as fit without pushing it out."""
        self.scroll = 0.0
        self._foot = bisect_right(self._numbers, now)
        here = self.chapters[max(0, self._foot - 1) : self._foot]
        room = min(inner.h * AHEAD, inner.h - sum(self._high(chapter, pen, inner) for chapter in here))
        for chapter in self.chapters[self._foot :]:
            room -= self._high(chapter, pen, inner)
            if room < 0:
                break
            self._foot += 1
        if here:
            # If a single line is taller than the panel, show its beginning.
            line = _set(here[0][-1], pen, inner.w).picture.get_height() / pen.scale
            self.scroll = max(0.0, line - inner.h)

    def _has_room(self, top: int, pen: Pen, inner: Box) -> bool:
        """Return whether the next chapter fits above `top`, in pixels.

        It mustn't push the chapter being viewed out of sight. If no chapter is visible yet, the next one needn't fit
        completely.
        """
        if self.now is None or not self._foot:
            return True
        return self._high(self.chapters[self._foot], pen, inner) <= top / pen.scale

    def _high(self, chapter: Sequence[tuple[Span, ...]], pen: Pen, inner: Box) -> float:
        """Return the height of a chapter's lines, including the gaps, in logical units."""
        blocks = [_set(line, pen, inner.w).picture.get_height() / pen.scale for line in chapter]
        lines = sum(blocks) + sum(GAP + self._above(line) for line in chapter)
        return lines + (RULE_GAP - GAP if len(chapter) > 1 else 0.0)

    def _placed(self, pen: Pen, inner: Box, height: int) -> tuple[list[tuple[tuple[Span, ...], Block, int, int]], int]:
        """Return the visible lines, last line first, and the top of the uppermost one considered.

        Each line comes with its upper edge in pixels and its chapter's number. If the top is above 0, there is room
        left.
        """
        placed = []
        foot = height + pen.px(self.scroll)
        for at in range(self._foot - 1, -1, -1):
            chapter, number = self.chapters[at], self._numbers[at]
            for line in reversed(chapter):
                block = _set(line, pen, inner.w)
                foot -= block.picture.get_height()
                whole = foot >= 0 and foot + block.picture.get_height() <= height
                # A line taller than the panel never fits as a whole.
                if whole or (block.picture.get_height() > height and foot < height):
                    placed.append((line, block, foot, number))
                foot -= pen.px(GAP + self._above(line))
            if len(chapter) > 1:
                foot -= pen.px(RULE_GAP - GAP)
            if foot < 0:
                break
        return placed, foot

    def cards_at(self, x: int, y: int) -> tuple[int, ...]:
        """Return the card named under a point in pixels, or the cards that the line there names."""
        on_names = [(card,) for rect, card in self._cards if rect.collidepoint(x, y)]
        lines = (cards for rect, cards in self._cards_of_lines if rect.collidepoint(x, y))
        return on_names[0] if on_names else next(lines, ())

    def chapter_at(self, x: int, y: int) -> int:
        """Return the number of the chapter under a point in pixels, or -1."""
        return next((number for rect, number in self._rows if rect.collidepoint(x, y)), -1)


def _set(line: Sequence[Span], pen: Pen, width: float) -> Block:
    """Return a line wrapped to a width in logical units.

    Words longer than the width are broken.
    """
    return pen.block([span._replace(text=_in_parts(span, pen, width)) for span in line], "log", width)


def _in_parts(span: Span, pen: Pen, width: float) -> str:
    """Return a span's text with a space wherever a long word must break.

    Such a space is at the end of a line, where nobody sees it.
    """

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

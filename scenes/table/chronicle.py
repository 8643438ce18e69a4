"""The log in words: one panel that scrolls, made only of what the viewer was told."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine.events import Said
from game.words import Span
from scenes.kit.painter import Drawn
from scenes.table.layout import Box
from scenes.table.panels import PAD, Words
from scenes.table.pen import Block, Pen

HEAD = 40.0
"""Height of the panel's head, in logical units."""
GAP = 7.0
RULE_GAP = 17.0


class Chronicle:
    """Lines by chapter, the newest at the foot. `scroll` is how far it is scrolled up from the foot, logical units."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.chapters: list[list[tuple[Span, ...]]] = []
        self.scroll = 0.0
        self._cards: list[tuple[pygame.Rect, int]] = []
        self._key: tuple[object, ...] = ()
        self._body: Drawn | None = None
        self._log: Sequence[Sequence[Said]] = ()
        self._told = -1
        self._done = 0

    def take(self, log: Sequence[Sequence[Said]]) -> None:
        """The whole log of a viewer, decision by decision. What hasn't changed isn't told anew; lines without a text
        of their own are left out."""
        told = sum(map(len, log))
        if log is self._log and told == self._told:
            return
        if log is not self._log:
            self.chapters = []
        done = 0 if log is not self._log else self._done
        for chapter in log[done:]:
            lines = [
                self.words.say(f"log.{said.key}", said.values) for said in chapter if self.words.has(f"log.{said.key}")
            ]
            if lines:
                self.chapters.append(lines)
        self._log, self._told, self._done = log, told, len(log)
        self.scroll = 0.0

    def wheel(self, steps: float) -> None:
        """Scroll by lines: up is positive."""
        self.scroll = max(0.0, self.scroll + steps * 24)

    def items(self, pen: Pen, box: Box, head: Sequence[Span]) -> list[Drawn]:
        """The panel, its head and the lines that fit."""
        items = [
            pen.panel("panel", box),
            pen.text(self.words.say("table.chronicle"), "section", box.x + PAD, box.y + HEAD * 0.55),
        ]
        if head:
            items.append(pen.text(head, "label", box.x + box.w - PAD, box.y + HEAD * 0.55, across=1.0))
        inner = Box(box.x + PAD, box.y + HEAD, box.w - 2 * PAD, box.h - HEAD - 8)
        items.append(self._lines(pen, inner))
        return items

    def _lines(self, pen: Pen, inner: Box) -> Drawn:
        size = (pen.px(inner.w), pen.px(inner.h))
        key = (size, pen.scale, self.scroll, self._told, id(self._log))
        if self._body is not None and key == self._key:
            return self._body
        body = pygame.Surface(size, pygame.SRCALPHA)
        self._cards = []
        placed, top = self._placed(pen, inner, size[1])
        if top > 0 and self.scroll:
            # Scrolled past the first line: the top line is the first one.
            self.scroll = max(0.0, self.scroll - top / pen.scale)
            return self._lines(pen, inner)
        lift = max(0, top)
        for _, block, y in placed:
            body.blit(block.picture, (0, y - lift))
            for rect, card in block.cards:
                self._cards.append((rect.move(pen.px(inner.x), pen.px(inner.y) + y - lift), card))
        words = "\n".join("".join(span.text for span in line) for line, _, _ in reversed(placed))
        self._key = (*key[:2], self.scroll, *key[3:])
        self._body = Drawn(("text", words), body, pen.px(inner.x), pen.px(inner.y))
        return self._body

    def _placed(self, pen: Pen, inner: Box, height: int) -> tuple[list[tuple[tuple[Span, ...], Block, int]], int]:
        """The lines that are in sight, the lowest first, with their upper edge in pixels; and where the first one that
        was looked at begins (above 0 when there is room left)."""
        placed = []
        foot = height + pen.px(self.scroll)
        for chapter in reversed(self.chapters):
            for line in reversed(chapter):
                block = pen.block(line, "log", inner.w)
                foot -= block.picture.get_height()
                if foot >= 0 and foot + block.picture.get_height() <= height:
                    placed.append((line, block, foot))
                foot -= pen.px(GAP)
            if len(chapter) > 1:
                foot -= pen.px(RULE_GAP - GAP)
            if foot < 0:
                break
        return placed, foot

    def card_at(self, x: int, y: int) -> int:
        """The card that is named under a point in pixels, or -1."""
        for rect, card in self._cards:
            if rect.collidepoint(x, y):
                return card
        return -1

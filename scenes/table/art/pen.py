"""A pen that draws text, panels and pictures for the table.

Positions are in logical units.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, Protocol

import pygame

from game.words.event_text import Span
from scenes.drawing.card_art import CardArt
from scenes.drawing.painter import Drawn
from scenes.drawing.spans import BESIDE, is_bold
from scenes.drawing.surfaces import clear
from scenes.drawing.text import smaller
from scenes.table.layout.boxes import Box

WORDS = re.compile(r"\s+|\S+")
REMEMBERED = 1000
"""Maximum number of cached blocks. If there are more, the least recently used block is removed."""
NO_END = 1 << 30
LEAST_NAME = 0.6
"""Minimum size of a name, as a fraction of its usual size. A name that is still too long is cut off."""
TWO_LINES = 0.85
"""Text is set on two lines if its size on one line would be less than this fraction of its size on two lines."""

Run = tuple[str, str, int]
"""A piece of text: its words, its style, and the card it names (-1 for none)."""


class Letters(Protocol):
    """Makes and caches pictures of text and panels in the theme's styles."""

    def run(self, text: str, style: str, role: str, scale: float, colour: str) -> pygame.Surface:
        """Return a picture of a single line of text in one style.

        All pictures for the same role have the same height.
        """

    def growth(self, role: str) -> float:
        """Return the factor by which the user's text size enlarges text with this role."""

    def size(self, role: str) -> float:
        """Return the usual size of text with this role, in logical units."""

    def panel(self, style: str, width: int, height: int, scale: float) -> pygame.Surface:
        """Return a panel, button or chip of this size in pixels."""


class Block(NamedTuple):
    """Text set on one or more lines.

    Attributes:
        picture: The picture of the text.
        cards: A (rectangle, card) pair for each word that names a card.
        lines: The number of lines.
        grow: The size of the text, as a multiple of the usual size.
    """

    picture: pygame.Surface
    cards: tuple[tuple[pygame.Rect, int], ...]
    lines: int
    grow: float = 1.0


class TextLine(NamedTuple):
    """One of several strings that share a box: its words, style and colour."""

    spans: Sequence[Span]
    role: str
    colour: str = ""


class Word(NamedTuple):
    """A piece of text in one style, with its picture."""

    picture: pygame.Surface
    space: bool
    card: int


class Pen:
    """Draws at a fixed scale, given in pixels per logical unit."""

    def __init__(self, letters: Letters, art: CardArt, scale: float) -> None:
        self.letters = letters
        self.art = art
        self.scale = scale
        self._blocks: OrderedDict[tuple[object, ...], Block] = OrderedDict()

    def px(self, length: float) -> int:
        """Convert a length from logical units to pixels."""
        return round(length * self.scale)

    # --- text ---------------------------------------------------------------------------------------------------

    def block(
        self,
        spans: Sequence[Span],
        role: str,
        width: float = 0.0,
        colour: str = "",
        across: float = 0.0,
        room: tuple[float, float] = (0.0, 0.0),
        least: float = 1.0,
        grow: float = 0.0,
    ) -> Block:
        """Return a block of text, on a single line or wrapped to a width.

        Args:
            spans: The text.
            role: The style in the theme.
            width: The line width in logical units, or 0 for a single line.
            colour: The colour, or "" for the style's usual colour.
            across: The alignment of shorter lines: 0 left, 0.5 centred, 1 right.
            room: The maximum width and height (0: no limit).
            least: The minimum size factor. At 1, text shrinks only if the user has enlarged it.
            grow: The maximum size factor, or 0 for the user's text size.
        """
        pieces = tuple((span.text, span.style, span.card) for span in spans)

        def make() -> Block:
            most = self.letters.growth(role)
            return self._fitted(
                pieces, role, self.px(width), colour, across, room, least, min(grow, most) if grow else most
            )

        return self._kept((pieces, role, width, colour, across, room, least, grow), make)

    def _kept(self, key: tuple[object, ...], make: Callable[[], Block]) -> Block:
        """Return the block cached under a key. If there is none, call `make` and cache its result."""
        found = self._blocks.get(key)
        if found is not None:
            self._blocks.move_to_end(key)
            return found
        found = self._blocks[key] = make()
        if len(self._blocks) > REMEMBERED:
            self._blocks.popitem(last=False)
        return found

    def _fitted(
        self,
        pieces: tuple[Run, ...],
        role: str,
        width: int,
        colour: str,
        across: float,
        room: tuple[float, float],
        least: float,
        grow: float,
    ) -> Block:
        wide, high = (self.px(side) if side else NO_END for side in room)
        usual = self.letters.growth(role)
        found = self._set(pieces, role, width, colour, across, grow / usual)
        while grow > least and (found.picture.get_width() > wide or found.picture.get_height() > high):
            grow = smaller(grow, least)
            found = self._set(pieces, role, width, colour, across, grow / usual)
        return found._replace(grow=grow)

    def even(self, blocks: Iterable[Block]) -> float:
        """Return the smallest of the blocks' size factors. All blocks fit at that factor."""
        return min((block.grow for block in blocks), default=1.0)

    def together(
        self,
        told: Sequence[TextLine],
        width: float,
        high: float,
        gap: float = 0.0,
        least: float = 1.0,
        across: float = 0.0,
    ) -> list[Block]:
        """Return blocks of wrapped text that all have the same size factor.

        The factor is the largest at which the stacked blocks, with gaps of `gap`, fit into `width` and `high`. It is
        never smaller than `least`, even if the blocks don't fit.
        """
        most = max((self.letters.growth(line.role) for line in told), default=1.0)
        room, apart = self.px(high), self.px(gap) * (len(told) - 1)
        while True:
            found = [
                self.block(line.spans, line.role, width, line.colour, across, least=least, grow=most) for line in told
            ]
            # A word that is wider than the box can't be broken.
            wide = max((block.picture.get_width() for block in found), default=0)
            tall = sum(block.picture.get_height() for block in found) + apart
            if most <= least or (tall <= room and wide <= self.px(width)):
                return found
            most = smaller(most, least)

    def _set(self, pieces: tuple[Run, ...], role: str, width: int, colour: str, across: float, share: float) -> Block:
        """Return text at one size.

        The result is cached, because text is often measured before it is drawn.
        """
        key = (pieces, role, width, colour, across, share)
        return self._kept(key, lambda: self._make(*key))

    def _make(self, pieces: tuple[Run, ...], role: str, width: int, colour: str, across: float, share: float) -> Block:
        runs = _beside([(word, style, card) for text, style, card in pieces for word in WORDS.findall(text)])
        words = [
            Word(self.letters.run(word, style, role, self.scale * share, colour), word.isspace(), card)
            for word, style, card in runs
        ]
        lines = _wrapped(words, width)
        high = words[0].picture.get_height() if words else 1
        widths = [sum(word.picture.get_width() for word in line) for line in lines]
        picture = clear((max(1, *widths, 1), high * len(lines)))
        cards = []
        for number, line in enumerate(lines):
            x = round((picture.get_width() - widths[number]) * across)
            for word in line:
                spot = picture.blit(word.picture, (x, number * high))
                if word.card >= 0:
                    cards.append((spot, word.card))
                x += word.picture.get_width()
        return Block(picture, tuple(cards), len(lines))

    def text(
        self,
        said: str | Sequence[Span],
        role: str,
        x: float,
        y: float,
        *,
        across: float = 0.0,
        down: float = 0.5,
        width: float = 0.0,
        colour: str = "",
        room: tuple[float, float] = (0.0, 0.0),
        least: float = 1.0,
        grow: float = 0.0,
    ) -> Drawn:
        """Return an item that draws text at a point.

        If `across` is 0, the point is on the text's left edge. If `across` is 1, the point is on the right edge.
        Similarly, `down` is 0 for the top edge and 1 for the bottom edge. The other arguments are explained in `block`.
        """
        spans = [Span(said)] if isinstance(said, str) else said
        picture = self.block(spans, role, width, colour, across, room, least, grow).picture
        left = round(x * self.scale - picture.get_width() * across)
        top = round(y * self.scale - picture.get_height() * down)
        return Drawn(("text", "".join(span.text for span in spans)), picture, left, top)

    def cut(
        self,
        spans: Sequence[Span],
        role: str,
        x: float,
        y: float,
        room: tuple[float, float],
        grow: float = 0.0,
        least: float = LEAST_NAME,
    ) -> Drawn:
        """Return a single line of text.

        Text that is too wide for `room` at the minimum size is cut off with an ellipsis.
        """
        item = self.text(spans, role, x, y, room=room, least=least, grow=grow)
        words = "".join(span.text for span in spans)
        while item.picture.get_width() > self.px(room[0]) and len(words) > 1:
            words = words[:-1].rstrip()
            said = [Span(words + "…", spans[0].style)]
            item = self.text(said, role, x, y, room=room, least=least, grow=grow)
        return item

    # --- the rest -----------------------------------------------------------------------------------------------

    def panel(self, style: str, box: Box) -> Drawn:
        """Return a panel that fills a box, in one of the theme's styles."""
        picture = self.letters.panel(style, self.px(box.w), self.px(box.h), self.scale)
        return Drawn(("panel", style), picture, self.px(box.x), self.px(box.y))

    def image(self, path: str, box: Box) -> Drawn:
        """Return a picture from assets/ that fills a box."""
        picture = self.art.sized(path, self.px(box.w), self.px(box.h))
        return Drawn(("image", path), picture, self.px(box.x), self.px(box.y))

    def icon(self, path: str, x: float, y: float, size: float, colour: tuple[int, int, int]) -> Drawn:
        """Return a white picture from assets/, tinted with a colour and centred on a point."""
        picture = self.art.tinted(path, self.px(size), colour)
        left = round(x * self.scale - picture.get_width() / 2)
        top = round(y * self.scale - picture.get_height() / 2)
        return Drawn(("icon", path), picture, left, top)


def _beside(runs: list[Run]) -> list[Run]:
    """Return the runs, with the BESIDE style for each plain space next to a bold word."""
    bold = [is_bold(style) and not word.isspace() for word, style, _ in runs]
    around = zip([False, *bold], [*bold[1:], False], runs, strict=False)
    return [
        (word, BESIDE if word.isspace() and not style and (before or after) else style, card)
        for before, after, (word, style, card) in around
    ]


def _wrapped(words: Sequence[Word], width: int) -> list[list[Word]]:
    """Break text into lines no wider than `width`.

    Words without a space between them stay together. No line ends with a space.
    """
    lines: list[list[Word]] = [[]]
    room = 0
    for at, word in enumerate(words):
        if width and not word.space and lines[-1] and words[at - 1].space and room + _joined(words, at) > width:
            while lines[-1] and lines[-1][-1].space:
                lines[-1].pop()
            lines.append([])
            room = 0
        lines[-1].append(word)
        room += word.picture.get_width()
    return lines


def _joined(words: Sequence[Word], at: int) -> int:
    """Return the width of a word, including all words that follow it without a space."""
    wide = 0
    for word in words[at:]:
        if word.space:
            break
        wide += word.picture.get_width()
    return wide

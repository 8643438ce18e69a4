"""Turn text into pictures, with line breaks, colours, bold words, suits and gilded titles.

`scenes.drawing.spans` explains spans and styles. If no font contains a letter, the picture shows "?" instead.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from math import ceil
from typing import NamedTuple
from unicodedata import combining

import pygame

from scenes.drawing.fonts import SUITS, by_font, sized_font
from scenes.drawing.images import ImageCache, Images
from scenes.drawing.shapes import shine
from scenes.drawing.spans import BESIDE, Spans, breakable, is_bold, joined_spans, paragraphs, parted, split_suits
from scenes.drawing.surfaces import clear
from scenes.drawing.theme import Colour, Theme, TypeStyle

LARGE = 28.0
"""Text grows with the user's text size only up to this size, in units. Text that is already larger doesn't grow."""
STEP = 0.05
"""The amount by which text shrinks at each step until it fits, as a fraction of the text's usual size."""
LEAST = 0.7
"""The smallest size of shrunk text, as a fraction of its usual size. Lines that still don't fit are cut off."""
REMEMBERED = 700
"""Maximum number of cached pieces of text. The window's memory limit applies too."""
ELLIPSIS = "…"
LONGEST_LINE = 500
"""Maximum number of letters to measure in a line. No window is wide enough for more."""
LONGEST_WORD = 24
"""The assumed maximum length of a word, in letters."""
BREAKS = re.compile(r"[^/\\_.-]+[/\\_.-]?|[/\\_.-]")
"""The pattern for the parts of a word. A word that is longer than a line may be broken between these parts."""
SPACE = 0.34
"""Minimum width, in ems, of a space between a plain word and a bold word in different fonts."""
READING = 15
"""Average reading speed, in letters per second."""


class Piece(NamedTuple):
    """One suit symbol, or a run of characters in one font and colour. The width is in pixels."""

    text: str
    font: str
    colour: Colour
    width: int


class Type:
    """Makes pictures of text in the theme's text styles (``type`` in theme.yaml).

    The pictures are shared, so never paint on them. Call `forget` after changing `text` or `four`.

    A colour can be a palette name, a string like "#EADFC6", a tuple (red, green, blue), or "" for the text style's
    usual colour.

    Args:
        theme: The styles and colours.
        images: The source of the suit pictures and the memory limit.
        text: The user's text size, in percent.
        four: Whether each suit has its own colour.
    """

    def __init__(self, theme: Theme, images: Images, text: int = 100, four: bool = False) -> None:
        self._theme = theme
        self._images = images
        self.text = text
        self.four = four
        self._kept = ImageCache(images.rooms.text, REMEMBERED)

    def growth(self, role: str) -> float:
        """Return the factor (at least 1) by which the user's text size enlarges a style."""
        style = self._style(role)
        return max(1.0, min(self.text / 100, LARGE / style.size, style.most or self.text))

    def _wanted(self, role: str, grow: float) -> float:
        """Return the size factor for a style, limited to `grow` unless `grow` is 0."""
        return min(grow, self.growth(role)) if grow else self.growth(role)

    def size(self, role: str) -> float:
        """Return a style's usual size, in units."""
        return self._style(role).size

    def forget(self) -> None:
        """Remove all cached text and apply the new memory limit.

        Call this after `images` has adapted to a new window size.
        """
        self._kept.clear()
        self._kept.room = self._images.rooms.text

    def set(
        self,
        spans: Spans,
        role: str,
        scale: float,
        width: int = 0,
        colour: str | Colour = "",
        align: str = "left",
        high: int = 0,
        grow: float = 0.0,
    ) -> pygame.Surface:
        """Return a picture of text. The picture is shared, so never paint on it.

        Args:
            spans: The text.
            role: The name of the text style.
            scale: Pixels per unit.
            width: The wrapping width in pixels, or 0 for a single line.
            colour: The colour of plain words.
            align: The alignment: "left", "centre" or "right".
            high: The height in pixels above which the text shrinks, or 0 for no limit.
            grow: The maximum factor for enlarging the text, or 0 for `growth(role)`.
        """
        growth, least = self._wanted(role, grow), 1.0 if grow else LEAST
        picture = self._set(spans, role, scale * growth, width, colour, align)
        while high and picture.get_height() > high and growth > least:
            growth = smaller(growth, least)
            picture = self._set(spans, role, scale * growth, width, colour, align)
        return picture

    def _set(
        self, spans: Spans, role: str, scale: float, width: int = 0, colour: str | Colour = "", align: str = "left"
    ) -> pygame.Surface:
        spans = as_spans(spans)
        key = (spans, role, scale, width, colour, align)
        return self._kept.get(key, lambda: self._made(spans, role, scale, width, colour, align))

    def room(self, spans: Spans, role: str, scale: float, size: tuple[int, int], wrapped: bool = False) -> float:
        """Return the largest size factor at which text fits in a box without breaking a word.

        For a single line, the factor is between LEAST and `growth(role)`. For wrapped text, the factor is between 1 and
        `growth(role)`. At the smallest factor, the text might still be too large for the box.

        Args:
            spans: The text.
            role: The name of the text style.
            scale: Pixels per unit.
            size: The box's width and height in pixels. Height 0 means no limit.
            wrapped: Whether the text wraps at the width of the box.
        """
        growth, least = self.growth(role), 1.0 if wrapped else LEAST
        wide, high = size
        spans = as_spans(spans)
        while growth > least:
            across, down = self._size(spans, role, scale * growth, wide if wrapped else 0)
            tall = bool(high) and growth > 1.0 and down > high
            if wrapped:
                words = tuple((word, span[1]) for span in spans for word in span[0].split())
                across = max((self._size((word,), role, scale * growth)[0] for word in words), default=0)
            if across <= wide and not tall:
                break
            growth = smaller(growth, least)
        return growth

    def fit(
        self,
        spans: Spans,
        role: str,
        scale: float,
        width: int,
        colour: str | Colour = "",
        least: float = LEAST,
        high: int = 0,
        grow: float = 0.0,
    ) -> pygame.Surface:
        """Return a picture of a single line of text, shrunk to the given width if necessary.

        If the line is still too wide at its smallest size, "…" replaces the end of the line.

        Args:
            spans: The text.
            role: The name of the text style.
            scale: Pixels per unit.
            width: The maximum width, in pixels.
            colour: The colour of plain words.
            least: The smallest size, as a fraction of the style's usual size.
            high: The maximum height of enlarged text in pixels, or 0 for no limit.
            grow: The maximum factor for enlarging the text, or 0 for `growth(role)`.
        """
        spans = as_spans(spans)
        words = "".join(span[0] for span in spans)
        if len(words) > LONGEST_LINE:
            words = words[:LONGEST_LINE]
            spans = ((words + ELLIPSIS, spans[0][1]),)
        share = self._wanted(role, grow)
        wide, tall = self._size(spans, role, scale * share)
        while share > least and (wide > width or (high and share > 1 and tall > high)):
            share = smaller(share, least)
            wide, tall = self._size(spans, role, scale * share)
        scale *= share
        if wide <= width or len(words) < 2:
            return self._set(spans, role, scale, colour=colour)
        kind, key = spans[0][1], ("cut", spans, role, scale, width, colour)
        return self._kept.get(
            key, lambda: self._set(self._cut(words, kind, role, scale, width), role, scale, colour=colour)
        )

    def _cut(self, words: str, kind: str, role: str, scale: float, width: int) -> Sequence[tuple[str, str]]:
        """Cut off the end of `words` and add "…", so that the result fits the given width.

        At least one letter remains.
        """

        def cut(letters: int) -> Sequence[tuple[str, str]]:
            return ((words[:letters].rstrip() + ELLIPSIS, kind),)

        def fits(letters: int) -> bool:
            return self._size(cut(letters), role, scale)[0] <= width

        most = len(words) - 1
        least = bisect_right(range(2, most + 1), False, key=lambda letters: not fits(letters)) + 1
        # The last letters of a word may require another font. In that font, the whole word may be narrower than its
        # beginning was in the first font. So try keeping up to LONGEST_WORD more letters.
        ahead = range(min(most, least + LONGEST_WORD), least, -1)
        return cut(next((letters for letters in ahead if fits(letters)), least))

    def width(self, text: str, role: str, scale: float) -> int:
        """Return the width in pixels of plain text on a single line."""
        style, scale = self._style(role), scale * self.growth(role)
        return sum(piece.width for piece in self._pieces(((text, ""),), style, scale, style.colour))

    def _size(self, spans: Sequence[tuple[str, str]], role: str, scale: float, width: int = 0) -> tuple[int, int]:
        """Return the size that a picture of the text would have.

        `width` works as in `set`.
        """
        style = self._style(role)
        lines = self._lines(spans, style, scale, style.colour, width)
        wide = max(sum(piece.width for piece in line) for line in lines)
        return max(1, wide), len(lines) * max(1, round(style.size * style.leading * scale))

    def line_height(self, role: str, scale: float, grow: float = 0.0) -> int:
        """Return the height of a line, including its spacing, in pixels. `grow` works as in `set`."""
        style = self._style(role)
        return max(1, round(style.size * style.leading * scale * self._wanted(role, grow)))

    def _style(self, role: str) -> TypeStyle:
        found = self._theme.type.get(role)
        if found is None:
            raise KeyError(f"no style of type {role}")
        return found

    def _made(
        self,
        spans: tuple[tuple[str, str], ...],
        role: str,
        scale: float,
        width: int,
        colour: str | Colour,
        align: str,
    ) -> pygame.Surface:
        style = self._style(role)
        own = style.colour if not colour else colour if isinstance(colour, tuple) else self._theme.named(colour)
        lines = self._lines(spans, style, scale, own, width)
        widths = [sum(piece.width for piece in line) for line in lines]
        high = max(1, round(style.size * style.leading * scale))
        whole = clear((max(1, width if align != "left" else 0, *widths), high * len(lines)))
        for number, (line, wide) in enumerate(zip(lines, widths, strict=True)):
            room = whole.get_width() - wide
            x = 0 if align == "left" else room // 2 if align == "centre" else room
            self._set_line(whole, line, style, scale, x, number * high)
        if style.shine and not colour:
            return shine(whole, high, self._theme.palette)
        return whole

    def _set_line(
        self, whole: pygame.Surface, line: Sequence[Piece], style: TypeStyle, scale: float, x: int, y: int
    ) -> None:
        high = max(1, round(style.size * style.leading * scale))
        for piece in line:
            if piece.text in SUITS:
                side = _suit_side(style, scale, self._theme.measures.suit)
                mask = self._images.tinted(f"suits/{SUITS[piece.text]}.png", side, piece.colour)
                font = sized_font(piece.font, style, scale)
                # A suit sits on the baseline, so its middle is slightly lower than the middle of a capital letter.
                base = y + (high - font.get_height()) // 2 + font.get_ascent()
                whole.blit(mask, (x + (piece.width - side) // 2, base - side + round(side * 0.06)))
            else:
                font, usual = sized_font(piece.font, style, scale), sized_font(style.font, style, scale)
                top = y + (high - usual.get_height()) // 2 + usual.get_ascent() - font.get_ascent()
                self._letters(whole, piece, font, _spacing(style, scale), x, top)
            x += piece.width

    @staticmethod
    def _letters(whole: pygame.Surface, piece: Piece, font: pygame.font.Font, spacing: float, x: int, top: int) -> None:
        if not piece.width:
            return
        if not spacing or len(piece.text) > LONGEST_LINE or any(combining(letter) for letter in piece.text):
            # pygame draws a combining accent only together with its letter, so text with such accents is drawn as a
            # whole.
            whole.blit(font.render(piece.text, True, piece.colour), (x, top))
            return
        for number, letter in enumerate(piece.text):
            # Place the letter where the font would put it in the text, including kerning.
            drawn = font.render(letter, True, piece.colour)
            before = font.size(piece.text[: number + 1])[0] - drawn.get_width()
            whole.blit(drawn, (x + round(before + spacing * number), top))

    def _pieces(self, spans: Sequence[tuple[str, str]], style: TypeStyle, scale: float, own: Colour) -> list[Piece]:
        pieces = []
        for text, kind in parted(spans):
            own_only = kind in ("red", "black", BESIDE) or style.plain
            colour = own if own_only else self._theme.span_colour(kind, own, style.paper)
            font = style.bold if is_bold(kind) else style.font
            for part in split_suits(text):
                for run, name in by_font(part, font):
                    pieces.append(self._piece(run, name, colour, kind, style, scale))
        return pieces

    def _piece(self, text: str, font: str, colour: Colour, kind: str, style: TypeStyle, scale: float) -> Piece:
        if text in SUITS:
            if not kind.startswith("seat"):
                colour = self._theme.suit_colour(text, self.four, colour, style.paper)
            side = _suit_side(style, scale, self._theme.measures.suit)
            return Piece(text, font, colour, side + 2 * round(side * 0.06))
        wide = sized_font(font, style, scale).size(text)[0]
        if kind == BESIDE and style.bold != style.font:
            wide = max(wide, len(text) * ceil(SPACE * style.size * scale))
        return Piece(text, font, colour, wide + round(_spacing(style, scale) * len(text)))

    def _lines(
        self, spans: Sequence[tuple[str, str]], style: TypeStyle, scale: float, own: Colour, width: int
    ) -> list[list[Piece]]:
        lines: list[list[Piece]] = []
        for paragraph in paragraphs(spans):
            if not width:
                lines.append(self._pieces(paragraph, style, scale, own))
                continue
            line: list[tuple[str, str]] = []
            words = [part for word in breakable(paragraph) for part in self._broken(word, style, scale, own, width)]
            for word in words:
                longer = self._pieces(joined_spans([*line, *word]), style, scale, own)
                # Zero-width characters never fill a line, so the number of words on a line is limited too.
                if line and (len(line) >= LONGEST_LINE or sum(piece.width for piece in longer) > width):
                    lines.append(self._pieces(joined_spans(line), style, scale, own))
                    line = []
                line += word
            lines.append(self._pieces(joined_spans(line), style, scale, own))
        return lines

    def _broken(
        self, word: list[tuple[str, str]], style: TypeStyle, scale: float, own: Colour, width: int
    ) -> list[list[tuple[str, str]]]:
        """Break a word that is wider than a line into pieces.

        Prefer breaks after slashes, dots and similar characters.
        """
        if sum(piece.width for piece in self._pieces(joined_spans(word), style, scale, own)) <= width:
            return [word]
        parts = [[(part, kind)] for text, kind in word for part in BREAKS.findall(text)]
        if len(parts) > 1:
            return [piece for part in parts for piece in self._broken(part, style, scale, own, width)]
        return [[(letter, kind)] for text, kind in word for letter in text]


def as_spans(spans: Spans) -> tuple[tuple[str, str], ...]:
    """Return text as a tuple of spans, which can be used as a cache key."""
    return ((spans, ""),) if isinstance(spans, str) else tuple((span[0], span[1]) for span in spans)


def reading_time(text: str) -> float:
    """Return the time, in seconds, that it takes to read a string."""
    return len(text) / READING


def smaller(growth: float, least: float = 1.0) -> float:
    """Return the next smaller size factor to try: one STEP smaller, but never below `least`.

    A factor of 1 is never skipped.
    """
    step = growth - STEP
    return max(least, 1.0 if step < 1.0 < growth else step)


def _spacing(style: TypeStyle, scale: float) -> float:
    return style.spacing * style.size * scale


def _suit_side(style: TypeStyle, scale: float, share: float) -> int:
    return max(4, round(style.size * scale * share))

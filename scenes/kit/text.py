"""Type: fonts at the true size in pixels, wrapped sentences with colours, bold words and suits, gilded titles.

A text is a sequence of spans, pairs of words and a style: "" plain, "bold", "red" and "black" (a card: plain words, and
its suit in that colour), "seat1" to "seat6" (bold, in the seat's colour). The fonts have no suits: ♠♥♦♣ are drawn from
assets/suits.
A no-break space keeps words together; a line feed starts a new line.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import pygame

from scenes.kit.images import Images, Kept, assets_folder
from scenes.kit.shapes import shine
from scenes.kit.theme import Colour, Theme, TypeStyle

SUITS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
REMEMBERED = 700
RED_SUITS = "♥♦"
ELLIPSIS = "…"

Spans = str | Sequence[tuple[str, str]]
"""A text: plain words, or spans of words and style."""


class Piece(NamedTuple):
    """A run of characters of one font and colour, or one suit."""

    text: str
    bold: bool
    colour: Colour
    width: int


class Type:
    """Sets text with the theme's styles (``type`` in theme.yaml). Pictures are shared: never paint on them.

    `scale` is pixels for a unit, as of the View; widths are pixels. A colour is "" (the style's own), a name of the
    palette, "#EADFC6", or red, green and blue.
    """

    def __init__(self, theme: Theme, images: Images) -> None:
        self._theme = theme
        self._images = images
        self._kept = Kept(REMEMBERED)

    def forget(self) -> None:
        """After the window has got another size."""
        self._kept.clear()

    def set(
        self,
        spans: Spans,
        role: str,
        scale: float,
        width: int = 0,
        colour: str | Colour = "",
        align: str = "left",
    ) -> pygame.Surface:
        """A picture of a text in a style, wrapped to `width` pixels (0: one line), aligned left, centre or right."""
        spans = ((spans, ""),) if isinstance(spans, str) else tuple((span[0], span[1]) for span in spans)
        key = (spans, role, scale, width, colour, align)
        return self._kept.get(key, lambda: self._made(spans, role, scale, width, colour, align))

    def fit(
        self, spans: Spans, role: str, scale: float, width: int, colour: str | Colour = "", least: float = 0.7
    ) -> pygame.Surface:
        """One line that is no wider than `width` pixels: smaller if need be, down to `least`, then cut with "…"."""
        spans = ((spans, ""),) if isinstance(spans, str) else tuple((span[0], span[1]) for span in spans)
        picture = self.set(spans, role, scale, colour=colour)
        share = 1.0
        while picture.get_width() > width and share > least:
            share = max(least, share - 0.05)
            picture = self.set(spans, role, scale * share, colour=colour)
        if picture.get_width() <= width:
            return picture
        words = "".join(span[0] for span in spans)
        while len(words) > 1 and picture.get_width() > width:
            words = words[:-1].rstrip()
            picture = self.set(((words + ELLIPSIS, spans[0][1]),), role, scale * share, colour=colour)
        return picture

    def width(self, text: str, role: str, scale: float) -> int:
        """How many pixels a plain text is wide in one line."""
        style = self._style(role)
        return sum(piece.width for piece in self._pieces(((text, ""),), style, scale, style.colour))

    def line_height(self, role: str, scale: float) -> int:
        """From line to line, in pixels."""
        style = self._style(role)
        return max(1, round(style.size * style.leading * scale))

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
        whole = pygame.Surface((max(1, width if align != "left" else 0, *widths), high * len(lines)), pygame.SRCALPHA)
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
                font = self._font(style, piece.bold, scale)
                # A suit stands on the line, a little lower than a capital's middle would put it.
                base = y + (high - font.get_height()) // 2 + font.get_ascent()
                whole.blit(mask, (x + (piece.width - side) // 2, base - side + round(side * 0.06)))
            else:
                font = self._font(style, piece.bold, scale)
                top = y + (high - font.get_height()) // 2
                self._letters(whole, piece, font, _spacing(style, scale), x, top)
            x += piece.width

    @staticmethod
    def _letters(
        whole: pygame.Surface, piece: Piece, font: pygame.font.Font, spacing: float, x: int, top: int
    ) -> None:
        if not spacing:
            whole.blit(font.render(piece.text, True, piece.colour), (x, top))
            return
        for number, letter in enumerate(piece.text):
            # Where the letter begins in the text as the font sets it, kerning included.
            before = font.size(piece.text[: number + 1])[0] - font.size(letter)[0]
            whole.blit(font.render(letter, True, piece.colour), (x + round(before + spacing * number), top))

    def _font(self, style: TypeStyle, bold: bool, scale: float) -> pygame.font.Font:
        return font_of(style.bold if bold else style.font, max(6, round(style.size * scale)))

    def _pieces(
        self, spans: Sequence[tuple[str, str]], style: TypeStyle, scale: float, own: Colour
    ) -> list[Piece]:
        pieces = []
        for text, kind in spans:
            own_only = kind in ("red", "black") or style.plain
            colour = own if own_only else self._theme.span_colour(kind, own, style.paper)
            bold = kind == "bold" or kind.startswith("seat")
            for part in _split_suits(text):
                pieces.append(self._piece(part, bold, colour, kind, style, scale))
        return pieces

    def _piece(self, text: str, bold: bool, colour: Colour, kind: str, style: TypeStyle, scale: float) -> Piece:
        if text in SUITS:
            if text in RED_SUITS and not kind.startswith("seat"):
                colour = self._theme.span_colour("red", colour, style.paper)
            side = _suit_side(style, scale, self._theme.measures.suit)
            return Piece(text, bold, colour, side + 2 * round(side * 0.06))
        font = self._font(style, bold, scale)
        return Piece(text, bold, colour, font.size(text)[0] + round(_spacing(style, scale) * len(text)))

    def _lines(
        self, spans: Sequence[tuple[str, str]], style: TypeStyle, scale: float, own: Colour, width: int
    ) -> list[list[Piece]]:
        lines: list[list[Piece]] = []
        for paragraph in _paragraphs(spans):
            if not width:
                lines.append(self._pieces(paragraph, style, scale, own))
                continue
            line: list[tuple[str, str]] = []
            for word in _words(paragraph):
                longer = self._pieces(_joined([*line, *word]), style, scale, own)
                if line and sum(piece.width for piece in longer) > width:
                    lines.append(self._pieces(_joined(line), style, scale, own))
                    line = []
                line += word
            lines.append(self._pieces(_joined(line), style, scale, own))
        return lines


@cache
def font_of(name: str, size: int) -> pygame.font.Font:
    """A font of assets/fonts by its bare name, with an em of `size` pixels."""
    return pygame.font.Font(str(assets_folder() / "fonts" / f"{name}.ttf"), size)


def _spacing(style: TypeStyle, scale: float) -> float:
    return style.spacing * style.size * scale


def _suit_side(style: TypeStyle, scale: float, share: float) -> int:
    return max(4, round(style.size * scale * share))


def _split_suits(text: str) -> list[str]:
    parts, run = [], ""
    for char in text:
        if char in SUITS:
            parts += [run, char] if run else [char]
            run = ""
        else:
            run += char
    return [*parts, run] if run else parts


def _paragraphs(spans: Sequence[tuple[str, str]]) -> list[list[tuple[str, str]]]:
    found: list[list[tuple[str, str]]] = [[]]
    for text, kind in spans:
        for number, part in enumerate(text.split("\n")):
            if number:
                found.append([])
            if part:
                found[-1].append((part, kind))
    return found


def _words(spans: Sequence[tuple[str, str]]) -> list[list[tuple[str, str]]]:
    """What may stand on one line or the next, each with the spaces after it."""
    words: list[list[tuple[str, str]]] = [[]]
    for text, kind in spans:
        start = 0
        for at, char in enumerate(text):
            if char != " " and at and text[at - 1] == " ":
                words[-1].append((text[start:at], kind))
                words.append([])
                start = at
        if words[-1] and words[-1][-1][0].endswith(" ") and text[:1] != " ":
            words.append([])
        words[-1].append((text[start:], kind))
    return words


def _joined(spans: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """The same text, with neighbours of one style as one span, and without spaces at the end."""
    joined: list[tuple[str, str]] = []
    for text, kind in spans:
        if joined and joined[-1][1] == kind:
            joined[-1] = joined[-1][0] + text, kind
        else:
            joined.append((text, kind))
    while joined and not joined[-1][0].rstrip(" "):
        joined.pop()
    if joined:
        joined[-1] = joined[-1][0].rstrip(" "), joined[-1][1]
    return joined

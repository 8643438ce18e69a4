"""Type: fonts at the true size in pixels, wrapped sentences with colours, bold words and suits, gilded titles.

A text is a sequence of spans, pairs of words and a style: "" plain, "bold", "red" and "black" (a card: plain words, and
its suit in that colour), "seat1" to "seat6" (bold, in the seat's colour). The fonts have no suits: ♠♥♦♣ are drawn from
assets/suits.
A no-break space keeps words together; a line feed starts a new line. Words with letters that a style's font hasn't got
(names in Cyrillic, Greek, Vietnamese) are set in the one font that has them; a letter that none has is set as "?".
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from functools import cache, lru_cache
from io import BytesIO
from itertools import groupby
from math import ceil
from operator import itemgetter
from typing import NamedTuple
from unicodedata import combining, normalize

import pygame

from scenes.kit import glyph_coverage
from scenes.kit.images import ImageCache, Images, assets_folder
from scenes.kit.shapes import shine
from scenes.kit.surfaces import clear
from scenes.kit.theme import Colour, Theme, TypeStyle

SUITS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
_SUIT = re.compile(f"([{''.join(SUITS)}])")
LARGE = 28.0
"""Units: text of this size can be read by everybody, and needn't grow with the user's wish."""
STEP = 0.05
"""By how much text gets smaller at once where it has no room."""
LEAST = 0.7
"""One line gets no smaller than so much of its usual size before it is cut."""
REMEMBERED = 700
"""The most rendered texts kept, within the room that the window's size allows."""
FONTS = 96
"""So many fonts are kept, each at one size; a table has about fifty, and each size of the window has its own."""
ELLIPSIS = "…"
LONGEST_LINE = 500
"""Letters: more than stand in a line of the widest window. What is longer is cut before it is measured."""
LONGEST_WORD = 24
"""Letters of a usual word."""
BREAKS = re.compile(r"[^/\\_.-]+[/\\_.-]?|[/\\_.-]")
"""Where a word may be broken that is longer than a line."""
WIDEST = "EBGaramond-SemiBold"
"""The font with the most letters, for words that others can't write."""
BESIDE = "beside"
"""The style of a space between plain words and bold ones."""
SPACE = 0.34
"""The least width of such a space, in ems: bold letters fill their room, so the usual space nearly vanishes."""
READING = 15
"""Letters that people read in a second."""
UNKNOWN = "?"
"""What stands for a letter that no font has: never an empty box."""

Spans = str | Sequence[tuple[str, str]]
"""A text: plain words, or spans of words and style."""


class Piece(NamedTuple):
    """A run of characters of one font and colour, or one suit."""

    text: str
    font: str
    colour: Colour
    width: int


class Type:
    """Sets text with the theme's styles (``type`` in theme.yaml). Pictures are shared: never paint on them.

    `scale` is pixels for a unit, as of the View; widths are pixels. A colour is "" (the style's own), a name of the
    palette, "#EADFC6", or red, green and blue. `text` is how large the user wants text, in percent: what is small grows
    so much, what is large no further than LARGE, and nothing further than where it stands has room. Suits have the
    colours of a deck of `four`, or of two. After either has changed, what was set is to be forgotten.
    """

    def __init__(self, theme: Theme, images: Images, text: int = 100, four: bool = False) -> None:
        self._theme = theme
        self._images = images
        self.text = text
        self.four = four
        self._kept = ImageCache(images.rooms.text, REMEMBERED)

    def growth(self, role: str) -> float:
        """How many times larger a style is set than the theme has it."""
        return max(1.0, min(self.text / 100, LARGE / self._style(role).size))

    def _wanted(self, role: str, grow: float) -> float:
        """How many times larger than usual text is at most that others let grow so far (0: it stands alone)."""
        return min(grow, self.growth(role)) if grow else self.growth(role)

    def size(self, role: str) -> float:
        """How large a style is usually set, in units."""
        return self._style(role).size

    def forget(self) -> None:
        """After the window has got another size, and the pictures know of it."""
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
        """A picture of a text in a style, wrapped to `width` pixels (0: one line), aligned left, centre or right; text
        that the user wants larger grows `grow` times (0: as the user wants it), but only as far as `high` pixels allow
        (0: however high it gets)."""
        growth = self._wanted(role, grow)
        picture = self._set(spans, role, scale * growth, width, colour, align)
        while high and picture.get_height() > high and growth > 1.0:
            growth = smaller(growth)
            picture = self._set(spans, role, scale * growth, width, colour, align)
        return picture

    def _set(
        self, spans: Spans, role: str, scale: float, width: int = 0, colour: str | Colour = "", align: str = "left"
    ) -> pygame.Surface:
        spans = ((spans, ""),) if isinstance(spans, str) else tuple((span[0], span[1]) for span in spans)
        key = (spans, role, scale, width, colour, align)
        return self._kept.get(key, lambda: self._made(spans, role, scale, width, colour, align))

    def room(self, spans: Spans, role: str, scale: float, size: tuple[int, int], wrapped: bool = False) -> float:
        """How many times larger than usual a text gets that fills a box of this width and height (pixels; a height of
        0: however high) as far as the user wants it larger: 1 or more; one line may have to be smaller, as `fit` has
        it."""
        growth, least = self.growth(role), 1.0 if wrapped else LEAST
        wide, high = size
        while growth > least:
            picture = self._set(spans, role, scale * growth, wide if wrapped else 0)
            tall = bool(high) and growth > 1.0 and picture.get_height() > high
            if (wrapped or picture.get_width() <= wide) and not tall:
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
        """One line that is no wider than `width` pixels, and no higher than `high` for being larger than usual (0:
        however high): `grow` times larger than usual (0: as the user wants it) or less, down to `least` of the usual
        size, then cut with "…"."""
        spans = ((spans, ""),) if isinstance(spans, str) else tuple((span[0], span[1]) for span in spans)
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
        """As much of a text from its beginning as stands in a line of this width with "…" behind it, but something."""

        def cut(letters: int) -> Sequence[tuple[str, str]]:
            return ((words[:letters].rstrip() + ELLIPSIS, kind),)

        def fits(letters: int) -> bool:
            return self._size(cut(letters), role, scale)[0] <= width

        most = len(words) - 1
        least = bisect_right(range(2, most + 1), False, key=lambda letters: not fits(letters)) + 1
        # A letter may make its whole word narrower, by needing another font, so one more word is looked at.
        ahead = range(min(most, least + LONGEST_WORD), least, -1)
        return cut(next((letters for letters in ahead if fits(letters)), least))

    def width(self, text: str, role: str, scale: float) -> int:
        """How many pixels a plain text is wide in one line."""
        style, scale = self._style(role), scale * self.growth(role)
        return sum(piece.width for piece in self._pieces(((text, ""),), style, scale, style.colour))

    def _size(self, spans: Sequence[tuple[str, str]], role: str, scale: float) -> tuple[int, int]:
        """How large the picture of a text is that isn't wrapped: told without making it."""
        style = self._style(role)
        lines = self._lines(spans, style, scale, style.colour, 0)
        wide = max(sum(piece.width for piece in line) for line in lines)
        return max(1, wide), len(lines) * max(1, round(style.size * style.leading * scale))

    def line_height(self, role: str, scale: float, grow: float = 0.0) -> int:
        """From line to line, in pixels; `grow` as of a set text."""
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
                font = _font(piece.font, style, scale)
                # A suit stands on the line, a little lower than a capital's middle would put it.
                base = y + (high - font.get_height()) // 2 + font.get_ascent()
                whole.blit(mask, (x + (piece.width - side) // 2, base - side + round(side * 0.06)))
            else:
                font, usual = _font(piece.font, style, scale), _font(style.font, style, scale)
                top = y + (high - usual.get_height()) // 2 + usual.get_ascent() - font.get_ascent()
                self._letters(whole, piece, font, _spacing(style, scale), x, top)
            x += piece.width

    @staticmethod
    def _letters(whole: pygame.Surface, piece: Piece, font: pygame.font.Font, spacing: float, x: int, top: int) -> None:
        if not piece.width:
            return
        if not spacing or len(piece.text) > LONGEST_LINE or any(combining(letter) for letter in piece.text):
            # An accent of its own has no width, and pygame can't draw it but on its letter.
            whole.blit(font.render(piece.text, True, piece.colour), (x, top))
            return
        for number, letter in enumerate(piece.text):
            # Where the letter begins in the text as the font sets it, kerning included.
            drawn = font.render(letter, True, piece.colour)
            before = font.size(piece.text[: number + 1])[0] - drawn.get_width()
            whole.blit(drawn, (x + round(before + spacing * number), top))

    def _pieces(self, spans: Sequence[tuple[str, str]], style: TypeStyle, scale: float, own: Colour) -> list[Piece]:
        pieces = []
        for text, kind in _parted(spans):
            own_only = kind in ("red", "black", BESIDE) or style.plain
            colour = own if own_only else self._theme.span_colour(kind, own, style.paper)
            font = style.bold if is_bold(kind) else style.font
            for part in _split_suits(text):
                for run, name in _by_font(part, font):
                    pieces.append(self._piece(run, name, colour, kind, style, scale))
        return pieces

    def _piece(self, text: str, font: str, colour: Colour, kind: str, style: TypeStyle, scale: float) -> Piece:
        if text in SUITS:
            if not kind.startswith("seat"):
                colour = self._theme.suit_colour(text, self.four, colour, style.paper)
            side = _suit_side(style, scale, self._theme.measures.suit)
            return Piece(text, font, colour, side + 2 * round(side * 0.06))
        wide = _font(font, style, scale).size(text)[0]
        if kind == BESIDE:
            wide = max(wide, len(text) * ceil(SPACE * style.size * scale))
        return Piece(text, font, colour, wide + round(_spacing(style, scale) * len(text)))

    def _lines(
        self, spans: Sequence[tuple[str, str]], style: TypeStyle, scale: float, own: Colour, width: int
    ) -> list[list[Piece]]:
        lines: list[list[Piece]] = []
        for paragraph in _paragraphs(spans):
            if not width:
                lines.append(self._pieces(paragraph, style, scale, own))
                continue
            line: list[tuple[str, str]] = []
            words = [part for word in _words(paragraph) for part in self._broken(word, style, scale, own, width)]
            for word in words:
                longer = self._pieces(_joined([*line, *word]), style, scale, own)
                # Letters without any width fill no line, however many they are.
                if line and (len(line) >= LONGEST_LINE or sum(piece.width for piece in longer) > width):
                    lines.append(self._pieces(_joined(line), style, scale, own))
                    line = []
                line += word
            lines.append(self._pieces(_joined(line), style, scale, own))
        return lines

    def _broken(
        self, word: list[tuple[str, str]], style: TypeStyle, scale: float, own: Colour, width: int
    ) -> list[list[tuple[str, str]]]:
        """A word as it is; one that is wider than a line (a path) in pieces, after slashes if that helps."""
        if sum(piece.width for piece in self._pieces(_joined(word), style, scale, own)) <= width:
            return [word]
        parts = [[(part, kind)] for text, kind in word for part in BREAKS.findall(text)]
        if len(parts) > 1:
            return [piece for part in parts for piece in self._broken(part, style, scale, own, width)]
        return [[(letter, kind)] for text, kind in word for letter in text]


def reading_time(text: str) -> float:
    """Return the seconds that it takes to read a text."""
    return len(text) / READING


def is_bold(kind: str) -> bool:
    """Whether words of a style are set in the bold font."""
    return kind == "bold" or kind.startswith("seat")


def smaller(growth: float, least: float = 1.0) -> float:
    """The next smaller one of the sizes in which a text is tried that is so many times larger than usual, down to
    `least`; the usual size is always among them."""
    step = growth - STEP
    return max(least, 1.0 if step < 1.0 < growth else step)


@lru_cache(FONTS)
def font_of(name: str, size: int) -> pygame.font.Font:
    """A font of assets/fonts by its bare name, with an em of `size` pixels."""
    return pygame.font.Font(BytesIO(_font_file(name)), size)


@cache
def _font_file(name: str) -> bytes:
    """A font's file, read once: from the disk a font is read in thousands of small pieces, for each size anew."""
    return (assets_folder() / "fonts" / f"{name}.ttf").read_bytes()


def writable(text: str) -> str:
    """What of a text can be written: without letters that no font of the program has, accents joined to theirs."""
    if glyph_coverage.plain(text):
        return text
    found = "".join(char for char in normalize("NFC", text) if _known(char))
    return found.lstrip("".join(char for char in found if combining(char)))


def unwritable(text: str) -> str:
    """The letters of a text that no font of the program has, each once; a line feed is none."""
    if glyph_coverage.plain(text):
        return ""
    return "".join(dict.fromkeys(char for char in normalize("NFC", text) if char != "\n" and not _known(char)))


def _known(char: str) -> bool:
    """Whether it can be written: a suit, or a letter that some font has."""
    return char in SUITS or glyph_coverage.has(WIDEST, char)


def _font(name: str, style: TypeStyle, scale: float) -> pygame.font.Font:
    return font_of(name, max(6, round(style.size * scale)))


def _by_font(text: str, font: str) -> list[tuple[str, str]]:
    """A text in runs of words that one font can write, each with that font's name; UNKNOWN for what none can."""
    if text in SUITS or glyph_coverage.plain(text):
        return [(text, font)]
    text = "".join(char if _known(char) else UNKNOWN for char in normalize("NFC", text))
    words = groupby(text.split(" "), lambda word: font if glyph_coverage.has(font, word) else WIDEST)
    runs = [(" ".join(run), name) for name, run in words]
    # The space between two runs is the first one's.
    spaced = [(run + " " * (number < len(runs)), name) for number, (run, name) in enumerate(runs, 1)]
    return [run for run in spaced if run[0]]


def _spacing(style: TypeStyle, scale: float) -> float:
    return style.spacing * style.size * scale


def _suit_side(style: TypeStyle, scale: float, share: float) -> int:
    return max(4, round(style.size * scale * share))


def _split_suits(text: str) -> list[str]:
    return [part for part in _SUIT.split(text) if part]


def _parted(spans: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """The same text; spaces of plain spans beside bold ones are spans of their own."""
    found: list[tuple[str, str]] = []
    for at, (text, kind) in enumerate(spans):
        if kind:
            found.append((text, kind))
            continue
        inner = text
        if at and is_bold(spans[at - 1][1]):
            inner = inner.lstrip(" ")
        left = len(text) - len(inner)
        if at + 1 < len(spans) and is_bold(spans[at + 1][1]):
            inner = inner.rstrip(" ")
        right = len(text) - left - len(inner)
        found += [part for part in ((" " * left, BESIDE), (inner, ""), (" " * right, BESIDE)) if part[0]]
    return found


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
    joined = [("".join(text for text, _ in run), kind) for kind, run in groupby(spans, itemgetter(1))]
    while joined and not joined[-1][0].rstrip(" "):
        joined.pop()
    if joined:
        joined[-1] = joined[-1][0].rstrip(" "), joined[-1][1]
    return joined

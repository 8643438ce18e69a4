"""Load the program's fonts, and find out which letters they can show."""

from __future__ import annotations

from functools import cache, lru_cache
from io import BytesIO
from itertools import groupby
from unicodedata import combining, normalize

import pygame

from scenes.drawing import glyph_coverage
from scenes.drawing.images import assets_folder
from scenes.drawing.theme import TypeStyle

SUITS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
FONTS = 96
"""Maximum number of cached fonts, counting each size separately. A table uses about fifty."""
WIDEST = "EBGaramond-SemiBold"
"""The font with the most letters, for words that other fonts can't show."""
UNKNOWN = "?"
"""The replacement for a letter that no font has, so that players never see empty boxes."""


@lru_cache(FONTS)
def font_of(name: str, size: int) -> pygame.font.Font:
    """Return a font from assets/fonts at a size in pixels.

    `name` doesn't include the folder or the suffix.
    """
    return pygame.font.Font(BytesIO(_font_file(name)), size)


@cache
def _font_file(name: str) -> bytes:
    """Return the contents of a font file.

    Reading the whole file in one go is much faster than letting pygame open it.
    """
    return (assets_folder() / "fonts" / f"{name}.ttf").read_bytes()


def writable(text: str) -> str:
    """Return text without the characters that the program's fonts can't show."""
    if glyph_coverage.plain(text):
        return text
    found = "".join(char for char in normalize("NFC", text) if known(char))
    return found.lstrip("".join(char for char in found if combining(char)))


def unwritable(text: str) -> str:
    """Return the letters in a string that aren't in any font, without duplicates.

    Line feeds are ignored.
    """
    if glyph_coverage.plain(text):
        return ""
    return "".join(dict.fromkeys(char for char in normalize("NFC", text) if char != "\n" and not known(char)))


def known(char: str) -> bool:
    """Return whether a character can be shown, either as a suit symbol or in a font."""
    return char in SUITS or glyph_coverage.has(WIDEST, char)


def sized_font(name: str, style: TypeStyle, scale: float) -> pygame.font.Font:
    """Return a font at a text style's size. `scale` is the number of pixels per unit."""
    return font_of(name, max(6, round(style.size * scale)))


def by_font(text: str, font: str) -> list[tuple[str, str]]:
    """Split text into runs of words, and return each run with the name of its font.

    Words that `font` can't show are set in WIDEST. Letters that no font can show are replaced by UNKNOWN.
    """
    if text in SUITS or glyph_coverage.plain(text):
        return [(text, font)]
    text = "".join(char if known(char) else UNKNOWN for char in normalize("NFC", text))
    words = groupby(text.split(" "), lambda word: font if glyph_coverage.has(font, word) else WIDEST)
    runs = [(" ".join(run), name) for name, run in words]
    # The space between two runs belongs to the first of them.
    spaced = [(run + " " * (number < len(runs)), name) for number, (run, name) in enumerate(runs, 1)]
    return [run for run in spaced if run[0]]

"""Every letter that the program draws is in the fonts, so no text shows an empty box.

The tests read the font files, because pygame doesn't report missing letters.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from fontTools.ttLib import TTFont

from game.content.library import builtin_folder
from game.lab import cli_context
from game.profile.saves import clean_line
from game.profile.settings import clean_name
from scenes.app import crash_screen
from scenes.drawing import glyph_coverage
from scenes.drawing.fonts import SUITS, UNKNOWN, by_font, unwritable, writable
from scenes.drawing.images import assets_folder
from scenes.drawing.spans import split_suits
from scenes.drawing.theme import build_theme
from tests.run_counts import SOAK

FONTS = sorted(path.stem for path in (assets_folder() / "fonts").glob("*.ttf"))
FILES = sorted(builtin_folder().glob("**/*.yaml"))
NO_WORDS = ("selftest", "theme.yaml", "menus.yaml")
"""Files in data/ that contain no text to show on the screen."""
SPANS = ((0, 0x1F), (0x20, 0x7E), (0x80, 0x24F), (0x300, 0x52F), (0x2000, 0x2BFF), (0xD800, 0xDFFF), (0, 0x10FFFF))
"""Ranges of code points for random names: control characters, letters, accents, symbols, surrogates, and all code
points."""
READER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@cache
def table(font: str) -> frozenset[int]:
    return frozenset(TTFont(assets_folder() / "fonts" / f"{font}.ttf").getBestCmap())


def boxes(text: str, font: str) -> list[str]:
    """Return the letters in the text that this font would draw as empty boxes."""
    return [
        char
        for line in text.split("\n")
        for part in split_suits(line)
        for run, name in by_font(part, font)
        for char in run
        if char not in SUITS and ord(char) not in table(name)
    ]


@cache
def styles() -> list[str]:
    """Return every font used by a style in the theme."""
    theme = build_theme(cli_context.library().theme)
    return sorted({font for style in theme.type.values() for font in (style.font, style.bold)})


def strings(plain: Any) -> Iterator[str]:
    if isinstance(plain, str):
        yield plain
    elif isinstance(plain, dict | list):
        for inner in plain.values() if isinstance(plain, dict) else plain:
            yield from strings(inner)


@pytest.mark.parametrize("font", FONTS)
def test_the_program_reads_the_fonts_table_correctly(font: str) -> None:
    assert glyph_coverage.letters(font) == table(font)
    assert {ord(char) for char in glyph_coverage.SURE} <= table(font)


def test_every_text_of_the_data_can_be_drawn_in_every_style() -> None:
    texts = {
        text: path.name
        for path in [*FILES, assets_folder() / "credits.yaml"]
        if not any(part in NO_WORDS for part in path.parts)
        for text in strings(yaml.load(path.read_bytes(), READER))
    }
    assert len(texts) > 500
    assert set(styles()) <= set(FONTS)
    assert [(name, text) for text, name in texts.items() if unwritable(text)] == []
    assert [(name, text) for text, name in texts.items() for font in styles() if boxes(text, font)] == []


def test_the_crash_screen_can_draw_its_words() -> None:
    for key, text in cli_context.library().texts.items():
        if key.startswith("crash."):
            for font in (crash_screen.FONT, crash_screen.BOLD):
                assert {ord(char) for char in text} <= table(Path(font).stem), key


def test_every_letter_allowed_in_a_name_can_be_drawn() -> None:
    """Text from the keyboard or from a file goes through `writable` before it is shown."""
    kept = sorted(map(chr, glyph_coverage.letters("EBGaramond-SemiBold")))
    assert len(kept) > 800
    for char in kept:
        for text in (char, f"A{char} {char}b"):
            shown = writable(clean_name(text))
            for font in FONTS:
                assert boxes(shown, font) == [], ascii(text)


def test_any_name_can_be_drawn() -> None:
    chance = random.Random(7)
    for _ in range(3000 if SOAK else 300):
        letters = [chance.randint(*chance.choice(SPANS)) for _ in range(chance.randint(0, 40))]
        text = "".join(map(chr, letters))
        shown = (text, clean_name(text), writable(clean_name(text)), clean_line(text))
        assert [(name, font) for font in styles() for name in shown if boxes(name, font)] == []


def test_a_letter_missing_from_every_font_is_reported_and_shown_as_a_question_mark() -> None:
    assert by_font("Ada漢字 Мария\udc80", styles()[0])[0] == (f"Ada{UNKNOWN * 2} ", styles()[0])
    assert writable("Ada漢 ♥ Łukasz Мария") == "Ada ♥ Łukasz Мария"
    assert unwritable("Ada漢 10♥\n字 René Мария漢") == "漢字"
    assert unwritable("Rene\u0301\n") == ""

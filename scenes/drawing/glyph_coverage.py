"""Find out which letters a font has, by reading its file.

pygame can't report missing letters.
"""

from __future__ import annotations

import struct
from functools import cache

from scenes.drawing.images import assets_folder

SURE = frozenset(map(chr, (*range(0x20, 0x7F), *range(0xC0, 0x100)))) | set("\u00a0–—‘’“”…×")
"""Letters that every font in assets/ has."""


def plain(text: str) -> bool:
    """Return whether all letters in a string are in SURE, and therefore in every font."""
    return SURE.issuperset(text)


def has(font: str, text: str) -> bool:
    """Return whether a font has every letter in the text.

    `font` is the name of a file in assets/fonts, without its suffix.
    """
    return plain(text) or all(char in SURE or ord(char) in letters(font) for char in text)


@cache
def letters(font: str) -> frozenset[int]:
    """Return the code points of the letters in a font.

    If the font's table has an unknown format, return an empty set.
    """
    data = (assets_folder() / "fonts" / f"{font}.ttf").read_bytes()
    (count,) = struct.unpack_from(">H", data, 4)
    for number in range(count):
        tag, _, start, _ = struct.unpack_from(">4sIII", data, 12 + 16 * number)
        if tag == b"cmap":
            return _of_table(data, start)
    return frozenset()


def _of_table(data: bytes, table: int) -> frozenset[int]:
    found: set[int] = set()
    (count,) = struct.unpack_from(">H", data, table + 2)
    for number in range(count):
        _, _, offset = struct.unpack_from(">HHI", data, table + 4 + 8 * number)
        (form,) = struct.unpack_from(">H", data, table + offset)
        if form == 4:
            found |= _segments(data, table + offset)
        elif form == 12:
            found |= _groups(data, table + offset)
    return frozenset(found)


def _segments(data: bytes, at: int) -> set[int]:
    """Return the code points with a glyph in a `cmap` table of format 4 (16-bit segments)."""
    double = struct.unpack_from(">H", data, at + 6)[0]
    ends, starts, shifts, arrays = (at + 14 + step for step in (0, double + 2, 2 * double + 2, 3 * double + 2))
    found = set()
    for back in range(0, double, 2):
        last, first, shift, array = (
            struct.unpack_from(">H", data, part + back)[0] for part in (ends, starts, shifts, arrays)
        )
        for code in range(first, min(last, 0xFFFE) + 1):
            glyph = code
            if array:
                (glyph,) = struct.unpack_from(">H", data, arrays + back + array + 2 * (code - first))
            if (glyph and (glyph + shift) & 0xFFFF) or (not array and (code + shift) & 0xFFFF):
                found.add(code)
    return found


def _groups(data: bytes, at: int) -> set[int]:
    """Return the code points in a `cmap` table of format 12, which is a list of ranges."""
    (count,) = struct.unpack_from(">I", data, at + 12)
    found: set[int] = set()
    for number in range(count):
        first, last, _ = struct.unpack_from(">III", data, at + 16 + 12 * number)
        found.update(range(first, last + 1))
    return found

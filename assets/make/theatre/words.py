"""Convert a card's text to SVG paths."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..draw import Lettering

LEADING = 1.14
"""The distance from one line to the next, as a fraction of the font size."""
GAP = 0.34
"""The additional distance between paragraphs, as a fraction of the font size."""


class TextBox(NamedTuple):
    """The area for a piece of text.

    The fields are its horizontal centre, top, width and height, in pixels.
    """

    x: float
    top: float
    wide: float
    high: float


def lines_of(letters: Lettering, text: str, size: float, wide: float) -> list[str]:
    """Break text into lines of about equal width, at most `wide` pixels.

    Only a single long word can make a line wider.
    """
    least = _broken(letters, text, size, wide)
    low, high = 0.0, wide
    # Find the smallest width that gives the same number of lines, so that the lines are about equally wide.
    for _ in range(12):
        middle = (low + high) / 2
        if len(_broken(letters, text, size, middle)) <= len(least):
            high = middle
        else:
            low = middle
    return _broken(letters, text, size, high)


def _broken(letters: Lettering, text: str, size: float, wide: float) -> list[str]:
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and letters.width(longer, size) > wide:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def set_text(letters: Lettering, paragraphs: Sequence[str], room: TextBox, largest: float, least: float) -> str:
    """Return SVG path data for centred text, at the largest font size that fits `room`.

    The font size is at most `largest`. Raise ValueError if the text doesn't fit even at size `least`.
    """
    size = largest
    while size >= least:
        broken = [lines_of(letters, text, size, room.wide) for text in paragraphs]
        high = sum(map(len, broken)) * size * LEADING + (len(broken) - 1) * size * GAP
        widest = max(letters.width(line, size) for lines in broken for line in lines)
        if high <= room.high and widest <= room.wide:
            break
        size -= 1
    else:
        raise ValueError(f"no room for {paragraphs}")
    y = room.top + (room.high - high) / 2 + size * 0.86
    parts = []
    for lines in broken:
        for line in lines:
            parts.append(letters.path(line, room.x, y, size))
            y += size * LEADING
        y += size * GAP
    return "".join(parts)

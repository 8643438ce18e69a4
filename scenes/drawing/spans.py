"""Split styled text into paragraphs, words and suits.

Styled text is a sequence of spans. A span is a string paired with a style:

- "" is plain text.
- "bold" is bold text.
- "red" and "black" are plain text with suits of that colour.
- "seat1" to "seat6" are bold text in the seat's colour.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter

from scenes.drawing.fonts import SUITS

BESIDE = "beside"
"""The style of a space between plain and bold words."""
Spans = str | Sequence[tuple[str, str]]
"""Text: either a plain string, or a sequence of strings, each paired with its style."""


def is_bold(kind: str) -> bool:
    """Return whether a style uses the bold font."""
    return kind == "bold" or kind.startswith("seat")


def split_suits(text: str) -> list[str]:
    """Split text into suits and the text between them. Each suit is a separate part."""
    if SUITS.keys().isdisjoint(text):
        return [text] if text else []
    return [part for suit, run in groupby(text, SUITS.__contains__) for part in (run if suit else ["".join(run)])]


def parted(spans: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Turn each space next to a bold span into a separate span.

    The new spans have the style BESIDE.
    """
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


def paragraphs(spans: Sequence[tuple[str, str]]) -> list[list[tuple[str, str]]]:
    """Split text into paragraphs at its line feeds. A paragraph is a list of spans."""
    found: list[list[tuple[str, str]]] = [[]]
    for text, kind in spans:
        for number, part in enumerate(text.split("\n")):
            if number:
                found.append([])
            if part:
                found[-1].append((part, kind))
    return found


def breakable(spans: Sequence[tuple[str, str]]) -> list[list[tuple[str, str]]]:
    """Split text into words, so that lines can break between them.

    Each word includes the spaces after it.
    """
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


def joined_spans(spans: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Join adjacent spans with the same style, and remove any spaces at the end of the text."""
    joined = [("".join(text for text, _ in run), kind) for kind, run in groupby(spans, itemgetter(1))]
    while joined and not joined[-1][0].rstrip(" "):
        joined.pop()
    if joined:
        joined[-1] = joined[-1][0].rstrip(" "), joined[-1][1]
    return joined

"""The sentences of a Markdown page."""

from __future__ import annotations

import re
from collections.abc import Iterator

CODE = re.compile(r"^(?:<!--[^\n]*-->\n)?```.*?^```$", re.DOTALL | re.MULTILINE)
ITEM = re.compile(r"^\s*(?:[-*]|\d+\.)\s+", re.MULTILINE)
SPAN = re.compile(r"`[^`]*`")
LINK = re.compile(r"!?\[([^]]*)\]\([^)]*\)")
END = re.compile(r"(?<=[.!?])[*\"”)]*\s+(?=[*\"“(]*[A-Z`])")


def paragraphs(page: str) -> Iterator[str]:
    """Yield each paragraph, list item and table cell of a page as one line.

    Headings and code blocks are left out. A link counts as its words, and a code span as one word.
    """
    for block in re.split(r"\n\s*\n", CODE.sub("\n\n", page)):
        if block.startswith("#") or not block.strip():
            continue
        plain = LINK.sub(r"\1", SPAN.sub("`code`", block))
        parts = re.split(r"[|\n]", plain) if block.startswith("|") else ITEM.split(plain)
        yield from (" ".join(part.split()) for part in parts if re.search(r"\w", part))


def sentences(paragraph: str) -> list[str]:
    """Split a paragraph into sentences: each ends with a full stop, a question mark or an exclamation mark."""
    return END.split(paragraph)


def words(sentence: str) -> int:
    """Count the words of a sentence, including numbers and code spans but not punctuation."""
    return sum(bool(re.search(r"\w", word)) for word in sentence.split())

"""What nobody should read by accident, as one encoded word of text: a hand in a save, a match that isn't over yet."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Mapping
from typing import Any

FAST, SMALL = 1, 6
"""How hard to compress: after each decision, or once for a file to share."""


def hide(plain: Mapping[str, Any], effort: int = FAST) -> str:
    """The word for a map of plain values."""
    text = json.dumps(plain, separators=(",", ":"), ensure_ascii=False).encode()
    return base64.b64encode(zlib.compress(text, effort)).decode()


def reveal(word: str, most: int) -> dict[str, Any]:
    """The map again. Raises ValueError, in a sentence, for what is damaged or unpacks to more than `most` bytes."""
    return Unpacking(most).reveal(word, most)


class Unpacking:
    """Reveals the words of one file: a word of a few bytes can unpack to megabytes, and a file has many words."""

    def __init__(self, most: int) -> None:
        """For a file whose words unpack to at most so many bytes together."""
        self.left = most

    def reveal(self, word: str, most: int) -> dict[str, Any]:
        """The map again. Raises ValueError, in a sentence, for what is damaged, unpacks to more than `most` bytes, or
        to more than the file may have left."""
        room = min(most, self.left)
        try:
            packed = zlib.decompressobj()
            # Without any room zlib would unpack without end.
            text = packed.decompress(base64.b64decode(word, validate=True), max(1, room))
            self.left -= len(text)
            cut = bool(packed.unconsumed_tail) or len(text) > room
            plain = None if cut else json.loads(text)
        except (ValueError, TypeError, zlib.error, RecursionError):
            cut, plain = False, None
        if cut and room < most:
            raise ValueError("it holds more data than any match can.")
        if not isinstance(plain, dict):
            raise ValueError("its encoded data is damaged.")
        return plain

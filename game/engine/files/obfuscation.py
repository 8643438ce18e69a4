"""Encode data, such as the hands in a saved match, so that nobody reads it by accident."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Mapping
from typing import Any

FAST, SMALL = 1, 6
"""Compression levels: FAST for the save after each decision, SMALL for a file to share."""


def hide(plain: Mapping[str, Any], effort: int = FAST) -> str:
    """Return a map of plain values, compressed and encoded as one word."""
    text = json.dumps(plain, separators=(",", ":"), ensure_ascii=False).encode()
    return base64.b64encode(zlib.compress(text, effort)).decode()


def reveal(word: str, most: int) -> dict[str, Any]:
    """Decode a word that `hide` returned, and return the original map.

    Raise ValueError if the word is damaged, or if the decoded data has more than `most` bytes.
    """
    return Unpacking(most).reveal(word, most)


class Unpacking:
    """Decodes the words in one file, and limits the total size of the decoded data.

    There is a limit because a few bytes can unpack to megabytes.
    """

    def __init__(self, most: int) -> None:
        """Set the maximum total size of the file's unpacked words, in bytes."""
        self.left = most

    def reveal(self, word: str, most: int) -> dict[str, Any]:
        """Decode a word that `hide` returned, and return the original map.

        Raise ValueError if the word is damaged, if the decoded data has more than `most` bytes, or if all the words in
        the file together exceed the file's limit.
        """
        room = min(most, self.left)
        try:
            packed = zlib.decompressobj()
            # zlib treats a limit of 0 as no limit at all.
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

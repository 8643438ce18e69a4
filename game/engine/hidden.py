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
    try:
        packed = zlib.decompressobj()
        text = packed.decompress(base64.b64decode(word, validate=True), most)
        plain = None if packed.unconsumed_tail else json.loads(text)
    except (ValueError, TypeError, zlib.error, RecursionError):
        plain = None
    if not isinstance(plain, dict):
        raise ValueError("an encoded word in it is damaged.")
    return plain

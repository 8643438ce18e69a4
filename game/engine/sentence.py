"""Sentences that the rules produce: a text's key with the values that fill it."""

from __future__ import annotations

from typing import Any

Sentence = tuple[str, tuple[tuple[str, Any], ...]]
"""A text's key and the values it names, as in `events.Said`."""


def counted(key: str, count: int) -> Sentence:
    """Return the sentence that names a number as `count`; for 1 its key is `<key>_one`."""
    return (f"{key}_one" if count == 1 else key), (("count", count),)

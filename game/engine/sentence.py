"""Sentences produced by the rules. Each is a text key with values for its placeholders."""

from __future__ import annotations

from typing import Any

Sentence = tuple[str, tuple[tuple[str, Any], ...]]
"""A text key, and its placeholder values as (name, value) pairs, like those in `events.Said`."""


def counted(key: str, count: int) -> Sentence:
    """Return a sentence that contains a number.

    If `count` is 1, the key is `<key>_one` (singular).
    """
    return (f"{key}_one" if count == 1 else key), (("count", count),)

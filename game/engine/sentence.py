"""Sentences produced by the rules. Each is the key of the text with values for its placeholders."""

from __future__ import annotations

from typing import Any

Sentence = tuple[str, tuple[tuple[str, Any], ...]]
"""The key of the text, and the values that fill it as (name, value) pairs, as in `events.Said`."""


def counted(key: str, count: int) -> Sentence:
    """Return a sentence with the number `count`. If it is 1, the key is `<key>_one`, for the singular."""
    return (f"{key}_one" if count == 1 else key), (("count", count),)

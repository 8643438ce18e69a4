"""Limits on the values in a file, and functions that check them."""

from __future__ import annotations

from typing import Any

from game.engine.table import Table

WRONG = (ValueError, KeyError, IndexError, TypeError, AttributeError, AssertionError, RecursionError, OverflowError)
"""The exceptions that code might raise when it uses unchecked values from a damaged file."""
LEAST, MOST = -1000, 100_000
"""The lowest and highest numbers allowed in marks, steps and scores."""
DEEPEST = 100
LONGEST_WORD = 200
"""The maximum length of a string in a step, an outcome or an event.

The longest string in the games is only a tenth of this length.
"""


def is_number(value: Any, least: int, most: int) -> bool:
    """Return whether a value is an integer from `least` to `most`."""
    return type(value) is int and least <= value <= most


def is_word(value: Any, table: Table | None = None) -> bool:
    """Return whether a value is a string of an acceptable length."""
    return isinstance(value, str) and len(value) <= LONGEST_WORD

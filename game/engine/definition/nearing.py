"""Compute the tension in a match (`Display.tension`), which controls the music."""

from __future__ import annotations


def nearing(left: int, first: float, last: int = 1) -> float:
    """Return 0 if `left` is at least `first`, and 1 if it is at most `last`.

    In between, the value rises linearly.
    """
    if left <= last:
        return 1.0
    return min(1.0, max(0.0, (first - left) / (first - last))) if first > last else 0.0

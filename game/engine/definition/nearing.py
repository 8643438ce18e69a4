"""Compute how close a match is to its end, as a number from 0 to 1, for the music (`Display.tension`)."""

from __future__ import annotations


def nearing(left: int, first: float, last: int = 1) -> float:
    """Return how close the end is: 0 while at least `first` things are left, and 1 once at most `last` are left.

    In between, the number rises evenly.
    """
    if left <= last:
        return 1.0
    return min(1.0, max(0.0, (first - left) / (first - last))) if first > last else 0.0

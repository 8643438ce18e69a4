"""How near an end is, as a share, for the music (`Display.tension`)."""

from __future__ import annotations


def nearing(left: int, first: float, last: int = 1) -> float:
    """Return how near an end is: 0 while `first` or more things are left, and 1 once `last` or fewer are left."""
    if left <= last:
        return 1.0
    return min(1.0, max(0.0, (first - left) / (first - last))) if first > last else 0.0

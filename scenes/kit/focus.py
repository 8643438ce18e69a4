"""Find the nearest box in the direction of an arrow key. This module doesn't use pygame."""

from __future__ import annotations

from collections.abc import Sequence

Rect = tuple[float, float, float, float]
"""A box: left, top, width and height, in units. A named tuple with these fields also works."""

SIDEWAYS_COST = 2.2
"""The weight of sideways distance. Distance straight ahead has a weight of 1."""
WIDEST = 3.0
"""Maximum ratio of a box's sideways distance to its distance straight ahead. Boxes with a larger ratio are ignored."""
WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def nearest(here: Rect, others: Sequence[Rect], way: str) -> int:
    """Return the index of the nearest box in a direction, or -1 if there is no such box.

    Args:
        here: The box to start from.
        others: The boxes to choose from.
        way: The direction: "left", "right", "up" or "down".
    """
    across, down = WAYS[way]
    x, y = middle(here)
    edge = here[2] / 2 if across else here[3] / 2
    best, least = -1, 0.0
    for number, box in enumerate(others):
        other_x, other_y = middle(box)
        ahead = (other_x - x) * across + (other_y - y) * down
        # A box is straight ahead if it overlaps `here` when both are projected onto the axis perpendicular to the
        # direction.
        aside = _gap(here, box, across == 0)
        if ahead < edge or aside > ahead * WIDEST:
            continue
        far = ahead + aside * SIDEWAYS_COST + abs((other_x - x) * down + (other_y - y) * across) * 0.01
        if best < 0 or far < least:
            best, least = number, far
    return best


def middle(box: Rect) -> tuple[float, float]:
    """Return the centre of a box."""
    return box[0] + box[2] / 2, box[1] + box[3] / 2


def holds(box: Rect, x: float, y: float) -> bool:
    """Return whether a point is in a box."""
    return box[0] <= x < box[0] + box[2] and box[1] <= y < box[1] + box[3]


def at_least(box: Rect, side: float) -> Rect:
    """Return a box enlarged around its centre so that each side is at least `side` long."""
    wide, high = max(box[2], side), max(box[3], side)
    x, y = middle(box)
    return x - wide / 2, y - high / 2, wide, high


def _gap(one: Rect, other: Rect, across: bool) -> float:
    """Return the distance between two boxes along one axis, or 0 if they overlap on that axis."""
    axis = 0 if across else 1
    return max(0.0, other[axis] - (one[axis] + one[axis + 2]), one[axis] - (other[axis] + other[axis + 2]))

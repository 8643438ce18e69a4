"""Where the focus goes: the nearest box in an arrow's direction. Pure."""

from __future__ import annotations

from collections.abc import Sequence

Rect = tuple[float, float, float, float]
"""Left, top, width, height in units. Named tuples of this shape do as well."""

SIDEWAYS_COST = 2.2
"""What lies aside of the arrow's direction counts as this much farther."""
WIDEST = 3.0
"""What lies more than this many times as far aside as ahead isn't in the direction at all."""
WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def nearest(here: Rect, others: Sequence[Rect], way: str) -> int:
    """The number of the nearest box whose middle lies beyond this one's left, right, upper or lower edge, or -1."""
    across, down = WAYS[way]
    x, y = middle(here)
    edge = here[2] / 2 if across else here[3] / 2
    best, least = -1, 0.0
    for number, box in enumerate(others):
        other_x, other_y = middle(box)
        ahead = (other_x - x) * across + (other_y - y) * down
        # Boxes that overlap across the way count as straight ahead.
        aside = _gap(here, box, across == 0)
        if ahead < edge or aside > ahead * WIDEST:
            continue
        far = ahead + aside * SIDEWAYS_COST + abs((other_x - x) * down + (other_y - y) * across) * 0.01
        if best < 0 or far < least:
            best, least = number, far
    return best


def middle(box: Rect) -> tuple[float, float]:
    """The middle of a box."""
    return box[0] + box[2] / 2, box[1] + box[3] / 2


def holds(box: Rect, x: float, y: float) -> bool:
    """Whether a point lies in a box."""
    return box[0] <= x < box[0] + box[2] and box[1] <= y < box[1] + box[3]


def at_least(box: Rect, side: float) -> Rect:
    """The box, grown around its middle so that neither side is shorter than this."""
    wide, high = max(box[2], side), max(box[3], side)
    x, y = middle(box)
    return x - wide / 2, y - high / 2, wide, high


def _gap(one: Rect, other: Rect, across: bool) -> float:
    """How far two boxes are apart sideways; 0 if they overlap."""
    axis = 0 if across else 1
    return max(0.0, other[axis] - (one[axis] + one[axis + 2]), one[axis] - (other[axis] + other[axis + 2]))

"""Rectangles on the table, and poses (positions and angles) of cards, in logical units."""

from __future__ import annotations

import math
from typing import NamedTuple

CARD_RATIO = 7 / 5
"""Height of a card, as a multiple of its width."""


class Box(NamedTuple):
    """A rectangle in logical units."""

    x: float
    y: float
    w: float
    h: float

    @property
    def centre(self) -> tuple[float, float]:
        """The centre of the rectangle."""
        return self.x + self.w / 2, self.y + self.h / 2

    def holds(self, x: float, y: float) -> bool:
        """Return whether a point is inside the rectangle."""
        return self.x <= x < self.x + self.w and self.y <= y < self.y + self.h

    def meets(self, other: Box) -> bool:
        """Return whether the two rectangles overlap. Rectangles that only touch don't overlap."""
        across = self.x < other.x + other.w and other.x < self.x + self.w
        return across and self.y < other.y + other.h and other.y < self.y + self.h

    def grown(self, by: float) -> Box:
        """Return the rectangle extended by `by` on every side."""
        return Box(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)

    def times(self, share: float) -> Box:
        """Return the rectangle with all coordinates and lengths multiplied by `share`."""
        return Box(self.x * share, self.y * share, self.w * share, self.h * share)

    def joined(self, other: Box) -> Box:
        """Return the smallest rectangle that contains this rectangle and another one."""
        left, top = min(self.x, other.x), min(self.y, other.y)
        right = max(self.x + self.w, other.x + other.w)
        bottom = max(self.y + self.h, other.y + other.h)
        return Box(left, top, right - left, bottom - top)


class Pose(NamedTuple):
    """The centre, size and angle (in degrees, anticlockwise) of a card or token."""

    x: float
    y: float
    width: float
    angle: float = 0.0

    def between(self, other: Pose, share: float) -> Pose:
        """Return the pose at a fraction (0 to 1) of the way from this pose to another."""
        rest = 1 - share
        return Pose(
            self.x * rest + other.x * share,
            self.y * rest + other.y * share,
            self.width * rest + other.width * share,
            self.angle * rest + other.angle * share,
        )


def card_box(pose: Pose) -> Box:
    """Return the rectangle of a card in this pose, ignoring the angle."""
    height = pose.width * CARD_RATIO
    return Box(pose.x - pose.width / 2, pose.y - height / 2, pose.width, height)


def turned_box(pose: Pose) -> Box:
    """Return the smallest unrotated rectangle that contains a card in this pose."""
    lean = math.radians(pose.angle)
    across, down = abs(math.cos(lean)), abs(math.sin(lean))
    high = pose.width * CARD_RATIO
    w, h = pose.width * across + high * down, pose.width * down + high * across
    return Box(pose.x - w / 2, pose.y - h / 2, w, h)


def token_box(pose: Pose) -> Box:
    """Return the square that a token occupies in this pose."""
    return Box(pose.x - pose.width / 2, pose.y - pose.width / 2, pose.width, pose.width)

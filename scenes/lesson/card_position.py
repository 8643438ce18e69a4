"""Find where a lesson's card covers as little of the table as possible."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from scenes.table.layout.boxes import Box

MARGIN = 10.0
STEP = 12.0


class Cover(NamedTuple):
    """A box, and the cost of hiding 1,000 square units of it."""

    box: Box
    cost: float


def overlap(one: Box, other: Box) -> float:
    """Return the area of the overlap between two boxes, or 0 if they don't overlap."""
    wide = min(one.x + one.w, other.x + other.w) - max(one.x, other.x)
    high = min(one.y + one.h, other.y + other.h) - max(one.y, other.y)
    return wide * high if wide > 0 and high > 0 else 0.0


def gap_between(one: Box, other: Box) -> float:
    """Return the shortest distance between two boxes."""
    across = max(0.0, other.x - one.x - one.w, one.x - other.x - other.w)
    down = max(0.0, other.y - one.y - one.h, one.y - other.y - other.h)
    return float((across * across + down * down) ** 0.5)


def best_box(
    size: tuple[float, float],
    screen: tuple[float, float],
    never: Sequence[Box],
    covers: Sequence[Cover],
    towards: Sequence[Box],
    close: bool = False,
    cards: Sequence[Box] = (),
) -> Box:
    """Return the best position for a lesson's card, as a box of the card's size.

    Args:
        size: The width and height of the lesson's card.
        screen: The width and height of the screen.
        never: Boxes that the card must not cover.
        covers: Boxes that the card should avoid, with the costs of hiding them.
        towards: Boxes that the card should be near, because its text explains them.
        close: Whether the card can touch the edges of boxes in `never` if necessary.
        cards: The boxes of playing cards, which the lesson's card avoids if possible.
    """
    if cards:
        both = [*never, *cards]
        free = best_box(size, screen, both, covers, towards, close=True)
        if not any(overlap(free, one) for one in both):
            return free
    w, h = size
    xs, ys = _steps(screen[0] - w), _steps(screen[1] - h)
    dear = [*((one, 1000.0) for one in never), *((cover.box, cover.cost / 1000) for cover in covers)]
    best = _cheapest([(x, y) for y in ys for x in xs], size, dear, towards) or Box(MARGIN, MARGIN, w, h)
    if close and any(overlap(best, one) for one in never):
        # A gap that is only slightly larger than the card might lie between two positions on the search grid.
        across = _flush([(one.x, one.w) for one in never], w, screen[0])
        down = _flush([(one.y, one.h) for one in never], h, screen[1])
        beside = [(x, y) for y in down for x in (*xs, *across)] + [(x, y) for y in ys for x in across]
        best = _cheapest([best[:2], *beside], size, dear, towards) or best
    return best


def _steps(room: float) -> list[float]:
    """Return the positions to try along an axis.

    `room` is the screen's size along that axis minus the card's size.
    """
    return [MARGIN + STEP * number for number in range(math.floor((room - 2 * MARGIN) / STEP) + 1)]


def _flush(never: Sequence[tuple[float, float]], long: float, screen: float) -> list[float]:
    """Return the positions at which a lesson's card touches a box without covering it.

    Only one axis is considered, horizontal or vertical. A position is where the card starts on that axis.

    Args:
        never: The start and length of each box on the axis.
        long: The card's length on the axis.
        screen: The screen's length on the axis.
    """
    found = {math.floor(start - long) for start, _ in never} | {math.ceil(start + length) for start, length in never}
    return [at for at in sorted(found) if MARGIN <= at <= screen - long - MARGIN]


def _cheapest(
    corners: Iterable[tuple[float, float]],
    size: tuple[float, float],
    dear: Sequence[tuple[Box, float]],
    towards: Sequence[Box],
) -> Box | None:
    """Return the cheapest of several boxes for a lesson's card, or None if there are no boxes.

    `corners` contains the upper left corner of each box. The cost is the card's distance to the nearest box in
    `towards`, plus the cost of hiding parts of the boxes in `dear`. Each box in `dear` has a weight, which is the cost
    of hiding one square unit.
    """
    (w, h), best, cost = size, None, math.inf
    columns: dict[float, tuple[float, list[float], list[float]]] = {}
    rows: dict[float, tuple[float, list[float], list[tuple[int, float, float]]]] = {}
    for x, y in corners:
        if y not in rows:
            high = [min(y + h, one.y + one.h) - max(y, one.y) for one, _ in dear]
            shared = [(at, long, dear[at][1]) for at, long in enumerate(high) if long > 0]
            down = [max(0.0, one.y - y - h, y - one.y - one.h) for one in towards]
            rows[y] = min(down, default=0.0), down, shared
        least, down, shared = rows[y]
        if least >= cost:
            continue  # the distance along one axis alone is already too large
        if x not in columns:
            wide = [min(x + w, one.x + one.w) - max(x, one.x) for one, _ in dear]
            across = [max(0.0, one.x - x - w, x - one.x - one.w) for one in towards]
            columns[x] = min(across, default=0.0), across, wide
        least, across, wide = columns[x]
        if least >= cost:
            continue
        far = min((right * right + below * below for right, below in zip(across, down, strict=True)), default=0.0)
        found = float(far**0.5)
        for at, long, each in shared:
            if found >= cost:
                break
            if wide[at] > 0:
                found += wide[at] * long * each
        if found < cost:
            best, cost = Box(x, y, w, h), found
    return best


def docked(box: Box, log: Box, never: Sequence[Box]) -> Box:
    """Return the card's box, moved to the log's lower end if the card covers part of the log.

    The box stays in its old position if the log is smaller than the card, or if the moved card would cover a box in
    `never`.
    """
    there = box._replace(x=log.x + (log.w - box.w) / 2, y=log.y + log.h - box.h)
    room = box.w <= log.w and box.h <= log.h and not any(overlap(there, one) for one in never)
    return there if room and overlap(box, log) else box

"""The cut-paper shapes in the background, such as hills, trees and towers.

Each function returns SVG path data, with coordinates in pixels. `base` is the y coordinate of the ground. `foot` is the
y coordinate of the shapes' lower edge.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

Shape = str


def ridge(chance: random.Random, wide: float, base: float, rise: float, foot: float, step: float = 24.0) -> Shape:
    """Return a row of soft hills, up to `rise` pixels high."""
    waves = [(chance.uniform(0.6, 2.6), chance.uniform(0, 6.3), chance.uniform(0.3, 1)) for _ in range(4)]
    whole = sum(strength for _, _, strength in waves)
    points = []
    x = -step
    while x <= wide + step:
        lift = sum(s * math.sin(f * 2 * math.pi * x / wide + p) for f, p, s in waves) / whole
        points.append(f"{x:.1f} {base - rise * (0.5 + 0.5 * lift) + chance.uniform(-1, 1):.1f}")
        x += step / 3
    return f"M{-step} {foot}L" + "L".join(points) + f"L{wide + step} {foot}Z"


def crags(chance: random.Random, wide: float, base: float, rise: float, foot: float) -> Shape:
    """Return a row of jagged mountains, up to `rise` pixels high."""
    points = []
    x = -20.0
    up = False
    while x <= wide + 40:
        high = rise * chance.uniform(0.5, 1) if up else rise * chance.uniform(0.0, 0.32)
        points.append(f"{x:.1f} {base - high:.1f}")
        x += chance.uniform(14, 44)
        up = not up
    return f"M-30 {foot}L" + "L".join(points) + f"L{wide + 30} {foot}Z"


def tree(chance: random.Random, x: float, base: float, high: float) -> Shape:
    """Return a bare tree. `x` is the centre of its trunk."""
    parts: list[str] = []

    def grow(left: float, top: float, angle: float, length: float, thick: float, depth: int) -> None:
        bend = chance.uniform(-0.22, 0.22)
        tip_x = left + math.cos(angle + bend) * length
        tip_y = top + math.sin(angle + bend) * length
        across_x, across_y = -math.sin(angle), math.cos(angle)
        thin = thick * 0.62
        parts.append(
            f"M{left + across_x * thick:.1f} {top + across_y * thick:.1f}"
            f"L{tip_x + across_x * thin:.1f} {tip_y + across_y * thin:.1f}"
            f"L{tip_x - across_x * thin:.1f} {tip_y - across_y * thin:.1f}"
            f"L{left - across_x * thick:.1f} {top - across_y * thick:.1f}Z"
        )
        if depth == 0 or length < 5:
            return
        for side in (-1, 1) if chance.random() < 0.85 else (-1, 0, 1):
            turn = side * chance.uniform(0.32, 0.72)
            grow(tip_x, tip_y, angle + bend + turn, length * chance.uniform(0.62, 0.84), thin * 0.8, depth - 1)

    grow(x, base, -math.pi / 2 + chance.uniform(-0.16, 0.16), high * 0.33, high * 0.042, 6)
    return "".join(parts)


def tomb(chance: random.Random, x: float, base: float, high: float) -> Shape:
    """Return a leaning gravestone, which is round, pointed, or shaped like a cross."""
    half = high * chance.uniform(0.28, 0.36)
    lean = chance.uniform(-0.14, 0.14) * high
    kind = chance.randrange(3)
    left, right, top = x - half, x + half, base - high
    if kind == 0:
        return (
            f"M{left:.1f} {base + 6:.1f}L{left + lean:.1f} {top + half:.1f}"
            f"A{half:.1f} {half:.1f} 0 0 1 {right + lean:.1f} {top + half:.1f}L{right:.1f} {base + 6:.1f}Z"
        )
    if kind == 1:
        return (
            f"M{left:.1f} {base + 6:.1f}L{left + lean:.1f} {top + half * 1.2:.1f}L{x + lean:.1f} {top:.1f}"
            f"L{right + lean:.1f} {top + half * 1.2:.1f}L{right:.1f} {base + 6:.1f}Z"
        )
    arm, bar = high * 0.30, high * 0.085
    cross = top + high * 0.32
    return (
        f"M{x - bar:.1f} {base + 6:.1f}L{x - bar + lean:.1f} {top:.1f}H{x + bar + lean:.1f}"
        f"L{x + bar:.1f} {base + 6:.1f}Z"
        f"M{x - arm + lean * 0.7:.1f} {cross - bar:.1f}H{x + arm + lean * 0.7:.1f}v{2 * bar:.1f}h{-2 * arm:.1f}Z"
    )


def fence(chance: random.Random, left: float, right: float, base: float, high: float) -> Shape:
    """Return a spiked iron fence, from `left` to `right` (x coordinates)."""
    parts = [f"M{left:.1f} {base - high * 0.72:.1f}H{right:.1f}v3H{left:.1f}Z"]
    parts.append(f"M{left:.1f} {base - high * 0.16:.1f}H{right:.1f}v3H{left:.1f}Z")
    x = left
    while x < right:
        top = base - high * chance.uniform(0.92, 1.04)
        parts.append(
            f"M{x:.1f} {base + 4:.1f}V{top + 9:.1f}l-2.6 -2L{x + 1.2:.1f} {top:.1f}l3.8 7l-2.6 2V{base + 4:.1f}Z"
        )
        x += high * 0.24
    return "".join(parts)


def tower(chance: random.Random, x: float, base: float, high: float) -> Shape:
    """Return a tower with a pointed roof or with battlements. `x` is the tower's centre."""
    half = high * chance.uniform(0.10, 0.16)
    top = base - high
    if chance.random() < 0.55:
        return (
            f"M{x - half:.1f} {base}V{top + half * 2.6:.1f}h{-half * 0.35:.1f}L{x:.1f} {top:.1f}"
            f"L{x + half * 1.35:.1f} {top + half * 2.6:.1f}h{-half * 0.35:.1f}V{base}Z"
        )
    wide, step = half * 1.3, half * 2.6 / 5
    teeth = "".join(f"h{step:.1f}v{step * (1 if i % 2 == 0 else -1):.1f}" for i in range(4))
    return (
        f"M{x - half:.1f} {base}V{top + step * 3:.1f}H{x - wide:.1f}V{top:.1f}{teeth}h{step:.1f}"
        f"V{top + step * 3:.1f}H{x + half:.1f}V{base}Z"
    )


def waves(chance: random.Random, wide: float, base: float, high: float, foot: float) -> Shape:
    """Return a row of breaking waves."""
    x = -chance.uniform(10, 60)
    parts = [f"M{x:.1f} {foot}V{base:.1f}"]
    while x < wide + 20:
        length = chance.uniform(46, 84)
        crest = high * chance.uniform(0.55, 1)
        parts.append(
            f"C{x + length * 0.35:.1f} {base:.1f} {x + length * 0.5:.1f} {base - crest:.1f} "
            f"{x + length * 0.86:.1f} {base - crest:.1f}"
            f"C{x + length * 0.66:.1f} {base - crest * 0.7:.1f} {x + length * 0.74:.1f} {base:.1f} "
            f"{x + length:.1f} {base:.1f}"
        )
        x += length
    return "".join(parts) + f"V{foot}Z"


def trunk(chance: random.Random, x: float, base: float, half: float) -> Shape:
    """Return the trunk of a tree that is taller than the picture.

    `x` is the centre of the trunk, and `half` is half its width.
    """
    lean = chance.uniform(-18, 18)
    parts = [
        f"M{x - half * 1.7:.1f} {base + 8:.1f}Q{x - half:.1f} {base - 40:.1f} {x - half * 0.8 + lean:.1f} -10"
        f"H{x + half * 0.8 + lean:.1f}Q{x + half:.1f} {base - 40:.1f} {x + half * 1.7:.1f} {base + 8:.1f}Z"
    ]
    for _ in range(3):
        y = chance.uniform(10, base * 0.6)
        side = chance.choice((-1, 1))
        reach = chance.uniform(24, 64)
        middle = x + lean * (1 - y / base)
        parts.append(
            f"M{middle:.1f} {y + 6:.1f}Q{middle + side * reach * 0.6:.1f} {y - 4:.1f} {middle + side * reach:.1f} "
            f"{y - reach * 0.5:.1f}Q{middle + side * reach * 0.5:.1f} {y - 10:.1f} {middle:.1f} {y - 4:.1f}Z"
        )
    return "".join(parts)


def arch(wide: float, foot: float, pillar: float, top: float, spring: float) -> Shape:
    """Return a wall with an opening that is rounded at the top.

    The path must be filled with the even-odd rule, so that the opening stays empty. The curve starts at the y
    coordinate `spring`, and rises to the y coordinate `top`.
    """
    left, right = pillar, wide - pillar
    half = (right - left) / 2
    return (
        f"M-4 -4H{wide + 4}V{foot}H-4Z"
        f"M{left:.1f} {foot}V{spring:.1f}A{half:.1f} {spring - top:.1f} 0 0 1 {right:.1f} {spring:.1f}V{foot}Z"
    )


def courses(chance: random.Random, wide: float, foot: float, high: float = 24.0) -> str:
    """Return the lines between the stones of a wall. `high` is the height of a row of stones."""
    parts = []
    y, row = 0.0, 0
    while y < foot:
        parts.append(f"M0 {y:.1f}H{wide}")
        x = (row % 2) * high * 0.9 + chance.uniform(-4, 4)
        while x < wide:
            parts.append(f"M{x:.1f} {y:.1f}V{y + high:.1f}")
            x += high * chance.uniform(1.5, 2.1)
        y, row = y + high, row + 1
    return "".join(parts)


def spikes(chance: random.Random, wide: float, reach: float, down: bool, foot: float) -> Shape:
    """Return a row of pointed rocks, each at most `reach` pixels long.

    If `down` is true, the rocks hang from the top of the picture. Otherwise, they rise from the y coordinate `foot`.
    """
    edge, sign = (-6.0, 1) if down else (foot, -1)
    x = -10.0
    parts = [f"M{x} {edge - sign * 4:.1f}"]
    while x < wide + 10:
        width = chance.uniform(10, 34)
        # Make the points longer at the sides of the picture, so that the middle stays clear.
        side = abs((x + width / 2) / wide - 0.5) * 2
        long = reach * (0.25 + 0.75 * side) * chance.uniform(0.5, 1)
        parts.append(
            f"L{x:.1f} {edge + sign * 6:.1f}Q{x + width * 0.4:.1f} {edge + sign * long * 0.4:.1f} "
            f"{x + width / 2:.1f} {edge + sign * long:.1f}Q{x + width * 0.6:.1f} {edge + sign * long * 0.4:.1f} "
            f"{x + width:.1f} {edge + sign * 6:.1f}"
        )
        x += width
    return "".join(parts) + f"L{wide + 10} {edge - sign * 4:.1f}Z"


def grass(chance: random.Random, wide: float, base: float, high: float, foot: float) -> Shape:
    """Return the ground with grass along its upper edge."""
    parts = [f"M-4 {foot}V{base:.1f}"]
    x = -4.0
    while x < wide + 6:
        step = chance.uniform(1.6, 4.2)
        lift = high * chance.uniform(0.15, 1) ** 1.6
        lean = chance.uniform(-3, 3)
        parts.append(f"L{x + step * 0.5 + lean:.1f} {base - lift:.1f}")
        parts.append(f"L{x + step:.1f} {base + chance.uniform(-1, 1):.1f}")
        x += step
    return "".join(parts) + f"V{foot}Z"


def flags(chance: random.Random, wide: float, base: float, foot: float) -> Shape:
    """Return a floor of flagstones with an uneven upper edge."""
    parts = [f"M-4 {foot}V{base:.1f}"]
    x = -4.0
    while x < wide + 4:
        step = chance.uniform(22, 48)
        lift = chance.uniform(0, 3)
        parts.append(f"V{base - lift:.1f}H{x + step - 1.6:.1f}v3h1.6")
        x += step
    return "".join(parts) + f"V{foot}Z"


def spears(chance: random.Random, places: Sequence[float], base: float, high: float) -> Shape:
    """Return spears with flags, planted in the ground at the x coordinates `places`."""
    parts = []
    for x in places:
        top = base - high * chance.uniform(0.7, 1)
        lean = chance.uniform(-0.12, 0.12) * (base - top)
        parts.append(
            f"M{x - 1.5:.1f} {base + 6:.1f}L{x + lean - 1:.1f} {top:.1f}l-4 2L{x + lean:.1f} {top - 16:.1f}"
            "l4.6 18l-3.6 -2"
            f"L{x + 1.5:.1f} {base + 6:.1f}Z"
        )
        if chance.random() < 0.55:
            side = chance.choice((-1, 1))
            parts.append(
                f"M{x + lean:.1f} {top + 5:.1f}q{side * 14:.1f} 7 {side * 30:.1f} 0"
                f"l{-side * 6:.1f} 11l{side * 6:.1f} 12"
                f"q{-side * 16:.1f} 5 {-side * 30:.1f} 0Z"
            )
    return "".join(parts)


def roofs(chance: random.Random, wide: float, base: float, high: float, foot: float) -> Shape:
    """Return the outline of a town's roofs."""
    x = -10.0
    parts = [f"M{x} {foot}"]
    while x < wide + 10:
        width = chance.uniform(22, 48)
        wall = high * chance.uniform(0.3, 0.6)
        gable = high * chance.uniform(0.15, 0.36)
        spire = chance.random() < 0.16
        if spire:
            width *= 0.5
            wall, gable = high * 0.62, high * 0.5
        parts.append(f"L{x:.1f} {base - wall:.1f}L{x + width / 2:.1f} {base - wall - gable:.1f}")
        if not spire and chance.random() < 0.5:
            at = x + width * 0.68
            slope = gable * (1 - 0.36)
            parts.append(f"L{at:.1f} {base - wall - slope * 0.62:.1f}v{-gable * 0.6:.1f}h5v{gable * 0.6 + 4:.1f}")
        parts.append(f"L{x + width:.1f} {base - wall:.1f}")
        x += width
    return "".join(parts) + f"L{wide + 10} {foot}Z"


def candle(x: float, base: float, half: float, high: float) -> Shape:
    """Return a candle with a flame, centred on `x`.

    `half` is half the width, and `high` is the height without the flame.
    """
    top = base - high
    return (
        f"M{x - half:.1f} {base + 8:.1f}V{top:.1f}H{x + half:.1f}V{base + 8:.1f}Z"
        f"M{x:.1f} {top - 22:.1f}Q{x + 8:.1f} {top - 8:.1f} {x:.1f} {top - 2:.1f}"
        f"Q{x - 8:.1f} {top - 8:.1f} {x:.1f} {top - 22:.1f}Z"
    )

"""The places that can be a picture's background.

Each place has a function that returns its layers, from back to front.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from typing import NamedTuple

from . import paper


class Room(NamedTuple):
    """The picture's dimensions, for the functions that draw places.

    Attributes:
        wide: the picture's width, in pixels
        foot: the y coordinate of the picture's lower edge
        base: the y coordinate where the ground begins
    """

    wide: float
    foot: float
    base: float


class Layer(NamedTuple):
    """A layer of cut paper.

    Attributes:
        path: the outline, as SVG path data
        near: how near the layer is, from 0 (far away) to 1 (next to the figure)
        lines: the lines between stones as SVG path data, or "" if there are no stones
        holes: whether a shape inside another shape is a hole
    """

    path: str
    near: float
    lines: str = ""
    holes: bool = False


Place = Callable[[random.Random, Room], list[Layer]]


def _moor(chance: random.Random, room: Room) -> list[Layer]:
    wide, foot, base = room
    side = chance.choice((0.14, 0.86))
    near = [paper.tree(chance, wide * at, base + 6, base * chance.uniform(0.34, 0.62)) for at in (side, 1 - side)]
    far = paper.ridge(chance, wide, base - 34, 42, foot)
    middle = paper.ridge(chance, wide, base - 10, 26, foot)
    trees = [paper.tree(chance, wide * chance.uniform(0.05, 0.95), base - 16, base * 0.3) for _ in range(3)]
    return [
        Layer(far, 0.25),
        Layer(middle + "".join(trees), 0.5),
        Layer(paper.ridge(chance, wide, base + 8, 12, foot) + "".join(near), 0.78),
    ]


def _graves(chance: random.Random, room: Room) -> list[Layer]:
    wide, foot, base = room
    far = [paper.tomb(chance, x + chance.uniform(-8, 8), base - 18, chance.uniform(26, 44)) for x in _steps(wide, 42)]
    near = [paper.tomb(chance, wide * at, base + 6, chance.uniform(58, 92)) for at in (0.08, 0.22, 0.80, 0.93)]
    tree = paper.tree(chance, wide * chance.choice((0.2, 0.8)), base - 34, base * 0.4)
    return [
        Layer(paper.ridge(chance, wide, base - 30, 30, foot) + tree, 0.25),
        Layer(paper.ridge(chance, wide, base - 8, 10, foot) + "".join(far), 0.5),
        Layer(paper.fence(chance, -6, wide + 6, base + 4, 52) + "".join(near), 0.78),
    ]


def _sea(chance: random.Random, room: Room) -> list[Layer]:
    wide, foot, base = room
    side = chance.choice((-1, 1))
    edge = wide if side > 0 else 0
    rock = (
        f"M{edge + side * 10} {foot}V{base - 150}L{edge - side * 30} {base - 138}L{edge - side * 52} {base - 70}"
        f"L{edge - side * 84} {base - 30}L{edge - side * 120} {foot}Z"
    )
    return [
        Layer(rock, 0.3),
        Layer(paper.waves(chance, wide, base - 34, 15, foot), 0.42),
        Layer(paper.waves(chance, wide, base - 14, 22, foot), 0.6),
        Layer(paper.waves(chance, wide, base + 10, 28, foot), 0.8),
    ]


def _hall(chance: random.Random, room: Room) -> list[Layer]:
    wide, foot, base = room
    far = paper.arch(wide, foot, wide * 0.22, base * 0.16, base * 0.52)
    near = paper.arch(wide, foot, wide * 0.10, base * 0.02, base * 0.46)
    return [
        Layer(far, 0.35, paper.courses(chance, wide, foot), True),
        Layer(near, 0.68, paper.courses(chance, wide, foot, 34), True),
    ]


def _crypt(chance: random.Random, room: Room) -> list[Layer]:
    wide, foot, base = room
    candles = []
    for at in (0.07, 0.15, 0.86, 0.94):
        x, half, high = wide * at, chance.uniform(5, 8), chance.uniform(40, 96)
        candles.append(paper.candle(x, base, half, high))
    wall = paper.arch(wide, foot, wide * 0.14, base * 0.08, base * 0.5)
    return [
        Layer(wall, 0.42, paper.courses(chance, wide, foot, 30), True),
        Layer(f"M-4 {base - 6}H{wide + 4}V{foot}H-4Z" + "".join(candles), 0.75),
    ]


def _forest(chance: random.Random, room: Room) -> list[Layer]:
    wide, foot, base = room
    far = [paper.trunk(chance, x + chance.uniform(-10, 10), base - 10, chance.uniform(4, 7)) for x in _steps(wide, 46)]
    middle = [paper.trunk(chance, wide * at, base, chance.uniform(8, 12)) for at in (0.17, 0.30, 0.74, 0.88)]
    near = [paper.trunk(chance, wide * at, base + 14, chance.uniform(15, 20)) for at in (0.03, 0.97)]
    return [
        Layer(paper.ridge(chance, wide, base - 12, 10, foot) + "".join(far), 0.3),
        Layer("".join(middle), 0.55),
        Layer("".join(near), 0.82),
    ]


def _town(chance: random.Random, room: Room) -> list[Layer]:
    wide, foot, base = room
    return [
        Layer(paper.roofs(chance, wide, base - 30, base * 0.42, foot), 0.3),
        Layer(paper.roofs(chance, wide, base - 6, base * 0.3, foot), 0.55),
        Layer(paper.fence(chance, -6, wide + 6, base + 6, 40), 0.8),
    ]


def _towers(chance: random.Random, room: Room) -> list[Layer]:
    wide, foot, base = room
    far = [paper.tower(chance, wide * at, base, base * chance.uniform(0.4, 0.7)) for at in (0.16, 0.34, 0.70, 0.88)]
    near = [paper.tower(chance, wide * at, base + 10, base * chance.uniform(0.6, 0.9)) for at in (0.04, 0.96)]
    return [
        Layer(paper.crags(chance, wide, base - 20, 70, foot), 0.2),
        Layer(paper.ridge(chance, wide, base - 6, 14, foot) + "".join(far), 0.45),
        Layer("".join(near), 0.75),
    ]


def _crags(chance: random.Random, room: Room) -> list[Layer]:
    wide, foot, base = room
    return [
        Layer(paper.crags(chance, wide, base - 50, 120, foot), 0.2),
        Layer(paper.crags(chance, wide, base - 20, 80, foot), 0.45),
        Layer(paper.crags(chance, wide, base + 14, 44, foot), 0.75),
    ]


def _cave(chance: random.Random, room: Room) -> list[Layer]:
    wide, foot, base = room
    far = paper.spikes(chance, wide, base * 0.5, True, foot)
    middle = paper.spikes(chance, wide, base * 0.4, False, base + 10)
    above = paper.spikes(chance, wide, base * 0.34, True, foot)
    return [
        Layer(far, 0.35),
        Layer(middle, 0.5),
        Layer(above + paper.spikes(chance, wide, base * 0.2, False, base + 16), 0.8),
    ]


def _field(chance: random.Random, room: Room) -> list[Layer]:
    wide, foot, base = room
    far = paper.ridge(chance, wide, base - 26, 34, foot)
    hill = paper.ridge(chance, wide, base - 4, 10, foot)
    places = [wide * at for at in (0.1, 0.2, 0.29, 0.72, 0.8, 0.9)]
    return [
        Layer(far, 0.25),
        Layer(hill + paper.spears(chance, places, base - 6, base * 0.34), 0.5),
        Layer(paper.spears(chance, [wide * at for at in (0.05, 0.15, 0.86, 0.95)], base + 8, base * 0.6), 0.8),
    ]


def _void(chance: random.Random, room: Room) -> list[Layer]:
    wide, foot, base = room
    rocks = []
    for _ in range(9):
        x, y, half = chance.uniform(0, wide), chance.uniform(base * 0.5, base), chance.uniform(5, 20)
        corners = [
            (
                x + half * chance.uniform(0.7, 1.2) * math.cos(turn * math.tau / 7),
                y + half * 0.7 * chance.uniform(0.7, 1.2) * math.sin(turn * math.tau / 7),
            )
            for turn in range(7)
        ]
        rocks.append("M" + "L".join(f"{a:.1f} {b:.1f}" for a, b in corners) + "Z")
    return [
        Layer("".join(rocks[:5]), 0.3),
        Layer("".join(rocks[5:]) + paper.crags(chance, wide, base + 16, 40, foot), 0.65),
    ]


def _steps(wide: float, step: int) -> range:
    return range(step // 2, round(wide), step)


PLACES: dict[str, Place] = {
    "moor": _moor,
    "graves": _graves,
    "sea": _sea,
    "hall": _hall,
    "crypt": _crypt,
    "forest": _forest,
    "town": _town,
    "towers": _towers,
    "crags": _crags,
    "cave": _cave,
    "field": _field,
    "void": _void,
}
PAVED = ("hall", "crypt", "cave", "town")
"""The places with a stone floor and a light other than the moon. All others have grass."""

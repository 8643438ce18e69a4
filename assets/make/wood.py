"""Draw rows of walnut planks."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from . import fields
from .fields import Field

# The colours of the wood, as (value, colour) pairs. Low values are dark parts such as pores, and high values are light
# parts.
TONES = (
    (-0.10, "#100907"),
    (0.12, "#1E120C"),
    (0.40, "#3A2316"),
    (0.62, "#573620"),
    (0.85, "#774E2E"),
    (1.15, "#9A6C42"),
)


class Planks(NamedTuple):
    """A surface of planks: the colour and the brightness (`shade`) of each pixel."""

    colour: NDArray[np.float32]
    shade: Field


def grain(size: tuple[int, int], seed: int) -> Field:
    """Return the wood grain of one plank, as values from about 0 to 1 (see `TONES`).

    The fibres are horizontal.
    """
    width, height = size
    rng = np.random.default_rng(seed)
    x, y = fields.grid(size)
    bent = y + 16 * fields.noise(size, (760, 150), seed + 1) + 5 * fields.noise(size, (260, 60), seed + 2)
    bent = bent + 1.6 * fields.noise(size, (90, 22), seed + 3)
    # A plank is a flat cut through the growth rings of a trunk. Near the middle of the trunk, the cut shows pointed
    # arches.
    pith = height * rng.uniform(-0.5, 1.5)
    heart = width * rng.uniform(-0.2, 1.2)
    depth = 26 + np.abs(x - heart) * rng.uniform(0.05, 0.11)
    radius = np.hypot(bent - pith, depth)
    ring = radius / rng.uniform(11, 17) + 0.5 * fields.noise(size, (1200, 40), seed + 4)
    part = ring - np.floor(ring)
    late = part**2.2 * (1 - fields.smooth(0.93, 1.0, part))
    late = fields.blur(late.astype(np.float32), 0.9) * (0.75 + 0.25 * fields.noise(size, (420, 60), seed + 5))
    fibre = fields.noise(size, (230, 2.4), seed + 6) * 0.55 + fields.noise(size, (60, 1.3), seed + 7) * 0.45
    pores = fields.smooth(1.35, 2.4, fields.noise(size, (34, 1.7), seed + 8))
    tone = fields.noise(size, (900, 120), seed + 9) * 0.055 + fields.noise(size, (240, 34), seed + 10) * 0.035
    value = 0.50 + rng.uniform(-0.08, 0.08) + tone - 0.30 * (late - 0.25) + 0.062 * fibre - 0.17 * pores
    return value.astype(np.float32)


def planks(size: tuple[int, int], rows: list[int], seed: int, joints: bool = True) -> Planks:
    """Return horizontal rows of planks.

    `rows` contains the rows' heights in pixels, which must fill the height in `size`.
    """
    width, height = size
    rng = np.random.default_rng(seed)
    value = np.zeros((height, width), dtype=np.float32)
    edge = np.ones((height, width), dtype=np.float32)
    top = 0
    for number, row in enumerate(rows):
        cuts = [0, round(width * ((0.37 + 0.41 * number) % 1.0)), width] if joints else [0, width]
        cuts = sorted({cut for cut in cuts if cut == 0 or cut == width or 160 < cut < width - 160})
        for left, right in pairwise(cuts):
            plank = grain((right - left, row), int(rng.integers(1 << 30)))
            border = _bevel((right - left, row), left > 0, right < width)
            visible = min(row, height - top)
            value[top : top + visible, left:right] = plank[:visible]
            edge[top : top + visible, left:right] = border[:visible]
        top += row
        if top >= height:
            break
    sheen = 1 + 0.5 * fields.relief(value, 2.4)
    return Planks(fields.ramp(value, *TONES), (edge * np.clip(sheen, 0.7, 1.4)).astype(np.float32))


def _bevel(size: tuple[int, int], cut_left: bool, cut_right: bool) -> Field:
    """Return a plank's brightness: a light upper edge, a dark lower edge and dark gaps."""
    width, height = size
    x, y = fields.grid(size)
    wobble = fields.noise(size, (120, 8), 5) * 0.35
    from_top, from_bottom = y + wobble, height - y + wobble
    light = 1 - 0.86 * np.exp(-((from_top / 1.6) ** 2)) - 0.86 * np.exp(-((from_bottom / 1.8) ** 2))
    light = light + 0.34 * np.exp(-(((from_top - 4.2) / 1.8) ** 2)) - 0.26 * np.exp(-(from_bottom / 9))
    if cut_left:
        light = light - 0.8 * np.exp(-((x / 1.5) ** 2)) + 0.22 * np.exp(-(((x - 4) / 1.7) ** 2))
    if cut_right:
        light = light - 0.8 * np.exp(-(((width - x) / 1.5) ** 2)) - 0.2 * np.exp(-(width - x) / 8)
    return np.clip(light, 0.06, 1.4).astype(np.float32)

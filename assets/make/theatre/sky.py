"""Draw the sky or the light in the background of a picture."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from .. import fields
from ..fields import Field
from ..style import mix
from .palette import Palette


class Light(NamedTuple):
    """The light in the background of a picture.

    Attributes:
        x, y: the coordinates of the centre, in pixels
        radius: the disc's radius in pixels, or 0 for a glow without a disc
        phase: the dark fraction of the disc, negative if the right side is dark
    """

    x: float
    y: float
    radius: float = 74.0
    phase: float = 0.0


def sky(size: tuple[int, int], light: Light, palette: Palette, seed: int, stars: int = 0) -> Field:
    """Return a picture of the sky, with its light and clouds. `stars` is the number of stars."""
    x, y = fields.grid(size)
    away = np.hypot(x - light.x, y - light.y)
    cloud = fields.fractal(size, (size[0] * 0.5, size[1] * 0.16), 5, seed, 0.56)
    wisps = fields.fractal(size, (size[0] * 0.8, size[1] * 0.06), 4, seed + 7, 0.6)
    near = np.clip(np.exp(-away / (size[0] * 0.46)) * (1 + 0.13 * cloud) + 0.018 * wisps, 0, 1)
    picture = fields.ramp(
        near,
        (0.0, palette.night),
        (0.12, mix(palette.night, palette.haze, 0.45)),
        (0.36, palette.haze),
        (0.82, palette.glow),
        (1.0, mix(palette.glow, palette.core, 0.35)),
    )
    picture = _starred(picture, size, palette, seed, stars, near)
    if light.radius:
        picture = _disc(picture, size, light, palette, seed)
    veil = fields.smooth(0.5, 2.4, wisps)[..., None] * 0.30
    return np.asarray(picture * (1 - veil) + fields.flat(mix(palette.haze, palette.glow, 0.4)) * veil, dtype=np.float32)


def _disc(picture: Field, size: tuple[int, int], light: Light, palette: Palette, seed: int) -> Field:
    x, y = fields.grid(size)
    across, down = (x - light.x) / light.radius, (y - light.y) / light.radius
    distance = np.hypot(across, down)
    edge = 1.4 / light.radius
    face = fields.smooth(1 + edge, 1 - edge, distance)
    if light.phase:
        shift = 2.0 * (1 - abs(light.phase)) * (1 if light.phase > 0 else -1)
        face = face * (1 - fields.smooth(1 + edge, 1 - edge, np.hypot(across + shift, down)))
    mottled = 0.965 + 0.03 * fields.fractal(size, (light.radius * 0.7, light.radius * 0.6), 4, seed + 3)
    patches = fields.fractal(size, (light.radius * 0.9, light.radius * 0.8), 3, seed + 5)
    seas = 1 - 0.10 * fields.smooth(0.4, 1.6, patches)
    limb = 1 - 0.16 * np.clip(distance, 0, 1) ** 3
    colour = fields.flat(palette.core)[None, None, :] * (mottled * seas * limb)[..., None]
    halo = np.exp(-((np.clip(distance - 0.9, 0, None) * 2.0) ** 1.2))[..., None] * fields.flat(palette.glow) * 0.75
    picture = fields.screen(picture, halo.astype(np.float32))
    return np.asarray(picture * (1 - face[..., None]) + colour * face[..., None], dtype=np.float32)


def _starred(picture: Field, size: tuple[int, int], palette: Palette, seed: int, stars: int, near: Field) -> Field:
    if not stars:
        return picture
    chance = np.random.default_rng(seed + 11)
    field = np.zeros((size[1], size[0]), dtype=np.float32)
    x, y = fields.grid(size)
    for _ in range(stars):
        at_x, at_y = chance.uniform(0, size[0]), chance.uniform(0, size[1] * 0.6)
        big = chance.uniform(0.5, 1.5)
        left, top = int(max(0, at_x - 8)), int(max(0, at_y - 8))
        part = (slice(top, top + 17), slice(left, left + 17))
        spot = np.exp(-((x[part] - at_x) ** 2 + (y[part] - at_y) ** 2) / (2 * big * big))
        field[part] = np.maximum(field[part], spot * chance.uniform(0.35, 1))
    light = field * np.clip(1.1 - near, 0, 1)
    return np.asarray(fields.screen(picture, light[..., None] * fields.flat(palette.core)), dtype=np.float32)

"""Draw a picture in the style of a shadow theatre.

From back to front, the layers are the sky, cut paper with fog, a figure, and the ground.
"""

from __future__ import annotations

import random
from typing import NamedTuple

import numpy as np
from PIL import Image

from .. import fields
from ..draw import svg
from ..fields import Field
from ..style import mix
from . import paper
from .palette import Palette
from .places import PAVED, PLACES, Room
from .puppet import rim_light, stand
from .sky import Light, sky


class Plan(NamedTuple):
    """The description of a picture.

    Attributes:
        size: the width and height, in pixels
        place: the name of the background in `PLACES`
        palette: the colours
        light: the light in the background
        ground: the y coordinate of the ground, in pixels
        seed: the seed for all random details
        stars: the number of stars
        fog: the density of the fog, from 0 to 1
    """

    size: tuple[int, int]
    place: str
    palette: Palette
    light: Light
    ground: float
    seed: int
    stars: int = 0
    fog: float = 0.6


def mask_of(path: str, size: tuple[int, int], holes: bool = False) -> Field:
    """Return how much of each pixel a path covers, from 0 to 1.

    If `holes` is true, a shape inside another shape is a hole.
    """
    rule = ' fill-rule="evenodd"' if holes else ""
    return fields.array(svg(f'<path d="{path}" fill="white"{rule}/>', size).getchannel("A"))


def backdrop(plan: Plan) -> Field:
    """Return the picture without the figure or the foreground."""
    chance = random.Random(plan.seed)
    palette, light = plan.palette, plan.light
    picture = sky(plan.size, light, palette, plan.seed, plan.stars)
    at = (light.x, light.y)
    x, y = fields.grid(plan.size)
    near_light = np.exp(-((np.hypot(x - light.x, y - light.y) / (plan.size[0] * 0.55)) ** 2))
    for number, layer in enumerate(PLACES[plan.place](chance, Room(*plan.size, plan.ground))):
        mask = mask_of(layer.path, plan.size, layer.holes)
        # Paper near the light is brighter, and layers near the viewer are darker.
        tone = fields.flat(mix(palette.haze, palette.paper, 0.30 + 0.70 * layer.near))[None, None, :]
        warm = fields.flat(palette.glow)[None, None, :] * (near_light * (1 - layer.near) * 0.30)[..., None]
        body = tone + warm
        if layer.lines:
            drawn = svg(f'<path d="{layer.lines}" fill="none" stroke="white" stroke-width="1.6"/>', plan.size)
            joints = fields.array(drawn.getchannel("A"))
            body = body * (1 - 0.42 * joints[..., None])
            body = body + fields.flat(palette.rim) * (0.05 * np.roll(joints, 2, axis=0))[..., None]
        shadow = fields.blur(mask, 5.0)[..., None] * 0.34
        picture = picture * (1 - shadow * (1 - mask[..., None]))
        picture = picture * (1 - mask[..., None]) + body * mask[..., None]
        rim = rim_light(mask, at, plan.size) * (0.42 - 0.22 * layer.near) * (0.25 + 0.75 * near_light)
        picture = fields.screen(picture, rim[..., None] * fields.flat(palette.rim))
        picture = _fogged(picture, plan, number, layer.near)
    return np.asarray(picture, dtype=np.float32)


def _fogged(picture: Field, plan: Plan, number: int, near: float) -> Field:
    wide, _ = plan.size
    _, y = fields.grid(plan.size)
    drift = fields.fractal(plan.size, (wide * 0.55, 30), 4, plan.seed + 40 + number, 0.55)
    middle = plan.ground - 18 + 22 * near
    thick = np.exp(-(((y - middle) / (34 + 26 * (1 - near))) ** 2)) * np.clip(0.55 + 0.3 * drift, 0, 1)
    share = (thick * plan.fog * (0.62 - 0.4 * near))[..., None]
    colour = fields.flat(mix(plan.palette.haze, plan.palette.glow, 0.45))
    return np.asarray(picture * (1 - share) + colour * share, dtype=np.float32)


def scene(plan: Plan, drawing: Image.Image, behind: Image.Image | None = None) -> Field:
    """Return the whole picture: a figure, with or without a glow behind it, on the background.

    `drawing` is the mask of the figure. `behind` is the mask of the glow, or None for no glow. Each mask must be the
    same size as the picture.
    """
    palette, light = plan.palette, plan.light
    picture = backdrop(plan)
    if behind is not None:
        shape = fields.array(behind)
        glow = (0.42 * shape + 0.30 * fields.blur(shape, 9.0))[..., None]
        picture = fields.screen(picture, glow * fields.flat(mix(palette.glow, palette.core, 0.5)))
    return finish(stand(picture, drawing, palette, (light.x, light.y)), plan)


def finish(picture: Field, plan: Plan) -> Field:
    """Return the picture with the foreground, dust in the light, grain and dark corners added."""
    chance = random.Random(plan.seed + 1)
    palette, (wide, high) = plan.palette, plan.size
    if plan.place in PAVED:
        grow = paper.flags(chance, wide, plan.ground, high)
    else:
        grow = paper.grass(chance, wide, plan.ground + 3, 17, high)
    mask = mask_of(grow, plan.size)
    x, y = fields.grid(plan.size)
    dark = fields.flat(palette.paper)[None, None, :] * np.ones((high, wide, 1), dtype=np.float32)
    lit = np.clip(1 - (y - plan.ground) / 60, 0, 1) * np.exp(-(((x - plan.light.x) / (wide * 0.5)) ** 2))
    dark = dark + fields.flat(palette.haze) * (lit * 0.12)[..., None]
    shadow = fields.blur(mask, 6.0)[..., None] * 0.5
    picture = picture * (1 - shadow * (1 - mask[..., None]))
    picture = picture * (1 - mask[..., None]) + dark * mask[..., None]
    rim = rim_light(mask, (plan.light.x, plan.light.y), plan.size) * 0.4
    picture = fields.screen(picture, rim[..., None] * fields.flat(palette.rim))
    picture = _motes(picture, plan)
    across, down = (x - wide / 2) / (wide * 0.62), (y - plan.ground * 0.52) / (high * 0.62)
    vignette = 1 - 0.52 * fields.smooth(0.55, 1.35, np.hypot(across, down))
    grain = 1 + 0.028 * np.random.default_rng(plan.seed + 2).standard_normal((high, wide)).astype(np.float32)
    return np.asarray(np.clip(picture * (vignette * grain)[..., None], 0, 1), dtype=np.float32)


def _motes(picture: Field, plan: Plan) -> Field:
    chance = np.random.default_rng(plan.seed + 3)
    field = np.zeros((plan.size[1], plan.size[0]), dtype=np.float32)
    x, y = fields.grid(plan.size)
    for _ in range(26):
        at_x = float(np.clip(plan.light.x + chance.normal(0, plan.size[0] * 0.33), 6, plan.size[0] - 6))
        at_y = float(chance.uniform(20, plan.ground - 4))
        big = float(chance.uniform(0.6, 1.9))
        left, top = int(max(0, at_x - 9)), int(max(0, at_y - 9))
        part = (slice(top, top + 19), slice(left, left + 19))
        spot = np.exp(-((x[part] - at_x) ** 2 + (y[part] - at_y) ** 2) / (2 * big * big))
        field[part] = np.maximum(field[part], spot * float(chance.uniform(0.12, 0.55)))
    return np.asarray(fields.screen(picture, field[..., None] * fields.flat(plan.palette.core)), dtype=np.float32)

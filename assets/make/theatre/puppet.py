"""Draw a picture's main figure.

The figure is cut from near-black paper, and light shines through its holes.
"""

from __future__ import annotations

import numpy as np
from PIL import Image, ImageChops, ImageFilter

from .. import fields
from ..fields import Field
from .palette import Palette

HALF = 127
CLOSE = 5
"""In a drawing, gaps narrower than `CLOSE` - 1 pixels count as holes in the paper."""
RIM = 2.4
"""The width, in pixels, of the bright line along edges that face the light."""


def hull(mask: Image.Image) -> Image.Image:
    """Return the mask of a drawing with all its holes and narrow gaps filled."""
    closed = mask.filter(ImageFilter.MaxFilter(CLOSE)).filter(ImageFilter.MinFilter(CLOSE))
    inside = np.where(_outside(np.asarray(closed) <= HALF), 0, 255).astype(np.uint8)
    return ImageChops.lighter(mask, Image.fromarray(inside).filter(ImageFilter.GaussianBlur(0.7)))


def _outside(free: Field) -> Field:
    """Return the free pixels connected to the picture's edge through other free pixels."""
    reached = free.copy()
    reached[1:-1, 1:-1] = False
    while True:
        before = int(reached.sum())
        for turned in (False, True):
            for flipped in (False, True):
                reached, free = (field.T if turned else field for field in (reached, free))
                reached, free = (field[:, ::-1] if flipped else field for field in (reached, free))
                reached = _swept(reached, free)
                reached, free = (field[:, ::-1] if flipped else field for field in (reached, free))
                reached, free = (field.T if turned else field for field in (reached, free))
        if int(reached.sum()) == before:
            return reached


def _swept(reached: Field, free: Field) -> Field:
    """Return `reached`, extended to the right through adjacent free pixels."""
    columns = np.arange(free.shape[1])
    source = np.maximum.accumulate(np.where(reached, columns, -1), axis=1)
    wall = np.maximum.accumulate(np.where(free, -1, columns), axis=1)
    return np.asarray(source > wall)


def rim_light(mask: Field, light: tuple[float, float], size: tuple[int, int]) -> Field:
    """Return the brightness (0 to 1) along a mask's edges.

    Only edges that face the light (at `light`) are bright.
    """
    soft = fields.blur(mask, RIM)
    down, right = np.gradient(soft)
    x, y = fields.grid(size)
    away_x, away_y = light[0] - x, light[1] - y
    length = np.hypot(away_x, away_y) + 1e-3
    facing = -(right * away_x + down * away_y) / length
    return np.asarray(np.clip(facing * RIM * 3.2, 0, 1) * mask, dtype=np.float32)


def stand(picture: Field, drawing: Image.Image, palette: Palette, light: tuple[float, float]) -> Field:
    """Return a copy of the picture with a figure added in the foreground.

    `drawing` is the figure's mask, and `light` is the position of the light.
    """
    size = drawing.size
    body, solid = fields.array(hull(drawing)), fields.array(drawing)
    holes = np.clip(body - solid, 0, 1)
    x, y = fields.grid(size)
    away = np.hypot(x - light[0], y - light[1]) / (0.55 * size[0])
    lit = fields.ramp(away, (0.0, palette.core), (0.55, palette.core), (1.25, palette.glow))
    dark = fields.flat(palette.paper)[None, None, :] * np.ones((*body.shape, 1), dtype=np.float32)
    shadow = fields.blur(body, 7.0)[..., None] * 0.55
    picture = picture * (1 - shadow)
    picture = picture * (1 - body[..., None]) + dark * body[..., None]
    rim = rim_light(solid, light, size)[..., None] * fields.flat(palette.rim)[None, None, :]
    picture = fields.screen(picture, rim * 0.85)
    bloom = fields.blur(holes, 5.0)[..., None] * fields.flat(palette.glow)[None, None, :]
    picture = picture * (1 - holes[..., None]) + lit * holes[..., None]
    return np.asarray(fields.screen(picture, bloom * 0.55), dtype=np.float32)

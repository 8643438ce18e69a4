"""Draw the table, the leather board with its recesses, and the candle with its glow."""

from __future__ import annotations

import math

import numpy as np
from PIL import Image, ImageFilter

from . import fields
from .draw import linear, over, placed, radial, shadow, svg
from .fields import Field
from .output import Output
from .style import CANDLE, CANDLE_CORE, GOLD, LEATHER, NIGHT, mix
from .wood import planks

TABLE = (1920, 1080)
# The candle's position, as fractions of the table's width and height. Its light is part of the table's picture.
CANDLE_AT = (0.1525, 0.49)
BOARD = (1500, 1578)
SMALLER = 2 / 3
"""The scaling factor for the board's file. The scaled file has two pixels per unit, like the files for other boards."""
RECESS = (324, 441)
RECESS_RADIUS = 30
EMPTY, EMPTY_RADIUS = (320, 448), 21
CANDLE_SIZE = (384, 384)
GLOW = 512


def _wood() -> Image.Image:
    floor = planks(TABLE, [212, 222, 208, 226, 214], seed=71)
    x, y = fields.grid(TABLE)
    centre = (TABLE[0] * CANDLE_AT[0], TABLE[1] * CANDLE_AT[1])
    near = fields.pool(TABLE, centre, (430, 330))
    wide = fields.pool(TABLE, (TABLE[0] * 0.40, TABLE[1] * 0.46), (880, 560))
    across = (x / TABLE[0] - 0.5) * 2
    down = (y / TABLE[1] - 0.5) * 2
    dark_edge = 1 - 0.42 * fields.smooth(0.55, 1.5, np.hypot(across, down * 0.95))
    light = (0.33 + 0.50 * wide + 0.48 * near) * dark_edge
    # Near the candle, the light is warmer, with more red and less blue.
    warmth = np.stack([0.98 + 0.10 * near, 0.96 + 0.0 * near, 0.94 - 0.16 * near], axis=-1)
    gloss = 0.03 * near * np.clip(floor.shade, 0, 1.4)
    lit = floor.colour * floor.shade[..., None] * light[..., None] * warmth + gloss[..., None] * fields.flat(CANDLE)
    return fields.image(lit.astype(np.float32))


def _leather(size: tuple[int, int], seed: int) -> Field:
    """Return the height of a leather surface at each pixel."""
    x, y = fields.grid(size)
    bend = 3.2 * fields.noise(size, (30, 30), seed + 1)
    cells = fields.cells(size, 14.0, seed, x + bend, y - bend)
    swell = 0.5 + 0.5 * np.tanh(fields.noise(size, (70, 70), seed + 2))
    return fields.blur((fields.smooth(0.0, 0.42, cells) * (0.45 + 0.55 * swell)).astype(np.float32), 1.1)


def _corner_ornament(gold: str) -> str:
    """Return the ornament in the board's upper left corner, as SVG elements."""
    return (
        f'<g fill="none" stroke="{gold}" stroke-linecap="round">'
        '<path d="M0 62A62 62 0 0 0 62 0" stroke-width="3"/><path d="M0 51A51 51 0 0 0 51 0" stroke-width="1.4"/>'
        '<path d="M12 66C30 70 42 84 40 100C38 114 20 114 20 102C20 94 30 92 32 98" stroke-width="2.4"/>'
        '<path d="M14 118C24 122 28 134 24 150C20 166 14 176 14 196" stroke-width="2"/>'
        '<path d="M66 12C70 30 84 42 100 40C114 38 114 20 102 20C94 20 92 30 98 32" stroke-width="2.4"/>'
        '<path d="M118 14C122 24 134 28 150 24C166 20 176 14 196 14" stroke-width="2"/></g>'
        f'<path d="M24 12L36 24L24 36L12 24Z" fill="{gold}"/>'
        f'<circle cx="14" cy="206" r="4" fill="{gold}"/><circle cx="206" cy="14" r="4" fill="{gold}"/>'
        f'<path d="M24 124L30 134L24 144L18 134Z" fill="{gold}"/><path d="M124 24L134 30L144 24L134 18Z" '
        f'fill="{gold}"/>'
    )


def _mirrored(size: tuple[int, int], inset: float, part: str) -> str:
    width, height = size
    return "".join(
        f'<g transform="translate({x} {y}) scale({sx} {sy})">{part}</g>'
        for x, sx in ((inset, 1), (width - inset, -1))
        for y, sy in ((inset, 1), (height - inset, -1))
    )


def _rule(size: tuple[int, int], inset: float, radius: float, stroke: str, width: float, more: str = "") -> str:
    return (
        f'<rect x="{inset}" y="{inset}" width="{size[0] - 2 * inset}" height="{size[1] - 2 * inset}" rx="{radius}" '
        f'fill="none" stroke="{stroke}" stroke-width="{width}" {more}/>'
    )


#: the width of the wooden frame around the leather, in the drawing's own pixels
MOULDING = 27.0
BOARD_RADIUS = 30.0


def _board() -> Image.Image:
    width, height = BOARD
    inside = -fields.box_distance(BOARD, (0, 0, width, height), BOARD_RADIUS)
    light = 0.62 + 0.62 * fields.pool(BOARD, (width * 0.22, height * 0.36), (width * 0.75, height * 0.62))
    mottle = fields.fractal(BOARD, (240, 240), 3, 52) * 0.055
    hide = 1.04 + mottle + fields.relief(_leather(BOARD, 50), 0.85)
    within = inside - MOULDING
    hide = hide * (1 - 0.62 * np.exp(-np.maximum(within, 0) / 16))
    leather = fields.flat(mix(LEATHER, "#3A261C", 0.34))[None, None, :] * 1.12 * (hide * light)[..., None]
    # The frame is made of dark wood with a semicircular profile, which determines how bright each part is.
    wood = fields.ramp(
        0.16 + 0.10 * fields.noise(BOARD, (160, 3), 54) * 0.4, *((0.0, "#150C07"), (0.4, "#3A2415"), (0.8, "#5C3A20"))
    )
    bulge = np.sqrt(np.clip(1 - ((inside - MOULDING / 2) / (MOULDING / 2)) ** 2, 0, 1))
    turn = fields.relief(bulge.astype(np.float32), 5.5)
    frame = wood * (0.95 + turn + 0.55 * bulge)[..., None]
    on_leather = fields.smooth(-0.7, 0.7, within)[..., None]
    picture = fields.image(
        (frame * (1 - on_leather) + leather * on_leather).astype(np.float32), np.clip(inside + 0.5, 0, 1)
    )
    gilt = svg(
        _rule(BOARD, 3, BOARD_RADIUS - 3, "url(#gilt)", 4.5)
        + _rule(BOARD, MOULDING, 10, "url(#gilt)", 4.2)
        + _rule(BOARD, MOULDING + 14, 4, "url(#gold)", 1.6, 'opacity=".8"')
        + f'<g opacity=".92">{_mirrored(BOARD, MOULDING + 14, _corner_ornament("url(#gold)"))}</g>',
        BOARD,
    )
    whole = over(picture, shadow(gilt, (2, 3), 2.2, 0.8), gilt)
    return whole.resize((round(width * SMALLER), round(height * SMALLER)), Image.Resampling.LANCZOS)


def _sunk(depth: float, floor: str) -> Image.Image:
    """Return a recess in the board, with a floor in the colour `floor`.

    `depth` is the darkness of the shadow, from 0 to 1.
    """
    width, height = RECESS
    inside = -fields.box_distance(RECESS, (1.5, 1.5, width - 1.5, height - 1.5), RECESS_RADIUS)
    moved = -fields.box_distance(RECESS, (9, 13, width + 12, height + 16), RECESS_RADIUS)
    light = 1 - depth * (1 - fields.smooth(-4, 34, moved)) - 0.30 * np.exp(-np.maximum(inside, 0) / 11)
    hide = 1 + fields.relief(_leather(RECESS, 60), 0.6) + 0.05 * fields.noise(RECESS, (90, 90), 63)
    colour = fields.flat(floor)[None, None, :] * (np.clip(light, 0.12, 1) * hide)[..., None]
    ground = fields.image(colour.astype(np.float32), np.clip(inside + 0.5, 0, 1) * 0.94)
    lip = svg(
        _rule(RECESS, 3, RECESS_RADIUS - 2, "#000000", 4, 'opacity=".65"')
        + _rule(RECESS, 1.8, RECESS_RADIUS - 1, "url(#lip)", 2.2)
        + _rule(RECESS, 7, RECESS_RADIUS - 6, "url(#gold)", 1.2, 'opacity=".22"'),
        RECESS,
        defs=linear("lip", (0, "#3A2A1A", 0.5), (0.55, GOLD[2], 0.75), (1, GOLD[1], 1), end=(0.8, 1)),
    )
    return over(ground, lip)


def _empty() -> Image.Image:
    """Return the picture of an empty place: a candlelit window with a gilt frame."""
    width, height = EMPTY
    x, y = fields.grid(EMPTY)
    inside = -fields.box_distance(EMPTY, (2, 2, width - 2, height - 2), EMPTY_RADIUS)
    moved = -fields.box_distance(EMPTY, (8, 11, width + 10, height + 12), EMPTY_RADIUS)
    glow = np.exp(-(((x - width / 2) / 130) ** 2 + ((y - height * 0.60) / 170) ** 2))
    light = (0.05 + 0.42 * glow) * (0.25 + 0.75 * fields.smooth(-4, 30, moved))
    colour = fields.flat(CANDLE)[None, None, :] * light[..., None]
    ground = fields.image(colour.astype(np.float32), (np.clip(inside + 0.5, 0, 1) * 0.50).astype(np.float32))
    inset = 18
    lozenges = "".join(
        f'<path d="M{px - 6} {py}L{px} {py - 6}L{px + 6} {py}L{px} {py + 6}Z" fill="{NIGHT}" stroke="url(#gold)" '
        'stroke-width="1.8"/>'
        for px in (inset, width - inset)
        for py in (inset, height - inset)
    )
    frame = svg(
        _rule(EMPTY, 4, EMPTY_RADIUS - 3, "url(#gilt)", 5.0, 'opacity=".80"')
        + _rule(EMPTY, inset, 3, GOLD[1], 2.2, 'opacity=".50"')
        + f'<g opacity=".8">{lozenges}</g>',
        EMPTY,
    )
    return over(ground, frame)


def _exhausted(out: Output) -> Image.Image:
    ground = _sunk(0.75, "#140C0D")
    soul = placed(out.sources.drawing("soul"), (RECESS[0] / 2, RECESS[1] / 2), 190, 'fill="url(#gold)"')
    emblem = svg(soul, RECESS)
    ghost = Image.new("RGBA", RECESS, (0, 0, 0, 0))
    ghost = Image.blend(ghost, emblem, 0.78)
    return over(ground, shadow(emblem, (3, 4), 3, 0.6), ghost)


def _beads(count: int, radius: float, size: float) -> str:
    mid = CANDLE_SIZE[0] / 2
    return "".join(
        f'<circle cx="{mid + radius * math.sin(2 * math.pi * i / count):.2f}" '
        f'cy="{mid - radius * math.cos(2 * math.pi * i / count):.2f}" r="{size}" fill="url(#bead)"/>'
        for i in range(count)
    )


def _dish() -> Image.Image:
    """Return the brass dish below the candle, seen from above and lit from the upper left."""
    x, y = fields.grid(CANDLE_SIZE)
    mid = CANDLE_SIZE[0] / 2
    radius = np.hypot(x - mid, y - mid)
    angle = np.arctan2(y - mid, x - mid)
    facing = np.cos(angle + 2.25)
    brushed = 0.5 + 0.5 * np.cos(2 * (angle - 0.7))
    # the height of the dish: a high outer rim, a low plate and a high inner ring
    outer = np.exp(-(((radius - 150) / 9) ** 2))
    inner = np.exp(-(((radius - 98) / 6) ** 2)) * 0.6
    slope = np.gradient(outer + inner, axis=1) * np.cos(angle) + np.gradient(outer + inner, axis=0) * np.sin(angle)
    hollow = fields.smooth(60, 145, radius)
    light = 0.24 + 0.20 * brushed**2 - 0.12 * facing * hollow - slope * facing * 8.5
    light = light + 0.42 * np.exp(-(((radius - 70) / 24) ** 2)) - 0.10 * np.exp(-(((radius - 116) / 12) ** 2))
    rings = 0.02 * np.sin(radius * 1.9)
    colour = fields.ramp(
        (light + rings).astype(np.float32),
        (0.0, "#170E05"),
        (0.3, "#5E4119"),
        (0.55, "#A37A36"),
        (0.8, "#E0BF74"),
        (1.1, "#FFF0C6"),
    )
    return fields.image(colour, np.clip(161 - radius, 0, 1).astype(np.float32))


def _wax() -> Image.Image:
    """Return the candle seen from above: an irregular rim of wax around a glowing molten pool."""
    x, y = fields.grid(CANDLE_SIZE)
    mid = CANDLE_SIZE[0] / 2
    radius = np.hypot(x - mid, y - mid)
    angle = np.arctan2(y - mid, x - mid)
    edge = 76 + 4.5 * np.sin(3 * angle + 0.6) + 3.2 * np.sin(5 * angle + 2.1) + 2.2 * np.sin(8 * angle + 4.0)
    pool = 45 + 3.0 * np.sin(4 * angle + 1.0) + 2.0 * np.sin(7 * angle)
    depth = edge - radius
    rim = fields.smooth(pool - 6, pool + 7, radius)
    bulge = rim * np.clip(depth / 18, 0, 1)
    lit = 0.52 + fields.relief(fields.blur(bulge.astype(np.float32), 2.5), 3.2) + 0.46 * np.exp(-((radius / 40) ** 2))
    lit = lit - 0.30 * (1 - fields.smooth(0, 12, depth))
    colour = fields.ramp(
        lit.astype(np.float32),
        (0.1, "#6B4A22"),
        (0.45, "#D2AE70"),
        (0.7, "#EFDCB0"),
        (0.95, "#FFEFC0"),
        (1.25, "#FFFBE6"),
    )
    return fields.image(colour, np.clip(depth, 0, 1).astype(np.float32))


def _candle() -> Image.Image:
    mid = CANDLE_SIZE[0] / 2
    beads = svg(
        _beads(40, 133, 4.2),
        CANDLE_SIZE,
        defs=radial(
            "bead", (0, "#FFF0C4", 1), (0.5, "#B98F47", 1), (1, "#3E280C", 1), centre=(0.36, 0.32), radius=0.72
        ),
    )
    flame = svg(
        f'<circle cx="{mid}" cy="{mid}" r="30" fill="url(#melt)"/><path d="M{mid} {mid - 40}C{mid + 9} {mid - 20} '
        f"{mid + 19} {mid - 4} {mid + 15} {mid + 11}A15.500 15.500 0 0 1 {mid - 15} "
        f'{mid + 11}C{mid - 19} {mid - 4} {mid - 7} {mid - 18} {mid} {mid - 40}Z" fill="url(#flame)"/>',
        CANDLE_SIZE,
        defs=radial("melt", (0, "#FFB347", 0.0), (0.55, "#FFAF42", 0.55), (1, "#FF9A3C", 0))
        + radial(
            "flame",
            (0, "#FFFFFF", 1),
            (0.45, "#FFFBE2", 1),
            (0.8, CANDLE_CORE, 1),
            (1, "#FFC45A", 0.95),
            centre=(0.5, 0.68),
            radius=0.6,
        ),
    )
    halo = Image.new("RGBA", CANDLE_SIZE, (255, 214, 130, 0))
    halo.putalpha(
        flame.getchannel("A").filter(ImageFilter.GaussianBlur(15)).point(lambda value: min(255, round(value * 1.5)))
    )
    dish, wax = _dish(), _wax()
    return over(
        shadow(dish, (8, 12), 11, 0.72),
        shadow(dish, (1, 2), 2, 0.6),
        dish,
        shadow(beads, (2, 2), 1.2, 0.7),
        beads,
        shadow(wax, (4, 6), 6, 0.62),
        wax,
        halo,
        flame,
    )


def _glow() -> Image.Image:
    size = (GLOW, GLOW)
    x, y = fields.grid(size)
    radius = np.hypot(x - GLOW / 2, y - GLOW / 2) / (GLOW / 2)
    fall = np.clip(1 - radius, 0, 1)
    alpha = 0.80 * fall**2.6 + 0.20 * np.exp(-((radius / 0.13) ** 2)) * fall
    share = np.clip(fall**3 * 1.15, 0, 1)[..., None]
    colour = fields.flat(CANDLE) * (1 - share) + fields.flat(CANDLE_CORE) * share
    return fields.image(colour.astype(np.float32), alpha.astype(np.float32))


def _stud() -> Image.Image:
    size = (48, 48)
    stud = svg(
        '<path d="M24 6L42 24L24 42L6 24Z" fill="url(#gilt)"/><path d="M24 13L35 24L24 35L13 24Z" fill="none" '
        f'stroke="{NIGHT}" stroke-opacity=".45" stroke-width="1.6"/>',
        size,
    )
    return over(shadow(stud, (2, 3), 2, 0.8), stud)


def build_table(out: Output) -> None:
    """Write pictures of the table and the objects on it to the table/ folder."""
    out.png("table/wood.png", _wood())
    out.webp("table/board.webp", _board(), quality=92)
    out.png("table/recess.png", _sunk(0.62, "#1D1416"))
    out.png("table/exhausted.png", _exhausted(out), "icons")
    out.webp("table/empty.webp", _empty())
    out.png("table/stud.png", _stud())
    out.png("table/candle.png", _candle())
    out.png("table/glow.png", _glow())

"""Draw the velvet curtain and its golden pelmet.

The curtain is grey, so that the program can tint it with a seat's colour.
"""

from __future__ import annotations

import numpy as np
from PIL import Image, ImageFilter

from . import fields
from .draw import linear, over, radial, shadow, svg
from .fields import Field
from .output import Output

SIZE = (1920, 1080)
PELMET = (1920, 150)
SWAGS = 12


#: the distance between pleats at the top, in pixels
PLEAT = 101.0


CANDLE = (960.0, 262.0)
"""The centre of the candle's light, behind the next player's medal on the screen."""
NEAR, FAR = (300.0, 215.0), (820.0, 560.0)
"""Horizontal and vertical reach of the light's bright and dim parts, in pixels."""
QUALITY = 84


def _velvet() -> Field:
    """Return the brightness of pleated velvet with no light behind it."""
    width, height = SIZE
    x, y = fields.grid(SIZE)
    down = y / height
    # At the top, the pleats are equally spaced. Further down, they bend to the sides, and their widths vary.
    sway = fields.noise(SIZE, (640, 900), 81) * 19 * down + fields.noise(SIZE, (230, 620), 82) * 8 * (0.3 + down)
    phase = (x + sway) / PLEAT + 0.10 * fields.noise(SIZE, (330, 3000), 84)
    number = np.floor(phase + 0.5).astype(np.int64)
    rng = np.random.default_rng(88)
    count = int(number.max() - number.min()) + 1
    depth = rng.uniform(0.72, 1.0, count)[number - number.min()]
    # The position of each pixel across its pleat, from -1 to 1. It is 0 at the crest. Crests are narrower than
    # valleys.
    across = (phase - number) * 2
    crest = np.cos(np.pi * across / 2) ** 1.35
    fold = depth * crest + fields.noise(SIZE, (42, 1000), 85) * 0.045 * crest
    fold = fields.blur(fold.astype(np.float32), 2.2)
    slope = np.gradient(fold, axis=1) * 20
    facing = 0.5 + 0.5 * np.tanh(1.5 * (slope + 0.10))
    # Velvet is brightest where you see its fibres from the side. So both flanks of a pleat are bright, especially the
    # one that faces the light.
    lit_flank = np.exp(-(((across + 0.42) / 0.17) ** 2)) * 0.34
    far_flank = np.exp(-(((across - 0.58) / 0.10) ** 2)) * 0.10
    occlusion = fields.smooth(-0.05, 0.85, fold)
    light = 0.085 + occlusion * (0.20 + 0.50 * facing) + (lit_flank + far_flank) * depth
    spot = np.exp(-(((x - width * 0.47) / 900) ** 2 + ((y - height * 0.38) / 640) ** 2))
    # The pelmet's shadow fades out faster above its darkest line than below it.
    under = 0.42 * np.exp(-(((y - 96) / np.where(y < 96, 34, 62)) ** 2))
    frame = (0.50 + 0.66 * spot) * (1 - under) * (1 - 0.30 * fields.smooth(0.74, 1.02, down))
    pile = fields.noise(SIZE, (3.0, 7.0), 87) * 0.012 + fields.noise(SIZE, (34, 120), 89) * 0.030
    return (fields.blur(light.astype(np.float32), 1.6) * frame * (1 + pile)).astype(np.float32)


def _glow(reach: tuple[float, float]) -> Field:
    """Return the candle's brightness, from 1 at the centre to almost 0 at twice `reach`."""
    x, y = fields.grid(SIZE)
    return np.exp(-(((x - CANDLE[0]) / reach[0]) ** 2 + ((y - CANDLE[1]) / reach[1]) ** 2)).astype(np.float32)


def _curtain() -> Image.Image:
    """Return a grey picture of the velvet in candlelight."""
    velvet, near, far = _velvet(), _glow(NEAR), _glow(FAR)
    shine = velvet * (0.40 + 0.44 * far + 0.36 * near) + 0.10 * near + 0.02 * far
    return fields.image((1.12 * shine / (1 + 0.50 * shine)).astype(np.float32))


def _fringe(left: float, right: float, top: float, sag: float) -> str:
    """Return the fringe of a cord that sags by `sag` pixels, as SVG elements."""
    parts = []
    count = 44
    for i in range(1, count):
        t = i / count
        x = left + (right - left) * t
        y = top + sag * (1 - (2 * t - 1) ** 2)
        tone = ("#E9CB84", "#B98F47", "#8A6731")[i % 3]
        parts.append(f'<path d="M{x:.2f} {y:.2f}v{15 + (i * 7) % 3}" stroke="{tone}" stroke-width="2.1"/>')
    return "".join(parts)


def _cord(left: float, right: float, top: float, sag: float) -> str:
    middle, dip = (left + right) / 2, top + 2 * sag
    line = f"M{left} {top}Q{middle} {dip} {right} {top}"
    return (
        f'<path d="{line}" stroke="#3A260E" stroke-width="8.5" fill="none"/><path d="{line}" stroke="url(#cord)" '
        f'stroke-width="6.500" fill="none"/><path d="{line}" stroke="#FFF0C2" stroke-width="2" fill="none" '
        'opacity=".75" '
        f'transform="translate(0 -1.6)"/><path d="{line}" stroke="#5E431C" stroke-width="6" fill="none" opacity=".5" '
        'stroke-dasharray="1.6 4.2"/>'
    )


def _tassel(x: float, y: float) -> str:
    threads = "".join(
        f'<path d="M{x + i * 1.7:.2f} {y + 22}Q{x + i * 2.5:.2f} {y + 36} {x + i * 2.9:.2f} {y + 55}" '
        f'stroke="{("#F3DC9E", "#C79B52", "#8A6731")[abs(i) % 3]}" stroke-width="2.3"/>'
        for i in range(-5, 6)
    )
    return (
        f'<g fill="none"><path d="M{x - 8} {y + 20}L{x - 17} {y + 55}H{x + 17}L{x + 8} {y + 20}Z" fill="#6B4C20"/>'
        f"{threads}</g>"
        f'<rect x="{x - 9}" y="{y + 14}" width="18" height="8" rx="3" fill="url(#cord)"/>'
        f'<circle cx="{x}" cy="{y + 3}" r="12.500" fill="#2A1A08"/><circle cx="{x}" cy="{y + 3}" r="11.500" '
        'fill="url(#knob)"/>'
    )


def _swag_folds(left: float, right: float, top: float, sag: float) -> str:
    """Return the soft folds of the cloth above a cord, as SVG elements.

    The folds meet at both ends.
    """
    middle, parts = (left + right) / 2, []
    for i in range(1, 5):
        head, dip = top - 11.0 * i, top - 11.0 * i + 2 * sag * (1 - 0.13 * i)
        line = f"M{left + 3} {head}Q{middle} {dip} {right - 3} {head}"
        parts.append(f'<path d="{line}" fill="none" stroke="#000000" stroke-opacity=".36" stroke-width="4.5"/>')
        parts.append(
            f'<path d="{line}" fill="none" stroke="#FFFFFF" stroke-opacity=".16" stroke-width="4" '
            'transform="translate(0 -5.5)"/>'
        )
    return "".join(parts)


def _pelmet() -> Image.Image:
    width = PELMET[0]
    defs = (
        linear("cord", (0, "#F6E2A6", 1), (0.5, "#C89C50", 1), (1, "#7A5726", 1))
        + linear(
            "rod",
            (0, "#2A180B", 1),
            (0.18, "#6F4A22", 1),
            (0.36, "#A9773C", 1),
            (0.55, "#6A4420", 1),
            (1, "#1E1108", 1),
        )
        + linear("lip", (0, "#FFEFC0", 1), (0.5, "#CFA555", 1), (1, "#6A4A1F", 1))
        + linear("cloth", (0, "#000000", 0.50), (0.45, "#FFFFFF", 0.02), (0.8, "#FFFFFF", 0.07), (1, "#FFFFFF", 0.02))
        + radial(
            "knob",
            (0, "#FFF6D8", 1),
            (0.4, "#E4C377", 1),
            (0.8, "#9A7234", 1),
            (1, "#4E3412", 1),
            centre=(0.38, 0.3),
            radius=0.75,
        )
    )
    top, sag, span = 64.0, 30.0, width / SWAGS
    cloth, gold = [], []
    outline = f"M0 20H{width}V{top}"
    for i in reversed(range(SWAGS)):
        left, right = i * span, (i + 1) * span
        outline += f"Q{(left + right) / 2} {top + 2 * sag} {left} {top}"
        gold.append(_fringe(left, right, top, sag) + _cord(left, right, top, sag))
        cloth.append(_swag_folds(left, right, top, sag))
    valance = over(
        svg(f'<path d="{outline}Z" fill="url(#cloth)"/>', PELMET, defs=defs),
        svg("".join(cloth), PELMET).filter(ImageFilter.GaussianBlur(2.2)),
    )
    hang = svg(f'<path d="{outline}Z" fill="#000000"/>', PELMET).getchannel("A")
    valance = Image.composite(valance, Image.new("RGBA", PELMET, (0, 0, 0, 0)), hang)
    tassels = "".join(_tassel(i * span, top) for i in range(SWAGS + 1))
    trim = svg("".join(gold) + tassels, PELMET, defs=defs)
    rod = svg(
        f'<rect width="{width}" height="20" fill="url(#rod)"/><rect y="17" width="{width}" height="5" '
        'fill="url(#lip)"/>'
        f'<rect y="3" width="{width}" height="1.5" fill="#E0B56B" opacity=".35"/>',
        PELMET,
        defs=defs,
    )
    below = Image.new("RGBA", PELMET, (0, 0, 0, 0))
    hanging = over(valance, trim)
    solid = Image.new("RGBA", PELMET, (0, 0, 0, 0))
    solid.putalpha(hanging.getchannel("A").point(lambda value: 255 if value > 8 else 0))
    below.alpha_composite(shadow(solid, (5, 13), 9, 0.55))
    return over(below, valance, shadow(rod, (0, 6), 5, 0.6), shadow(trim, (2, 4), 2.5, 0.6), trim, rod)


def build_curtain(out: Output) -> None:
    """Write the curtain and the pelmet into curtain/."""
    out.webp("curtain/drape.webp", _curtain().convert("RGB"), quality=QUALITY)
    out.png("curtain/pelmet.png", _pelmet())

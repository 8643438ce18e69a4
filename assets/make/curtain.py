"""The curtain: grey velvet to be tinted at run time, and the gilt pelmet above it."""

from __future__ import annotations

import math

import numpy as np
from PIL import Image

from . import fields
from .draw import linear, over, radial, shadow, svg
from .output import Output

SIZE = (1920, 1080)
PELMET = (1920, 150)
SWAGS = 12


def _drape() -> Image.Image:
    """Velvet in grey, to be multiplied by a colour: deep valleys, soft faces, sheen on the turning edges."""
    width, height = SIZE
    x, y = fields.grid(SIZE)
    down = y / height
    # Pleats hang from even hooks at the head and wander and merge towards the foot.
    wander = fields.noise(SIZE, (420, 700), 81) * (10 + 36 * down) + fields.noise(SIZE, (150, 420), 82) * 9 * down
    across = x + wander
    strength = 0.72 + 0.22 * fields.noise(SIZE, (210, 1500), 83)
    pleat = np.cos(2 * math.pi * across / 118.0 + 0.9 * fields.noise(SIZE, (520, 2400), 84))
    minor = fields.noise(SIZE, (46, 900), 85) * 0.20 + fields.noise(SIZE, (23, 500), 86) * 0.05
    height_map = (0.5 + 0.5 * pleat) ** 1.25 * strength + minor
    slope = np.gradient(height_map, axis=1) * 30
    valley = fields.smooth(0.02, 0.80, height_map)
    diffuse = np.clip(0.56 + 0.50 * slope, 0, 1.3)
    # Velvet is bright where the pile is seen from the side: near the steepest part of a fold, on its lit face.
    sheen = np.exp(-(((slope - 0.42) / 0.26) ** 2)) * 0.40 + np.exp(-(((slope + 0.62) / 0.16) ** 2)) * 0.10
    light = 0.035 + 0.78 * valley**1.15 * diffuse + sheen * (0.25 + 0.75 * valley)
    spot = np.exp(-(((x - width * 0.47) / 760) ** 2 + ((y - height * 0.40) / 560) ** 2))
    frame = (0.42 + 0.72 * spot) * (1 - 0.55 * np.exp(-y / 120)) * (1 - 0.28 * fields.smooth(0.78, 1.02, down))
    pile = fields.noise(SIZE, (2.4, 5.0), 87) * 0.010 + fields.noise(SIZE, (60, 30), 88) * 0.018
    return fields.image((light * frame * (1 + pile * 2.2) + pile * 0.25).astype(np.float32))


def _fringe(left: float, right: float, top: float, sag: float) -> str:
    """Threads hanging from a swag's cord."""
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
        f'stroke-width="6.500" fill="none"/><path d="{line}" stroke="#FFF0C2" stroke-width="2" fill="none" opacity=".75" '
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
        f'<g fill="none"><path d="M{x - 8} {y + 20}L{x - 17} {y + 55}H{x + 17}L{x + 8} {y + 20}Z" fill="#6B4C20"/>{threads}</g>'
        f'<rect x="{x - 9}" y="{y + 14}" width="18" height="8" rx="3" fill="url(#cord)"/>'
        f'<circle cx="{x}" cy="{y + 3}" r="12.500" fill="#2A1A08"/><circle cx="{x}" cy="{y + 3}" r="11.500" fill="url(#knob)"/>'
    )


def _pelmet() -> Image.Image:
    width, height = PELMET
    defs = (
        linear("cord", (0, "#F6E2A6", 1), (0.5, "#C89C50", 1), (1, "#7A5726", 1))
        + linear("rod", (0, "#2A180B", 1), (0.18, "#6F4A22", 1), (0.36, "#A9773C", 1), (0.55, "#6A4420", 1), (1, "#1E1108", 1))
        + linear("lip", (0, "#FFEFC0", 1), (0.5, "#CFA555", 1), (1, "#6A4A1F", 1))
        + linear("cloth", (0, "#000000", 0.62), (0.35, "#000000", 0.34), (1, "#000000", 0.16))
        + radial("knob", (0, "#FFF6D8", 1), (0.4, "#E4C377", 1), (0.8, "#9A7234", 1), (1, "#4E3412", 1), centre=(0.38, 0.3), radius=0.75)
    )
    top, sag, span = 64.0, 30.0, width / SWAGS
    cloth, gold = [], []
    outline = f"M0 20H{width}V{top}"
    for i in reversed(range(SWAGS)):
        left, right = i * span, (i + 1) * span
        outline += f"Q{(left + right) / 2} {top + 2 * sag} {left} {top}"
        gold.append(_fringe(left, right, top, sag) + _cord(left, right, top, sag))
        for fold in (0.28, 0.55, 0.8):
            dip = 22 + (2 * sag + 20) * fold
            cloth.append(
                f'<path d="M{left + 4} {30 + 26 * fold}Q{(left + right) / 2} {30 + dip * 1.35} {right - 4} {30 + 26 * fold}" '
                f'fill="none" stroke="#FFFFFF" stroke-opacity=".05" stroke-width="7"/>'
                f'<path d="M{left + 4} {37 + 26 * fold}Q{(left + right) / 2} {39 + dip * 1.35} {right - 4} {37 + 26 * fold}" '
                f'fill="none" stroke="#000000" stroke-opacity=".20" stroke-width="6"/>'
            )
    valance = svg(f'<clipPath id="hang"><path d="{outline}Z"/></clipPath><path d="{outline}Z" fill="url(#cloth)"/>'
                  f'<g clip-path="url(#hang)">{"".join(cloth)}</g>', PELMET, defs=defs)
    tassels = "".join(_tassel(i * span, top) for i in range(SWAGS + 1))
    trim = svg("".join(gold) + tassels, PELMET, defs=defs)
    rod = svg(
        f'<rect width="{width}" height="20" fill="url(#rod)"/><rect y="17" width="{width}" height="5" fill="url(#lip)"/>'
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
    """Write curtain/drape and curtain/pelmet."""
    out.png("curtain/drape.png", _drape())
    out.png("curtain/pelmet.png", _pelmet())

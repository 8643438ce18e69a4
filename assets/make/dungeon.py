"""Draw Oubliette's card back, the passage under the Path, and the emblems of the cards between its rooms."""

from __future__ import annotations

import numpy as np
from PIL import Image

from . import fields
from .backs import write_back
from .draw import linear, over, shadow, svg
from .output import Output
from .style import NIGHT, Seat

EMBER = "#E2913F"
DUNGEON = Seat(EMBER, "#33231A", "square", "dungeon-gate")

PASSAGE = (1716, 344)


def _passage() -> Image.Image:
    """Return the floor of the Path: flagstones between two walls, lit from the middle, in a gold frame."""
    width, height = PASSAGE
    inside = -fields.box_distance(PASSAGE, (0, 0, width, height), 22)
    x, y = fields.grid(PASSAGE)
    grain = fields.fractal(PASSAGE, (220, 160), 4, 41)
    rows = np.floor(y / 86.0)
    shift = (rows % 2) * 93.0
    across, down = (x + shift) % 186.0, y % 86.0
    joint = np.minimum(np.minimum(across, 186.0 - across), np.minimum(down, 86.0 - down))
    tone = np.sin(np.floor((x + shift) / 186.0) * 12.9 + rows * 78.2)
    light = 0.42 + 0.12 * grain + 0.07 * tone + 0.30 * np.exp(-(((y - height * 0.5) / 120) ** 2))
    light = light * (0.45 + 0.55 * fields.smooth(0, 7, joint))
    light = light * (1 - 0.35 * np.abs(x - width / 2) / (width / 2))
    colour = fields.flat("#6A5240")[None, None, :] * light[..., None] * 1.15
    picture = fields.image(colour.astype(np.float32), np.clip(inside + 0.5, 0, 1))
    return over(
        picture,
        svg(
            f'<rect x="5" y="5" width="{width - 10}" height="{height - 10}" rx="18" fill="none" stroke="url(#gilt)" '
            'stroke-width="7"/>'
            f'<rect x="20" y="20" width="{width - 40}" height="{height - 40}" rx="9" fill="none" stroke="url(#gold)" '
            f'stroke-width="1.6" opacity=".6"/><rect x="2" y="2" width="{width - 4}" height="{height - 4}" rx="20" '
            f'fill="none" stroke="{NIGHT}" stroke-width="3" opacity=".6"/>',
            PASSAGE,
        ),
    )


EMBLEM = (192, 216)
_ARCH = "M14 210V96A82 82 0 0 1 178 96V210Z"


def _portcullis() -> Image.Image:
    """Return a lowered gate of pointed iron bars in a stone arch."""
    bars = "".join(
        f'<path d="M{x - 6} 20H{x + 6}V186L{x} 204L{x - 6} 186Z" fill="url(#iron)" stroke="{NIGHT}" stroke-width="2"/>'
        for x in range(42, 160, 27)
    )
    cross = "".join(
        f'<rect x="20" y="{y}" width="152" height="11" fill="url(#iron)" stroke="{NIGHT}" stroke-width="2"/>'
        + "".join(f'<circle cx="{x}" cy="{y + 5.5}" r="4.6" fill="#E8D9B8"/>' for x in range(42, 160, 27))
        for y in (66, 110, 154)
    )
    inside = f'<clipPath id="arch"><path d="{_ARCH}"/></clipPath>'
    return _emblem(f'{inside}<g clip-path="url(#arch)"><path d="{_ARCH}" fill="#120C0A"/>{bars}{cross}</g>')


def _chasm() -> Image.Image:
    """Return a floor that breaks off at a jagged rift with embers deep below, in a stone arch."""
    left = "M0 216V120L40 112L56 132L74 128L70 150L92 168L78 190L88 216Z"
    right = "M192 216V120L150 116L140 134L122 130L126 156L108 170L118 194L104 216Z"
    glow = '<ellipse cx="98" cy="206" rx="60" ry="62" fill="url(#ember)"/>'
    floor = f'<path d="{left}{right}" fill="url(#stone)" stroke="{NIGHT}" stroke-width="3"/>'
    edge = (
        '<path d="M0 120L40 112L56 132L74 128M192 120L150 116L140 134L122 130" fill="none" stroke="#E8C79A" '
        'stroke-width="4"/>'
    )
    inside = f'<clipPath id="arch"><path d="{_ARCH}"/></clipPath>'
    return _emblem(f'{inside}<g clip-path="url(#arch)"><path d="{_ARCH}" fill="#120C0A"/>{glow}{floor}{edge}</g>')


def _emblem(inner: str) -> Image.Image:
    """Return a picture in an arch with a golden rim and a soft shadow."""
    defs = (
        linear("iron", (0, "#C9C2B4", 1), (0.5, "#8B857A", 1), (1, "#5A554D", 1))
        + linear("stone", (0, "#9A7B58", 1), (1, "#3A2A1E", 1))
        + '<radialGradient id="ember"><stop offset="0" stop-color="#FFB054"/><stop offset=".5" stop-color="#C2451A" '
        'stop-opacity=".8"/><stop offset="1" stop-color="#C2451A" stop-opacity="0"/></radialGradient>'
    )
    rim = f'<path d="{_ARCH}" fill="none" stroke="url(#gilt)" stroke-width="7"/>'
    picture = svg(inner + rim, EMBLEM, defs=defs)
    return over(shadow(picture, (0, 3), 4.0, 0.8), picture)


def build_dungeon(out: Output) -> None:
    """Write cards/backs/dungeon.png, table/dungeon.png, and the emblems dungeon/*.png."""
    out.png("dungeon/portcullis.png", _portcullis(), colours=128, mixed=True)
    out.png("dungeon/chasm.png", _chasm(), colours=128, mixed=True)
    write_back(out, "dungeon", DUNGEON)
    out.png("table/dungeon.png", _passage(), colours=128, mixed=True)

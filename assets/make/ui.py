"""Draw buttons, a panel, a ledger page, and the rays behind a medal.

The pictures of the buttons and the panel are drawn at three times their on-screen size.
"""

from __future__ import annotations

import numpy as np
from PIL import Image

from . import fields
from .draw import linear, over, svg
from .output import Output

SLICE = (192, 192)
LEDGER = (1200, 820)
INKS = 64
"""The number of colours in the picture of the ledger. Dithering simulates all other colours."""
RAYS = 512


def _button_gold() -> Image.Image:
    defs = linear(
        "fill", (0, "#F4DFA6", 1), (0.22, "#E5C681", 1), (0.55, "#CFA65A", 1), (0.82, "#B28A45", 1), (1, "#96702F", 1)
    ) + linear("rim", (0, "#FFF7DC", 1), (0.4, "#E0BE76", 1), (1, "#6E4E20", 1))
    return svg(
        '<rect x="1" y="1" width="190" height="190" rx="24" fill="#1A1009"/>'
        '<rect x="5" y="5" width="182" height="182" rx="20" fill="url(#fill)"/>'
        '<rect x="6.500" y="6.500" width="179" height="179" rx="19" fill="none" stroke="url(#rim)" '
        'stroke-width="3.500"/>'
        '<rect x="15" y="15" width="162" height="162" rx="12" fill="none" stroke="#FFF4D0" stroke-opacity=".55" '
        'stroke-width="2" '
        'transform="translate(0 2)"/>'
        '<rect x="15" y="15" width="162" height="162" rx="12" fill="none" stroke="#6A4A1F" stroke-opacity=".85" '
        'stroke-width="2.500"/>'
        '<rect x="9" y="8.500" width="174" height="2.500" rx="1" fill="#FFFCEB" opacity=".75"/>',
        SLICE,
        defs=defs,
    )


def _dark(fill_top: str, fill_foot: str, opacity: float, rim: float, inner: bool) -> Image.Image:
    defs = linear("fill", (0, fill_top, opacity), (1, fill_foot, opacity)) + linear(
        "rim", (0, "#D0AA60", rim), (0.5, "#A67E3C", rim * 0.85), (1, "#6E4E20", rim * 0.85)
    )
    body = (
        '<rect x="1" y="1" width="190" height="190" rx="24" fill="url(#fill)"/>'
        '<rect x="6" y="6" width="180" height="180" rx="19" fill="none" stroke="#FFE9B8" stroke-opacity=".06" '
        'stroke-width="3"/>'
        '<rect x="2.500" y="2.500" width="187" height="187" rx="22.500" fill="none" stroke="url(#rim)" '
        'stroke-width="3.500"/>'
    )
    if inner:
        body += (
            '<rect x="24" y="4.500" width="144" height="2" fill="#FFF0C8" opacity=".10"/>'
            '<rect x="24" y="184" width="144" height="3" fill="#000000" opacity=".35"/>'
        )
    return svg(body, SLICE, defs=defs)


def _ledger() -> Image.Image:
    x, y = fields.grid(LEDGER)
    width, height = LEDGER
    inside = -fields.box_distance(LEDGER, (0, 0, width, height), 14)
    clouds = fields.fractal(LEDGER, (320, 260), 4, 91) * 0.030
    fibres = fields.noise(LEDGER, (26, 2.4), 92) * 0.006 + fields.noise(LEDGER, (2.6, 18), 93) * 0.005
    glow = np.exp(-(((x - width * 0.46) / (width * 0.52)) ** 2 + ((y - height * 0.44) / (height * 0.60)) ** 2))
    burn = np.exp(-np.maximum(inside, 0) / 34) + 0.35 * np.exp(-np.maximum(inside, 0) / 120)
    stains = fields.smooth(1.1, 2.6, fields.fractal(LEDGER, (170, 150), 3, 94)) * 0.04
    value = (
        0.66 + 0.30 * glow + clouds + fibres - 0.25 * burn * (1 + 0.12 * fields.noise(LEDGER, (150, 150), 95)) - stains
    )
    tones = ((0.0, "#5E4526"), (0.3, "#A0824F"), (0.55, "#CDB584"), (0.8, "#E6D6AE"), (1.05, "#F5EACB"))
    sheet = fields.image(fields.ramp(value.astype(np.float32), *tones), np.clip(inside + 0.5, 0, 1))
    corner = (
        '<g fill="none" stroke="#7A5A2A"><path d="M0 40A40 40 0 0 0 40 0" stroke-width="1.800"/><path d="M0 52A52 52 '
        '0 0 0 52 0" '
        'stroke-width="1"/></g><path d="M14 5L23 14L14 23L5 14Z" fill="#8A6731"/>'
    )
    corners = "".join(
        f'<g transform="translate({cx} {cy}) scale({sx} {sy})">{corner}</g>'
        for cx, sx in ((26, 1), (width - 26, -1))
        for cy, sy in ((26, 1), (height - 26, -1))
    )
    rules = svg(
        f'<rect x="17" y="17" width="{width - 34}" height="{height - 34}" rx="6" fill="none" stroke="#8A6731" '
        'stroke-width="2.600"/>'
        f'<rect x="26" y="26" width="{width - 52}" height="{height - 52}" rx="2" fill="none" stroke="#8A6731" '
        'stroke-width="1.200" '
        f'opacity=".8"/><g opacity=".75">{corners}</g>',
        LEDGER,
    )
    edge = svg(
        f'<rect x="1" y="1" width="{width - 2}" height="{height - 2}" rx="13" fill="none" stroke="#FFF6DA" '
        'stroke-opacity=".35" stroke-width="1.500"/>',
        LEDGER,
    )
    return over(sheet, edge, rules)


def _rays() -> Image.Image:
    mid = RAYS / 2
    count = 48
    rays = "".join(
        f'<path d="M{mid - 3.4} {mid - (226 if i % 2 else 250)}L{mid} {mid - 207}L{mid + 3.4} '
        f'{mid - (226 if i % 2 else 250)}Z" '
        f'fill="#E9CD8C" transform="rotate({360 * i / count} {mid} {mid})"/>'
        for i in range(count)
    )
    return svg(
        f'{rays}<circle cx="{mid}" cy="{mid}" r="199" fill="none" stroke="#D0AA60" stroke-width="2.200"/>'
        f'<circle cx="{mid}" cy="{mid}" r="192" fill="none" stroke="#D0AA60" stroke-width="1" opacity=".6"/>',
        (RAYS, RAYS),
    )


def build_ui(out: Output) -> None:
    """Write ledger.png, rays.png, and the pictures of the buttons and the panel (in ui/)."""
    out.png("ui/button_gold.png", _button_gold())
    out.png("ui/button_dark.png", _dark("#241A16", "#120C0B", 0.94, 0.95, inner=True))
    out.png("ui/panel.png", _dark("#1E1613", "#120D0C", 0.90, 0.62, inner=False))
    out.png("ledger.png", _ledger(), colours=INKS, mixed=True)
    out.png("rays.png", _rays())

"""Draw Oubliette's card back, the Path's floor, and the portcullis and chasm emblems."""

from __future__ import annotations

import numpy as np
from PIL import Image

from . import fields
from .backs import write_lit_back
from .draw import board_frame, over, shadow, svg
from .output import Output
from .style import NIGHT
from .theatre.palette import AMBER, BONE, EMBER, Palette
from .theatre.puppet import stand
from .theatre.sky import Light, sky

PASSAGE = (1716, 396)


def _passage() -> Image.Image:
    """Return the dungeon floor under the Path's cards, in a golden frame."""
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
            f'{board_frame(PASSAGE)}<rect x="2" y="2" width="{width - 4}" height="{height - 4}" rx="20" '
            f'fill="none" stroke="{NIGHT}" stroke-width="3" opacity=".6"/>',
            PASSAGE,
        ),
    )


EMBLEM = (192, 216)
_ARCH = "M14 210V96A82 82 0 0 1 178 96V210Z"


def _portcullis() -> Image.Image:
    """Return the portcullis emblem: an arch with a lowered iron gate in front of a light."""
    columns = range(42, 160, 27)
    bars = "".join(f"M{x - 6} 14H{x + 6}V186L{x} 204L{x - 6} 186Z" for x in columns)
    cross = "".join(f"M14 {y}H178V{y + 11}H14Z" for y in (66, 110, 154))
    jambs = "M10 14H22V210H10ZM170 14H182V210H170Z"
    return _emblem(bars + cross + jambs, BONE, Light(96, 110, 62))


def _chasm() -> Image.Image:
    """Return the chasm emblem: an arch with a wide crack in its floor, and fire below."""
    left = "M0 216V120L40 112L56 132L74 128L70 150L92 168L78 190L88 216Z"
    right = "M192 216V120L150 116L140 134L122 130L126 156L108 170L118 194L104 216Z"
    return _emblem(left + right, EMBER, Light(98, 168, 0))


def _emblem(figure: str, palette: Palette, light: Light) -> Image.Image:
    """Return an emblem: a dark figure in front of a light, in a golden arch.

    `figure` is SVG path data at the emblem's size.
    """
    mask = svg(f'<path d="{figure}" fill="white"/>', EMBLEM).getchannel("A")
    stage = fields.image(stand(sky(EMBLEM, light, palette, 51), mask, palette, (light.x, light.y))).convert("RGBA")
    stage.putalpha(svg(f'<path d="{_ARCH}" fill="white"/>', EMBLEM).getchannel("A"))
    picture = over(stage, svg(f'<path d="{_ARCH}" fill="none" stroke="url(#gilt)" stroke-width="7"/>', EMBLEM))
    return over(shadow(picture, (0, 3), 4.0, 0.8), picture)


def build_dungeon(out: Output) -> None:
    """Write cards/backs/dungeon.webp, table/dungeon.webp, and the emblems dungeon/*.png."""
    out.png("dungeon/portcullis.png", _portcullis(), colours=128, mixed=True)
    out.png("dungeon/chasm.png", _chasm(), colours=128, mixed=True)
    write_lit_back(out, "dungeon", "dungeon-gate", "cave", AMBER, 16)
    out.webp("table/dungeon.webp", _passage())

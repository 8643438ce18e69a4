"""Draw the parts that all shadow-theatre card faces share."""

from __future__ import annotations

import random

import numpy as np
from PIL import Image

from .. import fields
from ..fields import Field
from ..style import CARD, CARD_RADIUS, GOLD, SIMPLE
from .palette import Palette
from .places import PAVED
from .sky import Light
from .stage import Plan, scene

GROUND = 336.0
"""The y coordinate of the ground on most cards. The space below it is for text."""
WIDE, HIGH = CARD
INSET = 19.0
"""The distance from the frame to the edge of the card."""
LOZENGE = 7.0
"""Half the width of the diamonds in the corners of the frame."""


def plan_of(place: str, palette: Palette, seed: int, ground: float = GROUND) -> Plan:
    """Return a description of a card's picture, with random details.

    `place` is a key of PLACES.
    """
    chance = random.Random(seed * 7919 + 13)
    phase = 0.0 if place in PAVED else chance.choice((0.0, 0.0, 0.0, 0.34, -0.34, 0.62, -0.62))
    light = Light(
        WIDE * chance.uniform(0.40, 0.62),
        ground * chance.uniform(0.34, 0.50),
        chance.uniform(66, 96) * (1.08 if phase else 1.0),
        phase,
    )
    return Plan(CARD, place, palette, light, ground, seed, chance.choice((0, 18, 34)), chance.uniform(0.45, 0.85))


def lit_card(plan: Plan, drawing: Image.Image, behind: Image.Image | None = None) -> Image.Image:
    """Return a card's picture, with rounded corners but no frame or text.

    Only the alpha channels of `drawing` and `behind` are used.
    """
    picture = scene(plan, drawing.getchannel("A"), behind.getchannel("A") if behind else None)
    x, _ = fields.grid(plan.size)
    picture = picture * (0.62 + 0.38 * fields.smooth(0.08, 0.36, x / plan.size[0]))[..., None]
    return rounded(picture, CARD_RADIUS, 22)


def rounded(picture: Field, radius: float, reach: float) -> Image.Image:
    """Return the picture with rounded corners, darkened within `reach` pixels of its edge."""
    high, wide = picture.shape[:2]
    inside = -fields.box_distance((wide, high), (0, 0, wide, high), radius)
    edge = 1 - 0.55 * (1 - fields.smooth(0, reach, inside))
    return fields.image((picture * edge[..., None]).astype(np.float32), np.clip(inside + 0.5, 0, 1))


def frame() -> str:
    """Return a card's frame as SVG elements: a golden double line with corner diamonds."""
    left, right, top, foot = INSET, WIDE - INSET, INSET, HIGH - INSET
    corners = "".join(
        f'<path d="M{x - LOZENGE} {y}L{x} {y - LOZENGE}L{x + LOZENGE} {y}L{x} {y + LOZENGE}Z" fill="#0B0809" '
        'stroke="url(#gold)" stroke-width="2"/>'
        for x in (left, right)
        for y in (top, foot)
    )
    return (
        f'<rect x="8" y="8" width="{WIDE - 16}" height="{HIGH - 16}" rx="19" fill="none" stroke="url(#gilt)" '
        'stroke-width="4"/>'
        f'<rect x="{left}" y="{top}" width="{right - left}" height="{foot - top}" fill="none" stroke="{GOLD[1]}" '
        f'stroke-width="1.6" opacity=".85"/>{corners}'
    )


def simple(picture: Image.Image) -> Image.Image:
    """Return a picture of a card, scaled to the size of a simple face."""
    return picture.resize(SIMPLE, Image.Resampling.LANCZOS)

"""Draw card backs: for the seats, for the Soul Deck, and for games with their own cards."""

from __future__ import annotations

import numpy as np
from PIL import Image

from . import fields
from .draw import over, placed, shadow, svg
from .output import Output
from .style import CARD, CARD_RADIUS, GOLD, NIGHT, SEATS, SOUL, Seat, mix
from .theatre.face import frame, rounded
from .theatre.palette import Palette
from .theatre.sky import Light, sky
from .theatre.stage import Plan, backdrop, finish

WIDTH, HEIGHT = CARD
CX, CY = WIDTH / 2, HEIGHT / 2
STEP = 28
MEDAL = 96
LIGHT, PUPPET, BACK_GROUND = 92.0, 150.0, 470.0
"""On a game's card back: the light's radius, the puppet's size, and the ground's y coordinate, in pixels."""
INKS = 128
"""The number of colours in the picture of a card back. Dithering simulates all other colours."""


def _ground(seat: Seat) -> Image.Image:
    """Return a card back's background: cloth in the seat's dark colour, with an embossed edge."""
    inside = -fields.box_distance(CARD, (0, 0, WIDTH, HEIGHT), CARD_RADIUS)
    x, y = fields.grid(CARD)
    glow = np.exp(-(((x - CX) / 210) ** 2 + ((y - CY * 0.92) / 290) ** 2))
    weave = np.sin(x * 1.57) * np.sin(y * 1.57) * 0.012
    grain = fields.noise(CARD, (40, 40), 21) * 0.010
    light = 0.50 + 0.58 * glow + weave + grain
    light = light * (1 - 0.45 * (1 - fields.smooth(0, 16, inside)))
    light = light + 0.22 * fields.smooth(3.2, 0.8, inside) * np.where(y + x < CY + CX, 1, 0.1)
    base = fields.flat(seat.back)[None, None, :] * 1.10 + fields.flat(seat.colour)[None, None, :] * 0.035
    return fields.image((base * light[..., None]).astype(np.float32), np.clip(inside + 0.5, 0, 1))


def _lattice(seat: Seat) -> str:
    """Return an SVG of a diagonal grid, clipped to the frame, with a bead at each crossing."""
    colour = mix(seat.colour, GOLD[0], 0.45)
    lines, beads = [], []
    for offset in range(-HEIGHT, WIDTH + HEIGHT, STEP):
        lines.append(f"M{CX + offset - WIDTH} 0l{HEIGHT} {HEIGHT}")
        lines.append(f"M{CX + offset} 0l{-HEIGHT} {HEIGHT}")
    for row in range(-24, 25):
        for column in range(-16, 17):
            if (row + column) % 2 == 0:
                x, y = CX + column * STEP / 2, CY + row * STEP / 2
                beads.append(f'<circle cx="{x}" cy="{y}" r="1.7"/>')
    return (
        f'<clipPath id="field"><rect x="30" y="30" width="{WIDTH - 60}" height="{HEIGHT - 60}" rx="8"/></clipPath>'
        f'<g clip-path="url(#field)"><path d="{"".join(lines)}" stroke="{colour}" stroke-width="1.5" opacity=".17" '
        f'fill="none"/><g fill="{colour}" opacity=".34">{"".join(beads)}</g></g>'
    )


def _corner() -> str:
    return (
        '<path d="M31 66A35 35 0 0 0 66 31" fill="none" stroke="url(#gold)" stroke-width="1.8"/>'
        '<path d="M31 76A45 45 0 0 0 76 31" fill="none" stroke="url(#gold)" stroke-width="1" opacity=".7"/>'
        '<path d="M43 34L52 43L43 52L34 43Z" fill="none" stroke="url(#gold)" stroke-width="1.8"/>'
        '<path d="M43 39.500L46.500 43L43 46.500L39.500 43Z" fill="url(#gold)"/>'
    )


def _rules() -> str:
    corners = "".join(
        f'<g transform="translate({x} {y}) scale({sx} {sy})">{_corner()}</g>'
        for x, sx in ((0, 1), (WIDTH, -1))
        for y, sy in ((0, 1), (HEIGHT, -1))
    )
    return (
        f'<rect x="15" y="15" width="{WIDTH - 30}" height="{HEIGHT - 30}" rx="15" fill="none" stroke="{NIGHT}" '
        'stroke-width="7" opacity=".45"/>'
        f'<rect x="15" y="15" width="{WIDTH - 30}" height="{HEIGHT - 30}" rx="15" fill="none" stroke="url(#gilt)" '
        'stroke-width="4"/>'
        f'<rect x="27" y="27" width="{WIDTH - 54}" height="{HEIGHT - 54}" rx="8" fill="none" stroke="url(#gold)" '
        f'stroke-width="1.3" opacity=".75"/>{corners}'
    )


def _medal(seat: Seat) -> str:
    rays = "".join(
        f'<path d="M{CX - 2} {CY - MEDAL - 8}L{CX} {CY - MEDAL - (24 if i % 2 else 16)}L{CX + 2} {CY - MEDAL - 8}Z" '
        f'fill="url(#gold)" opacity=".8" transform="rotate({i * 7.5} {CX} {CY})"/>'
        for i in range(48)
    )
    dark, bright = mix(seat.back, NIGHT, 0.55), mix(seat.back, seat.colour, 0.16)
    defs = (
        f'<radialGradient id="disc" cx=".42" cy=".36" r=".75"><stop offset="0" stop-color="{bright}"/>'
        f'<stop offset="1" stop-color="{dark}"/></radialGradient>'
    )
    return (
        f'<defs>{defs}</defs><circle cx="{CX}" cy="{CY}" r="{MEDAL + 34}" fill="{mix(seat.back, NIGHT, 0.35)}" '
        'opacity=".62"/>'
        f'<circle cx="{CX}" cy="{CY}" r="{MEDAL + 34}" fill="none" stroke="url(#gold)" stroke-width="1.1" '
        f'opacity=".6"/>{rays}'
        f'<circle cx="{CX}" cy="{CY}" r="{MEDAL}" fill="url(#disc)"/>'
        f'<circle cx="{CX}" cy="{CY}" r="{MEDAL}" fill="none" stroke="url(#gilt)" stroke-width="4.5"/>'
        f'<circle cx="{CX}" cy="{CY}" r="{MEDAL - 8}" fill="none" stroke="url(#gold)" stroke-width="1.2" '
        'opacity=".75"/>'
    )


def write_lit_back(out: Output, name: str, drawing: str, place: str, palette: Palette, seed: int) -> None:
    """Write a card back that shows the drawing as a black puppet on a lit cut-paper stage."""
    light = Light(CX, CY, LIGHT)
    plan = Plan(CARD, place, palette, light, BACK_GROUND, seed, 18, 0.6)
    x, y = fields.grid(CARD)
    away = np.hypot(x - CX, y - CY)
    # Remove all paper in front of the light, so that only the puppet is visible there.
    disc = fields.smooth(LIGHT + 6, LIGHT + 4, away)[..., None]
    stage = backdrop(plan) * (1 - disc) + sky(CARD, light, palette, seed) * disc
    near = (0.50 + 0.50 * np.exp(-((away / 190) ** 2)))[..., None]
    ground = rounded((finish(stage.astype(np.float32), plan) * near).astype(np.float32), CARD_RADIUS, 22)
    puppet = svg(placed(out.sources.drawing(drawing), (CX, CY), PUPPET, f'fill="{palette.paper}"'), CARD)
    rays = "".join(
        f'<path d="M{CX - 2} {CY - LIGHT - 12}L{CX} {CY - LIGHT - (30 if i % 2 else 21)}L{CX + 2} {CY - LIGHT - 12}Z" '
        f'fill="url(#gold)" opacity=".85" transform="rotate({i * 7.5} {CX} {CY})"/>'
        for i in range(48)
    )
    rings = "".join(
        f'<circle cx="{CX}" cy="{CY}" r="{radius}" fill="none" stroke="url(#{gold})" stroke-width="{wide}"/>'
        for radius, gold, wide in ((LIGHT + 5, "gilt", 4.5), (LIGHT + 36, "gold", 1.3))
    )
    gilt = svg(rays + rings + frame(), CARD)
    picture = over(ground, shadow(puppet, (0, 0), 5.0, 0.35), puppet, shadow(gilt, (2, 3), 2.0, 0.75), gilt)
    out.webp(f"cards/backs/{name}.webp", picture, "icons")


def _back(out: Output, seat: Seat) -> Image.Image:
    """Return a card back with the colours and the sigil of `seat`."""
    return over(*_blank(seat), *_sigil(out, seat))


def _blank(seat: Seat) -> list[Image.Image]:
    """Return the layers of a card back, from bottom to top, without the sigil."""
    return [_ground(seat), svg(_lattice(seat) + _rules() + _medal(seat), CARD)]


def _sigil(out: Output, seat: Seat) -> list[Image.Image]:
    """Return a seat's sigil and its shadow, each centred on a transparent card."""
    sigil = svg(placed(out.sources.drawing(seat.drawing), (CX, CY), 126, 'fill="url(#gold)"'), CARD)
    return [shadow(sigil, (2, 3), 2.0, 0.75), sigil]


def build_backs(out: Output) -> None:
    """Write the card backs of the seats and of the Soul Deck into cards/backs.

    A `blank` file shows a seat's card back without the sigil. A `sigil` file shows only the sigil. The program combines
    a `blank` and a `sigil` file to show one seat's sigil on another seat's card back.
    """
    for number, seat in enumerate(SEATS, 1):
        out.png(f"cards/backs/seat{number}.png", _back(out, seat), "icons", colours=INKS, mixed=True)
        out.png(f"cards/backs/blank{number}.png", over(*_blank(seat)), colours=INKS, mixed=True)
        out.png(f"cards/backs/sigil{number}.png", over(*_sigil(out, seat)), "icons", colours=INKS)
    out.webp("cards/backs/soul.webp", _back(out, SOUL), "icons")

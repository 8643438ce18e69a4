"""Draw the seats' tokens, owner marks and sigils.

A token has a golden rim, coloured enamel and a bone-coloured sigil.
"""

from __future__ import annotations

import math

from PIL import Image

from .draw import linear, over, placed, radial, shadow, svg
from .output import Output
from .style import BONE, NIGHT, SEATS, SOUL, Seat, mix

SIZE = (256, 256)
MID = 128.0


def _polygon(corners: int, radius: float, turn: float, cy: float = MID) -> str:
    points = []
    for i in range(corners):
        angle = math.radians(turn + 360 * i / corners)
        points.append(f"{MID + radius * math.sin(angle):.2f} {cy - radius * math.cos(angle):.2f}")
    return "M" + "L".join(points) + "Z"


def rim(shape: str, radius: float) -> str:
    """Return a token's outline as SVG path data.

    `shape` is a name such as "arch", and `radius` is about half the height.
    """
    r = radius
    if shape == "circle":
        return f"M{MID - r} {MID}A{r} {r} 0 1 1 {MID + r} {MID}A{r} {r} 0 1 1 {MID - r} {MID}Z"
    if shape == "arch":
        x, top, spring, foot = r * 0.82, MID - r * 1.13, MID - r * 0.05, MID + r * 1.0
        bend = MID - r * 0.70
        return (
            f"M{MID - x:.2f} {foot:.2f}L{MID - x:.2f} {spring:.2f}Q{MID - x:.2f} {bend:.2f} {MID} {top:.2f}"
            f"Q{MID + x:.2f} {bend:.2f} {MID + x:.2f} {spring:.2f}L{MID + x:.2f} {foot:.2f}Z"
        )
    if shape == "quatrefoil":
        return _quatrefoil(r + 30, r * 0.62)
    if shape == "diamond":
        return _polygon(4, r * 1.16, 0)
    if shape == "square":
        return _polygon(4, r * 1.30, 45)
    if shape == "shield":
        x, top, waist, foot = r * 1.0, MID - r * 0.92, MID - r * 0.34, MID + r * 1.12
        return (
            f"M{MID - x:.2f} {top:.2f}Q{MID} {top + r * 0.14:.2f} {MID + x:.2f} {top:.2f}L{MID + x:.2f} {waist:.2f}"
            f"C{MID + x:.2f} {MID + r * 0.34:.2f} {MID + r * 0.46:.2f} {MID + r * 0.78:.2f} {MID} {foot:.2f}"
            f"C{MID - r * 0.46:.2f} {MID + r * 0.78:.2f} {MID - x:.2f} {MID + r * 0.34:.2f} {MID - x:.2f} {waist:.2f}Z"
        )
    raise ValueError(f"unknown rim shape {shape!r}")


def _quatrefoil(tip: float, notch: float) -> str:
    """Return the outline of a shape with four round lobes, one on each diagonal."""
    away = (tip**2 - notch**2) / (2 * tip - math.sqrt(2) * notch)
    arc = f"A{tip - away:.2f} {tip - away:.2f} 0 1 1"
    ends = ((MID + notch, MID), (MID, MID + notch), (MID - notch, MID), (MID, MID - notch))
    return f"M{MID:.2f} {MID - notch:.2f}" + "".join(f"{arc} {x:.2f} {y:.2f}" for x, y in ends) + "Z"


# The size of the sigil and its distance below the middle, in pixels, by token shape.
SIGIL = {
    "circle": (120, 0),
    "arch": (116, 10),
    "quatrefoil": (124, 0),
    "diamond": (100, 0),
    "shield": (106, -12),
    "square": (122, 0),
}


def token(out: Output, seat: Seat) -> Image.Image:
    """Return a seat's token with its shadow, as a picture of 256 × 256 pixels."""
    join = 'stroke-linejoin="round"'
    defs = (
        radial(
            "enamel",
            (0, mix(seat.colour, "#FFFFFF", 0.10), 1),
            (0.55, mix(seat.colour, seat.back, 0.34), 1),
            (1, mix(seat.colour, seat.back, 0.80), 1),
            centre=(0.40, 0.32),
            radius=0.78,
        )
        + linear(
            "rimgold", (0, "#FFF3CC", 1), (0.3, "#E2C27D", 1), (0.62, "#B08942", 1), (1, "#6A4A1F", 1), end=(0.55, 1)
        )
        + linear("groove", (0, "#3A2810", 1), (1, "#F2DDA4", 1), end=(0.5, 1))
        + linear("gloss", (0, "#FFFFFF", 0.30), (0.42, "#FFFFFF", 0.04), (0.5, "#FFFFFF", 0))
    )
    shape = seat.rim
    body = (
        f'<path d="{rim(shape, 100)}" fill="{NIGHT}" stroke="{NIGHT}" stroke-width="12" {join}/>'
        f'<path d="{rim(shape, 100)}" fill="url(#rimgold)" stroke="url(#rimgold)" stroke-width="5" {join}/>'
        f'<path d="{rim(shape, 90)}" fill="none" stroke="#FFF6DA" stroke-opacity=".35" stroke-width="1.5" {join}/>'
        f'<path d="{rim(shape, 82)}" fill="{NIGHT}" stroke="url(#groove)" stroke-width="4" {join}/>'
        f'<path d="{rim(shape, 78)}" fill="url(#enamel)"/>'
        f'<path d="{rim(shape, 72)}" fill="none" stroke="{mix(seat.colour, "#FFFFFF", 0.35)}" stroke-opacity=".30" '
        f'stroke-width="1.5"/>'
        f'<path d="{rim(shape, 76)}" fill="url(#gloss)"/>'
    )
    size, down = SIGIL[shape]
    path = out.sources.drawing(seat.drawing)
    sigil = svg(placed(path, (MID, MID + down), size, f'fill="{mix(BONE, "#FFFFFF", 0.35)}"'), SIZE)
    light = svg(placed(path, (MID - 1.5, MID + down - 1.5), size, 'fill="#FFFFFF" opacity=".55"'), SIZE)
    plate = svg(body, SIZE, defs=defs)
    pressed = over(shadow(sigil, (4, 5), 2.4, 0.72), light, sigil)
    return over(shadow(plate, (3, 7), 6.0, 0.70), plate, pressed)


MARK_SIGIL = {"circle": 150, "arch": 144, "quatrefoil": 148, "diamond": 122, "shield": 134, "square": 156}
"""The size of an owner mark's sigil, keyed by the mark's shape."""


def mark(out: Output, seat: Seat) -> Image.Image:
    """Return an owner mark, for the edge of a card.

    The mark is a flat, bold version of the owner's token.
    """
    join, shape = 'stroke-linejoin="round"', seat.rim
    ground, ink = mix(seat.back, NIGHT, 0.25), "#FFFBEF"
    if seat == SOUL:
        ground, ink = mix(seat.colour, "#FFFFFF", 0.55), mix(seat.back, NIGHT, 0.45)
    body = (
        f'<path d="{rim(shape, 103)}" fill="{NIGHT}" stroke="{NIGHT}" stroke-width="22" {join}/>'
        f'<path d="{rim(shape, 101)}" fill="{mix(seat.colour, "#FFFFFF", 0.12)}" {join}/>'
        f'<path d="{rim(shape, 84)}" fill="{ground}" {join}/>'
    )
    path = out.sources.drawing(seat.drawing)
    down = SIGIL[shape][1]
    return svg(body + placed(path, (MID, MID + down), MARK_SIGIL[shape], f'fill="{ink}"'), SIZE)


def build_tokens(out: Output) -> None:
    """Write the pictures of tokens, owner marks and sigils.

    The folders are tokens/, marks/ and sigils/. The name seat34 means that the picture has the sigil of seat 3 and the
    colour of seat 4.
    """
    for number, seat in enumerate(SEATS, 1):
        out.png(f"tokens/seat{number}.png", token(out, seat), "icons")
    for name, seat in mixed():
        out.png(f"tokens/{name}.png", token(out, seat), "icons", colours=256)
        out.png(f"marks/{name}.png", scaled(mark(out, seat)), "icons", colours=128)
    for name, seat in (*((f"seat{number}", seat) for number, seat in enumerate(SEATS, 1)), ("soul", SOUL)):
        out.png(f"marks/{name}.png", scaled(mark(out, seat)), "icons")
        _sigil(out, name, seat)


def mixed() -> list[tuple[str, Seat]]:
    """Return a file name and a seat for each pairing of a sigil with another seat's colour."""
    return [
        (f"seat{sigil}{colour}", drawn._replace(colour=coloured.colour, back=coloured.back))
        for sigil, drawn in enumerate(SEATS, 1)
        for colour, coloured in enumerate(SEATS, 1)
        if sigil != colour
    ]


def scaled(picture: Image.Image) -> Image.Image:
    """Return the picture of an owner mark, scaled to 128 × 128 pixels."""
    return picture.resize((128, 128), Image.Resampling.LANCZOS)


def _sigil(out: Output, name: str, seat: Seat) -> None:
    out.png(
        f"sigils/{name}.png",
        svg(placed(out.sources.drawing(seat.drawing), (64, 64), 122, 'fill="white"'), (128, 128)),
        "icons",
    )

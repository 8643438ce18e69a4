"""Draw the things on the title screen's shelf: old books and an hourglass."""

from __future__ import annotations

from PIL import Image, ImageChops

from .draw import linear, over, radial, shadow, svg
from .style import NIGHT, mix

#: leather colours for the book covers
COVERS = ("#5A1F1A", "#1F3A34", "#3A2A4A", "#6A4A22", "#22304A", "#4A1A2A")

_DEFS = (
    linear("down", (0, "#FFFFFF", 0.26), (0.18, "#FFFFFF", 0.05), (0.5, "#000000", 0.05), (1, "#000000", 0.66))
    + linear(
        "round",
        (0, "#000000", 0.70),
        (0.30, "#FFFFFF", 0.05),
        (0.62, "#FFFFFF", 0.22),
        (1, "#000000", 0.60),
        end=(1, 0),
    )
    + linear("band", (0, "#F2D894", 1), (0.5, "#A67E3C", 1), (1, "#4E3515", 1))
    + linear(
        "brass",
        (0, "#4E3412", 1),
        (0.25, "#B98F47", 1),
        (0.6, "#FFEFC0", 1),
        (0.78, "#B98A42", 1),
        (1, "#3A260E", 1),
        end=(1, 0),
    )
    + linear("pages", (0, "#8A7448", 1), (0.5, "#D9C493", 1), (1, "#6E5830", 1))
    + linear(
        "glass", (0, "#FFFFFF", 0.10), (0.3, "#FFFFFF", 0.02), (0.7, "#FFFFFF", 0.20), (1, "#FFFFFF", 0.05), end=(1, 0)
    )
    + linear("sand", (0, "#8A5E2A", 1), (0.6, "#E2B466", 1), (1, "#9A6A30", 1), end=(1, 0))
)


def _lying(x: float, foot: float, wide: float, tall: float, colour: str, spine: bool) -> str:
    """Return an SVG of a book lying on the shelf, with its spine or pages facing the viewer."""
    top = foot - tall
    box = f'x="{x}" y="{top}" width="{wide}" height="{tall}" rx="{5 if spine else 2}"'
    if not spine:
        lines = "".join(
            f'<path d="M{x + 4} {top + 6 + i * 3}H{x + wide - 6}" stroke="#5E4A26" stroke-width=".8" opacity=".5"/>'
            for i in range(int((tall - 10) / 3))
        )
        return (
            f'<rect {box} fill="{mix(colour, NIGHT, 0.35)}"/><rect x="{x + 3}" y="{top + 4}" width="{wide - 8}" '
            f'height="{tall - 8}" fill="url(#pages)"/>{lines}<rect x="{x}" y="{top}" width="{wide}" height="4.5" '
            'rx="2" '
            f'fill="{mix(colour, "#FFFFFF", 0.14)}"/><rect x="{x}" y="{foot - 4.5}" width="{wide}" height="4.5" rx="2" '
            f'fill="{mix(colour, NIGHT, 0.4)}"/>'
        )
    bands = "".join(
        f'<rect x="{x + wide * share - 2}" y="{top}" width="4" height="{tall}" fill="url(#band)" opacity=".85"/>'
        for share in (0.10, 0.15, 0.85, 0.90)
    )
    mid, half = x + wide / 2, tall * 0.26
    side = half * 1.6
    rhomb = f"M{mid} {foot - tall / 2 - half}l{side} {half}l{-side} {half}l{-side} {-half}Z"
    mark = f'<path d="{rhomb}" fill="url(#band)"/>'
    return f'<rect {box} fill="{colour}"/>{bands}{mark}<rect {box} fill="url(#down)"/>'


def _standing(x: float, foot: float, wide: float, tall: float, colour: str, lean: float = 0) -> str:
    """Return an upright book with its spine facing the viewer, as SVG elements.

    The book leans `lean` degrees to the right.
    """
    top = foot - tall
    box = f'x="{x}" y="{top}" width="{wide}" height="{tall}" rx="4"'
    ribs = "".join(
        f'<rect x="{x}" y="{top + tall * share}" width="{wide}" height="5" fill="{mix(colour, "#FFFFFF", 0.10)}"/>'
        f'<rect x="{x}" y="{top + tall * share + 5}" width="{wide}" height="2" fill="#000000" opacity=".4"/>'
        for share in (0.14, 0.34, 0.62, 0.84)
    )
    mid, middle = x + wide / 2, top + tall * 0.5
    label = (
        f'<rect x="{x + 4}" y="{top + tall * 0.40}" width="{wide - 8}" height="{tall * 0.18}" fill="none" '
        'stroke="#D0AA60" '
        f'stroke-width="1.4" opacity=".9"/><path d="M{mid} {middle - 13}l5 6l-5 6l-5 -6Z" fill="#D0AA60"/>'
        f'<rect x="{x + 2}" y="{top + 6}" width="{wide - 4}" height="2" fill="#D0AA60" opacity=".8"/>'
        f'<rect x="{x + 2}" y="{foot - 9}" width="{wide - 4}" height="2" fill="#D0AA60" opacity=".8"/>'
    )
    turn = f' transform="rotate({lean} {x + wide} {foot})"' if lean else ""
    return f'<g{turn}><rect {box} fill="{colour}"/>{ribs}{label}<rect {box} fill="url(#round)"/></g>'


def _hourglass(x: float, foot: float) -> str:
    """Return a half-empty brass hourglass, 62 × 112 pixels in size, as SVG elements."""
    top, mid = foot - 112, foot - 56
    bulb = (
        f"M{x - 22} {top + 10}C{x - 22} {mid - 20} {x - 4} {mid - 10} {x - 3} {mid}C{x - 4} {mid + 10} {x - 22} "
        f"{mid + 20} {x - 22} {foot - 10}"
        f"H{x + 22}C{x + 22} {mid + 20} {x + 4} {mid + 10} {x + 3} {mid}C{x + 4} {mid - 10} {x + 22} {mid - 20} "
        f"{x + 22} {top + 10}Z"
    )
    return (
        f'<path d="{bulb}" fill="#20160E" opacity=".55"/>'
        f'<path d="M{x - 16} {mid - 24}C{x - 10} {mid - 12} {x - 4} {mid - 8} {x - 2} {mid}H{x + 2}C{x + 4} {mid - 8} '
        f"{x + 10} {mid - 12} "
        f'{x + 16} {mid - 24}Z" fill="url(#sand)"/><path d="M{x - 0.8} {mid}h1.600v34h-1.600Z" fill="#E2B466"/>'
        f'<path d="M{x - 21} {foot - 10}C{x - 20} {foot - 18} {x - 6} {foot - 30} {x} {foot - 31}C{x + 6} {foot - 30} '
        f"{x + 20} {foot - 18} "
        f'{x + 21} {foot - 10}Z" fill="url(#sand)"/><path d="{bulb}" fill="url(#glass)" stroke="#E9D9B0" '
        'stroke-opacity=".35" stroke-width="1.4"/>'
        f'<path d="M{x + 13} {top + 16}C{x + 14} {top + 26} {x + 10} {top + 32} {x + 7} {top + 38}" stroke="#FFF4D6" '
        'stroke-opacity=".6" '
        'stroke-width="2" fill="none" stroke-linecap="round"/>'
        + "".join(
            f'<rect x="{x + dx - 2.5}" y="{top + 8}" width="5" height="96" fill="url(#brass)"/>' for dx in (-26, 26)
        )
        + "".join(
            f'<rect x="{x - 33}" y="{y}" width="66" height="10" rx="4" fill="url(#brass)"/>' for y in (top, foot - 10)
        )
    )


def _lit(body: str, size: tuple[int, int], light_x: float, reach: float) -> Image.Image:
    """Return a picture of SVG elements in candlelight, with their shadows on the wall."""
    things = svg(body, size, defs=_DEFS)
    shade = svg(
        f'<rect width="{size[0]}" height="{size[1]}" fill="#1E120A"/><ellipse cx="{light_x}" cy="640" rx="{reach}" '
        f'ry="{reach}" fill="url(#lamp)"/>',
        size,
        defs=radial("lamp", (0, "#FFE2B4", 1), (0.45, "#B98150", 1), (1, "#1E120A", 1)),
    )
    dark = ImageChops.multiply(things.convert("RGB"), shade.convert("RGB")).convert("RGBA")
    dark.putalpha(things.getchannel("A"))
    away = -1 if light_x > size[0] / 2 else 1
    return over(shadow(things, (10 * away, 5), 9, 0.6), dark)


def shelf_props(size: tuple[int, int], foot: float, pile: tuple[float, float]) -> Image.Image:
    """Return a picture of everything on the shelf except the candles.

    `pile` is the left edge and width of the pile of books.
    """
    x, wide = pile
    heap = (
        _lying(x, foot, wide, 38, COVERS[1], spine=True)
        + _lying(x + 12, foot - 38, wide - 34, 32, COVERS[0], spine=False)
        + _lying(x + 4, foot - 70, wide - 40, 28, COVERS[4], spine=True)
    )
    row, left = "", 1452.0
    for breadth, tall, cover in ((34, 150, 2), (44, 172, 0), (28, 138, 3), (40, 160, 4)):
        row += _standing(left, foot, breadth, tall, COVERS[cover])
        left += breadth + 1
    row = _standing(1400, foot, 36, 146, COVERS[5], lean=9) + row
    return over(_lit(heap, size, x + wide * 0.46, 420), _lit(row + _hourglass(1340, foot), size, 1728, 640))


#: the height of the pile of books
PILE_HEIGHT = 98

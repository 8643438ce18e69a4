"""Draw the pictures for the title screen and the results, and the program's icon."""

from __future__ import annotations

import io
import struct
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageChops, ImageFilter

from . import fields
from .draw import linear, over, placed, radial, shadow, svg
from .output import Output
from .props import PILE_HEIGHT, shelf_props
from .style import CANDLE, CANDLE_CORE, NIGHT, TEXT, mix
from .theatre.palette import AMBER, BLUE, CRIMSON, TEAL, VIOLET, Palette
from .theatre.puppet import hull
from .theatre.sky import Light
from .theatre.stage import Plan, backdrop, finish, scene
from .wood import planks

WALL = (1920, 1080)
SHELF = (797, 831)
PILE = (352.0, 232.0)


class Candle(NamedTuple):
    """A candle on the shelf.

    `x` is the horizontal centre, and `foot` is the lower end, in pixels.
    """

    x: int
    foot: int
    tall: int
    wide: int = 44


CANDLES = (
    Candle(88, SHELF[0], 116),
    Candle(193, SHELF[0], 193),
    Candle(446, SHELF[0] - PILE_HEIGHT, 58, 48),
    Candle(1728, SHELF[0], 193),
    Candle(1833, SHELF[0], 116),
)
NICHE = (780, 1110)
ICON = 512


def _flame_at(candle: Candle) -> tuple[float, float]:
    return float(candle.x), float(candle.foot - 20 - candle.tall - 46)


def _wall_light() -> tuple[fields.Field, NDArray[np.float32]]:
    """Return the wall's brightness and the coloured light around the flames.

    The caller must add the light to the picture.
    """
    x, y = fields.grid(WALL)
    middle = np.exp(-(((x - 960) / 620) ** 2 + ((y - 520) / 470) ** 2))
    light = 0.29 + 0.29 * middle
    air = np.zeros((WALL[1], WALL[0], 3), dtype=np.float32)
    for candle in CANDLES:
        fx, fy = _flame_at(candle)
        light = light + 0.62 * fields.pool(WALL, (fx, fy + 30), (215, 250))
        near = np.exp(-((np.hypot(x - fx, y - fy) / 62) ** 1.25))
        air += near[..., None] * fields.flat(CANDLE)[None, None, :] * 0.34
        core = np.exp(-((np.hypot(x - fx, y - fy) / 34) ** 2))
        air += core[..., None] * fields.flat(CANDLE_CORE)[None, None, :] * 0.28
    return light, air


def _wall() -> Image.Image:
    width, height = WALL
    upright = planks(
        (height, width), [172, 186, 166, 190, 178, 184, 170, 188, 176, 182, 168, 192], seed=913, joints=False
    )
    colour = np.ascontiguousarray(np.transpose(upright.colour, (1, 0, 2)))
    shade = np.ascontiguousarray(upright.shade.T)
    light, air = _wall_light()
    x, y = fields.grid(WALL)
    corners = 1 - 0.55 * fields.smooth(0.6, 1.45, np.hypot((x / width - 0.5) * 1.7, (y / height - 0.52) * 2.0))
    under = (
        1
        - 0.80 * np.exp(-np.maximum(y - SHELF[1], 0) / 26) * (y > SHELF[1])
        - 0.45 * fields.smooth(SHELF[1], height, y) * 0.8
    )
    above = 1 - 0.35 * np.exp(-np.maximum(SHELF[0] - y, 0) / 16) * (y < SHELF[0])
    lit = colour * (shade * light * corners * under * above)[..., None]
    lit = fields.screen(
        lit.astype(np.float32), air * (0.5 + 0.5 * np.clip(shade, 0, 1.2))[..., None] * (y < SHELF[0] + 8)[..., None]
    )
    picture = fields.image(lit.astype(np.float32)).convert("RGBA")
    picture.alpha_composite(_shelf())
    picture.alpha_composite(shelf_props(WALL, SHELF[0] + 3, PILE))
    for candle in CANDLES:
        picture.alpha_composite(_standing_candle(candle))
    return picture.convert("RGB")


def _shelf() -> Image.Image:
    size = (WALL[0], SHELF[1] - SHELF[0])
    board = planks(size, [size[1] + 8], seed=41, joints=False)
    x, y = fields.grid(size)
    light = 0.22 + 0.10 * np.exp(-(((x - 960) / 500) ** 2))
    for candle in CANDLES:
        light = light + (0.60 if candle.tall < 150 else 0.55) * np.exp(-(((x - candle.x) / 135) ** 2))
    face = np.where(y < 7, 2.3 - y * 0.10, 0.92 - 0.40 * (y - 7) / (size[1] - 7))
    face = (
        face
        + 0.9 * np.exp(-(((y - 7.5) / 1.3) ** 2))
        - 0.4 * np.exp(-(((y - 28) / 1.4) ** 2))
        + 0.25 * np.exp(-(((y - 30.5) / 1.2) ** 2))
    )
    strip = fields.image((board.colour * (light * face)[..., None]).astype(np.float32)).convert("RGBA")
    layer = Image.new("RGBA", WALL, (0, 0, 0, 0))
    layer.paste(strip, (0, SHELF[0]))
    return layer


def _drips(x: float, top: float, wide: float, mirrored: bool) -> str:
    """Return the wax on a candle's right side (left if `mirrored`), as SVG elements."""
    side = -1 if mirrored else 1
    edge = x + side * wide / 2
    return (
        f'<path d="M{edge - side * 12} {top + 6}C{edge + side * 3} {top + 6} {edge + side * 6} {top + 24} '
        f"{edge + side * 4} {top + 56}"
        f'C{edge + side * 4} {top + 70} {edge - side * 9} {top + 70} {edge - side * 9} {top + 54}Z" fill="url(#drip)"/>'
        f'<path d="M{edge - side * 30} {top + 8}C{edge - side * 22} {top + 10} {edge - side * 21} {top + 24} '
        f"{edge - side * 22} {top + 34}"
        f'C{edge - side * 23} {top + 42} {edge - side * 31} {top + 41} {edge - side * 31} {top + 33}Z" '
        'fill="url(#drip)" opacity=".85"/>'
    )


def _standing_candle(candle: Candle) -> Image.Image:
    x, wide, tall = candle.x, candle.wide, candle.tall
    foot = candle.foot - 18
    top = foot - tall
    fx, fy = _flame_at(candle)
    left, half = x - wide / 2, wide / 2
    defs = (
        linear(
            "wax",
            (0, "#5F4522", 1),
            (0.16, "#B4935A", 1),
            (0.42, "#EBD9A6", 1),
            (0.62, "#E0C88C", 1),
            (0.86, "#9C7A42", 1),
            (1, "#553C1B", 1),
            end=(1, 0),
        )
        + linear("lit", (0, "#FFE9B0", 0.95), (0.18, "#FFC870", 0.55), (0.5, "#8A4A12", 0.12), (1, "#1A0C04", 0.62))
        + linear("drip", (0, "#FFF0C8", 1), (0.6, "#E3CB90", 1), (1, "#A9874C", 1))
        + linear(
            "brass",
            (0, "#4E3412", 1),
            (0.2, "#B98F47", 1),
            (0.38, "#FFEFC0", 1),
            (0.6, "#B98A42", 1),
            (1, "#3A260E", 1),
            end=(1, 0),
        )
        + radial("well", (0, "#FFF8DC", 1), (0.7, "#FFDf9A", 1), (1, "#D8AC60", 1))
    )
    dish = (
        f'<path d="M{x - 47} {foot + 2}C{x - 40} {foot + 20} {x + 40} {foot + 20} {x + 47} {foot + 2}Z" '
        'fill="url(#brass)"/>'
        f'<ellipse cx="{x}" cy="{foot + 2}" rx="47" ry="6" fill="url(#brass)"/><ellipse cx="{x}" cy="{foot + 1.500}" '
        'rx="40" ry="4" '
        'fill="#3A260E" opacity=".7"/>'
    )
    body = (
        f'<path d="M{left} {top + 5}Q{x} {top - 4} {left + wide} {top + 5}V{foot}Q{x} {foot + 7} {left} {foot}Z" '
        'fill="url(#wax)"/>'
        f'<path d="M{left} {top + 5}Q{x} {top - 4} {left + wide} {top + 5}V{foot}Q{x} {foot + 7} {left} {foot}Z" '
        'fill="url(#lit)"/>'
        + _drips(x, top, wide, mirrored=x > 960)
        + f'<ellipse cx="{x}" cy="{top + 4}" rx="{half}" ry="6" fill="#F7E4B4"/><ellipse cx="{x}" cy="{top + 4.500}" '
        f'rx="{half - 6}" '
        f'ry="3.600" fill="url(#well)"/><path d="M{x} {top + 4}C{x - 1} {top - 4} {x + 1} {top - 8} {x} {top - 13}" '
        'stroke="#2A1608" '
        'stroke-width="3" stroke-linecap="round" fill="none"/>'
    )
    flame = (
        f'<path d="M{fx - 1} {fy - 40}C{fx + 5} {fy - 18} {fx + 16} {fy - 2} {fx + 14} {fy + 16}C{fx + 12} {fy + 34} '
        f"{fx - 12} {fy + 34} "
        f'{fx - 14} {fy + 16}C{fx - 16} {fy - 2} {fx - 5} {fy - 16} {fx - 1} {fy - 40}Z" fill="url(#fire)"/>'
        f'<path d="M{fx} {fy - 14}C{fx + 4} {fy} {fx + 8} {fy + 8} {fx + 7} {fy + 17}C{fx + 6} {fy + 27} {fx - 6} '
        f"{fy + 27} {fx - 7} {fy + 17}"
        f'C{fx - 8} {fy + 8} {fx - 4} {fy} {fx} {fy - 14}Z" fill="#FFFDF0"/>'
    )
    fire = linear(
        "fire",
        (0, "#FF8A2A", 0.9),
        (0.4, "#FFC04A", 1),
        (0.75, "#FFE9A8", 1),
        (0.94, "#FFD27A", 0.9),
        (1, "#6FA8FF", 0.35),
    )
    blaze = svg(flame, WALL, defs=fire)
    halo = Image.new("RGBA", WALL, (255, 176, 84, 0))
    halo.putalpha(
        blaze.getchannel("A").filter(ImageFilter.GaussianBlur(14)).point(lambda value: min(255, round(value * 1.35)))
    )
    ground = svg(f'<ellipse cx="{x}" cy="{candle.foot + 2}" rx="58" ry="6" fill="#000000" opacity=".6"/>', WALL)
    return over(
        ground.filter(ImageFilter.GaussianBlur(3)),
        svg(dish + body, WALL, defs=defs),
        halo,
        blaze.filter(ImageFilter.GaussianBlur(0.9)),
    )


def _arch(inset: float) -> str:
    """Return a niche's pointed arch, `inset` pixels inside the niche's edge, as SVG path data."""
    width, height = NICHE
    left, right, foot = 50 + inset, width - 50 - inset, height - 12 - inset * 0.35
    spring, middle = 560.0, width / 2
    # The centres of the two arcs are at the height where the arch begins. They are the same for every inset.
    radius = ARCH_RADIUS - inset
    apex = spring - (radius**2 - (50 + ARCH_RADIUS - middle) ** 2) ** 0.5
    arc = f"A{radius} {radius} 0 0 1"
    return f"M{left} {foot}V{spring}{arc} {middle} {apex:.3f}{arc} {right} {spring}V{foot}Z"


#: the radius of the two arcs at the outer edge of the niche
ARCH_RADIUS = 560.0
PLATE = (98, 858, 682, 1072)


class Niche(NamedTuple):
    """The picture in a game's niche on the title screen.

    Choose `results_seed` so that nothing tall is behind the medal.

    Attributes:
        drawing: the name of the figure's drawing
        place: the name of the place around the figure
        palette: the colours
        seed: the seed for the random details
        size: the figure's size, as a fraction of the niche's width
        light: the light's y coordinate, as a fraction of the ground's y coordinate
        phase: the phase of the moon, as in `Light`
        results: the name of the place behind the results, or "" to use `place`
        results_seed: the seed of the picture behind the results, or 0 to use `seed`
    """

    drawing: str
    place: str
    palette: Palette
    seed: int
    size: float = 0.62
    light: float = 0.60
    phase: float = 0.0
    results: str = ""
    results_seed: int = 0


NICHES = {
    "soul_battle": Niche("grim-reaper", "graves", TEAL, 5, 0.68, 0.58),
    "metempsychosis": Niche("tentacles-skull", "moor", VIOLET, 9, 0.60, 0.55),
    "aleph_null": Niche("goat", "hall", CRIMSON, 11, 0.64, 0.58, results="crags"),
    "oubliette": Niche("dungeon-gate", "cave", AMBER, 16, 0.62, 0.60),
    "fissureverse": Niche("cannon", "towers", BLUE, 23, 0.62, 0.58, results_seed=28),
}
STAGE = (520, 740)
"""The size of a niche's picture. The picture never appears larger on screen."""
STAGE_GROUND = 536.0
LIGHT_RADIUS = 104.0
SINKS = 12
"""The number of pixels by which a figure extends into the ground."""
FOG = (512, 256)
QUALITY, FOG_QUALITY = 76, 70
"""The quality of the WebP files for niches and for the fog, from 0 to 100."""


def _figure(out: Output, niche: Niche) -> Image.Image:
    """Return the mask of a niche's figure, which stands on the ground in the picture."""
    side = niche.size * STAGE[0]
    middle = (STAGE[0] / 2, STAGE_GROUND - side / 2)
    mask = svg(placed(out.sources.drawing(niche.drawing), middle, side, 'fill="white"'), STAGE).getchannel("A")
    box = mask.getbbox()
    found = Image.new("L", STAGE)
    if box:
        found.paste(mask.crop(box), ((STAGE[0] - box[2] + box[0]) // 2, round(STAGE_GROUND) + SINKS - box[3] + box[1]))
    return found


def _scene(niche: Niche, figure: Image.Image) -> tuple[Image.Image, Image.Image]:
    """Return the picture in a niche, and the colour that fog would add to each pixel."""
    light = Light(STAGE[0] / 2, STAGE_GROUND * niche.light, LIGHT_RADIUS, niche.phase)
    plan = Plan(STAGE, niche.place, niche.palette, light, STAGE_GROUND, niche.seed, stars=26, fog=0.7)
    picture = scene(plan, figure)
    x, y = fields.grid(STAGE)
    near = np.exp(-((np.hypot(x - light.x, (y - light.y) * 0.8) / (STAGE[0] * 0.42)) ** 2))
    low = np.exp(-(((y - STAGE_GROUND * 0.86) / (STAGE_GROUND * 0.34)) ** 2))
    above = fields.smooth(STAGE_GROUND + 18, STAGE_GROUND - 6, y)
    behind = (0.16 + 0.84 * low) * (0.30 + 0.70 * near) * (1 - fields.array(hull(figure))) * above
    before = np.exp(-(((y - STAGE_GROUND + 6) / 34) ** 2)) * (0.45 + 0.55 * near)
    share = np.clip(0.62 * behind + 0.42 * before, 0, 1)
    fog = share[..., None] * fields.flat(mix(niche.palette.glow, niche.palette.core, 0.25))
    return fields.image(picture), fields.image(fog.astype(np.float32))


def _drifting() -> Image.Image:
    """Return a grey picture of fog that can be tiled horizontally without visible seams."""
    wide, high = FOG
    across, down = np.fft.fftfreq(wide) * wide, np.fft.fftfreq(high) * high
    reach = np.hypot(across[None, :] * 0.8, down[:, None] * 1.5)
    weight = np.where(reach > 0, np.maximum(reach, 1.0) ** -1.95, 0)
    rough = np.random.default_rng(71).standard_normal((high, wide))
    banks = fields.standard(np.real(np.fft.ifft2(np.fft.fft2(rough) * weight)))
    return fields.image(fields.smooth(-1.1, 2.1, banks))


def _niche(out: Output, niche: Niche) -> tuple[Image.Image, Image.Image]:
    """Return the picture for a game's niche, and the colour that fog would add to each pixel."""
    cx = NICHE[0] / 2
    defs = linear(
        "moulding", (0, "#FFF0C6", 1), (0.25, "#DDBB74", 1), (0.6, "#A67E3C", 1), (1, "#5E421C", 1), end=(0.6, 1)
    ) + linear("plate", (0, "#2C211A", 1), (1, "#120C0A", 1))
    left, top, right, bottom = PLATE
    clear = Image.new("RGBA", NICHE, (0, 0, 0, 0))
    hole = svg(f'<path d="{_arch(34)}" fill="#000000"/>', NICHE).getchannel("A")
    lit, fog = (part.resize(NICHE, Image.Resampling.LANCZOS) for part in _scene(niche, _figure(out, niche)))
    back = svg(f'<path d="{_arch(0)}" fill="{NIGHT}"/>', NICHE)
    back.paste(lit, (0, 0), hole)
    outline = svg(f'<path d="{_arch(34)}" fill="none" stroke="#000000" stroke-width="46"/>', NICHE).filter(
        ImageFilter.GaussianBlur(20)
    )
    recess_shade = Image.composite(outline, clear, hole)
    plate = svg(
        f'<rect x="{left}" y="{top}" width="{right - left}" height="{bottom - top}" fill="url(#plate)"/>'
        f'<rect x="{left + 18}" y="{top + 22}" width="{right - left - 36}" height="{bottom - top - 40}" rx="12" '
        'fill="none" '
        'stroke="url(#gold)" stroke-width="2.2" opacity=".8"/>'
        f'<rect x="{left}" y="{top - 5}" width="{right - left}" height="10" fill="url(#moulding)"/>'
        f'<circle cx="{cx}" cy="{top}" r="20" fill="{NIGHT}"/><circle cx="{cx}" cy="{top}" r="17" fill="url(#boss)"/>',
        NICHE,
        defs=defs
        + radial(
            "boss",
            (0, "#FFF8DE", 1),
            (0.4, "#E4C377", 1),
            (0.8, "#946C30", 1),
            (1, "#402A0E", 1),
            centre=(0.38, 0.32),
            radius=0.75,
        ),
    )
    frame = svg(
        f'<path d="{_arch(12)}" fill="none" stroke="#1A0F08" stroke-width="26"/>'
        f'<path d="{_arch(8)}" fill="none" stroke="url(#moulding)" stroke-width="13"/>'
        f'<path d="{_arch(3.5)}" fill="none" stroke="#FFF6DA" stroke-opacity=".55" stroke-width="2"/>'
        f'<path d="{_arch(17)}" fill="none" stroke="#2A1A0A" stroke-width="8"/>'
        f'<path d="{_arch(30)}" fill="none" stroke="#140C08" stroke-width="16"/>'
        f'<path d="{_arch(34)}" fill="none" stroke="url(#moulding)" stroke-width="5.5"/>'
        f'<path d="{_arch(24)}" fill="none" stroke="url(#gold)" stroke-width="1.3" opacity=".7"/>',
        NICHE,
        defs=defs,
    )
    body = over(back, recess_shade, shadow(plate, (0, -6), 10, 0.5), plate, shadow(frame, (4, 8), 7, 0.75), frame)
    # Outside the arch, the blurred shadows would hide the wall, so one soft shadow replaces them.
    silhouette = svg(f'<path d="{_arch(0)}" fill="#000000" stroke="#000000" stroke-width="3"/>', NICHE)
    body = Image.composite(body, clear, silhouette.getchannel("A"))
    seen = ImageChops.multiply(hole, ImageChops.invert(over(outline, plate, frame).getchannel("A")))
    fog = Image.composite(fog, Image.new("RGB", NICHE), seen)
    return over(shadow(silhouette, (4, 2), 17, 0.75), body), fog


RESULTS = (960, 540)
RESULTS_GROUND = 478.0
MEDAL = (156.0, 132.0)
"""The centre of the halo behind the winner's medal, in pixels of the results picture."""


def _results(niche: Niche) -> Image.Image:
    """Return the picture behind a game's results.

    The picture is bright behind the winner's medal, and dark elsewhere.
    """
    light = Light(*MEDAL, radius=0)
    place, seed = niche.results or niche.place, niche.results_seed or niche.seed
    plan = Plan(RESULTS, place, niche.palette, light, RESULTS_GROUND, seed, stars=30, fog=0.7)
    x, y = fields.grid(RESULTS)
    away = np.hypot((x - light.x) / RESULTS[0], (y - light.y) / RESULTS[1] * 0.62)
    dim = 0.30 + 0.48 * np.exp(-((away / 0.30) ** 2))
    return fields.image((finish(backdrop(plan), plan) * dim[..., None]).astype(np.float32))


HERALD = (720, 405)
HERALD_LIGHT = (360.0, 170.0, 64.0)
"""The centre and the radius of the light behind a herald, in pixels of the herald's picture."""
HERALD_GROUND = 338.0
HERALD_TITLE = (216.0, 244.0)
"""The light above the herald's title fades between these y coordinates, in pixels."""


def _herald(niche: Niche) -> Image.Image:
    """Return the stage behind a game's heralds. The stage fades out towards its edges."""
    light = Light(*HERALD_LIGHT)
    place = niche.results or niche.place
    plan = Plan(HERALD, place, niche.palette, light, HERALD_GROUND, niche.seed, stars=30, fog=0.7)
    x, y = fields.grid(HERALD)
    away = np.hypot((x - HERALD[0] / 2) / (HERALD[0] / 2), (y - HERALD[1] / 2) / (HERALD[1] / 2))
    away = np.maximum(away, np.abs(x - HERALD[0] / 2) / (HERALD[0] / 2))
    dim = (1 - 0.52 * fields.smooth(*HERALD_TITLE, y))[..., None]
    return fields.image((finish(backdrop(plan), plan) * dim).astype(np.float32), fields.smooth(1.0, 0.52, away))


def _icon(out: Output) -> Image.Image:
    size = (ICON, ICON)
    defs = (
        radial(
            "deep",
            (0, "#5FBFB0", 1),
            (0.40, "#236660", 1),
            (0.75, "#103531", 1),
            (1, "#081716", 1),
            centre=(0.5, 0.44),
            radius=0.68,
        )
        + linear("figure", (0, "#FFFBE9", 1), (0.5, "#C8EADD", 1), (1, "#5DB8A8", 1))
        + linear(
            "moulding", (0, "#FFF0C6", 1), (0.3, "#DDBB74", 1), (0.65, "#A67E3C", 1), (1, "#5E421C", 1), end=(0.6, 1)
        )
    )
    plate = svg(
        '<rect x="14" y="14" width="484" height="484" rx="104" fill="#120B08"/>'
        '<rect x="44" y="44" width="424" height="424" rx="78" fill="url(#deep)"/>'
        + "".join(
            f'<path d="M254.500 70L256 150L257.500 70Z" fill="{TEXT}" opacity=".5" transform="rotate({i * 10} 256 '
            '256)"/>'
            for i in range(36)
        )
        + '<circle cx="256" cy="256" r="178" fill="none" stroke="url(#gold)" stroke-width="3" opacity=".55"/>'
        '<rect x="30" y="30" width="452" height="452" rx="92" fill="none" stroke="url(#moulding)" stroke-width="22"/>'
        '<rect x="20" y="20" width="472" height="472" rx="100" fill="none" stroke="#FFF6DA" stroke-opacity=".5" '
        'stroke-width="2.500"/>'
        '<rect x="44" y="44" width="424" height="424" rx="78" fill="none" stroke="#2A1A0A" stroke-width="7"/>',
        size,
        defs=defs,
    )
    reaper = svg(placed(out.sources.drawing("grim-reaper"), (258, 256), 348, 'fill="url(#figure)"'), size, defs=defs)
    return over(plate, shadow(reaper, (5, 8), 8, 0.65), reaper)


#: the pictures in an Apple icon file, as (type code, width and height in pixels)
ICNS_KINDS = ((b"ic11", 32), (b"ic12", 64), (b"ic07", 128), (b"ic08", 256), (b"ic09", 512))


def _icns(icon: Image.Image) -> bytes:
    """Return an icon as the contents of an Apple icon file (ICNS)."""
    body = b""
    for code, side in ICNS_KINDS:
        buffer = io.BytesIO()
        icon.resize((side, side), Image.Resampling.LANCZOS).save(buffer, format="PNG", optimize=True)
        data = buffer.getvalue()
        body += code + struct.pack(">I", len(data) + 8) + data
    return b"icns" + struct.pack(">I", len(body) + 8) + body


def build_title(out: Output) -> None:
    """Write the program's icon, and the pictures for the title screen and the results."""
    out.png("table/wall.png", _wall())
    out.webp("title/fog.webp", _drifting().convert("RGB"), quality=FOG_QUALITY)
    half = NICHE[0] // 2, NICHE[1] // 2
    for game, niche in NICHES.items():
        picture, fog = _niche(out, niche)
        out.webp(f"title/niche_{game}.webp", picture, "icons", quality=QUALITY)
        out.webp(f"title/niche_{game}.half.webp", picture.resize(half, Image.Resampling.LANCZOS), "icons")
        out.webp(f"title/fog_{game}.webp", fog.resize(half, Image.Resampling.LANCZOS), "icons", quality=FOG_QUALITY)
        out.webp(f"stages/results_{game}.webp", _results(niche), quality=QUALITY)
        out.webp(f"stages/herald_{game}.webp", _herald(niche), quality=QUALITY)
    icon = _icon(out)
    out.png("icon/soul-battle.png", icon, "icons")
    sizes = [(side, side) for side in (16, 24, 32, 48, 64, 128, 256)]
    icon.save(out.note("icon/soul-battle.ico", "icons"), format="ICO", sizes=sizes)
    out.note("icon/soul-battle.icns", "icons").write_bytes(_icns(icon))

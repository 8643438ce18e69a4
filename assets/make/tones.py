"""Draw the night cards of Metempsychosis: 28 lives, 6 keepers, their back, and the marks.

The text of a card comes from the game's cards.yaml. Only its figure is chosen here.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import yaml
from PIL import Image, ImageFilter

from . import fields
from .backs import write_back
from .draw import Lettering, linear, over, placed, shadow, svg
from .output import Output
from .style import CARD, CARD_RADIUS, GOLD, NIGHT, TEXT, Seat

DATA = Path(__file__).resolve().parents[2] / "data" / "metempsychosis" / "cards.yaml"
WIDTH, HEIGHT = CARD
VIOLET, EMBER = "#AB8FE6", "#E2733D"
NIGHT_CARD, KEEPER_CARD = "#241C33", "#351A20"
ABYSS = Seat(VIOLET, "#241C33", "circle", "tentacles-skull")

#: card -> game-icons drawing
FIGURES = {
    "a1": "all-seeing-eye",
    "a2": "worm-mouth",
    "a3": "imprisoned",
    "a4": "wolf-trap",
    "b1": "crow-dive",
    "b2": "spider-web",
    "b3": "dig-dug",
    "b4": "chained-heart",
    "c1": "thorny-vine",
    "c2": "door-watcher",
    "c3": "spiky-pit",
    "c4": "graveyard",
    "d1": "eclipse",
    "d2": "spider-alt",
    "d3": "drowning",
    "d4": "skull-crossed-bones",
    "e1": "monk-face",
    "e2": "terror",
    "e3": "goat",
    "e4": "fire-silhouette",
    "f1": "skeletal-hand",
    "f2": "robe",
    "f3": "salamander",
    "f4": "candle-light",
    "g1": "shambling-zombie",
    "g2": "ghost",
    "g3": "raven",
    "g4": "night-sky",
    "k1": "whip",
    "k2": "sickle",
    "k3": "warhammer",
    "k4": "flail",
    "k5": "executioner-hood",
    "k6": "minotaur",
}

#: mark of an effect or a cry -> game-icons drawing
MARKS = {
    "effects/lose_willpower": "candle-flame",
    "effects/discard_random": "card-burn",
    "effects/bury": "coffin",
    "effects/broken_clef": "g-clef",
    "cries/first": "prayer",
    "cries/second": "shouting",
    "cries/third": "broken-heart",
    "cries/fourth": "open-palm",
}

_EYE = (
    '<path d="M4 48C20 20 36 14 48 14C60 14 76 20 92 48C76 76 60 82 48 82C36 82 20 76 4 48Z"/>'
    '<circle cx="48" cy="48" r="23" fill="black"/><circle cx="48" cy="48" r="12" fill="white"/>'
)
_WORM = (
    '<path d="M12 78C12 56 34 58 34 40C34 20 62 20 62 42C62 60 84 56 84 26" fill="none" stroke="white" '
    'stroke-width="17" stroke-linecap="round"/>'
    '<path d="M25 65L40 74M26 44L44 36M54 22L56 42M58 60L74 66M74 40L92 44" stroke="black" stroke-width="4"/>'
)
_CHAIN = (
    '<g fill="none" stroke="white" stroke-width="12" transform="rotate(-45 48 48)">'
    '<rect x="2" y="32" width="46" height="32" rx="16"/><rect x="48" y="32" width="46" height="32" rx="16"/>'
    '<path d="M34 48H62" stroke-linecap="round"/></g>'
)
_THORN = (
    '<path d="M10 90C30 60 50 40 86 8" fill="none" stroke="white" stroke-width="12" stroke-linecap="round"/>'
    '<path d="M30 62L12 30L48 44ZM46 46L84 66L58 32ZM62 30L52 4L78 16Z"/>'
)
_MOON = '<path d="M62 6A43 43 0 1 0 90 66A36 36 0 0 1 62 6Z"/>'
_SKULL = (
    '<path d="M48 6C22 6 8 24 8 46C8 60 16 68 26 72V88H70V72C80 68 88 60 88 46C88 24 74 6 48 6Z"/>'
    '<g fill="black"><circle cx="31" cy="46" r="12"/><circle cx="65" cy="46" r="12"/>'
    '<path d="M48 56L41 70H55Z"/><path d="M38 78H42V90H38ZM54 78H58V90H54Z"/></g>'
)

#: symbol -> SVG elements on a field of 96 (white, with black for the holes), or a drawing
SYMBOLS = {"eye": _EYE, "worm": _WORM, "chain": _CHAIN, "thorn": _THORN, "moon": _MOON, "skull": _SKULL}
SYMBOL_DRAWINGS = {"spider": "spider-alt", "raven": "raven", "hand": "hand"}

LETTER = (72.0, 122.0, 128.0, 100.0)
"""The letter: its middle, baseline, size and maximum width."""
COLUMN = (71.0, 184.0, 96.0)
"""The symbols: their horizontal middle, the first one's vertical middle, and the step to the next."""
SYMBOL_SIZE = 86.0
KEEPER_TOP = 76.0
FIGURE = (236.0, 244.0, 222.0)
DRAWS = (300.0, 28.0, 74.0, 90.0, 68.0)
"""The little card with the draw number: left, top, width, height, and the size of the number."""
NAME = (200.0, 418.0, 38.0, 352.0)
BOX = (442.0, 90.0, 160.0, 172.0)
"""The boxes of effects: top, height and width, and the step to the next."""
MARK, COUNT = 72.0, 70.0
"""The sizes of the mark and of the number in such a box."""
INKS = 128


def _mask(body: str) -> Image.Image:
    """Return white SVG elements as a picture, with holes in place of their black parts."""
    flat = svg(f'<rect width="96" height="96" fill="black"/><g fill="white">{body}</g>', (96, 96)).convert("L")
    white = Image.new("RGBA", (96, 96), (255, 255, 255, 0))
    white.putalpha(flat)
    return white


def _symbol(out: Output, name: str) -> Image.Image:
    if name in SYMBOLS:
        return _mask(SYMBOLS[name])
    return svg(placed(out.sources.drawing(SYMBOL_DRAWINGS[name]), (48, 48), 94, 'fill="white"'), (96, 96))


def _ground(dark: str, light: str, seed: int) -> Image.Image:
    """Return a night sky with mist in the middle, an embossed edge and grain."""
    inside = -fields.box_distance(CARD, (0, 0, WIDTH, HEIGHT), CARD_RADIUS)
    x, y = fields.grid(CARD)
    mist = np.exp(-(((x - FIGURE[0]) / 150) ** 2 + ((y - FIGURE[1]) / 170) ** 2))
    mist = mist * (1 + 0.16 * fields.fractal(CARD, (90, 90), 3, seed))
    colour = fields.flat(dark)[None, None, :] * 0.78
    colour = colour + fields.flat(light)[None, None, :] * (0.34 * mist)[..., None]
    colour = colour * (1 - 0.5 * (1 - fields.smooth(0, 26, inside)))[..., None]
    return fields.image(colour.astype(np.float32), np.clip(inside + 0.5, 0, 1))


def _frame() -> str:
    return (
        f'<rect x="8" y="8" width="{WIDTH - 16}" height="{HEIGHT - 16}" rx="19" fill="none" stroke="url(#gilt)" '
        'stroke-width="4"/>'
        f'<rect x="17" y="17" width="{WIDTH - 34}" height="{HEIGHT - 34}" rx="11" fill="none" stroke="url(#gold)" '
        'stroke-width="1.3" opacity=".7"/>'
    )


def _draws(letters: Lettering, count: int) -> str:
    """Return the draw number on a little card at the upper right."""
    left, top, wide, high, size = DRAWS
    box = f'<rect x="{left}" y="{top}" width="{wide}" height="{high}" rx="11"'
    number = letters.path(str(count), left + wide / 2, top + high / 2 + size * 0.35, size)
    return (
        f'{box} fill="{NIGHT}" opacity=".75"/>{box} fill="none" stroke="{TEXT}" stroke-width="4"/>'
        f'<path d="{number}" fill="{TEXT}"/>'
    )


def _effects(out: Output, letters: Lettering, effects: list[dict[str, int]]) -> str:
    """Return a box for each effect in the order they resolve: its mark and its number."""
    top, high, wide, step = BOX
    left, middle = (WIDTH - wide - step * (len(effects) - 1)) / 2, top + high / 2
    parts = []
    for number, effect in enumerate(effects):
        (name, count), x = next(iter(effect.items())), left + number * step
        mark = out.sources.drawing(MARKS[f"effects/{name}"])
        parts.append(
            f'<rect x="{x}" y="{top}" width="{wide}" height="{high}" rx="10" fill="{NIGHT}" opacity=".82"/>'
            f'<rect x="{x}" y="{top}" width="{wide}" height="{high}" rx="10" fill="none" stroke="url(#gold)" '
            'stroke-width="1.6" opacity=".8"/>'
            + placed(mark, (x + wide * 0.3, middle), MARK, f'fill="{GOLD[0]}"')
            + f'<path d="{letters.path(str(count), x + wide * 0.74, middle + COUNT * 0.35, COUNT)}" fill="{TEXT}"/>'
        )
    return "".join(parts)


def _card(out: Output, letters: Lettering, names: Lettering, face: dict[str, Any], number: int) -> Image.Image:
    """Return one whole card."""
    keeper = "letter" not in face
    light = EMBER if keeper else VIOLET
    ground = _ground(KEEPER_CARD if keeper else NIGHT_CARD, light, 300 + number)
    top = "#FFE9D2" if keeper else "#FBF8FF"
    low = "#C9653A" if keeper else "#8F78CC"
    defs = linear("figure", (0, top, 1), (0.5, "#E7B48C" if keeper else "#CFC0F4", 1), (1, low, 1))
    drawing = out.sources.drawing(FIGURES[face["id"]])
    figure = svg(placed(drawing, (FIGURE[0], FIGURE[1]), FIGURE[2], 'fill="url(#figure)"'), CARD, defs=defs)
    glow = Image.new("RGBA", CARD, (*fields.flat(light).__mul__(255).astype(int).tolist(), 0))
    glow.putalpha(figure.getchannel("A").filter(ImageFilter.GaussianBlur(20)).point(lambda v: round(v * 0.5)))
    ink = svg(_frame() + _draws(letters, face["draw"]) + _effects(out, letters, face["effects"]), CARD)
    first = KEEPER_TOP if keeper else COLUMN[1]
    words = f'<path d="{names.path(face["name"], NAME[0], NAME[1], NAME[2], widest=NAME[3])}" fill="{TEXT}"/>'
    rule = '<path d="M96 431H304" stroke="url(#gold)" stroke-width="1.4" opacity=".6"/>'
    if not keeper:
        words += f'<path d="{letters.path(face["letter"], *LETTER[:3], widest=LETTER[3])}" fill="{TEXT}"/>'
    lettering = svg(words + rule, CARD)
    column = Image.new("RGBA", CARD, (0, 0, 0, 0))
    for place, symbol in enumerate(face["symbols"]):
        size = round(SYMBOL_SIZE)
        mark = _symbol(out, symbol).resize((size, size), Image.Resampling.LANCZOS)
        colour = Image.new("RGBA", mark.size, (243, 230, 200, 255))
        colour.putalpha(mark.getchannel("A"))
        column.alpha_composite(colour, (round(COLUMN[0] - size / 2), round(first + place * COLUMN[2] - size / 2)))
    dark = [shadow(layer, (1, 3), 4.0, 0.85) for layer in (lettering, column)]
    return over(ground, glow, shadow(figure, (2, 4), 4.0, 0.6), figure, ink, *dark, lettering, column)


STAFF = (1336, 452)


def _staff() -> Image.Image:
    """Return the board of the sequence: a night sky with a staff of five lines, in a gold frame."""
    width, height = STAFF
    inside = -fields.box_distance(STAFF, (0, 0, width, height), 22)
    x, y = fields.grid(STAFF)
    cloud = fields.fractal(STAFF, (320, 150), 4, 77)
    light = 0.46 + 0.10 * cloud + 0.30 * np.exp(-(((y - height * 0.52) / 150) ** 2) - ((x - width / 2) / 620) ** 2)
    colour = fields.flat("#2B2250")[None, None, :] * light[..., None] * 1.5
    picture = fields.image(colour.astype(np.float32), np.clip(inside + 0.5, 0, 1))
    stars = np.random.default_rng(5).uniform(0, 1, (90, 3))
    dots = "".join(
        f'<circle cx="{40 + a * (width - 80):.1f}" cy="{40 + b * (height - 80):.1f}" r="{0.8 + 1.2 * c:.2f}" '
        f'fill="#F3E6FF" opacity="{0.15 + 0.4 * c:.2f}"/>'
        for a, b, c in stars
    )
    lines = "".join(f'<path d="M34 {178 + 36 * i}H{width - 34}"/>' for i in range(5))
    return over(
        picture,
        svg(
            f'{dots}<g stroke="{GOLD[1]}" stroke-width="1.6" opacity=".34">{lines}</g>'
            f'<rect x="5" y="5" width="{width - 10}" height="{height - 10}" rx="18" fill="none" stroke="url(#gilt)" '
            'stroke-width="7"/>'
            f'<rect x="20" y="20" width="{width - 40}" height="{height - 40}" rx="9" fill="none" stroke="url(#gold)" '
            'stroke-width="1.6" opacity=".6"/>',
            STAFF,
        ),
    )


def build_tones(out: Output, letters: Lettering, names: Lettering) -> None:
    """Write the cards, their back, the table's staff, and the marks of symbols, effects and cries.

    The files are cards/metempsychosis/*.png, cards/backs/abyss.png, table/staff.png and the marks in their folders.
    """
    cards = yaml.safe_load(DATA.read_text(encoding="utf-8"))
    for symbol in cards["symbols"]:
        origins = ["icons"] if symbol["id"] in SYMBOL_DRAWINGS else []
        out.png(f"symbols/{symbol['id']}.png", _symbol(out, symbol["id"]), *origins)
    for name, drawing in MARKS.items():
        picture = svg(placed(out.sources.drawing(drawing), (48, 48), 92, 'fill="white"'), (96, 96))
        out.png(f"{name}.png", picture, "icons")
    for number, face in enumerate(cards["decks"][0]["faces"]):
        picture = _card(out, letters, names, face, number)
        out.png(
            f"cards/metempsychosis/{face['id'].upper()}.png",
            picture,
            "icons",
            "cinzel",
            "garamond",
            colours=INKS,
            mixed=True,
        )
    write_back(out, "abyss", ABYSS)
    out.png("table/staff.png", _staff(), colours=INKS, mixed=True)

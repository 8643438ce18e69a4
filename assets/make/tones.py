"""Draw the pictures for Metempsychosis: cards, symbols, and the staff on the table.

The text on the cards comes from the game's cards.yaml.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import yaml
from PIL import Image

from . import fields
from .backs import write_lit_back
from .draw import Lettering, board_frame, over, placed, shadow, svg, white_sign
from .output import Output
from .style import CARD, GOLD, NIGHT, TEXT, rgb
from .theatre.face import GROUND, frame, lit_card, plan_of
from .theatre.palette import EMBER, VIOLET

DATA = Path(__file__).resolve().parents[2] / "data" / "metempsychosis" / "cards.yaml"
WIDTH, HEIGHT = CARD


class Life(NamedTuple):
    """The picture on a card.

    Attributes:
        drawing: the name of the game-icons drawing
        place: the name of the place shown behind the drawing
        x: the x coordinate of the drawing's centre, in pixels
        size: the drawing's width, in pixels
        above: the centre's height above the ground, as a fraction of `size`
    """

    drawing: str
    place: str
    x: float = 226.0
    size: float = 244.0
    above: float = 0.5


LIVES = {
    "a1": Life("all-seeing-eye", "towers"),
    "a2": Life("worm-mouth", "sea"),
    "a3": Life("imprisoned", "hall"),
    "a4": Life("wolf-trap", "forest"),
    "b1": Life("crow-dive", "field"),
    "b2": Life("spider-web", "cave"),
    "b3": Life("dig-dug", "cave"),
    "b4": Life("chained-heart", "hall"),
    "c1": Life("thorny-vine", "moor"),
    "c2": Life("door-watcher", "town"),
    "c3": Life("spiky-pit", "cave"),
    "c4": Life("graveyard", "graves"),
    "d1": Life("eclipse", "crags"),
    "d2": Life("spider-alt", "forest"),
    "d3": Life("drowning", "sea"),
    "d4": Life("skull-crossed-bones", "graves"),
    "e1": Life("monk-face", "hall"),
    "e2": Life("terror", "town"),
    "e3": Life("goat", "crags"),
    "e4": Life("fire-silhouette", "field"),
    "f1": Life("skeletal-hand", "town"),
    "f2": Life("robe", "moor"),
    "f3": Life("salamander", "cave"),
    "f4": Life("candle-light", "hall"),
    "g1": Life("shambling-zombie", "graves"),
    "g2": Life("ghost", "graves"),
    "g3": Life("raven", "forest"),
    "g4": Life("night-sky", "moor"),
    "k1": Life("whip", "hall"),
    "k2": Life("sickle", "hall"),
    "k3": Life("warhammer", "hall"),
    "k4": Life("flail", "hall"),
    "k5": Life("executioner-hood", "hall"),
    "k6": Life("minotaur", "hall"),
}

# The names of the game-icons drawings for effects and cries, by the symbol's file name.
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

# The symbols by name: either SVG elements in a 96-unit square or the name of a game-icons drawing.
# White parts are filled, and black parts are holes.
SYMBOLS = {"eye": _EYE, "worm": _WORM, "chain": _CHAIN, "thorn": _THORN, "moon": _MOON, "skull": _SKULL}
SYMBOL_DRAWINGS = {"spider": "spider-alt", "raven": "raven", "hand": "hand"}

LETTER = (72.0, 122.0, 128.0, 100.0)
"""The letter: its horizontal centre, baseline, font size and maximum width."""
COLUMN = (71.0, 184.0, 96.0)
"""The column of symbols: its horizontal centre, the vertical centre of the first symbol, and the distance from each
symbol to the next."""
SYMBOL_SIZE = 86.0
KEEPER_TOP = 76.0
DRAWS = (300.0, 28.0, 74.0, 90.0, 68.0)
"""The small card with the draw number: its left, top, width and height, and the font size of the number."""
NAME = (200.0, 418.0, 38.0, 352.0)
BOX = (442.0, 90.0, 160.0, 172.0)
"""The effect boxes: the top, height and width of each, and the distance between the left edges of neighbouring
boxes."""
MARK, COUNT = 72.0, 70.0
"""Size of the symbol, and font size of the number, in an effect box."""


def _mask(body: str) -> Image.Image:
    """Return SVG elements as a white picture, with holes where the elements are black."""
    flat = svg(f'<rect width="96" height="96" fill="black"/><g fill="white">{body}</g>', (96, 96)).convert("L")
    white = Image.new("RGBA", (96, 96), (255, 255, 255, 0))
    white.putalpha(flat)
    return white


def _symbol(out: Output, name: str) -> Image.Image:
    if name in SYMBOLS:
        return _mask(SYMBOLS[name])
    return white_sign(out.sources.drawing(SYMBOL_DRAWINGS[name]), 94)


def _draws(letters: Lettering, count: int) -> str:
    """Return the small card that shows the draw number in a card's upper right corner."""
    left, top, wide, high, size = DRAWS
    box = f'<rect x="{left}" y="{top}" width="{wide}" height="{high}" rx="11"'
    number = letters.path(str(count), left + wide / 2, top + high / 2 + size * 0.35, size)
    return (
        f'{box} fill="{NIGHT}" opacity=".75"/>{box} fill="none" stroke="{TEXT}" stroke-width="4"/>'
        f'<path d="{number}" fill="{TEXT}"/>'
    )


def _effects(out: Output, letters: Lettering, effects: list[dict[str, int]]) -> str:
    """Return a box for each effect, with its symbol and number, as SVG elements."""
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
    """Return the picture of a card. `number` is the seed for its random details."""
    keeper = "letter" not in face
    palette = EMBER if keeper else VIOLET
    life = LIVES[face["id"]]
    drawing = out.sources.drawing(life.drawing)
    figure = svg(placed(drawing, (life.x, GROUND + 6 - life.size * life.above), life.size, 'fill="white"'), CARD)
    stage = lit_card(plan_of(life.place, palette, 300 + number), figure)
    ink = svg(frame() + _draws(letters, face["draw"]) + _effects(out, letters, face["effects"]), CARD)
    first = KEEPER_TOP if keeper else COLUMN[1]
    words = f'<path d="{names.path(face["name"], NAME[0], NAME[1], NAME[2], widest=NAME[3])}" fill="url(#gold)"/>'
    rule = f'<path d="M96 {NAME[1] + 13}H304" stroke="url(#gold)" stroke-width="1.4" opacity=".6"/>'
    if not keeper:
        words += f'<path d="{letters.path(face["letter"], *LETTER[:3], widest=LETTER[3])}" fill="url(#gold)"/>'
    lettering = svg(words + rule, CARD)
    column = Image.new("RGBA", CARD, (0, 0, 0, 0))
    for place, symbol in enumerate(face["symbols"]):
        size = round(SYMBOL_SIZE)
        mark = _symbol(out, symbol).resize((size, size), Image.Resampling.LANCZOS)
        colour = Image.new("RGBA", mark.size, (*rgb(TEXT), 255))
        colour.putalpha(mark.getchannel("A"))
        column.alpha_composite(colour, (round(COLUMN[0] - size / 2), round(first + place * COLUMN[2] - size / 2)))
    dark = [shadow(layer, (0, 2), 5.0, 0.95) for layer in (lettering, column)]
    return over(stage, ink, *dark, *dark, lettering, column)


STAFF = (1740, 488)


def _staff() -> Image.Image:
    """Return the board for the sequence of cards: a staff of five lines on a night sky.

    Its frame is golden.
    """
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
    lines = "".join(f'<path d="M34 {height / 2 - 72 + 36 * i:g}H{width - 34}"/>' for i in range(5))
    return over(
        picture,
        svg(
            f'{dots}<g stroke="{GOLD[1]}" stroke-width="1.6" opacity=".34">{lines}</g>{board_frame(STAFF)}',
            STAFF,
        ),
    )


def build_tones(out: Output, letters: Lettering, names: Lettering) -> None:
    """Write the pictures for Metempsychosis to cards/, table/, symbols/, effects/ and cries/."""
    cards = yaml.safe_load(DATA.read_text(encoding="utf-8"))
    for symbol in cards["symbols"]:
        origins = ["icons"] if symbol["id"] in SYMBOL_DRAWINGS else []
        out.png(f"symbols/{symbol['id']}.png", _symbol(out, symbol["id"]), *origins)
    for name, drawing in MARKS.items():
        out.png(f"{name}.png", white_sign(out.sources.drawing(drawing)), "icons")
    for number, face in enumerate(cards["decks"][0]["faces"]):
        picture = _card(out, letters, names, face, number)
        out.webp(
            f"cards/metempsychosis/{face['id'].upper()}.webp",
            picture,
            "icons",
            "cinzel",
            "garamond",
        )
    write_lit_back(out, "abyss", "tentacles-skull", "moor", VIOLET, 9)
    out.webp("table/staff.webp", _staff())

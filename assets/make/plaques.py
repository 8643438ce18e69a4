"""Draw the things that Oubliette's playing cards represent in the dungeon.

Each picture is called a plaque. A plaque leaves the card's index visible on the left. A round badge marks a card that
can be discarded for an effect. A square badge marks a card that has an effect while equipped.
"""

from __future__ import annotations

import random
from functools import cache
from typing import NamedTuple

import numpy as np
from PIL import Image

from game.content.library import load_library

from . import fields
from .draw import Lettering, over, placed, shadow, svg
from .fields import Field
from .output import Output
from .style import CARD, GOLD, INK, NIGHT, TEXT
from .theatre.face import rounded
from .theatre.palette import AMBER, BLUE, BONE, CRIMSON, EMBER, GILT, GREEN, MAGENTA, TEAL, VIOLET, Palette
from .theatre.places import PAVED
from .theatre.sky import Light
from .theatre.stage import Plan, scene


class Kind(NamedTuple):
    """The palette and the possible backgrounds for a kind of thing, such as a trap."""

    palette: Palette
    places: tuple[str, ...]


KINDS = {
    "shambler": Kind(GREEN, ("crypt", "graves", "cave", "hall")),
    "fiend": Kind(EMBER, ("cave", "hall", "crypt", "crags")),
    "wraith": Kind(BLUE, ("crypt", "hall", "graves", "towers")),
    "trap": Kind(CRIMSON, ("hall", "cave", "crypt", "hall")),
    "portcullis": Kind(BONE, ("hall", "crypt")),
    "chasm": Kind(EMBER, ("cave", "crags")),
    "darkness": Kind(VIOLET, ("cave", "crypt", "forest", "moor")),
    "lost": Kind(TEAL, ("hall", "moor", "cave", "forest")),
    "gremlin": Kind(MAGENTA, ("cave", "hall", "crypt")),
    "entrance": Kind(GILT, ("crypt", "cave", "hall", "crags")),
    "find": Kind(AMBER, ("crypt", "hall", "cave", "town")),
}
# The cards for each kind of thing in the dungeon, with the names of their drawings.
FIGURES = {
    "shambler": {"JS": "shambling-zombie", "JH": "skeletal-hand", "JD": "mummy-head", "JC": "raise-skeleton"},
    "fiend": {"QS": "devil-mask", "QH": "fire-silhouette", "QD": "imp", "QC": "minotaur"},
    "wraith": {"KS": "spectre", "KH": "haunting", "KD": "ghost", "KC": "grim-reaper"},
    "trap": {
        "3H": "spiky-pit",
        "5H": "diving-dagger",
        "7H": "circular-sawblade",
        "9H": "quicksand",
        "3D": "mantrap",
        "5D": "poison-gas",
        "7D": "spiked-wall",
        "9D": "spider-web",
    },
    "portcullis": {"AS": "portculis", "AC": "gate"},
    "chasm": {"AH": "cliff-crossing", "AD": "earth-crack"},
    "darkness": {"6S": "night-sky", "6H": "unlit-candelabra", "6D": "six-eyes", "6C": "moon-bats"},
    "lost": {"8S": "maze", "8H": "direction-signs", "8D": "footsteps", "8C": "crossroad"},
    "gremlin": {"X1": "goblin-head", "X2": "goblin", "X3": "imp-laugh"},
    "entrance": {
        "2S": "crypt-entrance",
        "2H": "cave-entrance",
        "2D": "hole-ladder",
        "2C": "stairs",
        "10S": "dungeon-gate",
        "10H": "medieval-gate",
        "10D": "arabic-door",
        "10C": "wooden-door",
    },
    "find": {
        "3S": "broken-bottle",
        "5S": "plain-dagger",
        "7S": "battle-axe",
        "9S": "rope-coil",
        "4S": "stone-axe",
        "4H": "primitive-torch",
        "4D": "torch",
        "3C": "crossed-bones",
        "5C": "bone-knife",
        "7C": "flail",
        "9C": "pulley-hook",
        "4C": "warhammer",
    },
}
MET = ("shambler", "fiend", "wraith", "trap", "darkness", "lost", "gremlin")
"""Kinds of encounters. Each encounter also has a wide picture."""
VALUES = {"shambler": 11, "fiend": 12, "wraith": 13}
"""The values of the Creatures, as shown on their plaques."""
# Badge drawings, keyed by rank or card, for cards that a player uses by discarding them.
USED = {
    "6": "rope-coil",
    "9": "rope-coil",
    "4H": "torch",
    "4D": "torch",
    "J": "dig-dug",
    "Q": "hourglass",
    "K": "magic-shield",
    "A": "rolling-dices",
    "X": "abstract-024",
}
# The badge drawings for cards that can disarm a Trap, by card.
PAYS = {f"{rank}{suit}": "wolf-trap" for rank in (2, 4, 6, 8, 10) for suit in "SC"}
# The badge drawings for cards that have an effect while equipped, by rank.
WORN = {"10": "magnifying-glass", "J": "graveyard", "Q": "knapsack", "K": "strong", "A": "treasure-map"}

ARCHED = ("hall", "crypt")
"""The places with an arch around the light."""
OPENING = 0.235
"""The maximum radius of the light in a place with an arch, as a fraction of the picture's width."""
PLAQUE = (98, 12, 388, 548)
"""The position of a plaque on the card: left, top, right and bottom."""
PLAQUE_RADIUS = 16
PLAQUE_GROUND = 412.0
PLAQUE_FIGURE = (145.0, 281.0, 274.0)
"""The drawing on a plaque: the x and y coordinates of its centre, and its size."""
NAME = (243.0, 496.0, 46.0, 256.0)
"""The name on a plaque: its horizontal centre, baseline, font size and maximum width."""
VALUE = (346.0, 54.0, 32.0)
"""The disc with the value of a Creature: the x and y coordinates of its centre, and its radius."""
BESIDE = ((84, 14), (78, 86), (76, 98), (62, 172))
"""The upper left corners of the areas to cover with paper. The paper hides the pips or the picture beside the index."""
NARROW = {"J": (76, 86), "Q": (76, 86), "X": (62, 14)}
"""For narrow ranks, the upper left corner of an extra area to cover. X stands for a Joker."""
BESIDE_TO = (104, 552)
"""The lower right corner of the box that encloses all covered areas."""
BADGE_AT, BADGE_STEP, RADIUS = (51.0, 504.0), 88.0, 40.0
"""The centre (x, y) of the lowest badge, the distance to the badge above, and half the width of a badge."""

QUALITY = 74
"""The quality of the WebP files, from 0 to 100. Plaques are dark and small, so a low quality is enough."""

STAGE = (720, 420)
STAGE_LIT = (456, 420)
"""The size of a wide picture, and of its lit part on the left. The rest is for text."""
STAGE_GROUND = 356.0
STAGE_RADIUS = 20
STAGE_FIGURE = (222.0, 214.0, 300.0)
"""The drawing on a wide picture: the x and y coordinates of its centre, and its size."""
DIM = (0.40, 0.60)
"""The points where a wide picture starts to darken and where it is completely dark, as fractions of its width."""


def _plan(face: str, kind: Kind, size: tuple[int, int], ground: float, x: float) -> Plan:
    """Return the description of a card's picture.

    `x` is the light's approximate x coordinate.
    """
    number = [card for cards in FIGURES.values() for card in cards].index(face)
    seed = 9000 + number
    chance = random.Random(seed)
    place = kind.places[number % len(kind.places)]
    phase = 0.0 if place in PAVED else chance.choice((0.0, 0.34, -0.34))
    high = ground * chance.uniform(0.36, 0.48)
    radius = ground * chance.uniform(0.25, 0.31) * (1.08 if phase else 1.0)
    if place in ARCHED:
        radius = min(radius, size[0] * OPENING)
    light = Light(x + ground * chance.uniform(-0.08, 0.08), high, radius, phase)
    return Plan(size, place, kind.palette, light, ground, seed, chance.choice((0, 18)), chance.uniform(0.4, 0.8))


def _lit(out: Output, plan: Plan, drawing: str, at: tuple[float, float, float]) -> Field:
    """Return the picture described by `plan`, with `drawing` as the figure.

    `at` is the figure's position and size: (x, y, size).
    """
    figure = svg(placed(out.sources.drawing(drawing), at[:2], at[2], 'fill="white"'), plan.size)
    return scene(plan, figure.getchannel("A"))


def _framed(picture: Field, radius: float) -> Image.Image:
    """Return the picture with rounded corners, darker edges and a golden double frame."""
    high, wide = picture.shape[:2]
    stage = rounded(picture, radius, 24)
    rule = (
        f'<rect x="4" y="4" width="{wide - 8}" height="{high - 8}" rx="{radius - 3}" fill="none" stroke="url(#gilt)" '
        f'stroke-width="4"/><rect x="13" y="13" width="{wide - 26}" height="{high - 26}" rx="{radius / 2}" '
        f'fill="none" stroke="{GOLD[1]}" stroke-width="1.6" opacity=".7"/><rect x="1" y="1" width="{wide - 2}" '
        f'height="{high - 2}" rx="{radius - 1}" fill="none" stroke="{NIGHT}" stroke-width="2" opacity=".7"/>'
    )
    return over(stage, svg(rule, (wide, high)))


def _stage(out: Output, face: str, drawing: str, kind: Kind) -> Image.Image:
    """Return the wide picture for an encounter.

    The lit figure is on the left, with a dark space for text on the right.
    """
    lit = _lit(out, _plan(face, kind, STAGE_LIT, STAGE_GROUND, STAGE_FIGURE[0]), drawing, STAGE_FIGURE)
    (wide, high), (width, _) = STAGE, STAGE_LIT
    across, _ = fields.grid(STAGE)
    picture = np.broadcast_to(fields.flat(kind.palette.paper), (high, wide, 3)).copy()
    picture[:, :width] = lit
    dim = fields.smooth(*DIM, across / wide)[..., None]
    return _framed(picture * (1 - dim) + fields.flat(kind.palette.paper) * dim, STAGE_RADIUS)


def _badge(out: Output, drawing: str, at: tuple[float, float], square: bool) -> str:
    """Return a badge as SVG elements.

    The badge is a drawing on a dark disc, or on a square if `square` is true.
    """
    x, y = at
    if square:
        box = f'x="{x - RADIUS + 3}" y="{y - RADIUS + 3}" width="{2 * RADIUS - 6}" height="{2 * RADIUS - 6}" rx="12"'
        shape, rim = f'<rect {box} fill="{INK}"/>', f'<rect {box} fill="none" stroke="url(#gilt)" stroke-width="4"/>'
    else:
        disc = f'cx="{x}" cy="{y}" r="{RADIUS - 2}"'
        shape = f'<circle {disc} fill="{INK}"/>'
        rim = f'<circle {disc} fill="none" stroke="url(#gilt)" stroke-width="4"/>'
    return shape + placed(out.sources.drawing(drawing), at, RADIUS * 1.36, f'fill="{GOLD[0]}"') + rim


def _badges(out: Output, face: str) -> str:
    """Return the badges on the card `face`, as SVG elements."""
    parts = []
    x, y = BADGE_AT
    for table, square in ((USED, False), (WORN, True), (PAYS, False)):
        drawing = table.get(face) or table.get(face[:-1])
        if drawing:
            parts.append(_badge(out, drawing, (x, y), square))
            y -= BADGE_STEP
    return "".join(parts)


@cache
def _name(kind: str) -> str:
    """Return the game's name for a kind of thing in the dungeon."""
    return load_library().game("oubliette").texts[f"plaque.{kind}"]


def _words(letters: Lettering, kind: str) -> str:
    """Return a plaque's name and, for a Creature, the disc with its value, as SVG elements."""
    words = f'<path d="{letters.path(_name(kind), NAME[0], NAME[1], NAME[2], widest=NAME[3])}" fill="url(#gold)"/>'
    if kind in VALUES:
        x, y, half = VALUE
        disc = f'<circle cx="{x}" cy="{y}" r="{half}"'
        words += f'{disc} fill="{NIGHT}" opacity=".85"/>{disc} fill="none" stroke="url(#gilt)" stroke-width="4"/>'
        words += f'<path d="{letters.path(str(VALUES[kind]), x, y + 14, 40, widest=44)}" fill="{TEXT}"/>'
    return words


def _plaque(out: Output, letters: Lettering, face: str, kind: str) -> Image.Image:
    """Return a card's plaque and badges, on a transparent picture as large as the card."""
    left, top, right, foot = PLAQUE
    plan = _plan(face, KINDS[kind], (right - left, foot - top), PLAQUE_GROUND, PLAQUE_FIGURE[0])
    stage = _framed(_lit(out, plan, FIGURES[kind][face], PLAQUE_FIGURE), PLAQUE_RADIUS)
    whole = Image.new("RGBA", CARD, (0, 0, 0, 0))
    whole.alpha_composite(stage, (left, top))
    badges = _badges(out, face)
    lettering = svg(_words(letters, kind), CARD)
    layers = [
        _strip(out, face),
        shadow(whole, (-1, 2), 3.0, 0.6),
        whole,
        shadow(lettering, (0, 2), 4.0, 0.9),
        lettering,
    ]
    if badges:
        picture = svg(badges, CARD)
        layers += [shadow(picture, (1, 3), 3.0, 0.5), picture]
    return over(*layers)


def _strip(out: Output, face: str) -> Image.Image:
    """Return the paper that hides the pips or the picture beside a card's index."""
    with Image.open(out.root / "cards" / "paper.png") as paper:
        sheet = paper.convert("RGBA")
    right, foot = BESIDE_TO
    corners = [*BESIDE, *(corner for rank, corner in NARROW.items() if face.startswith(rank))]
    shape = svg("".join(f'<path d="M{x} {y}H{right}V{foot}H{x}Z" fill="white"/>' for x, y in corners), CARD)
    sheet.putalpha(shape.getchannel("A"))
    return sheet


def build_plaques(out: Output, letters: Lettering) -> None:
    """Write the plaques into cards/oubliette/, and the wide pictures into stages/oubliette/."""
    values = {kind: [str(value)] for kind, value in VALUES.items()}
    printed = {face: [_name(kind), *values.get(kind, [])] for kind, cards in FIGURES.items() for face in cards}
    out.printed("oubliette", printed)
    for kind, cards in FIGURES.items():
        for face, drawing in cards.items():
            plaque = _plaque(out, letters, face, kind)
            out.webp(f"cards/oubliette/{face}.webp", plaque, "icons", "cinzel", quality=QUALITY)
            if kind in MET:
                stage = _stage(out, face, drawing, KINDS[kind])
                out.webp(f"stages/oubliette/{face}.webp", stage, "icons", quality=QUALITY)

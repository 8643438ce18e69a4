"""Draw the encounters of Oubliette as wide lit stages, for the middle of the table."""

from __future__ import annotations

import random
from typing import NamedTuple

import numpy as np
from PIL import Image

from . import fields
from .draw import over, placed, svg
from .output import Output
from .style import GOLD, NIGHT
from .theatre.palette import BLUE, BONE, CRIMSON, EMBER, GILT, GREEN, MAGENTA, TEAL, VIOLET, Palette
from .theatre.places import PAVED
from .theatre.sky import Light
from .theatre.stage import Plan, scene


class Kind(NamedTuple):
    """The look of one kind of turned card: its palette, and the places that its stage may show."""

    palette: Palette
    places: tuple[str, ...]


KINDS = {
    "shambler": Kind(GREEN, ("crypt", "graves", "cave", "hall")),
    "fiend": Kind(EMBER, ("cave", "hall", "crypt", "crags")),
    "wraith": Kind(BLUE, ("crypt", "hall", "graves", "towers")),
    "trap": Kind(CRIMSON, ("hall", "cave", "crypt", "hall")),
    "portcullis": Kind(BONE, ("hall", "hall")),
    "chasm": Kind(EMBER, ("cave", "crags")),
    "darkness": Kind(VIOLET, ("cave", "crypt", "forest", "moor")),
    "lost": Kind(TEAL, ("hall", "moor", "cave", "forest")),
    "gremlin": Kind(MAGENTA, ("cave", "hall", "crypt")),
    "entrance": Kind(BONE, ("hall", "crypt", "cave", "crags")),
    "find": Kind(GILT, ("crypt", "hall", "cave", "town")),
}
#: kind of a turned card -> the drawings of its cards, in the order of suits, then of ranks
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
"""The encounters. Each of their cards opens a wide stage on the table."""

STAGE = (720, 420)
STAGE_LIT = (456, 420)
"""The size of a wide stage, and of its lit part. The rest is for words."""
STAGE_GROUND = 356.0
STAGE_RADIUS = 20
STAGE_FIGURE = (222.0, 214.0, 300.0)
"""The middle of a wide stage's figure, and its size."""
DIM = (0.40, 0.60, 1.0)
"""Where the right part of a wide stage, which is left to words, begins and ends to be dark, and how dark it is."""


def _plan(face: str, kind: Kind, size: tuple[int, int], ground: float, x: float) -> Plan:
    """Return the plan of a card's stage. The face decides its place, the phase of its moon, stars and fog."""
    number = [card for cards in FIGURES.values() for card in cards].index(face)
    chance = random.Random(9000 + number)
    place = kind.places[number % len(kind.places)]
    phase = 0.0 if place in PAVED else chance.choice((0.0, 0.34, -0.34))
    high = ground * chance.uniform(0.36, 0.48)
    radius = ground * chance.uniform(0.25, 0.31) * (1.08 if phase else 1.0)
    light = Light(x + ground * chance.uniform(-0.08, 0.08), high, radius, phase)
    return Plan(
        size, place, kind.palette, light, ground, 9000 + number, chance.choice((0, 18)), chance.uniform(0.4, 0.8)
    )


def _stage(out: Output, face: str, drawing: str, kind: Kind) -> Image.Image:
    """Return a wide stage: the figure in its light on the left, and darkness for words on the right."""
    x, y, size = STAGE_FIGURE
    plan = _plan(face, kind, STAGE_LIT, STAGE_GROUND, x)
    figure = svg(placed(out.sources.drawing(drawing), (x, y), size, 'fill="white"'), STAGE_LIT)
    lit = scene(plan, figure.getchannel("A"))
    wide, high = STAGE
    across, _ = fields.grid(STAGE)
    picture = np.broadcast_to(fields.flat(kind.palette.paper), (high, wide, 3)).copy()
    picture[:, : plan.size[0]] = lit
    dim = (DIM[2] * fields.smooth(DIM[0], DIM[1], across / wide))[..., None]
    picture = picture * (1 - dim) + fields.flat(kind.palette.paper) * dim
    inside = -fields.box_distance(STAGE, (0, 0, wide, high), STAGE_RADIUS)
    edge = (1 - 0.55 * (1 - fields.smooth(0, 24, inside)))[..., None]
    stage = fields.image((picture * edge).astype(np.float32), np.clip(inside + 0.5, 0, 1))
    rule = (
        f'<rect x="4" y="4" width="{wide - 8}" height="{high - 8}" rx="17" fill="none" stroke="url(#gilt)" '
        f'stroke-width="4"/><rect x="13" y="13" width="{wide - 26}" height="{high - 26}" rx="9" fill="none" '
        f'stroke="{GOLD[1]}" stroke-width="1.6" opacity=".7"/><rect x="1" y="1" width="{wide - 2}" '
        f'height="{high - 2}" rx="19" fill="none" stroke="{NIGHT}" stroke-width="2" opacity=".7"/>'
    )
    return over(stage, svg(rule, STAGE))


def build_plaques(out: Output) -> None:
    """Write the wide stages of the encounters, stages/oubliette/*.webp."""
    for met in MET:
        for face, drawing in FIGURES[met].items():
            out.webp(f"stages/oubliette/{face}.webp", _stage(out, face, drawing, KINDS[met]), "icons")

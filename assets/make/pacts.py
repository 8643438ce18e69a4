"""Draw Aleph Null's cards and symbols, the Grimoire's page and the cloth on the table.

The text on the cards comes from data/aleph_null/cards.yaml.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import yaml
from PIL import Image

from game.content.library import load_library

from . import fields
from .backs import write_lit_back
from .draw import Lettering, board_frame, over, placed, shadow, svg, white_sign
from .output import Output
from .style import CARD, GOLD, NIGHT, TEXT
from .theatre.face import GROUND, frame, lit_card, plan_of, simple
from .theatre.palette import BLUE, BONE, CRIMSON, GILT, GREEN, MAGENTA, TEAL, VIOLET, Palette
from .theatre.words import TextBox, set_text

DATA = Path(__file__).resolve().parents[2] / "data" / "aleph_null" / "cards.yaml"
WIDTH, HEIGHT = CARD


class Kind(NamedTuple):
    """The appearance of a type of card: its palette, possible backgrounds and name."""

    palette: Palette
    places: tuple[str, ...]
    word: str


KINDS = {
    "tanist": Kind(GILT, ("town",), "Tanist"),
    "artifact": Kind(BONE, ("hall", "crypt"), "Artifact"),
    "power": Kind(MAGENTA, ("cave", "void", "crags"), "Magical Power"),
    "key": Kind(GILT, ("hall",), "Key"),
    "demon": Kind(CRIMSON, ("crags",), ""),
    "interference": Kind(TEAL, ("town", "graves", "towers"), "Interference"),
}
#: The four Tanists have different palettes, so that players can recognise them without reading.
TANISTS = {
    "wealthy": Kind(GILT, ("town",), "Tanist"),
    "learned": Kind(BLUE, ("hall",), "Tanist"),
    "devout": Kind(VIOLET, ("graves",), "Tanist"),
    "young": Kind(GREEN, ("forest",), "Tanist"),
}


class Figure(NamedTuple):
    """One of the drawings on a card.

    Attributes:
        drawing: the name of a drawing in `OWN` or in game-icons
        x, y: the coordinates of the centre, in pixels
        size: the width, in pixels
        turn: the clockwise rotation, in degrees
        strength: the opacity, from 0 to 1
    """

    drawing: str
    x: float = 200.0
    y: float = 232.0
    size: float = 232.0
    turn: float = 0.0
    strength: float = 1.0


# The drawings on each card, by card code.
FIGURES: dict[str, tuple[Figure, ...]] = {
    "wealthy": (Figure("coins-pile", 200, 256, 208), Figure("two-coins", 204, 152, 124)),
    "learned": (Figure("monk-face", 200, 182, 180), Figure("spell-book", 200, 294, 150)),
    "devout": (Figure("prayer-beads", 252, 226, 216, 0, 0.45), Figure("prayer", 182, 238, 236)),
    "young": (Figure("plant-seed", 112, 300, 124), Figure("hooded-figure", 222, 226, 240)),
    "candle": (Figure("candles", 200, 240, 230),),
    "salamander": (Figure("flame", 200, 232, 250, 0, 0.28), Figure("salamander", 200, 236, 214)),
    "undine": (Figure("vortex", 200, 236, 250, 0, 0.3), Figure("water-drop", 200, 222, 186)),
    "sylph": (Figure("magic-swirl", 200, 230, 240),),
    "gnome": (Figure("stone-block", 200, 262, 230, 0, 0.3), Figure("goblin-head", 200, 218, 190)),
    "bell": (Figure("ringing-bell", 200, 232, 224),),
    "besom": (Figure("besom", 200, 234, 250, 32),),
    "golem": (Figure("stone-block", 200, 252, 220), Figure("all-seeing-eye", 200, 150, 104)),
    "boline": (Figure("sacrificial-dagger", 200, 234, 232),),
    "chasuble": (Figure("robe", 200, 234, 228),),
    "vitriol": (Figure("bubbling-flask", 200, 234, 228),),
    "water": (Figure("holy-symbol", 200, 232, 246, 0, 0.28), Figure("chalice-drops", 200, 234, 210)),
    "lamb": (Figure("lamb", 200, 236, 236),),
    "circle": (Figure("pentagram-rose", 200, 234, 236),),
    "censer": (Figure("incense", 200, 232, 226),),
    "athanor": (Figure("athanor", 200, 234, 240),),
    "book": (Figure("evil-book", 200, 232, 232),),
    "wand": (Figure("crystal-wand", 200, 232, 236),),
    "grand": (Figure("pentacle", 200, 232, 250),),
    "baphomet": (Figure("pentacle", 200, 226, 290, 180, 0.3), Figure("goat", 200, 232, 232)),
    "guardian": (Figure("door-watcher", 200, 232, 232),),
    "draught": (Figure("candle-light", 214, 262, 170, 16, 0.55), Figure("vortex", 176, 206, 190)),
    "wick": (Figure("candle-light", 200, 236, 226),),
    "neighbour": (Figure("closed-doors", 200, 236, 250, 0, 0.3), Figure("eyeball", 200, 232, 150)),
    "omen": (Figure("crow-dive", 200, 232, 236),),
    "hymns": (Figure("musical-score", 200, 232, 226),),
    "bells": (Figure("ringing-bell", 150, 210, 150, -14), Figure("ringing-bell", 256, 262, 150, 14)),
    "ground": (
        Figure("tombstone", 140, 262, 140),
        Figure("tombstone", 262, 262, 140),
        Figure("holy-symbol", 200, 168, 120),
    ),
    "excom": (Figure("scroll-unfurled", 200, 232, 236), Figure("wax-seal", 268, 312, 92)),
    "relic": (Figure("holy-symbol", 200, 222, 250, 0, 0.28), Figure("star-altar", 200, 236, 222)),
    "inquisitor": (Figure("executioner-hood", 200, 232, 226),),
    "matins": (Figure("sun", 200, 232, 286, 0, 0.4), Figure("rooster", 200, 236, 206)),
}

_STICK = '<path d="M64 6C70 90 66 170 60 250L72 250C80 170 82 90 76 6Z" transform="translate(186 0) scale(1.15)"/>'
_TWIGS = "".join(
    f'<path d="M256 270C{232 + 12 * i} 340 {176 + 32 * i} 420 {136 + 48 * i} 504L{152 + 48 * i} 508C{196 + 32 * i} 424 '
    f'{252 + 10 * i} 344 270 270Z"/>'
    for i in range(6)
)
_RAYS = "".join(
    f'<path d="M250 120L256 {10 if i % 2 else 44}L262 120Z" transform="rotate({i * 15} 256 256)"/>' for i in range(24)
)
# Our own drawings by name, as SVG elements. Each drawing is 512 units wide and 512 units high.
OWN = {
    "besom": _STICK + _TWIGS + '<path d="M214 268H306V300H206Z"/>',
    "lamb": (
        '<path d="M150 210A56 56 0 0 1 236 150A60 60 0 0 1 340 150A58 58 0 0 1 420 220A56 56 0 0 1 404 316A60 60 0 0 1 '
        '310 350A62 62 0 0 1 206 346A56 56 0 0 1 140 300Z"/>'
        '<path d="M196 340L190 470H218L232 352ZM356 340L366 470H394L388 330Z"/>'
        '<path d="M158 196C120 176 84 184 66 214C44 222 36 244 50 262C58 300 96 318 128 304C160 292 170 250 158 196Z"/>'
        '<path d="M130 172C128 148 142 134 168 130C166 156 156 172 136 182Z"/>'
    ),
    "athanor": (
        '<path fill-rule="evenodd" d="M150 250L176 120H214V60H300V120H338L364 250V470H150Z'
        'M206 330A52 52 0 0 1 308 330V430H206Z"/>'
        '<path d="M257 318C292 352 292 392 270 420H244C222 396 226 360 257 318Z"/>'
        '<path d="M120 476H392V506H120Z"/><path d="M236 50C220 30 244 22 232 2C258 14 272 30 262 50Z"/>'
    ),
    "sun": f'<circle cx="256" cy="256" r="118"/>{_RAYS}',
}

# The names of the game-icons drawings, by ability or effect.
MARKS = {
    "scrap": "broken-pottery",
    "sacrifice": "flame",
    "gain_power": "magic-swirl",
    "draw_cards": "card-draw",
    "fetch_key": "all-seeing-eye",
    "fetch_tool": "magnifying-glass",
    "burn_interference": "door-watcher",
    "burn_hand": "hand",
    "burn_discard": "card-discard",
    "burn_hand_or_discard": "card-burn",
    "burn_artifacts": "ankh",
    "burn_deck": "card-pickup",
    "give_tanist": "hooded-figure",
    "give_artifact": "ankh",
    "burn_interference_or_discard": "card-burn",
    "keep_card": "open-palm",
}
# The symbol for the cards to sacrifice, and how many to sacrifice, by the summoned card's code.
PRICES = {"wand": ("give_tanist", 1), "grand": ("give_artifact", 2), "baphomet": ("fetch_key", 3)}
_DAGGER = '<path d="M42 6H54L52 32H76V44H52L48 92L44 44H20V32H44Z"/>'
FIELD = 512
COST = (56.0, 62.0, 34.0)
"""The coin that shows the cost: the x and y coordinates of its centre, and its radius."""
PRICED = 44.0
"""The extra width of a coin with both a number and a symbol, in pixels."""
TYPE = (226.0, 74.0, 38.0, 250.0)
"""The horizontal centre, baseline, font size and maximum width of the type's name."""
NAME = (200.0, 412.0, 40.0, 364.0)
BOX = (440.0, 78.0, 12.0)
"""The boxes for the abilities: their top, their height, and the gap between them."""
LOWER = 2.0
"""Number of pixels by which drawings are moved down, so that they touch the ground."""
LARGER = 1.25
"""The factor by which the boxes are enlarged if there is enough space."""
BOX_WIDTH = 364.0
"""The maximum total width of the boxes on a card."""
RULE = TextBox(200.0, 436.0, 340.0, 98.0)
"""The box for the rule's text on a card without abilities."""
RULE_SIZES = (29.0, 18.0)
"""The maximum and minimum font sizes for the rule."""
SIMPLE_LOWER = 84.0
"""On the simple face of a card with a rule, the ground is this many pixels lower."""
SIMPLE_NAME, SIMPLE_RULED_NAME = TextBox(200.0, 346.0, 368.0, 84.0), TextBox(200.0, 432.0, 358.0, 104.0)
"""The space for the name on a simple face: above the boxes with the abilities, or in place of the rule."""
SIMPLE_SIZES = (64.0, 30.0)
"""The maximum and minimum font sizes for the name on a simple face."""
SIMPLE_COIN = "scale(1.4) translate(-6 -10)"
"""The SVG transform that enlarges the cost coin on a simple face."""
TYPE_SIGN = (334.0, 68.0, 82.0)
"""The centre (x, y) and the size of the type's symbol on a simple face. The symbol replaces the type's name."""
TYPE_SIGNS = {
    "tanist": "give_tanist",
    "artifact": "give_artifact",
    "power": "gain_power",
    "key": "fetch_key",
    "interference": "burn_interference",
}
NUMERALS = ("", "I", "II", "III")
INKS = 96


def _element(out: Output, figure: Figure, style: str) -> str:
    """Return a drawing as an SVG element. `style` contains any additional attributes."""
    turn = f' transform="rotate({figure.turn} {figure.x} {figure.y})"' if figure.turn else ""
    if figure.drawing in OWN:
        scale = figure.size / FIELD
        left, top = figure.x - figure.size / 2, figure.y - figure.size / 2
        inner = f'<g transform="translate({left} {top}) scale({scale})" {style}>{OWN[figure.drawing]}</g>'
    else:
        inner = placed(out.sources.drawing(figure.drawing), (figure.x, figure.y), figure.size, style)
    return f'<g opacity="{figure.strength}"{turn}>{inner}</g>'


def _mark(out: Output, name: str) -> Image.Image:
    """Return the symbol for an ability or effect, in white.

    The symbol for the ability "sacrificed" is a dagger.
    """
    if name == "sacrificed":
        return svg(f'<g fill="white">{_DAGGER}</g>', (96, 96))
    return white_sign(out.sources.drawing(MARKS[name]))


def _cost(out: Output, letters: Lettering, face: dict[str, Any]) -> str:
    """Return a card's coin, which shows the cost, the tier or the required sacrifice."""
    x, y, half = COST
    mark, count = PRICES.get(face["id"], ("", 1))
    room = PRICED if count > 1 else 0.0
    shape = f'<circle cx="{x}" cy="{y}" r="{half}"'
    if room:
        shape = f'<rect x="{x - half}" y="{y - half}" width="{2 * half + room}" height="{2 * half}" rx="{half}"'
    parts = [f'{shape} fill="{NIGHT}" opacity=".85"/>', f'{shape} fill="none" stroke="url(#gilt)" stroke-width="4"/>']
    if mark:
        parts.append(placed(out.sources.drawing(MARKS[mark]), (x + room, y), 44, f'fill="{GOLD[0]}"'))
    said = NUMERALS[face["tier"]] if "tier" in face else str(face.get("cost", count if count > 1 else ""))
    if said:
        parts.append(f'<path d="{letters.path(said, x, y + 16, 44, widest=48)}" fill="{TEXT}"/>')
    return "".join(parts)


def _abilities(out: Output, letters: Lettering, abilities: dict[str, list[dict[str, int]]]) -> str:
    """Return a box for each ability, with symbols and numbers, as SVG elements."""
    top, high, gap = BOX
    wide = [
        62 + sum(58 + 34 * (count > 1) for effect in does for count in effect.values()) for does in abilities.values()
    ]
    left = (WIDTH - sum(wide) - gap * (len(wide) - 1)) / 2
    parts = []
    for (ability, does), width in zip(abilities.items(), wide, strict=True):
        y = top + high / 2
        parts.append(
            f'<rect x="{left}" y="{top}" width="{width}" height="{high}" rx="10" fill="{NIGHT}" opacity=".84"/>'
            f'<rect x="{left}" y="{top}" width="{width}" height="{high}" rx="10" fill="none" stroke="url(#gold)" '
            'stroke-width="1.6" opacity=".8"/>'
            f'<path d="M{left + 56} {top + 12}V{top + high - 12}" stroke="url(#gold)" stroke-width="1.4" opacity=".6"/>'
        )
        if ability == "sacrificed":
            parts.append(f'<g transform="translate({left + 12} {y - 22}) scale(.46)" fill="#F0736A">{_DAGGER}</g>')
        else:
            colour = "#F0A04A" if ability == "sacrifice" else "#C9B994"
            parts.append(placed(out.sources.drawing(MARKS[ability]), (left + 31, y), 42, f'fill="{colour}"'))
        x = left + 62
        for effect in does:
            ((name, count),) = effect.items()
            parts.append(placed(out.sources.drawing(MARKS[name]), (x + 26, y), 44, f'fill="{GOLD[0]}"'))
            x += 58
            if count > 1:
                parts.append(f'<path d="{letters.path(str(count), x + 10, y + 16, 44)}" fill="{TEXT}"/>')
                x += 34
        left += width + gap
    size = min(LARGER, BOX_WIDTH / max(1.0, sum(wide) + gap * (len(wide) - 1)))
    middle = WIDTH / 2
    around = f"translate({middle} {top}) scale({size:.4f}) translate({-middle} {-top})"
    return f'<g transform="{around}">{"".join(parts)}</g>'


def _layer(out: Output, figures: Sequence[Figure]) -> Image.Image:
    """Return a picture with all the drawings, in white."""
    return svg("".join(_element(out, figure, 'fill="white"') for figure in figures), CARD)


@cache
def _texts() -> Mapping[str, str]:
    return load_library().game("aleph_null").texts


def _rules(face: dict[str, Any]) -> list[str]:
    """Return a list containing the card's printed rule, or [] if the card has none."""
    rule = _texts().get(f"card.{face['id']}")
    return [rule] if rule else []


def _stage(out: Output, face: dict[str, Any], number: int, lower: float) -> Image.Image:
    """Return the scene on a card.

    The ground is `lower` pixels lower than usual.
    """
    kind = _kind(face)
    figures = [figure._replace(y=figure.y + LOWER + lower) for figure in FIGURES[face["id"]]]
    faint = [figure._replace(strength=1) for figure in figures if figure.strength < 1]
    return lit_card(
        plan_of(kind.places[number % len(kind.places)], kind.palette, 700 + number, GROUND + lower),
        _layer(out, [figure for figure in figures if figure.strength == 1]),
        _layer(out, faint) if faint else None,
    )


def _kind(face: dict[str, Any]) -> Kind:
    return TANISTS.get(face["id"], KINDS[face["kind"]])


def _whole(out: Output, letters: Lettering, names: Lettering, face: dict[str, Any], number: int) -> Image.Image:
    """Return the picture of a card. For `number`, see `_stage`."""
    kind, rules = _kind(face), _rules(face)
    said = f'<path d="{set_text(names, rules, RULE, *RULE_SIZES)}" fill="{TEXT}"/>' if rules else ""
    words = f'<path d="{names.path(face["name"], NAME[0], NAME[1], NAME[2], widest=NAME[3])}" fill="url(#gold)"/>'
    if kind.word:
        path = names.path(kind.word, TYPE[0], TYPE[1], TYPE[2], widest=TYPE[3])
        words += f'<path d="{path}" fill="{kind.palette.core}"/>'
    line = '<path d="M96 428H304" stroke="url(#gold)" stroke-width="1.4" opacity=".6"/>'
    lettering = svg(words + line + said + _cost(out, letters, face), CARD)
    return _lettered(out, letters, face, _stage(out, face, number, 0.0), lettering)


def _simple(out: Output, letters: Lettering, names: Lettering, face: dict[str, Any], number: int) -> Image.Image:
    """Return the simple face of a card: larger symbols and a larger name, but no rule."""
    ruled = bool(_rules(face))
    path = set_text(names, [face["name"]], SIMPLE_RULED_NAME if ruled else SIMPLE_NAME, *SIMPLE_SIZES)
    words = f'<path d="{path}" fill="url(#gold)"/><g transform="{SIMPLE_COIN}">{_cost(out, letters, face)}</g>'
    if sign := TYPE_SIGNS.get(face["kind"]):
        x, y, size = TYPE_SIGN
        words += f'<circle cx="{x}" cy="{y}" r="{size * 0.58}" fill="{NIGHT}" opacity=".85"/>'
        words += placed(out.sources.drawing(MARKS[sign]), (x, y), size * 0.8, f'fill="{_kind(face).palette.core}"')
    stage = _stage(out, face, number, SIMPLE_LOWER if ruled else 0.0)
    return simple(_lettered(out, letters, face, stage, svg(words, CARD)))


def _lettered(
    out: Output, letters: Lettering, face: dict[str, Any], stage: Image.Image, lettering: Image.Image
) -> Image.Image:
    """Add the frame, abilities and lettering to a card's scene.

    The lettering has a dark shadow.
    """
    ink = svg(frame() + _abilities(out, letters, face.get("abilities", {})), CARD)
    dark = shadow(lettering, (0, 2), 5.0, 0.95)
    return over(stage, ink, dark, dark, lettering)


PAGE = (520, 720)


def _page(out: Output) -> Image.Image:
    """Return an empty page of the Grimoire: old paper in a leather frame, with a faint seal."""
    width, height = PAGE
    inside = -fields.box_distance(PAGE, (0, 0, width, height), 22)
    paper = -fields.box_distance(PAGE, (26, 26, width - 26, height - 26), 10)
    grain = fields.fractal(PAGE, (60, 60), 4, 31)
    leather = fields.flat("#3A1418")[None, None, :] * (0.9 + 0.12 * grain)[..., None]
    sheet = fields.flat("#E4D3AC")[None, None, :] * (0.94 + 0.05 * grain)[..., None]
    sheet = sheet * (1 - 0.34 * (1 - fields.smooth(0, 70, paper)))[..., None]
    share = np.clip(paper + 0.5, 0, 1)[..., None]
    picture = fields.image((leather * (1 - share) + sheet * share).astype(np.float32), np.clip(inside + 0.5, 0, 1))
    seal = svg(
        placed(out.sources.drawing("pentacle"), (width / 2, height * 0.53), 360, 'fill="#7A2A22" opacity=".10"'), PAGE
    )
    return over(
        picture,
        seal,
        svg(
            f'<rect x="6" y="6" width="{width - 12}" height="{height - 12}" rx="18" fill="none" stroke="url(#gilt)" '
            'stroke-width="5"/>'
            f'<rect x="38" y="38" width="{width - 76}" height="{height - 76}" rx="6" fill="none" stroke="#7A4A2A" '
            'stroke-width="1.6" opacity=".7"/>',
            PAGE,
        ),
    )


CLOTH = (1288, 668)


def _cloth(out: Output) -> Image.Image:
    """Return the cloth under the cards in play: dark red with a circle, in a golden frame."""
    width, height = CLOTH
    inside = -fields.box_distance(CLOTH, (0, 0, width, height), 22)
    x, y = fields.grid(CLOTH)
    folds = fields.fractal(CLOTH, (260, 120), 4, 91)
    light = 0.40 + 0.07 * folds + 0.26 * np.exp(-(((x - width / 2) / 460) ** 2 + ((y - height / 2) / 240) ** 2))
    colour = fields.flat("#5A1A20")[None, None, :] * light[..., None] * 1.5
    picture = fields.image(colour.astype(np.float32), np.clip(inside + 0.5, 0, 1))
    rings = "".join(
        f'<circle cx="{width / 2}" cy="{height / 2}" r="{r}" fill="none" stroke="{GOLD[1]}" stroke-width="{w}"/>'
        for r, w in ((292, 3), (272, 1.4), (212, 1.4))
    )
    star = placed(out.sources.drawing("pentagram-rose"), (width / 2, height / 2), 470, f'fill="{GOLD[1]}"')
    return over(
        picture,
        svg(
            f'<g opacity=".13">{rings}{star}</g>{board_frame(CLOTH)}',
            CLOTH,
        ),
    )


def build_pacts(out: Output, letters: Lettering, names: Lettering) -> None:
    """Write the pictures of Aleph Null into cards/, table/ and pacts/."""
    cards = yaml.safe_load(DATA.read_text(encoding="utf-8"))
    # Effects with the same drawing share one file, named after the first of them.
    first = {drawing: name for name, drawing in reversed(MARKS.items())}
    for name in ("sacrificed", *first.values()):
        out.png(f"pacts/{name}.png", _mark(out, name), "icons")
    out.png("pacts/damage.png", white_sign(out.sources.drawing("bleeding-wound")), "icons")
    faces = [face for deck in cards["decks"] for face in deck["faces"]]
    out.printed("aleph_null", {face["id"].upper(): _rules(face) for face in faces})
    for number, face in enumerate(faces):
        out.face(
            "aleph_null",
            face["id"].upper(),
            _whole(out, letters, names, face, number),
            _simple(out, letters, names, face, number),
        )
    write_lit_back(out, "grimoire", "pentacle", "hall", CRIMSON, 11)
    out.webp("table/cloth.webp", _cloth(out), "icons")
    out.png("table/page.png", _page(out), "icons", colours=INKS, mixed=True)

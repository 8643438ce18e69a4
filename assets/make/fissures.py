"""Draw the cards of FissureVerse, their two backs and their signs.

The text of a card comes from the game's cards.yaml, its figure from fissure_figures.py. There are many cards, so each
has few inks, and all light comes from above (tints.py).
"""

from __future__ import annotations

from typing import NamedTuple

from PIL import Image

from game.content.cards import Face
from game.content.library import load_library
from game.words.clause_text import rule_mark

from .backs import write_back
from .draw import Lettering, linear, placed, svg
from .fissure_figures import BESIDES, DRAWINGS, HALOS, SHAPES, SIGNS
from .output import Output
from .style import CARD, CARD_RADIUS, GOLD, NIGHT, TEXT, Seat, mix
from .tints import tinted

WIDTH, HEIGHT = CARD


class Look(NamedTuple):
    """The look of a kind of card: its dark ground, the colour of its light, and its main colour."""

    dark: str
    light: str
    bright: str


FACTIONS = {
    "blue": Look("#0B1424", "#23426E", "#6FA8E8"),
    "green": Look("#0A1A12", "#1F5238", "#79C07A"),
    "red": Look("#210C0B", "#662320", "#EC6A58"),
    "yellow": Look("#1C1506", "#5C4714", "#E9C64F"),
}
FRENZY = Look("#1A0C20", "#51265E", "#CF8CE0")
ROGATION = Look("#17120E", "#4C3B2A", "#E4C58E")
#: suit of a faction -> its shape
SIGILS = {"blue": "emptiness", "green": "infinite", "red": "noise", "yellow": "solidity"}
#: attribute -> its colour, in the order on the cards (FV 1.3)
ATTRIBUTES = {"reason": "#CDB2F2", "fire": "#FF9A3C", "water": "#72BDF0", "sword": "#D6D9DE"}
#: mark of a rule -> its colour
MARKS = {"red": "#F0705E", "green": "#86CC80", "rule": GOLD[1]}
ZEAL = ATTRIBUTES["fire"]
PALE = "#FFFDF4"
LAND = "#141820"
"""The dark ground of every Location; the faction that goes first sets the colour of its light."""
#: one back for all kinds of a player's cards, and one for the Locations
BACKS = {
    "fissure": Seat("#9C86C8", "#1D1730", "circle", "earth-crack"),
    "location": Seat("#93A4B8", "#161C24", "circle", "galaxy"),
}
BACK_INKS = 64
LAND_NAME = 408.0
"""The baseline of a Location's name, above the turn order."""

FIGURE, FIGURE_SIZE, HALO = (264.0, 240.0), 178.0, 110.0
"""The middle and size of a figure, and half the width of the faction's shape behind it."""
ALONE, ALONE_SIZE = (200.0, 288.0), 208.0
"""The middle and size of a figure that has the card to itself."""
PRINTED = load_library().game("fissureverse").table["printed_numbers"]
"""The positions of the attributes. They are in the table's file, because the table needs them too."""
PANEL = tuple(map(float, PRINTED["panel"]))
"""The panel behind the attributes: left, top, width, height."""
ROW, PITCH = float(PRINTED["first"]), float(PRINTED["pitch"])
"""The middle of the first attribute, and the step to the next; PNG finds repeats that are 81 rows apart."""
SIGN, NUMBER = (54.0, 50.0), (108.0, 90.0, 50.0)
"""An attribute's sign (its middle and size) and its number (its middle, size and maximum width)."""
MARK = (83.0, 400.0)
"""The middle and size of the mark of a rule."""
NAME = (200.0, 494.0, 36.0, 350.0)
RULE_Y = 514.0
GLOW, SHINE = 0.5, 0.9
"""The brightness of the light on the ground, and how pale a figure is; 0 to 1."""


def faces() -> list[Face]:
    """Return all the game's faces, as the program loads them."""
    return list(load_library().game("fissureverse").cards.named().values())


def _sign(name: str, centre: tuple[float, float], size: float, fill: str) -> str:
    """Return a shape in one colour, with holes in place of its black parts."""
    scale, x, y = size / 96, centre[0] - size / 2, centre[1] - size / 2
    return (
        f'<g transform="translate({x:.2f} {y:.2f}) scale({scale:.5f})">'
        f'<mask id="hole" maskUnits="userSpaceOnUse" x="-4" y="-8" width="104" height="112">'
        f'<g fill="white">{SHAPES[name]}</g></mask>'
        f'<rect x="-4" y="-8" width="104" height="112" fill="{fill}" mask="url(#hole)"/></g>'
    ).replace("hole", f"{name}-{round(x)}-{round(y)}")


def _halo(sigil: str, look: Look) -> str:
    x, y = FIGURE[0] - HALO, FIGURE[1] - HALO
    return f'<g transform="translate({x} {y}) scale({HALO / 48})" fill="{_halo_ink(look)}">{HALOS[sigil]}</g>'


def _figure(out: Output, drawing: str, centre: tuple[float, float], size: float) -> str:
    return placed(out.sources.drawing(drawing), centre, size, 'fill="url(#figure)"')


def _letters(letters: Lettering, text: str, x: float, middle: float, size: float, widest: float, fill: str) -> str:
    """Return a number or sign, centred vertically on `middle`."""
    return f'<path d="{letters.path(text, x, middle + size * 0.35, size, widest=widest)}" fill="{fill}"/>'


def _ground() -> str:
    return f'<rect width="{WIDTH}" height="{HEIGHT}" rx="{CARD_RADIUS}" fill="url(#ground)"/>'


def _frame(look: Look) -> str:
    return (
        f'<rect x="8" y="8" width="{WIDTH - 16}" height="{HEIGHT - 16}" rx="19" fill="none" stroke="url(#gold)" '
        'stroke-width="4"/>'
        f'<rect x="18" y="18" width="{WIDTH - 36}" height="{HEIGHT - 36}" fill="none" '
        f'stroke="{mix(look.light, look.bright, 0.4)}" stroke-width="2"/>'
    )


def _name(names: Lettering, face: Face) -> str:
    x, base, size, widest = NAME
    if face.kind == "location":
        return f'<path d="{names.path(face.name, x, LAND_NAME, size, widest=widest)}" fill="{TEXT}"/>'
    name = face.name
    return (
        f'<path d="{names.path(name, x, base, size, widest=widest)}" fill="{TEXT}"/>'
        f'<path d="M120 {RULE_Y}H280" stroke="{GOLD[2]}" stroke-width="2"/>'
    )


def _mark(kind: str, centre: tuple[float, float], size: float = 64.0) -> str:
    """Return the mark that says which kind of rule a card has, on a dark disc."""
    x, y = centre
    colour = MARKS[kind]
    return f'<circle cx="{x}" cy="{y}" r="{size * 0.56}" fill="{NIGHT}"/>' + _sign(kind, centre, size * 0.72, colour)


def _panel(width: float, more: float = 0.0) -> str:
    left, top, _, height = PANEL
    return f'<rect x="{left}" y="{top}" width="{width}" height="{height + more}" rx="8" fill="{NIGHT}"/>'


def _crusader(out: Output, letters: Lettering, face: Face) -> str:
    look, sigil = FACTIONS[face.suit], SIGILS[face.suit]
    parts = [_panel(PANEL[2]), _halo(sigil, look)]
    for row, ((sign, colour), number) in enumerate(zip(ATTRIBUTES.items(), face.numbers, strict=True)):
        y = ROW + PITCH * row
        parts.append(_sign(sign, (SIGN[0], y), SIGN[1], colour))
        parts.append(_letters(letters, str(number), NUMBER[0], y, NUMBER[1], NUMBER[2], TEXT))
    parts.append(_figure(out, DRAWINGS[face.code.lower()], FIGURE, FIGURE_SIZE))
    parts.append(_sign(sigil, (346.0, 62.0), 62.0, look.bright))
    mark = rule_mark(face)
    if mark:
        parts.append(_mark(mark, MARK))
    return "".join(parts)


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"\u2212{-number}" if number else "0"


def _frenzy(out: Output, letters: Lettering, face: Face) -> str:
    rows = [face.numbers] + ([face.zealot] if face.zealot else [])
    double = len(rows) > 1
    parts = [_panel(236.0 if double else 150.0, 56.0 if double else 0.0)]
    first = ROW + (56.0 if double else 0.0)
    for row, (sign, colour) in enumerate(ATTRIBUTES.items()):
        y = first + PITCH * row
        parts.append(_sign(sign, (SIGN[0], y), SIGN[1], colour))
        for column, numbers in enumerate(rows):
            fill = (TEXT, ZEAL)[column] if numbers[row] else _dim(FRENZY)
            parts.append(_letters(letters, _signed(numbers[row]), 128.0 + 88.0 * column, y, 82.0, 78.0, fill))
    if double:
        parts += [_sign("devotee", (132.0, 58.0), 44.0, TEXT), _sign("zealot", (218.0, 58.0), 44.0, ZEAL)]
    centre, size = ((322.0, 214.0), 116.0) if double else ((282.0, 214.0), 180.0)
    parts.append(_figure(out, DRAWINGS[face.code.lower()], centre, size))
    mark = rule_mark(face)
    if mark:
        parts.append(_mark(mark, MARK))
    return "".join(parts)


#: requirement without a number -> the direction of its arrow (FV 8.4)
NEEDS = {"fewer": -1, "more": 1}


def _rogation(out: Output, letters: Lettering, face: Face) -> str:
    needs = face.needs
    assert needs is not None, face
    x, y, half = 84.0, 84.0, 54.0
    parts = [
        f'<circle cx="{x}" cy="{y}" r="{half}" fill="{NIGHT}"/>',
        f'<circle cx="{x}" cy="{y}" r="{half}" fill="none" stroke="url(#gold)" stroke-width="4"/>',
    ]
    if needs.how == "split":
        # A requirement that counts all Fields gets a coin in two halves.
        parts.append(
            f'<path d="M{x} {y - half - 4}V{y - 34}M{x} {y + 34}V{y + half + 4}" stroke="{NIGHT}" stroke-width="14"/>'
        )
    if needs.how in NEEDS:
        way = 22 * NEEDS[needs.how]
        parts.append(
            f'<path d="M{x - way} {y - 30}L{x + way} {y}L{x - way} {y + 30}" fill="none" stroke="{TEXT}" '
            'stroke-width="12"/>'
        )
    else:
        said = str(needs.least)
        parts.append(_letters(letters, said, x, y, 84.0, 84.0, TEXT if said != "0" else _dim(ROGATION)))
    left, top, side = 262.0, 30.0, 108.0
    parts.append(
        f'<rect x="{left}" y="{top}" width="{side}" height="{side}" rx="14" fill="{NIGHT}"/>'
        f'<rect x="{left}" y="{top}" width="{side}" height="{side}" rx="14" fill="none" stroke="url(#gold)" '
        'stroke-width="4"/>' + _sign(face.lasts, (left + side / 2, top + side / 2), 76.0, ZEAL)
    )
    parts.append(_figure(out, DRAWINGS[face.code.lower()], ALONE, ALONE_SIZE))
    return "".join(parts)


def _location(out: Output, face: Face) -> str:
    parts = [
        f'<circle cx="200" cy="186" r="140" fill="{_halo_ink(_look(face))}"/>',
        _figure(out, DRAWINGS[face.code.lower()], (200.0, 186.0), 200.0),
        f'<rect x="26" y="442" width="348" height="92" rx="8" fill="{NIGHT}"/>',
    ]
    for place, suit in enumerate(face.order):
        parts.append(_sign(SIGILS[suit], (72.0 + 85.0 * place, 488.0), 66.0, FACTIONS[suit].bright))
    mark = rule_mark(face)
    if mark:
        parts.append(_mark(mark, (344.0, 66.0)))
    return "".join(parts)


def _look(face: Face) -> Look:
    if face.kind == "location":
        first = FACTIONS[face.order[0]]
        return Look(LAND, mix(LAND, first.light, 0.8), mix(first.bright, TEXT, 0.45))
    return {"frenzy": FRENZY, "rogation": ROGATION}.get(face.kind) or FACTIONS[face.suit]


def _steps(first: str, last: str, count: int) -> list[str]:
    return [mix(first, last, step / (count - 1)) for step in range(count)]


def _tints(look: Look) -> list[str]:
    """Return the tints of the lights on a card: on its ground, its figure, and the gold."""
    return [
        *_steps(look.dark, mix(look.dark, look.light, GLOW), 8),
        *_steps(look.bright, mix(look.bright, PALE, SHINE), 9),
        *_steps(GOLD[0], GOLD[1], 3),
        *_steps(GOLD[1], GOLD[2], 3),
    ]


def _dim(look: Look) -> str:
    return mix(look.light, look.bright, 0.5)


def _halo_ink(look: Look) -> str:
    return mix(look.light, look.bright, 0.04)


def _inks(face: Face, look: Look) -> list[str]:
    """Return the inks of a card: its ground, figure, gold, letters and signs."""
    ground = [NIGHT, mix(look.dark, look.light, 0.3), _halo_ink(look)]
    figure = [_dim(look), look.bright, mix(look.bright, PALE, 0.5), mix(look.bright, PALE, SHINE)]
    inks = [*ground, *figure, *GOLD[1:], TEXT]
    if face.kind in ("crusader", "frenzy"):
        inks += ATTRIBUTES.values()
    if face.kind in ("rogation", "frenzy"):
        inks.append(ZEAL)
    if face.kind == "location":
        inks += [FACTIONS[suit].bright for suit in face.order]
    mark = rule_mark(face)
    return list(dict.fromkeys([*inks, *([MARKS[mark]] if mark and face.kind != "rogation" else [])]))


def _card(out: Output, letters: Lettering, names: Lettering, face: Face) -> Image.Image:
    """Return one whole card."""
    look = _look(face)
    pale = mix(look.bright, PALE, SHINE)
    defs = linear("ground", (0, look.dark, 1), (0.4, mix(look.dark, look.light, GLOW), 1), (1, look.dark, 1)) + linear(
        "figure", (0, pale, 1), (0.2, pale, 1), (1, look.bright, 1)
    )
    if face.kind == "crusader":
        body = _crusader(out, letters, face)
    elif face.kind == "frenzy":
        body = _frenzy(out, letters, face)
    elif face.kind == "rogation":
        body = _rogation(out, letters, face)
    else:
        body = _location(out, face)
    if face.code.lower() in BESIDES:
        drawing, centre, size = BESIDES[face.code.lower()]
        body += _figure(out, drawing, centre, size)
    whole = svg(_ground() + _frame(look) + body + _name(names, face), CARD, defs=defs)
    return tinted(whole, _inks(face, look), _tints(look))


def _white(out: Output, name: str) -> Image.Image:
    """Return a sign of the game, white on a transparent ground."""
    if name in SIGNS:
        return svg(placed(out.sources.drawing(SIGNS[name]), (48, 48), 92, 'fill="white"'), (96, 96))
    return svg(_sign(name, (48, 48), 92, "white"), (96, 96))


def build_fissures(out: Output, letters: Lettering, names: Lettering) -> None:
    """Write cards/fissureverse/*.png, cards/backs/fissure.png and location.png, and the signs, fissures/*.png."""
    for face in faces():
        out.png(
            f"cards/fissureverse/{face.code}.png",
            _card(out, letters, names, face),
            "icons",
            "cinzel",
            "garamond",
        )
    for name, seat in BACKS.items():
        write_back(out, name, seat, BACK_INKS)
    for name in (*SHAPES, *SIGNS):
        out.png(f"fissures/{name}.png", _white(out, name), *(["icons"] if name in SIGNS else []))

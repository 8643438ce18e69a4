"""Draw FissureVerse's cards and symbols.

The text comes from the game's cards.yaml and language files.
"""

from __future__ import annotations

from typing import NamedTuple

from PIL import Image

from game.content.cards import Face
from game.content.definitions import GameContent
from game.content.library import load_library
from game.words.card_words import card_text
from game.words.clause_text import rule_mark

from .backs import write_lit_back
from .draw import Lettering, over, placed, svg, white_sign
from .fissure_figures import BESIDES, DRAWINGS, SHAPES, SIGNS
from .output import Output
from .style import CARD, GOLD, NIGHT, TEXT
from .theatre.face import GROUND, frame, lit_card, plan_of, simple
from .theatre.palette import BLUE, FEVER, GREEN, PRAYER, RED, YELLOW, Palette
from .theatre.words import TextBox, set_text


class Look(NamedTuple):
    """The appearance of a kind of card: its palette, main colour and possible backgrounds."""

    palette: Palette
    bright: str
    places: tuple[str, ...]


FACTIONS = {
    "blue": Look(BLUE, "#6FA8E8", ("sea", "void", "moor", "towers")),
    "green": Look(GREEN, "#79C07A", ("forest", "hall", "towers", "crags")),
    "red": Look(RED, "#EC6A58", ("field", "town", "graves", "crags")),
    "yellow": Look(YELLOW, "#E9C64F", ("towers", "hall", "moor", "town")),
}
FRENZY = Look(FEVER, "#F29AC4", ("void", "crags", "moor"))
ROGATION = Look(PRAYER, "#C4A6F0", ("crypt", "graves", "hall"))
LANDS = ("crags", "moor", "sea", "void")
# The names of the factions' shapes in SHAPES, by suit.
SIGILS = {"blue": "emptiness", "green": "infinite", "red": "noise", "yellow": "solidity"}
# The colours of the attributes, in their order on the cards (FV 1.3).
ATTRIBUTES = {"reason": "#CDB2F2", "fire": "#FF9A3C", "water": "#72BDF0", "sword": "#D6D9DE"}
# The colour of the symbol for each kind of rule.
MARKS = {"red": "#F0705E", "green": "#86CC80", "rule": GOLD[1]}
INKS = {"red": "#F58E7E", "green": "#9ADB98"}
"""The text colours for the two kinds of rules that are printed in colour (FV 1.3)."""
ZEAL = ATTRIBUTES["fire"]
DIM = "#8C8377"
"""The text colour for the number 0."""
CHIP_GAP = 7.0
"""The gap between the panels behind neighbouring numbers."""
LAND_GROUND, LAND_NAME = 312.0, 366.0
"""The y coordinates of the ground and of the name's baseline on a Location. The turn order is below them."""
PLAIN_LOWER = 84.0
"""Distance, in pixels, by which the ground and the name move down on a card without a rule."""

FIGURE, FIGURE_SIZE = 262.0, 200.0
"""The horizontal centre and the size of the figure on a card with a panel of numbers."""
ALONE_SIZE = 226.0
"""Size of the figure on a card without a panel of numbers."""
PRINTED = load_library().game("fissureverse").table["printed_numbers"]
"""The positions of the attributes. They come from the game's table.yaml, because the program uses them too."""
PANEL = tuple(map(float, PRINTED["panel"]))
"""The panel behind the attributes: left, top, width, height."""
ROW, PITCH = float(PRINTED["first"]), float(PRINTED["pitch"])
"""The vertical centre of the first attribute, and the distance to the next."""
SIGN, NUMBER = (54.0, 50.0), (108.0, 90.0, 50.0)
"""An attribute's symbol (horizontal centre, size) and number (horizontal centre, font size, maximum width)."""
TWO_ROW, TWO_PITCH, TWO_SIZE = 122.0, 68.0, 70.0
"""For numbers in two columns: the vertical centre of the first attribute, the distance to the next, and the font size.
"""
MARK = (58.0, 386.0, 46.0)
"""The centre (x, y) and the size of the symbol for a kind of rule."""
NAME = (200.0, 400.0, 36.0, 348.0)
"""The name of the card: its horizontal centre, baseline, font size and maximum width."""
BESIDE_MARK = (92.0, 270.0)
"""The left edge and the maximum width of a name with a symbol to its left."""
RULE = TextBox(200.0, 407.0, 352.0, 108.0)
LAND_RULE = TextBox(200.0, 376.0, 344.0, 58.0)
"""The space for the rule's text: `RULE` on most cards, and `LAND_RULE` on Locations."""
LARGEST, LEAST = 29.0, 17.0
"""The maximum and minimum font sizes for the rule's text."""
KIND = (200.0, 531.0, 21.0)
"""The name of the card's kind, at the bottom of the card: its horizontal centre, baseline and font size."""

SIMPLE_NAME = TextBox(200.0, 432.0, 358.0, 104.0)
SIMPLE_LAND_NAME = TextBox(200.0, 374.0, 358.0, 66.0)
"""The space for the name on a simple face: `SIMPLE_NAME` on most cards, and `SIMPLE_LAND_NAME` on Locations."""
SIMPLE_SIZES = (64.0, 30.0)
"""The maximum and minimum font sizes for the name on a simple face."""
SIMPLE_MARK = (83.0, 392.0, 74.0)
SIMPLE_LAND_MARK = (70.0, 70.0, 84.0)
"""The centre (x, y) and size of a rule's symbol on a simple face: `SIMPLE_MARK` on most cards, and `SIMPLE_LAND_MARK`
on Locations."""
SIMPLE_LARGER = 1.24
"""The size factor for the numbers and symbols in the upper corners of a Rogation's simple face."""


def _sign(name: str, centre: tuple[float, float], size: float, fill: str) -> str:
    """Return a shape from SHAPES in the colour `fill`, as SVG elements.

    The shape's black parts become holes.
    """
    scale, x, y = size / 96, centre[0] - size / 2, centre[1] - size / 2
    return (
        f'<g transform="translate({x:.2f} {y:.2f}) scale({scale:.5f})">'
        f'<mask id="hole" maskUnits="userSpaceOnUse" x="-4" y="-8" width="104" height="112">'
        f'<g fill="white">{SHAPES[name]}</g></mask>'
        f'<rect x="-4" y="-8" width="104" height="112" fill="{fill}" mask="url(#hole)"/></g>'
    ).replace("hole", f"{name}-{round(x)}-{round(y)}")


def _letters(letters: Lettering, text: str, x: float, middle: float, size: float, widest: float, fill: str) -> str:
    """Return a number or symbol as an SVG path with its centre at (`x`, `middle`).

    The path is at most `widest` wide.
    """
    return f'<path d="{letters.path(text, x, middle + size * 0.35, size, widest=widest)}" fill="{fill}"/>'


def _mark(kind: str, centre: tuple[float, float], size: float) -> str:
    """Return the symbol for a kind of rule, on a dark disc, as SVG elements."""
    x, y = centre
    colour = MARKS[kind]
    return f'<circle cx="{x}" cy="{y}" r="{size * 0.56}" fill="{NIGHT}"/>' + _sign(kind, centre, size * 0.72, colour)


def _panel(left: float, top: float, width: float, height: float) -> str:
    """Return a dark panel with a golden outline, as SVG elements."""
    box = f'<rect x="{left}" y="{top}" width="{width}" height="{height}" rx="9"'
    return f'{box} fill="{NIGHT}" opacity=".9"/>{box} fill="none" stroke="url(#gold)" stroke-width="2" opacity=".75"/>'


def _crusader(letters: Lettering, face: Face) -> str:
    look = FACTIONS[face.suit]
    left, _, width, _ = PANEL
    parts = []
    for row, ((sign, colour), number) in enumerate(zip(ATTRIBUTES.items(), face.numbers, strict=True)):
        y = ROW + PITCH * row
        parts.append(_panel(left, y - (PITCH - CHIP_GAP) / 2, width, PITCH - CHIP_GAP))
        parts.append(_sign(sign, (SIGN[0], y), SIGN[1], colour))
        parts.append(_letters(letters, str(number), NUMBER[0], y, NUMBER[1], NUMBER[2], TEXT))
    parts.append(_sign(SIGILS[face.suit], (346.0, 62.0), 62.0, look.bright))
    return "".join(parts)


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"\u2212{-number}" if number else "0"


def _frenzy(letters: Lettering, face: Face) -> str:
    rows = [face.numbers] + ([face.zealot] if face.zealot else [])
    double = len(rows) > 1
    left, top, _, high = PANEL
    parts = [_panel(left, top, 232.0 if double else 150.0, high)]
    first, pitch, size = (TWO_ROW, TWO_PITCH, TWO_SIZE) if double else (ROW, PITCH, 82.0)
    for row, (sign, colour) in enumerate(ATTRIBUTES.items()):
        y = first + pitch * row
        parts.append(_sign(sign, (SIGN[0], y), SIGN[1], colour))
        for column, numbers in enumerate(rows):
            fill = (TEXT, ZEAL)[column] if numbers[row] else DIM
            parts.append(_letters(letters, _signed(numbers[row]), 128.0 + 88.0 * column, y, size, 78.0, fill))
    if double:
        parts += [_sign("devotee", (132.0, 60.0), 44.0, TEXT), _sign("zealot", (218.0, 60.0), 44.0, ZEAL)]
    return "".join(parts)


# The direction in which a requirement's symbol points if there is no number: -1 for "<", 1 for ">" (FV 8.4).
NEEDS = {"fewer": -1, "more": 1}


def _rogation(letters: Lettering, face: Face, larger: float = 1.0) -> str:
    coin, lasts = _coin(letters, face), _lasting(face)
    wide = f"scale({larger}) translate({CARD[0] / larger - CARD[0]} 0)"
    return f'<g transform="scale({larger})">{coin}</g><g transform="{wide}">{lasts}</g>'


def _coin(letters: Lettering, face: Face) -> str:
    needs = face.needs
    assert needs is not None, face
    x, y, half = 84.0, 84.0, 54.0
    parts = [
        f'<circle cx="{x}" cy="{y}" r="{half}" fill="{NIGHT}"/>',
        f'<circle cx="{x}" cy="{y}" r="{half}" fill="none" stroke="url(#gold)" stroke-width="4"/>',
    ]
    if needs.how == "split":
        # If a requirement counts the cards on all Fields, its coin has two halves.
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
        parts.append(_letters(letters, said, x, y, 84.0, 84.0, TEXT if said != "0" else DIM))
    return "".join(parts)


def _lasting(face: Face) -> str:
    left, top, side = 262.0, 30.0, 108.0
    return (
        f'<rect x="{left}" y="{top}" width="{side}" height="{side}" rx="14" fill="{NIGHT}"/>'
        f'<rect x="{left}" y="{top}" width="{side}" height="{side}" rx="14" fill="none" stroke="url(#gold)" '
        'stroke-width="4"/>' + _sign(face.lasts, (left + side / 2, top + side / 2), 76.0, ZEAL)
    )


def _location(face: Face) -> str:
    parts = [_panel(26.0, 442.0, 348.0, 92.0)]
    for place, suit in enumerate(face.order):
        parts.append(_sign(SIGILS[suit], (72.0 + 85.0 * place, 488.0), 66.0, FACTIONS[suit].bright))
    return "".join(parts)


def _look(face: Face) -> Look:
    if face.kind == "location":
        return FACTIONS[face.order[0]]._replace(places=LANDS)
    return {"frenzy": FRENZY, "rogation": ROGATION}.get(face.kind) or FACTIONS[face.suit]


def _lower(face: Face, ruled: bool) -> float:
    """Return how far to lower a card's ground and name, in pixels (0 if the card has a rule)."""
    if ruled:
        return 0.0
    return PLAIN_LOWER * (0.7 if face.kind == "location" else 1.0)


def _figure(out: Output, face: Face, ground: float, lower: float) -> Image.Image:
    """Return the drawings on a card, in white.

    `lower` is how far, in pixels, the ground is below its usual position.
    """
    double = face.kind == "frenzy" and bool(face.zealot)
    x, size = {
        "crusader": (FIGURE, FIGURE_SIZE),
        "frenzy": (318.0, 124.0) if double else (282.0, 186.0),
    }.get(face.kind, (200.0, ALONE_SIZE))
    size += lower * 0.4
    name = face.code.lower()
    body = placed(out.sources.drawing(DRAWINGS[name]), (x, ground + 6 - size / 2), size, 'fill="white"')
    if name in BESIDES:
        drawing, centre, least = BESIDES[name]
        body += placed(out.sources.drawing(drawing), centre, least, 'fill="white"')
    return svg(body, CARD)


def _words(names: Lettering, content: GameContent, face: Face) -> str:
    """Return the text of a card as SVG elements: the name, the rule and the kind."""
    land = face.kind == "location"
    mark = "" if face.kind == "rogation" else rule_mark(face)
    x, base, size, widest = NAME
    if mark:
        widest = BESIDE_MARK[1]
    base = (LAND_NAME if land else base) + _lower(face, bool(face.clauses))
    size = min(size, size * widest / names.width(face.name, size))
    if mark:
        x = max(x, BESIDE_MARK[0] + names.width(face.name, size) / 2)
    parts = [f'<path d="{names.path(face.name, x, base, size)}" fill="url(#gold)"/>']
    rules = card_text(content.texts, face)
    if rules:
        path = set_text(names, rules, LAND_RULE if land else RULE, LARGEST, LEAST)
        parts.append(f'<path d="{path}" fill="{INKS.get(mark, TEXT)}"/>')
    if mark:
        parts.append(_mark(mark, (MARK[0], base - 14), MARK[2]))
    if not land:
        decks = {deck.id: deck.name for deck in content.cards.decks}
        said = " \u00b7 ".join([face.kind.title(), *([decks[face.suit]] if face.suit else [])])
        parts.append(f'<path d="{names.path(said, *KIND[:2], KIND[2])}" fill="{_look(face).bright}" opacity=".85"/>')
    return "".join(parts)


def _simple_words(names: Lettering, face: Face) -> str:
    """Return a simple face's name, and the symbol for its kind of rule, as SVG elements."""
    land = face.kind == "location"
    path = set_text(names, [face.name], SIMPLE_LAND_NAME if land else SIMPLE_NAME, *SIMPLE_SIZES)
    words = f'<path d="{path}" fill="url(#gold)"/>'
    if face.kind == "rogation" or not (mark := rule_mark(face)):
        return words
    x, y, size = SIMPLE_LAND_MARK if land else SIMPLE_MARK
    return words + _mark(mark, (x, y), size)


def _numbers(letters: Lettering, face: Face, larger: float) -> str:
    """Return the numbers and symbols on a card, as SVG elements.

    A Rogation's symbols are enlarged by the factor `larger`.
    """
    if face.kind == "crusader":
        return _crusader(letters, face)
    if face.kind == "frenzy":
        return _frenzy(letters, face)
    return _rogation(letters, face, larger) if face.kind == "rogation" else _location(face)


def _stage(out: Output, face: Face, number: int, ruled: bool) -> Image.Image:
    """Return the scene on a card.

    `number` determines the place and its random details.
    """
    look, lower = _look(face), _lower(face, ruled)
    ground = (LAND_GROUND if face.kind == "location" else GROUND) + lower
    place = look.places[number * 7 % len(look.places)]
    return lit_card(plan_of(place, look.palette, 2000 + number, ground), _figure(out, face, ground, lower))


def _card(out: Output, letters: Lettering, names: Lettering, content: GameContent, face: Face, number: int) -> None:
    """Write a card's picture, and a simple face that doesn't show the rule."""
    whole = frame() + _numbers(letters, face, 1.0) + _words(names, content, face)
    plain = frame() + _numbers(letters, face, SIMPLE_LARGER) + _simple_words(names, face)
    out.face(
        "fissureverse",
        face.code,
        over(_stage(out, face, number, bool(face.clauses)), svg(whole, CARD)),
        simple(over(_stage(out, face, number, False), svg(plain, CARD))),
    )


def _white(out: Output, name: str) -> Image.Image:
    """Return the game's `name` symbol in white, on a transparent background."""
    if name in SIGNS:
        return white_sign(out.sources.drawing(SIGNS[name]))
    return svg(_sign(name, (48, 48), 92, "white"), (96, 96))


def build_fissures(out: Output, letters: Lettering, names: Lettering) -> None:
    """Write the faces, the two card backs and the symbols of FissureVerse."""
    content = load_library().game("fissureverse")
    faces = content.cards.named().values()
    out.printed("fissureverse", {face.code: list(card_text(content.texts, face)) for face in faces})
    for number, face in enumerate(faces):
        _card(out, letters, names, content, face, number)
    write_lit_back(out, "fissure", "earth-crack", "graves", PRAYER, 5)
    write_lit_back(out, "location", "galaxy", "towers", BLUE, 23)
    for name in (*SHAPES, *SIGNS):
        out.png(f"fissures/{name}.png", _white(out, name), *(["icons"] if name in SIGNS else []))

"""Draw the standard playing cards.

The paper, the shadows and the faces are separate pictures, which the program stacks.
"""

from __future__ import annotations

import re
from typing import NamedTuple

import numpy as np
from PIL import Image

from . import fields
from .draw import Lettering, placed, svg
from .output import Output
from .style import (
    BLOOD,
    BONE,
    BONE_SHADE,
    CARD,
    CARD_RADIUS,
    CLUB_GREEN,
    COURT_BLUE,
    COURT_YELLOW,
    DIAMOND_BLUE,
    HAIRLINE,
    INK,
)

SUITS = "SHDC"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")

MIDDLE = (CARD[0] / 2, CARD[1] / 2)
COURT = (236.0, 374.0)
PIP = 78.0


class Index(NamedTuple):
    """The layout of the rank and the suit in a card's corner, in pixels.

    Attributes:
        x: the x coordinate at which the rank and the suit are centred
        base: the y coordinate of the rank's baseline, except for the J
        size: the rank's font size, except for the J
        widest: the maximum width of the rank
        j_base: the y coordinate of the J's baseline
        j_size: the J's font size
        suit_y: the y coordinate of the suit's centre
        suit: the suit's height
    """

    x: float
    base: float
    size: float
    widest: float
    j_base: float
    j_size: float
    suit_y: float
    suit: float


USUAL = Index(49.0, 98.0, 92.0, 66.0, 84.0, 80.0, 140.0, 58.0)
BIG = Index(74.0, 150.0, 158.0, 112.0, 128.0, 136.0, 216.0, 92.0)
INKS = 256
"""The maximum number of colours in a face, including semi-transparent colours."""
BIG_MIDDLE = (160.0, 0.62)
"""For cards with a large index: the size of a single pip in the centre, and the scale of court cards and aces."""
LEFT, CENTRE, RIGHT = 134.0, 200.0, 266.0
TOP, BOTTOM = 102.0, 458.0


def _rows(count: int) -> list[float]:
    return [TOP + (BOTTOM - TOP) * i / (count - 1) for i in range(count)]


def pips(rank: str) -> list[tuple[float, float]]:
    """Return the centre of each pip on a number card, in the traditional layout."""
    two, three, four = _rows(2), _rows(3), _rows(4)
    upper, lower = (three[0] + three[1]) / 2, (three[1] + three[2]) / 2
    sides = {"4": two, "5": two, "6": three, "7": three, "8": three, "9": four, "10": four}
    centres: dict[str, list[float]] = {
        "2": two,
        "3": three,
        "5": [three[1]],
        "7": [upper],
        "8": [upper, lower],
        "9": [three[1]],
        "10": [(four[0] + four[1]) / 2, (four[2] + four[3]) / 2],
    }
    spots = [(x, y) for x in (LEFT, RIGHT) for y in sides.get(rank, [])]
    return spots + [(CENTRE, y) for y in centres.get(rank, [])]


class Suits:
    """The shapes of the four suits, as SVG path data.

    Each shape is centred on the origin and about 1000 units high.
    """

    def __init__(self, out: Output) -> None:
        self.paths = {}
        for suit in SUITS:
            found = re.search(r'<symbol id="S\w+"[^>]*><path d="([^"]+)"', out.sources.card_svg("K" + suit))
            if found is None:
                raise ValueError(f"no pip in the drawing of K{suit}")
            self.paths[suit] = found.group(1)

    def pip(self, suit: str, centre: tuple[float, float], size: float, style: str, turned: bool = False) -> str:
        """Return a pip as an SVG element, `size` pixels high, upside down if `turned` is true."""
        scale = size / 1000
        turn = " rotate(180)" if turned else ""
        return (
            f'<g transform="translate({centre[0]:.2f} {centre[1]:.2f}) scale({scale:.5f}){turn}">'
            f'<path d="{self.paths[suit]}" {style}/></g>'
        )


def ink(suit: str, four: bool = False) -> str:
    """Return a suit's colour in a normal deck or, if `four` is true, in a four-colour deck."""
    if four and suit in FOUR:
        return FOUR[suit]
    return BLOOD if suit in "HD" else INK


FOUR = {"D": DIAMOND_BLUE, "C": CLUB_GREEN}
"""The suits whose colour changes in a four-colour deck, with their new colours."""


def _both_ends(body: str) -> str:
    return f'{body}<g transform="rotate(180 {MIDDLE[0]} {MIDDLE[1]})">{body}</g>'


# The tail of the letter Q as path data, with y pointing up and 1000 units per em. Cinzel's own tail is so long that it
# would cover part of the picture.
_Q_TAIL = "M395 52C500 6 590 -92 700 -138C765 -164 830 -150 862 -112C800 -118 745 -84 690 -30L600 40Z"


def _letter(letters: Lettering, rank: str, index: Index) -> str:
    """Return the rank in the upper left corner, as SVG elements without a colour."""
    if rank == "Q":
        natural = letters.width("O", index.size)
        squeeze = min(1.0, index.widest / natural)
        left, scale = index.x - natural * squeeze / 2, index.size / 1000
        bowl = letters.path("O", index.x, index.base, index.size, widest=index.widest)
        place = f"translate({left:.3f} {index.base}) scale({scale * squeeze:.5f} {-scale:.5f})"
        return f'<path d="{bowl}"/><path d="{_Q_TAIL}" transform="{place}"/>'
    # Cinzel's J extends below the baseline and would touch the suit, so it is drawn smaller and higher up.
    size, base = (index.j_size, index.j_base) if rank == "J" else (index.size, index.base)
    tracking = -9.0 * index.size / USUAL.size if rank == "10" else 0.0
    return f'<path d="{letters.path(rank, index.x, base, size, tracking, index.widest)}"/>'


def _index(letters: Lettering, suits: Suits, rank: str, suit: str, index: Index, colour: str) -> str:
    pip = suits.pip(suit, (index.x, index.suit_y), index.suit, "")
    return _both_ends(f'<g fill="{colour}">{_letter(letters, rank, index)}{pip}</g>')


def _ring(colour: str, inner: float, ticks: int) -> str:
    """Return an ace's double ring with tick marks, as SVG elements.

    `inner` is the inner ring's radius.
    """
    x, y = MIDDLE
    parts = [
        f'<circle cx="{x}" cy="{y}" r="{inner}" fill="none" stroke="{colour}" stroke-width="1.6" opacity=".55"/>',
        f'<circle cx="{x}" cy="{y}" r="{inner + 7}" fill="none" stroke="{colour}" stroke-width="1" opacity=".4"/>',
    ]
    for i in range(ticks):
        angle = 360 * i / ticks
        long = 13 if i % 4 == 0 else 7
        parts.append(
            f'<path d="M{x - 1.1} {y - inner - 12}L{x} {y - inner - 12 - long}L{x + 1.1} {y - inner - 12}Z" '
            f'fill="{colour}" opacity=".5" transform="rotate({angle:.3f} {x} {y})"/>'
        )
    return "".join(parts)


def _ace(out: Output, suits: Suits, suit: str, colour: str) -> Image.Image:
    size = 196.0 if suit == "S" else 158.0
    body = _ring(colour, size * 0.64, 64) + suits.pip(suit, MIDDLE, size, f'fill="{colour}"')
    if suit != "S":
        return svg(body, CARD)
    # The ace of spades traditionally bears the maker's mark. Ours is a crowned skull, cut out of the pip.
    skull = placed(out.sources.drawing("crowned-skull"), (MIDDLE[0], MIDDLE[1] + 6), 84, 'fill="black"')
    field = f'width="{CARD[0]}" height="{CARD[1]}"'
    mask = f'<mask id="cut" maskUnits="userSpaceOnUse" x="0" y="0" {field}><rect {field} fill="white"/>{skull}</mask>'
    return svg(f'<g mask="url(#cut)">{body}</g>', CARD, defs=mask)


def _frame(colour: str) -> str:
    width, height = COURT
    x, y = MIDDLE[0] - width / 2, MIDDLE[1] - height / 2
    return (
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="none" stroke="{colour}" stroke-width="2.2"/>'
        f'<rect x="{x - 5}" y="{y - 5}" width="{width + 10}" height="{height + 10}" fill="none" '
        f'stroke="{HAIRLINE}" stroke-width="1.3" opacity=".85"/>'
    )


def _court(out: Output, rank: str, suit: str, colour: str) -> Image.Image:
    text = out.sources.card_svg(rank + suit)
    text = re.sub(r"<\?xml.*?\?>", "", text)
    text = re.sub(r'<rect width="239".*?</rect>', "", text)
    text = re.sub(r"<svg [^>]*>", "", text).replace("</svg>", "")
    inks = {"#44F": COURT_BLUE, "#FC4": COURT_YELLOW, "red": BLOOD, "black": INK}
    if suit in FOUR and colour == FOUR[suit]:
        # All suit signs in the picture use the same SVG symbol. In a four-colour deck, they get the suit's colour,
        # while the rest of the picture keeps its own colours.
        text = re.sub(rf'(<symbol id="S{suit}\w*"[^>]*><path d="[^"]+")', rf'\1 style="fill:{colour}"', text)
    for old, new in inks.items():
        text = re.sub(rf'(fill|stroke)="{old}"', rf'\1="{new}"', text)
    # In the original, the pip overlaps the frame. Here, the pip is smaller and stays inside the frame.
    text = re.sub(r'height="55\.68" x="[-.\d]+" y="-132\.16"', 'height="47" x="-81.5" y="-128.5"', text)
    width, height = COURT
    x, y = MIDDLE[0] - width / 2, MIDDLE[1] - height / 2
    # Cut off the frame and the corner index that Kennard drew. They lie outside the part that we use.
    inner = (
        f'<svg x="{x}" y="{y}" width="{width}" height="{height}" viewBox="-82.4 -130.4 164.8 260.8" '
        f'preserveAspectRatio="none" overflow="hidden">{text}</svg>'
    )
    return svg(inner + _frame(COURT_BLUE), CARD)


def _joker(out: Output, letters: Lettering, number: int) -> Image.Image:
    colour, drawing = ((INK, "crowned-skull"), (BLOOD, "devil-mask"))[number - 1]
    size, step = 43.0, 43.0
    column = "".join(
        f'<path d="{letters.path(letter, 42, 62 + step * i, size)}" fill="{colour}"/>'
        for i, letter in enumerate("JOKER")
    )
    rays = "".join(
        f'<path d="M{MIDDLE[0] - 2.4} {MIDDLE[1] - 108}L{MIDDLE[0]} '
        f"{MIDDLE[1] - (176 if i % 2 else 140)}L{MIDDLE[0] + 2.4} "
        f'{MIDDLE[1] - 108}Z" fill="{COURT_YELLOW}" opacity=".9" transform="rotate({i * 10} {MIDDLE[0]} {MIDDLE[1]})"/>'
        for i in range(36)
    )
    ring = (
        f'<circle cx="{MIDDLE[0]}" cy="{MIDDLE[1]}" r="101" fill="none" stroke="{colour}" stroke-width="2.4"/>'
        f'<circle cx="{MIDDLE[0]}" cy="{MIDDLE[1]}" r="95" fill="none" stroke="{COURT_YELLOW}" stroke-width="1.6"/>'
    )
    corners = "".join(
        f'<g transform="translate({x} {y}) scale({sx} {sy})"><path d="M0 34A34 34 0 0 1 34 0M0 22A22 22 0 0 1 22 0" '
        f'fill="none" stroke="{colour}" stroke-width="1.6"/><path d="M9 3L15 9L9 15L3 9Z" fill="{COURT_YELLOW}"/></g>'
        for x, sx in ((86, 1), (314, -1))
        for y, sy in ((97, 1), (463, -1))
    )
    figure = placed(out.sources.drawing(drawing), MIDDLE, 152, f'fill="{colour}"')
    left, top = MIDDLE[0] - COURT[0] / 2 + 1, MIDDLE[1] - COURT[1] / 2 + 1
    box = f'x="{left}" y="{top}" width="{COURT[0] - 2}" height="{COURT[1] - 2}"'
    rays = f'<clipPath id="within"><rect {box}/></clipPath><g clip-path="url(#within)">{rays}</g>'
    return svg(_both_ends(column) + rays + ring + corners + figure + _frame(colour), CARD)


def _paper() -> Image.Image:
    size = CARD
    grain = (
        fields.noise(size, (90, 90), 11) * 1.2
        + fields.noise(size, (22, 22), 12) * 1.1
        + fields.noise(size, (3, 3), 13) * 0.9
    ) / 255
    inside = -fields.box_distance(size, (0, 0, size[0], size[1]), CARD_RADIUS)
    _, y = fields.grid(size)
    edge = 1 - fields.smooth(0, 30, inside)
    light = (1 - 0.16 * edge**1.6) * (1.012 - 0.03 * y / size[1])
    # A thin rim, light at the top and dark at the bottom, makes a card look embossed.
    rim = fields.smooth(3.5, 0.5, inside) * (0.05 - 0.14 * fields.smooth(size[1] * 0.3, size[1] * 0.7, y))
    colour = fields.flat(BONE)[None, None, :] * (1 - 0.35 * edge[..., None] ** 2)
    colour = colour + fields.flat(BONE_SHADE)[None, None, :] * (0.35 * edge[..., None] ** 2)
    picture = (colour + grain[..., None]) * (light + rim)[..., None]
    paper = fields.image(picture.astype(np.float32), np.clip(inside + 0.5, 0, 1))
    line = svg(
        f'<rect x="9" y="9" width="{size[0] - 18}" height="{size[1] - 18}" rx="{CARD_RADIUS - 9}" fill="none" '
        f'stroke="{HAIRLINE}" stroke-width="1.4" opacity=".55"/>',
        size,
    )
    paper.alpha_composite(line)
    return paper


# The shadows by name, each with its offset to the right, its offset down, its blur sigma and its opacity. Lengths are
# in pixels of the full-size card.
SHADOWS = {
    "rest": (0, 11, 9.0, 0.60),
    "hand": (3, 19, 13.0, 0.65),
    "drag": (16, 24, 17.0, 0.62),
}
SHADOW_CANVAS = (520, 680)
SHADOW_BOX = (60.0, 60.0, 460.0, 620.0)


def _card_shadow(dx: float, dy: float, sigma: float, strength: float) -> Image.Image:
    left, top, right, bottom = SHADOW_BOX

    def coverage(x: float, y: float, spread: float) -> fields.Field:
        box = (left + x, top + y, right + x, bottom + y)
        solid = np.clip(0.5 - fields.box_distance(SHADOW_CANVAS, box, CARD_RADIUS), 0, 1)
        return fields.blur(solid, spread)

    cast, contact = coverage(dx, dy, sigma) * strength, coverage(0, 3, 4.0) * 0.55
    alpha = 1 - (1 - cast) * (1 - contact)
    frame = -fields.box_distance(SHADOW_CANVAS, (0, 0, *SHADOW_CANVAS), 40)
    alpha = alpha * fields.smooth(0, 22, frame)
    black = np.zeros((*alpha.shape, 3), dtype=np.float32)
    return fields.image(black, alpha.astype(np.float32))


def _smaller(picture: Image.Image, share: float) -> Image.Image:
    """Scale a picture's content by the factor `share` without changing the picture's size.

    The centre stays in place.
    """
    size = round(picture.width * share), round(picture.height * share)
    whole = Image.new("RGBA", picture.size, (0, 0, 0, 0))
    small = picture.resize(size, Image.Resampling.LANCZOS)
    whole.alpha_composite(small, ((picture.width - size[0]) // 2, (picture.height - size[1]) // 2))
    return whole


def _face(out: Output, letters: Lettering, suits: Suits, rank: str, suit: str, big: bool, four: bool) -> Image.Image:
    """Return a card's face, without the paper.

    `four` selects the colours of a four-colour deck.
    """
    colour = ink(suit, four)
    face = svg(_index(letters, suits, rank, suit, BIG if big else USUAL, colour), CARD)
    if rank in "AJQK":
        picture = _ace(out, suits, suit, colour) if rank == "A" else _court(out, rank, suit, colour)
        face.alpha_composite(_smaller(picture, BIG_MIDDLE[1]) if big else picture)
    elif big:
        face.alpha_composite(svg(suits.pip(suit, MIDDLE, BIG_MIDDLE[0], f'fill="{colour}"'), CARD))
    else:
        fill = f'fill="{colour}"'
        spots = [suits.pip(suit, spot, PIP, fill, turned=spot[1] > MIDDLE[1] + 1) for spot in pips(rank)]
        face.alpha_composite(svg("".join(spots), CARD))
    return face


def build_cards(out: Output, letters: Lettering) -> None:
    """Write all pictures of standard playing cards, and the suit symbols used in text.

    The folders for four-colour cards contain only the suits whose colours differ from those of two-colour cards.
    """
    out.png("cards/paper.png", _paper())
    for name, numbers in SHADOWS.items():
        out.png(f"cards/shadow_{name}.png", _card_shadow(*numbers))
    suits = Suits(out)
    for suit in SUITS:
        mark = suits.pip(suit, (48, 48), 86, 'fill="white"')
        out.png(f"suits/{suit}.png", svg(mark, (96, 96)), "deck")
        for rank in RANKS:
            origins = ["cinzel", "deck", *["icons"] * (rank + suit == "AS")]
            for big in (False, True):
                for four in (False, True)[: 1 + (suit in FOUR)]:
                    folder = "faces" + "_big" * big + "_four" * four
                    face = _face(out, letters, suits, rank, suit, big, four)
                    out.png(f"cards/{folder}/{rank}{suit}.png", face, *origins, colours=INKS)
    for number in (1, 2):
        out.png(f"cards/faces/X{number}.png", _joker(out, letters, number), "cinzel", "icons", colours=INKS)

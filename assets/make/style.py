"""Definitions for all pictures: colours, the size of a card and the seats' appearance."""

from __future__ import annotations

from typing import NamedTuple

NIGHT = "#0B0809"
INK = "#1B1310"
WALNUT = ("#130B08", "#2C1B12", "#4A2E1C")
LEATHER = "#2A1F22"
BONE = "#EADFC6"
BONE_SHADE = "#D2C09C"
GOLD = ("#F6E6B8", "#D0AA60", "#8A6731")
TEXT = "#F3E6C8"
BLOOD = "#8F1D22"
COURT_BLUE = "#2A2740"
DIAMOND_BLUE = "#1C4C9C"
CLUB_GREEN = "#23632B"
COURT_YELLOW = "#C69A45"
HAIRLINE = "#6D5533"
CANDLE = "#FF9A3C"
CANDLE_CORE = "#FFE2A0"
ACCENT = "#74DCCB"

#: the width and height of a full-size card, in pixels
CARD = (400, 560)
CARD_RADIUS = 26
#: the width and height of a simple face, which is shown on cards that are too small for rules text
SIMPLE = (200, 280)


class Seat(NamedTuple):
    """The appearance of a seat.

    Attributes:
        colour: the bright colour
        back: the dark colour, used for the card back
        rim: the name of the token's shape
        drawing: the name of the game-icons drawing for the sigil
    """

    colour: str
    back: str
    rim: str
    drawing: str


SEATS: tuple[Seat, ...] = (
    Seat("#E2733D", "#5A1F10", "circle", "reaper-scythe"),
    Seat("#6FA8E8", "#15294A", "arch", "raven"),
    Seat("#79C07A", "#173A20", "quatrefoil", "ouroboros"),
    Seat("#C79BE6", "#33194A", "diamond", "hourglass"),
    Seat("#E9C64F", "#4A3A0C", "shield", "horned-skull"),
    Seat("#E58AA0", "#4A1726", "square", "thorny-vine"),
)
SOUL = Seat("#74DCCB", "#1B4640", "circle", "soul")


def rgb(colour: str) -> tuple[int, int, int]:
    """Convert `#RRGGBB` to three numbers from 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(first: str, second: str, share: float) -> str:
    """Return a mixture of two colours. A `share` of 0 gives `first`, and 1 gives `second`."""
    pairs = zip(rgb(first), rgb(second), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)

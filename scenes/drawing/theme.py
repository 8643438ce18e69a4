"""Build the theme (colours, lengths, text styles, panel styles) from ``data/theme.yaml``.

Lengths are in units. The screen is 1280 units wide and 720 units high. A colour is a tuple (red, green, blue), with
values from 0 to 255.
"""

# This module doesn't import annotations from `__future__`: without that import, named tuple classes are created twice
# as fast.
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from game.looks import colour_of

Colour = tuple[int, int, int]

LEAST_CONTRAST = 4.5
"""Minimum contrast between text and its background, as defined by WCAG."""


class ThemeError(ValueError):
    """Raised if the theme is unusable. The message gives the field and the reason."""


class Palette(NamedTuple):
    """Colours, named after their purposes.

    `diamond` and `club` are for four-colour decks, and `…_on_dark` for dark backgrounds.
    """

    night: Colour
    ink: Colour
    walnut_lo: Colour
    walnut: Colour
    walnut_hi: Colour
    leather: Colour
    bone: Colour
    shade: Colour
    gold_hi: Colour
    gold: Colour
    gold_lo: Colour
    gold_end: Colour
    text: Colour
    soft: Colour
    faint: Colour
    blood: Colour
    blood_on_dark: Colour
    diamond: Colour
    diamond_on_dark: Colour
    club: Colour
    club_on_dark: Colour
    candle: Colour
    candle_core: Colour


class SeatLook(NamedTuple):
    """A seat's colours and card design.

    `paper` and `light` are the text colours on paper and on a dark background.
    """

    colour: Colour
    paper: Colour
    back: Colour
    light: Colour
    rim: str
    sigil: str


class TypeStyle(NamedTuple):
    """A text style.

    Attributes:
        font: The font file for plain words, in assets/fonts.
        bold: The font file for bold words, in assets/fonts.
        size: The font size (the em), in units.
        spacing: Extra space between letters, in ems.
        leading: The distance between lines, in ems.
        colour: The usual colour of the text.
        paper: Whether the text is on a paper background.
        shine: Whether the text has a golden gradient.
        plain: Whether players' names have the usual colour instead of seat colours.
        most: The maximum factor for enlarging the text, or 0 for no limit.
    """

    font: str
    bold: str
    size: float
    spacing: float
    leading: float
    colour: Colour
    paper: bool = False
    shine: bool = False
    plain: bool = False
    most: float = 0.0


class PanelStyle(NamedTuple):
    """A panel's style: a nine-slice frame or a drawn box.

    Attributes:
        frame: The name of the frame's picture, or "" for a drawn box.
        fill: The names of the colours at the top and bottom of the fill.
        rim: The names of the colours at the top and bottom of the rim.
        strength: Opacity of the fill, 0 to 1.
        width: Width of the rim, in units.
        radius: Radius of the corners, in units.
        bar: Width of the coloured bar on the left, in units.
    """

    frame: str
    fill: tuple[str, str] = ("", "")
    rim: tuple[str, str] = ("", "")
    strength: float = 1.0
    width: float = 0.0
    radius: float = 0.0
    bar: float = 0.0


class Measures(NamedTuple):
    """The theme's common lengths.

    `suit` is the size of a suit symbol in text, as a fraction of the text's size.
    """

    margin: float
    gutter: float
    radius: float
    target: float
    suit: float
    rim: float
    focus: float
    focus_gap: float


class Theme(NamedTuple):
    """All colours, styles and lengths. `type` and `panels` map names to styles."""

    palette: Palette
    accents: Mapping[str, Colour]
    seats: tuple[SeatLook, ...]
    soul_deck: SeatLook
    type: Mapping[str, TypeStyle]
    panels: Mapping[str, PanelStyle]
    measures: Measures

    def accent(self, game_id: str) -> Colour:
        """Return a game's accent colour, or gold if it has none."""
        return self.accents.get(game_id, self.palette.gold)

    def seat(self, look: int) -> SeatLook:
        """Return the colours of a look (game/looks.py), or of the Soul Deck if `look` is 0."""
        return self.seats[(colour_of(look) - 1) % len(self.seats)] if look else self.soul_deck

    def span_colour(self, style: str, own: Colour, paper: bool = False) -> Colour:
        """Return the colour of text in a span style such as "", "bold", "red" or "seat1".

        `own` is the colour of plain words. `paper` is true if the background is paper.
        """
        if style == "red":
            return self.palette.blood if paper else self.palette.blood_on_dark
        if style.startswith("seat") and style[4:].isdigit():
            look = self.seat(int(style[4:]))
            return look.paper if paper else look.light
        return own

    def suit_colour(self, suit: str, four: bool, own: Colour, paper: bool = False) -> Colour:
        """Return the colour of a suit symbol such as "♦" in text.

        `own` is the colour of the surrounding text. If `four` is true, each suit has its own colour. If `paper` is
        true, the background is paper.
        """
        palette = self.palette
        if four and suit in "♦♣":
            on_dark, ink = (
                (palette.diamond_on_dark, palette.diamond) if suit == "♦" else (palette.club_on_dark, palette.club)
            )
            return ink if paper else on_dark
        return self.span_colour("red" if suit in "♥♦" else "", own, paper)

    def named(self, name: str) -> Colour:
        """Return the colour for a palette name or for a string like "#EADFC6".

        Raises:
            ThemeError: `name` is neither a palette name nor a valid colour.
        """
        found = getattr(self.palette, name, None) if not name.startswith("_") else None
        return found if isinstance(found, tuple) else colour(name, "colour")


def build_theme(plain: Mapping[str, Any]) -> Theme:
    """Build the theme from the parsed contents of ``theme.yaml``.

    Raises:
        ThemeError: A field is missing or malformed. The message names the field.
    """
    palette = Palette(**_colours(plain, "palette", Palette))
    seats = tuple(_seat(plain_seat, f"seats[{at}]", palette) for at, plain_seat in enumerate(_list(plain, "seats")))
    if not seats:
        raise ThemeError("seats: expected at least one seat")
    styles = {name: _style(found, f"type.{name}", palette) for name, found in _map(plain, "type").items()}
    panels = {name: _panel(found, f"panels.{name}") for name, found in _map(plain, "panels").items()}
    accents = {name: colour(value, f"accents.{name}") for name, value in _map(plain, "accents").items()}
    numbers = _map(plain, "measures")
    measures = Measures(**{name: _number(numbers, name, "measures") for name in Measures._fields})
    soul_deck = _seat(_map(plain, "soul_deck"), "soul_deck", palette)
    return Theme(palette, accents, seats, soul_deck, styles, panels, measures)


def colour(value: object, field: str) -> Colour:
    """Convert a string like "#EADFC6" to a colour.

    Raises:
        ThemeError: The value is malformed. The message starts with `field`.
    """
    if isinstance(value, str) and len(value) == 7 and value[0] == "#":
        try:
            number = int(value[1:], 16)
        except ValueError:
            number = -1
        if number >= 0:
            return number >> 16, number >> 8 & 255, number & 255
    raise ThemeError(f"{field}: expected a colour like '#EADFC6', got {value!r}")


@lru_cache(4096)
def blended(under: Colour, over: Colour, share: float) -> Colour:
    """Return the result of blending `over` onto `under` at an opacity of `share` (0 to 1)."""
    share = min(1.0, max(0.0, share))
    red, green, blue = (round(low + (high - low) * share) for low, high in zip(under, over, strict=True))
    return red, green, blue


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast between two colours, from 1 (identical) to 21 (black and white)."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(of: Colour) -> float:
    red, green, blue = (_linear(part / 255) for part in of)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(share: float) -> float:
    return share / 12.92 if share <= 0.03928 else float(((share + 0.055) / 1.055) ** 2.4)


def lightened(found: Colour, ground: Colour, white: Colour, least: float = LEAST_CONTRAST) -> Colour:
    """Blend a colour with `white` until its contrast with `ground` is at least `least`."""
    share = 0.0
    light = found
    while contrast(light, ground) < least and share < 1:
        share += 0.05
        light = blended(found, white, share)
    return light


def _seat(plain: object, field: str, palette: Palette) -> SeatLook:
    entries = _as_map(plain, field)
    own = colour(entries.get("colour"), f"{field}.colour")
    return SeatLook(
        own,
        colour(entries.get("paper"), f"{field}.paper"),
        colour(entries.get("back"), f"{field}.back"),
        lightened(own, palette.walnut_hi, palette.text),
        _text(entries.get("rim"), f"{field}.rim"),
        _text(entries.get("sigil"), f"{field}.sigil"),
    )


def _style(plain: object, field: str, palette: Palette) -> TypeStyle:
    entries = _as_map(plain, field)
    size = _number(entries, "size", field)
    if not 4 <= size <= 400:
        raise ThemeError(f"{field}.size: expected a number from 4 to 400")
    font = _text(entries.get("font"), f"{field}.font")
    own = getattr(palette, _text(entries.get("colour"), f"{field}.colour"), None)
    if own is None:
        raise ThemeError(f"{field}.colour: expected a colour of the palette")
    return TypeStyle(
        font,
        _text(entries.get("bold", font), f"{field}.bold"),
        size,
        _number(entries, "spacing", field),
        _number(entries, "leading", field),
        own,
        entries.get("paper") is True,
        entries.get("shine") is True,
        entries.get("plain") is True,
        _number(entries, "most", field) if "most" in entries else 0.0,
    )


_MEANT = ("seat", "seat_dark", "accent")
"""Names for colours that depend on the seat or game, and so are known only when a panel is drawn."""


def _panel(plain: object, field: str) -> PanelStyle:
    entries = _as_map(plain, field)
    if "frame" in entries:
        return PanelStyle(_text(entries["frame"], f"{field}.frame"))
    strength = _number(entries, "strength", field)
    if not 0 <= strength <= 100:
        raise ThemeError(f"{field}.strength: expected a number from 0 to 100")
    lengths = {name: _number({"bar": 0, **entries}, name, field) for name in ("width", "radius", "bar")}
    return PanelStyle("", _pair(entries, "fill", field), _pair(entries, "rim", field), strength / 100, **lengths)


def _pair(plain: Mapping[str, Any], name: str, field: str) -> tuple[str, str]:
    known = set(Palette._fields) | set(_MEANT)
    value = plain.get(name)
    if not isinstance(value, list) or len(value) != 2 or not set(value) <= known:
        raise ThemeError(f"{field}.{name}: expected two names of colours, for top and bottom")
    return value[0], value[1]


def _colours(plain: Mapping[str, Any], name: str, shape: type[Palette]) -> dict[str, Colour]:
    found = _map(plain, name)
    return {field: colour(found.get(field), f"{name}.{field}") for field in shape._fields}


def _map(plain: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    return _as_map(plain.get(name), name)


def _as_map(value: object, field: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise ThemeError(f"{field}: expected a map")
    return value


def _list(plain: Mapping[str, Any], name: str) -> Sequence[Any]:
    value = plain.get(name)
    if not isinstance(value, list):
        raise ThemeError(f"{name}: expected a list")
    return value


def _text(value: object, field: str) -> str:
    if not isinstance(value, str) or not value:
        raise ThemeError(f"{field}: expected a text")
    return value


def _number(plain: Mapping[str, Any], name: str, field: str) -> float:
    value = plain.get(name)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ThemeError(f"{field}.{name}: expected a number")
    return float(value)

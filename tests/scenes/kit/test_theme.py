from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from game.lab import cli_context
from scenes.drawing.images import assets_folder
from scenes.drawing.theme import LEAST_CONTRAST, ThemeError, build_theme, contrast

PLAIN = cli_context.library().theme


def test_seat_names_are_legible_on_wood_and_on_paper() -> None:
    theme = build_theme(PLAIN)
    for seat in theme.seats:
        assert contrast(seat.light, theme.palette.ink) >= LEAST_CONTRAST
        assert contrast(seat.light, theme.palette.walnut_hi) >= LEAST_CONTRAST
        assert contrast(seat.paper, theme.palette.bone) >= LEAST_CONTRAST


def test_four_colour_suits_are_legible_on_every_background() -> None:
    theme = build_theme(PLAIN)
    palette = theme.palette
    grounds = [palette.ink, palette.walnut_hi, palette.leather, *(seat.back for seat in theme.seats)]
    for suit in "♦♣":
        assert all(contrast(theme.suit_colour(suit, True, palette.text), one) >= LEAST_CONTRAST for one in grounds)
        assert contrast(theme.suit_colour(suit, True, palette.ink, paper=True), palette.bone) >= LEAST_CONTRAST


def test_every_font_exists_and_no_style_is_below_18_pixels_at_1080p() -> None:
    for name, style in build_theme(PLAIN).type.items():
        for font in (style.font, style.bold):
            assert (assets_folder() / "fonts" / f"{font}.ttf").is_file(), name
        assert style.size * 1.5 >= 18, name


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        (("palette", "bone"), "bone", "palette.bone"),
        (("palette", "bone"), "#12345Z", "palette.bone"),
        (("seats", 0, "colour"), 7, "seats[0].colour"),
        (("type", "body", "size"), 1000, "type.body.size"),
        (("type", "body", "colour"), "pink", "type.body.colour"),
        (("panels", "chip", "strength"), 101, "panels.chip.strength"),
        (("panels", "chip", "fill"), ["ink", "pink"], "panels.chip.fill"),
        (("measures", "radius"), True, "measures.radius"),
    ],
)
def test_an_error_names_its_field(path: tuple[Any, ...], value: object, field: str) -> None:
    plain: Any = deepcopy(PLAIN)
    spot = plain
    for step in path[:-1]:
        spot = spot[step]
    spot[path[-1]] = value
    with pytest.raises(ThemeError, match=field.replace("[", r"\[").replace("]", r"\]")):
        build_theme(plain)

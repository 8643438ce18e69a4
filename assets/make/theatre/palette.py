"""The colours of the shadow-theatre pictures."""

from __future__ import annotations

from typing import NamedTuple


class Palette(NamedTuple):
    """The colours of one picture.

    Attributes:
        night: the colour of the sky far from the light
        haze: the colour of the sky near the light
        glow: the colour of the halo around the light
        core: the colour of the light itself
        paper: the almost black colour of paper in the foreground
        rim: the colour of paper edges facing the light
    """

    night: str
    haze: str
    glow: str
    core: str
    paper: str
    rim: str


VIOLET = Palette("#0D0A1C", "#3B2A6E", "#8B6FD0", "#E9DDF2", "#07050D", "#C4B0F2")
EMBER = Palette("#160806", "#662414", "#D0562C", "#FFE3C2", "#0B0504", "#FFB27E")
CRIMSON = Palette("#15060A", "#5E141E", "#C23B3A", "#F6DCC8", "#0A0406", "#F0938A")
GILT = Palette("#120C04", "#553A10", "#C08A2E", "#F8EBC4", "#090603", "#EFCB7C")
BLUE = Palette("#060C18", "#17386A", "#4D8BD0", "#E2ECF4", "#04070D", "#9CC8F2")
GREEN = Palette("#06110A", "#184A2C", "#4FA365", "#E6F0DC", "#040906", "#A6DBAE")
RED = Palette("#170605", "#641B12", "#D4503A", "#FBE2CE", "#0A0403", "#FFA88E")
YELLOW = Palette("#141003", "#5A4508", "#CFA426", "#FAF0C8", "#090703", "#F4D774")
MAGENTA = Palette("#16061A", "#5C1A5E", "#CF57B4", "#FBE2EE", "#0A040B", "#F2A2DE")
TEAL = Palette("#061214", "#174A52", "#4FA6AE", "#E2F0EC", "#04090A", "#A0DEDC")
BONE = Palette("#100C08", "#4A3A26", "#B5945E", "#F6EAD0", "#080604", "#E2CC9C")
AMBER = Palette("#140A04", "#5C3312", "#D2893C", "#FFEAC6", "#0A0603", "#F4C084")
FEVER = Palette("#1C0614", "#86204E", "#F2803E", "#FFE9C8", "#0C0408", "#FFAE86")
PRAYER = Palette("#050308", "#2C1346", "#7848B8", "#EADCF6", "#040206", "#C09AF0")

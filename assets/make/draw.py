"""Convert SVG to Pillow pictures.

Text is drawn as paths, so the SVG renderer doesn't need fonts.
"""

from __future__ import annotations

import io
from pathlib import Path

import resvg_py
from fontTools.pens.svgPathPen import SVGPathPen  # type: ignore[import-untyped]
from fontTools.pens.transformPen import TransformPen  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from PIL import Image, ImageChops, ImageFilter

from .style import GOLD

#: gradients for all drawings: "gold" is lit from above, and "gilt" from the upper left
DEFS = f"""
<linearGradient id="gold" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="{GOLD[0]}"/>
<stop offset=".5" stop-color="{GOLD[1]}"/><stop offset="1" stop-color="{GOLD[2]}"/></linearGradient>
<linearGradient id="gilt" x1="0" y1="0" x2=".7" y2="1"><stop offset="0" stop-color="#FFF4CF"/>
<stop offset=".22" stop-color="#E3C27C"/><stop offset=".5" stop-color="#A67E3C"/>
<stop offset=".64" stop-color="#E0BE76"/>
<stop offset="1" stop-color="#6B4C20"/></linearGradient>
"""


def svg(body: str, size: tuple[int, int], view: str = "", defs: str = "") -> Image.Image:
    """Return a transparent picture with the SVG elements in `body`.

    `view` is the viewBox, or "" for the whole picture.
    """
    width, height = size
    box = view or f"0 0 {width} {height}"
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'width="{width}" height="{height}" viewBox="{box}"><defs>{DEFS}{defs}</defs>{body}</svg>'
    )
    data = bytes(resvg_py.svg_to_bytes(svg_string=text, skip_system_fonts=True))
    picture = Image.open(io.BytesIO(data)).convert("RGBA")
    if picture.size != size:
        raise ValueError(f"the renderer gave {picture.size}, expected {size}")
    if picture.getchannel("A").getextrema()[1] == 0:
        raise ValueError("the renderer drew nothing")
    return picture


def radial(
    name: str, *stops: tuple[float, str, float], centre: tuple[float, float] = (0.5, 0.5), radius: float = 0.5
) -> str:
    """Return an SVG radial gradient with the id `name`.

    Each stop is a tuple (offset, colour, opacity).
    """
    inner = "".join(f'<stop offset="{o}" stop-color="{c}" stop-opacity="{a}"/>' for o, c, a in stops)
    return f'<radialGradient id="{name}" cx="{centre[0]}" cy="{centre[1]}" r="{radius}">{inner}</radialGradient>'


def linear(name: str, *stops: tuple[float, str, float], end: tuple[float, float] = (0, 1)) -> str:
    """Return an SVG linear gradient from the upper left corner to `end`.

    Each stop is (offset, colour, opacity). `end` is a point (x, y), as fractions of the shape's width and height.
    """
    inner = "".join(f'<stop offset="{o}" stop-color="{c}" stop-opacity="{a}"/>' for o, c, a in stops)
    return f'<linearGradient id="{name}" x1="0" y1="0" x2="{end[0]}" y2="{end[1]}">{inner}</linearGradient>'


def placed(path: str, centre: tuple[float, float], size: float, style: str = "", field: float = 512) -> str:
    """Return an SVG path scaled to `size` pixels and centred on `centre`.

    The path data must fit in a square `field` units wide.
    """
    scale = size / field
    x, y = centre[0] - size / 2, centre[1] - size / 2
    return f'<g transform="translate({x:.3f} {y:.3f}) scale({scale:.6f})"><path d="{path}" {style}/></g>'


def white_sign(path: str, size: float = 92) -> Image.Image:
    """Return a 96 × 96 pixel picture with a white drawing, `size` pixels wide, in the middle."""
    return svg(placed(path, (48, 48), size, 'fill="white"'), (96, 96))


def board_frame(size: tuple[int, int]) -> str:
    """Return the frame for a board on the table, as SVG elements.

    The frame is a thick golden line with a thin one inside.
    """
    width, height = size
    return (
        f'<rect x="5" y="5" width="{width - 10}" height="{height - 10}" rx="18" fill="none" stroke="url(#gilt)" '
        'stroke-width="7"/>'
        f'<rect x="20" y="20" width="{width - 40}" height="{height - 40}" rx="9" fill="none" stroke="url(#gold)" '
        'stroke-width="1.6" opacity=".6"/>'
    )


class Lettering:
    """The outlines of the letters in a font."""

    def __init__(self, file: Path) -> None:
        self.font = TTFont(file)
        self.glyphs = self.font.getGlyphSet()
        self.cmap = self.font.getBestCmap()
        self.units = float(self.font["head"].unitsPerEm)
        self._advances: dict[str, float] = {}

    def width(self, text: str, size: float, tracking: float = 0) -> float:
        """Return the width of `text` in pixels, with `tracking` additional pixels between letters."""
        total = sum(map(self._advance, text)) * size / self.units
        return float(total + tracking * (len(text) - 1))

    def _advance(self, letter: str) -> float:
        if letter not in self._advances:
            self._advances[letter] = self.glyphs[self.cmap[ord(letter)]].width
        return self._advances[letter]

    def path(
        self, text: str, centre_x: float, baseline: float, size: float, tracking: float = 0, widest: float = 0
    ) -> str:
        """Return SVG path data for `text`, centred on `centre_x`.

        Wider text is condensed to `widest` pixels, unless `widest` is 0.
        """
        scale = size / self.units
        natural = self.width(text, size, tracking)
        squeeze = min(1.0, widest / natural) if widest else 1.0
        x = centre_x - natural * squeeze / 2
        pen = SVGPathPen(self.glyphs, ntos=lambda value: f"{value:.3f}".rstrip("0").rstrip("."))
        for letter in text:
            glyph = self.glyphs[self.cmap[ord(letter)]]
            glyph.draw(TransformPen(pen, (scale * squeeze, 0, 0, -scale, x, baseline)))
            x += (glyph.width * scale + tracking) * squeeze
        return str(pen.getCommands())


def shadow(picture: Image.Image, offset: tuple[int, int], sigma: float, strength: float) -> Image.Image:
    """Return a picture's shadow, as a picture of the same size.

    `strength` is the shadow's opacity, from 0 to 1.
    """
    alpha = ImageChops.offset(picture.getchannel("A"), *offset).filter(ImageFilter.GaussianBlur(sigma))
    dark = Image.new("RGBA", picture.size, (0, 0, 0, 0))
    dark.putalpha(alpha.point(lambda value: round(value * strength)))
    return dark


def over(*layers: Image.Image) -> Image.Image:
    """Return all layers combined into one picture. The first layer is at the bottom."""
    result = layers[0].copy()
    for layer in layers[1:]:
        result.alpha_composite(layer)
    return result

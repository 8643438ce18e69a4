"""Write the built pictures without dates, so that every build produces identical files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import yaml
from PIL import Image

from .sources import Sources

QUALITY = 88
"""The quality of WebP pictures, from 0 to 100."""
SOLID = 236
"""When the number of colours is reduced, a colour with at least this alpha (out of 255) becomes opaque."""


@dataclass
class Output:
    """The folder that the build writes to, and the source packages of each file in it."""

    root: Path
    sources: Sources
    origins: dict[str, list[str]] = field(default_factory=dict)

    def note(self, name: str, *origins: str) -> Path:
        """Record a file's source packages (`origins`), and return the file's path.

        Missing folders are created.
        """
        self.origins[name] = sorted(origins)
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        return path

    def png(self, name: str, picture: Image.Image, *origins: str, colours: int = 0, mixed: bool = False) -> None:
        """Write a picture as the PNG file `name`.

        `colours` is the number of colours to keep, or 0 to keep all colours. If `mixed` is true, dithering simulates
        the missing colours. Use dithering only for pictures that are opaque except at their edges.
        """
        path = self.note(name, *origins)
        if picture.mode == "RGBA":
            clear = Image.new("RGBA", picture.size, (0, 0, 0, 0))
            seen = picture.getchannel("A").point(lambda value: 255 if value else 0)
            picture = Image.composite(picture, clear, seen)
        if colours:
            picture = _mixed(picture, colours) if mixed else _with_few(picture, colours)
        picture.save(path, format="PNG", optimize=True, compress_level=9)

    def printed(self, game: str, rules: Mapping[str, Sequence[str]]) -> None:
        """Write the printed rules of a game's cards to printed_<game>.yaml.

        `rules` contains each card's paragraphs.
        """
        path = self.note(f"printed_{game}.yaml")
        path.write_text(yaml.safe_dump(dict(rules), allow_unicode=True, width=120), encoding="utf-8")

    def face(self, game: str, code: str, whole: Image.Image, simple: Image.Image) -> None:
        """Write the usual and simple versions of a card face."""
        for name, picture in ((f"{code}.webp", whole), (f"simple/{code}.webp", simple)):
            self.webp(f"cards/{game}/{name}", picture, "icons", "cinzel", "garamond")

    def webp(self, name: str, picture: Image.Image, *origins: str, quality: int = QUALITY) -> None:
        """Write a picture as a WebP file with lossy colours and a lossless alpha channel."""
        path = self.note(name, *origins)
        picture.save(path, format="WEBP", quality=quality, method=6, alpha_quality=100)


def _with_few(picture: Image.Image, colours: int) -> Image.Image:
    """Return the picture reduced to `colours` colours, without dithering.

    Opaque parts stay opaque.
    """
    few = picture.quantize(colours, method=Image.Quantize.FASTOCTREE)
    found = few.getpalette("RGBA") or []
    found[3::4] = [255 if alpha >= SOLID else alpha for alpha in found[3::4]]
    few.putpalette(found, "RGBA")
    return few


_EDGES = 16
"""The number of alpha values at the edges of a dithered picture."""


def _mixed(picture: Image.Image, colours: int) -> Image.Image:
    """Return the picture reduced to `colours` colours, with dithering.

    All semi-transparent pixels get the same colour.
    """
    flat = picture.convert("RGB")
    few = flat.quantize(colours - _EDGES, method=Image.Quantize.MAXCOVERAGE)
    index = np.asarray(flat.quantize(palette=few, dither=Image.Dither.FLOYDSTEINBERG)).copy()
    alpha = np.asarray(picture.getchannel("A")).astype(np.int32)
    edge = np.asarray(flat)[(alpha > 0) & (alpha < 255)].mean(axis=0).astype(int).tolist()
    step = 256 // _EDGES
    index[alpha < 255] = (colours - _EDGES + alpha // step)[alpha < 255]
    solid = np.asarray(few.getpalette("RGB")).reshape(-1, 3)[: colours - _EDGES].tolist()
    solid += [[0, 0, 0]] * (colours - _EDGES - len(solid))
    entries = [(*colour, 255) for colour in solid] + [(*edge, number * step) for number in range(_EDGES)]
    made = Image.fromarray(index.astype(np.uint8), "P")
    made.putpalette([value for entry in entries for value in entry], "RGBA")
    return made

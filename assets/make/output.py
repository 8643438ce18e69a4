"""Write the built pictures: PNG files without dates, and without hidden colours under transparent pixels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import yaml
from PIL import Image

from .sources import Sources

QUALITY = 88
"""The quality of lossy pictures, out of 100."""
SOLID = 236
"""A palette colour counts as opaque if its average alpha is at least this (of 255)."""


@dataclass
class Output:
    """The folder being built, with the sources of each of its files."""

    root: Path
    sources: Sources
    origins: dict[str, list[str]] = field(default_factory=dict)

    def note(self, name: str, *origins: str) -> Path:
        """Note that `name` was made from these packages (none: our own work), and return its path."""
        self.origins[name] = sorted(origins)
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        return path

    def png(self, name: str, picture: Image.Image, *origins: str, colours: int = 0, mixed: bool = False) -> None:
        """Write a picture, reduced to `colours` colours unless that is 0.

        Fewer colours make a much smaller file. With `mixed`, dithering replaces the missing tints; use it for pictures
        that are opaque except at their edges.
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
        """Write the rules that are printed on a game's cards, so that a test notices when they go out of date."""
        path = self.note(f"printed_{game}.yaml")
        path.write_text(yaml.safe_dump(dict(rules), allow_unicode=True, width=120), encoding="utf-8")

    def webp(self, name: str, picture: Image.Image, *origins: str, quality: int = QUALITY) -> None:
        """Write a lossy picture with losses that nobody sees. Its edge stays exact."""
        path = self.note(name, *origins)
        picture.save(path, format="WEBP", quality=quality, method=6, alpha_quality=100)


def _with_few(picture: Image.Image, colours: int) -> Image.Image:
    """Reduce a picture to a palette; opaque parts stay opaque, although the method averages them with edges."""
    few = picture.quantize(colours, method=Image.Quantize.FASTOCTREE)
    found = few.getpalette("RGBA") or []
    found[3::4] = [255 if alpha >= SOLID else alpha for alpha in found[3::4]]
    few.putpalette(found, "RGBA")
    return few


_EDGES = 16
"""How many steps of transparency a dithered picture has at its edge."""


def _mixed(picture: Image.Image, colours: int) -> Image.Image:
    """Reduce a picture to a palette with error diffusion; its whole edge gets one average colour."""
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

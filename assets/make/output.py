"""Where built pictures go: PNG files without dates or leftovers below transparent pixels."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from PIL import Image

from .sources import Sources


@dataclass
class Output:
    """The folder being built and what each of its files was made from."""

    root: Path
    sources: Sources
    origins: dict[str, list[str]] = field(default_factory=dict)

    def note(self, name: str, *origins: str) -> Path:
        """Remember that `name` was made from these packages (none: ours alone) and give its path."""
        self.origins[name] = sorted(origins)
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        return path

    def png(self, name: str, picture: Image.Image, *origins: str, colours: int = 0) -> None:
        """Write a picture; with `colours` (up to 256) as a palette picture, to save room."""
        path = self.note(name, *origins)
        if picture.mode == "RGBA":
            clear = Image.new("RGBA", picture.size, (0, 0, 0, 0))
            seen = picture.getchannel("A").point(lambda value: 255 if value else 0)
            picture = Image.composite(picture, clear, seen)
        if colours:
            _save_palette(picture, path, colours)
        else:
            picture.save(path, format="PNG", optimize=True, compress_level=9)


#: palette entries kept for the half-clear pixels of an edge, which share one dark colour
_EDGE_LEVELS = 16
_EDGE_COLOUR = (20, 12, 8)


def _save_palette(picture: Image.Image, path: Path, colours: int) -> None:
    """Save with a palette. Pixels that are not solid become one dark colour in 16 grades of opacity."""
    solid = picture.convert("RGB")
    edges = picture.mode == "RGBA" and picture.getchannel("A").getextrema()[0] < 255
    count = colours - _EDGE_LEVELS if edges else colours
    flat = solid.quantize(count, method=Image.Quantize.MEDIANCUT, kmeans=2, dither=Image.Dither.NONE)
    if not edges:
        flat.save(path, format="PNG", optimize=True, compress_level=9)
        return
    alpha = picture.getchannel("A")
    grades = alpha.point(lambda value: count + value * (_EDGE_LEVELS - 1) // 255)
    flat.paste(grades, mask=alpha.point(lambda value: 0 if value == 255 else 255))
    palette = (flat.getpalette() or [])[: count * 3]
    palette += [0] * (count * 3 - len(palette)) + list(_EDGE_COLOUR) * _EDGE_LEVELS
    flat.putpalette(palette)
    clear = bytes([255] * count + [255 * level // (_EDGE_LEVELS - 1) for level in range(_EDGE_LEVELS)])
    flat.save(path, format="PNG", optimize=True, compress_level=9, transparency=clear)

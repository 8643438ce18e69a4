"""Where built pictures go: PNG files without dates or leftovers below transparent pixels."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from PIL import Image

from .sources import Sources


SOLID = 236
"""An average alpha from which a colour of a palette is meant to be solid."""


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
        """Write a picture; with no more than so many colours unless that is 0, which is much smaller."""
        path = self.note(name, *origins)
        if picture.mode == "RGBA":
            clear = Image.new("RGBA", picture.size, (0, 0, 0, 0))
            seen = picture.getchannel("A").point(lambda value: 255 if value else 0)
            picture = Image.composite(picture, clear, seen)
        if colours:
            picture = _with_few(picture, colours)
        picture.save(path, format="PNG", optimize=True, compress_level=9)


def _with_few(picture: Image.Image, colours: int) -> Image.Image:
    """The same with a palette. What is solid stays so: the method averages it with its edges."""
    few = picture.quantize(colours, method=Image.Quantize.FASTOCTREE)
    found = few.getpalette("RGBA") or []
    found[3::4] = [255 if alpha >= SOLID else alpha for alpha in found[3::4]]
    few.putpalette(found, "RGBA")
    return few

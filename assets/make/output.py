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

    def png(self, name: str, picture: Image.Image, *origins: str) -> None:
        """Write a picture."""
        path = self.note(name, *origins)
        if picture.mode == "RGBA":
            clear = Image.new("RGBA", picture.size, (0, 0, 0, 0))
            seen = picture.getchannel("A").point(lambda value: 255 if value else 0)
            picture = Image.composite(picture, clear, seen)
        picture.save(path, format="PNG", optimize=True, compress_level=9)

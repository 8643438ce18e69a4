"""Convert woff fonts to TTF files that have Latin and extended Latin in one file, and that never depend on the date.

One face also has Cyrillic, Greek and Vietnamese, for people's names that the other faces can't show.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools.merge import Merger  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from .sources import Sources

#: file name -> (package, file stem in the package, weight and style, start of the family name in name record 1)
FONTS: dict[str, tuple[str, str, str, str]] = {
    "Cinzel-SemiBold": ("cinzel", "cinzel", "600-normal", "Cinzel"),
    "Cinzel-Bold": ("cinzel", "cinzel", "700-normal", "Cinzel"),
    "Cinzel-Black": ("cinzel", "cinzel", "900-normal", "Cinzel"),
    "EBGaramond-Medium": ("garamond", "eb-garamond", "500-normal", "EB Garamond"),
    "EBGaramond-Italic": ("garamond", "eb-garamond", "400-italic", "EB Garamond"),
    "EBGaramond-SemiBold": ("garamond", "eb-garamond", "600-normal", "EB Garamond"),
    "Atkinson-Regular": ("atkinson", "atkinson-hyperlegible", "400-normal", "Atkinson Hyperlegible"),
    "Atkinson-Bold": ("atkinson", "atkinson-hyperlegible", "700-normal", "Atkinson Hyperlegible"),
}

LATIN = ("latin", "latin-ext")
#: file name -> additional parts
MORE = {"EBGaramond-SemiBold": ("cyrillic", "cyrillic-ext", "greek", "vietnamese")}

#: 2020-01-01 in seconds since 1904, the unit of the head table; a build must not contain its own date
FIXED_TIME = 3660681600

#: the characters that every face must have
NEEDED = {*range(0x20, 0x7F), *range(0xC0, 0x100), *map(ord, "–—‘’“”…×")}


def _plain_ttf(woff: Path, target: Path) -> None:
    font = TTFont(woff, recalcTimestamp=False)
    font.flavor = None
    font.save(target)


def _merged(parts: list[Path]) -> TTFont:
    """Merge fonts into one with all kerning and marks; leave out fonts that add no characters."""
    first = TTFont(parts[0], recalcTimestamp=False)
    letters, adding = set(first.getBestCmap()), [str(parts[0])]
    for part in parts[1:]:
        found = set(TTFont(part, recalcTimestamp=False).getBestCmap())
        if found - letters:
            letters |= found
            adding.append(str(part))
    return Merger().merge(adding) if len(adding) > 1 else first


def build_fonts(sources: Sources, out: Path) -> dict[str, str]:
    """Write fonts/*.ttf below `out`; return the package key of each file."""
    made: dict[str, str] = {}
    (out / "fonts").mkdir(parents=True, exist_ok=True)
    for name, (key, stem, style, family) in FONTS.items():
        files = sources.folder(key) / "files"
        with TemporaryDirectory() as folder:
            parts = []
            for subset in (*LATIN, *MORE.get(name, ())):
                part = Path(folder) / f"{subset}.ttf"
                _plain_ttf(files / f"{stem}-{subset}-{style}.woff", part)
                parts.append(part)
            font = _merged(parts)
            font["head"].created = font["head"].modified = FIXED_TIME
            font.recalcTimestamp = False
            _check(font, name, family)
            target = out / "fonts" / f"{name}.ttf"
            font.save(target, reorderTables=True)
        made[f"fonts/{name}.ttf"] = key
    return made


def _check(font: TTFont, name: str, family: str) -> None:
    found = font["name"].getDebugName(1) or ""
    if not found.startswith(family):
        raise ValueError(f"{name}: family is {found!r}, expected {family!r}")
    missing = NEEDED - set(font.getBestCmap())
    if missing:
        raise ValueError(f"{name}: no glyph for {sorted(map(hex, missing))}")

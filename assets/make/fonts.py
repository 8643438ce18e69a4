"""Merge the woff files of each font into one TTF file.

All fonts contain Latin characters. One font also contains Cyrillic, Greek and Vietnamese characters, for names.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from fontTools.merge import Merger  # type: ignore[import-untyped]
from fontTools.pens.recordingPen import RecordingPen  # type: ignore[import-untyped]
from fontTools.pens.ttGlyphPen import TTGlyphPen  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from .sources import Sources

# The source of each TTF file: the package, the prefix of the file names in the package, the weight and style, and the
# prefix of the family name (name record 1 in the font).
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
# Character sets besides LATIN, by TTF file name.
MORE = {"EBGaramond-SemiBold": ("cyrillic", "cyrillic-ext", "greek", "vietnamese")}

# Glyphs whose slash is removed, by TTF file name. With the slash, "1.0" would look like "1.Ø".
SLASHED = {"Atkinson-Regular": ("zero",), "Atkinson-Bold": ("zero",)}

#: the date written into every font, fixed to make all builds identical: 2020-01-01, in seconds since 1904
FIXED_TIME = 3660681600

#: the code points of the characters that every font must have
NEEDED = {*range(0x20, 0x7F), *range(0xC0, 0x100), *map(ord, "–—‘’“”…×")}


def _plain_ttf(woff: Path, target: Path) -> None:
    font = TTFont(woff, recalcTimestamp=False)
    font.flavor = None
    font.save(target)


def _merged(parts: list[Path]) -> TTFont:
    """Return one font merged from `parts`, skipping files that add no characters."""
    first = TTFont(parts[0], recalcTimestamp=False)
    letters, adding = set(first.getBestCmap()), [str(parts[0])]
    for part in parts[1:]:
        found = set(TTFont(part, recalcTimestamp=False).getBestCmap())
        if found - letters:
            letters |= found
            adding.append(str(part))
    return Merger().merge(adding) if len(adding) > 1 else first


def _contours(glyphs: Any, glyph: str) -> list[list[tuple[str, tuple[tuple[float, float], ...]]]]:
    pen = RecordingPen()
    glyphs[glyph].draw(pen)
    contours: list[list[tuple[str, tuple[tuple[float, float], ...]]]] = []
    for step, points in pen.value:
        if step == "moveTo":
            contours.append([])
        contours[-1].append((step, points))
    return contours


def _box(points: list[tuple[float, float]]) -> tuple[float, float, float, float]:
    across, up = [x for x, _ in points], [y for _, y in points]
    return min(across), min(up), max(across), max(up)


def _open_zero(font: TTFont, glyph: str) -> None:
    """Remove the slash from a zero.

    Raise ValueError if the zero doesn't have exactly two holes.
    """
    glyphs = font.getGlyphSet()
    outer, *halves = _contours(glyphs, glyph)
    if len(halves) != 2:
        raise ValueError(f"{glyph}: {len(halves)} openings, expected the two of a slashed zero")
    left, bottom, right, top = _box([point for _, points in outer for point in points])
    to_left, to_bottom, to_right, to_top = _box([point for half in halves for _, points in half for point in points])
    across, up = (to_right - to_left) / (right - left), (to_top - to_bottom) / (top - bottom)
    pen = TTGlyphPen(None)
    for step, points in outer:
        getattr(pen, step)(*points)
    ends = [points[-1] for _, points in outer if points]
    curves = [points for step, points in outer if step != "moveTo"]

    def placed(point: tuple[float, float]) -> tuple[int, int]:
        return round(to_left + (point[0] - left) * across), round(to_bottom + (point[1] - bottom) * up)

    pen.moveTo(placed(ends[-1]))
    for number in reversed(range(1, len(ends))):
        controls = reversed(curves[number - 1][:-1])
        pen.qCurveTo(*map(placed, controls), placed(ends[number - 1]))
    pen.closePath()
    font["glyf"][glyph] = pen.glyph()


def build_fonts(sources: Sources, out: Path) -> dict[str, str]:
    """Write the fonts to fonts/ in `out`, and return the key of each file's source package."""
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
            for glyph in SLASHED.get(name, ()):
                _open_zero(font, glyph)
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

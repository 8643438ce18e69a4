"""Build every file in assets/ from our own drawings and pinned npm packages.

Run these commands from the project's folder:

    python assets/build.py                      build into assets/
    python assets/build.py --check              build into a temporary folder, and compare with manifest.json
    python assets/build.py --only cards backs   build only `cards` and `backs`, without writing a new manifest.json
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
os.environ.setdefault("SOURCE_DATE_EPOCH", "1577836800")
# Turn off these processor instructions. With them, NumPy would round some results differently, and a few pixels would
# depend on the processor.
os.environ.setdefault("NPY_DISABLE_CPU_FEATURES", "X86_V4 AVX512_ICL AVX512_SPR")

from make import (  # noqa: E402
    backs,
    cards,
    credits,
    curtain,
    dungeon,
    fissures,
    icons,
    manifest,
    pacts,
    plaques,
    sounds,
    table,
    title,
    tokens,
    tones,
    ui,
)
from make.draw import Lettering  # noqa: E402
from make.fonts import build_fonts  # noqa: E402
from make.music.files import build_music  # noqa: E402
from make.output import Output  # noqa: E402
from make.sources import Sources  # noqa: E402


def _fonts(out: Output) -> None:
    for name, key in build_fonts(out.sources, out.root).items():
        out.note(name, key)


def _letters(out: Output, face: str) -> Lettering:
    return Lettering(out.root / "fonts" / f"{face}.ttf")


#: The functions that build the parts, in build order. The fonts come first, because some pictures contain text.
PARTS: dict[str, Callable[[Output], None]] = {
    "fonts": _fonts,
    "cards": lambda out: cards.build_cards(out, _letters(out, "Cinzel-Bold")),
    "backs": backs.build_backs,
    "tones": lambda out: tones.build_tones(out, _letters(out, "Cinzel-Bold"), _letters(out, "EBGaramond-SemiBold")),
    "pacts": lambda out: pacts.build_pacts(out, _letters(out, "Cinzel-Bold"), _letters(out, "EBGaramond-SemiBold")),
    "dungeon": dungeon.build_dungeon,
    "plaques": lambda out: plaques.build_plaques(out, _letters(out, "Cinzel-Bold")),
    "fissures": lambda out: fissures.build_fissures(
        out, _letters(out, "Cinzel-Bold"), _letters(out, "EBGaramond-SemiBold")
    ),
    "tokens": tokens.build_tokens,
    "icons": icons.build_icons,
    "table": table.build_table,
    "curtain": curtain.build_curtain,
    "title": title.build_title,
    "ui": ui.build_ui,
    "sounds": sounds.build_sounds,
    "music": build_music,
    "credits": credits.build_credits,
}


def build(root: Path, cache: Path, parts: list[str]) -> Output:
    """Build the named parts, and write them to the `root` folder.

    `cache` is the folder for downloaded packages.
    """
    out = Output(root, Sources(HERE / "sources.yaml", cache))
    for part in parts:
        print(f"assets: {part}", flush=True)
        PARTS[part](out)
    unused = set(out.sources.authors) - out.sources.used_drawings
    if parts == list(PARTS) and unused:
        raise SystemExit(f"drawings credited but not used: {sorted(unused)}")
    return out


def _check(cache: Path, tolerance: int) -> int:
    with TemporaryDirectory() as folder:
        out = build(Path(folder), cache, list(PARTS))
        differing = [
            line
            for line in manifest.differences(HERE / "manifest.json", manifest.describe(out))
            if not (tolerance and line.startswith(manifest.DIFFERS) and _near(line, out.root, tolerance))
        ]
    for line in differing:
        print(line, file=sys.stderr)
    print("assets: the build differs from the manifest" if differing else "assets: the build agrees with the manifest")
    return 1 if differing else 0


def _near(line: str, root: Path, tolerance: int) -> bool:
    name = line.removeprefix(manifest.DIFFERS)
    return manifest.same_to_the_eye(HERE / name, root / name, tolerance)


def main() -> int:
    """Build the files, or check them if `--check` is given.

    Return the exit code, which is 0 on success.
    """
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="build elsewhere and compare with the manifest")
    parser.add_argument("--tolerance", type=int, default=0, help="with --check: by how much of 255 pixels may differ")
    parser.add_argument("--only", nargs="+", choices=list(PARTS), help="build these parts only")
    parser.add_argument("--cache", type=Path, default=HERE / ".cache", help="where downloaded packages are kept")
    options = parser.parse_args()
    if options.check:
        return _check(options.cache, options.tolerance)
    out = build(HERE, options.cache, options.only or list(PARTS))
    if not options.only:
        manifest.write(HERE, out)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

"""Load everything that the program can load, and play each game once (`--selftest`).

No window opens. The self-test fails if a file listed in the manifest for assets/ is missing or truncated.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

import pygame

from game.content.library import load_library
from game.games import NAMES
from scenes.drawing.images import assets_folder
from scenes.drawing.raw_pictures import UNPACKED, file_of
from scenes.drawing.theme import ThemeError, build_theme
from scenes.system.audio import load_mixer

MANIFEST = "manifest.json"
PICTURES = (".png", ".webp")
FONTS, SOUNDS, DOCUMENTS = (".ttf",), (".wav",), ()
FOR_OTHER_SYSTEMS = {".ico", ".icns"}
"""Suffixes of icon files that are used only in builds for other operating systems."""


def run() -> int:
    """Run all checks and print a line for each group. Return 0 if they all pass, otherwise 1."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.font.init()
    sizes = _manifest()
    well = bool(sizes)
    if not well:
        print(f"assets: {MANIFEST} is missing or damaged, so the files can't be checked")
    well = _loaded("pictures", PICTURES, sizes, _picture) and well
    well = _loaded("fonts", FONTS, sizes, _font) and well
    well = _loaded("documents", DOCUMENTS, sizes, _document) and well
    well = _content() and well
    well = _sounds(sizes) and well
    well = _games() and well
    print("selftest: passed" if well else "selftest: failed")
    return 0 if well else 1


def _manifest() -> Mapping[str, int]:
    """Return the size in bytes of each file in assets/, by path.

    The result is empty if the manifest can't be read.
    """
    try:
        files = json.loads((assets_folder() / MANIFEST).read_text(encoding="utf-8"))["files"]
        return {name: int(entry["bytes"]) for name, entry in files.items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}


def _loaded(group: str, endings: Sequence[str], sizes: Mapping[str, int], load: Callable[[Path], str]) -> bool:
    """Load all files in one group, and print the result.

    The group consists of the files in `sizes` with the suffixes in `endings`. If `endings` is empty, the group consists
    of all files that no other group contains.

    Returns:
        Whether every file exists and can be loaded.
    """
    others = {*PICTURES, *FONTS, *SOUNDS, *FOR_OTHER_SYSTEMS}
    names = sorted(
        name for name in sizes if (name.endswith(tuple(endings)) if endings else Path(name).suffix not in others)
    )
    faults = []
    there = 0
    for name in names:
        file = file_of(assets_folder(), name)
        if not file.is_file():
            faults.append(f"{name} is missing")
            continue
        there += 1
        # Unpacked pictures are larger than the manifest says, and Git may have changed the line endings of a text file.
        if endings and file.suffix != UNPACKED and file.stat().st_size != sizes[name]:
            faults.append(f"{name} has {file.stat().st_size} bytes, expected {sizes[name]}")
        elif fault := load(file):
            faults.append(fault)
    return _said(group, there, faults)


def _said(group: str, count: int, faults: Sequence[str]) -> bool:
    for fault in faults:
        print(f"{group}: {fault}")
    print(f"{group}: {count} loaded, {len(faults)} fault{'' if len(faults) == 1 else 's'}")
    return count > 0 and not faults


def _picture(file: Path) -> str:
    return _tried(file, lambda: pygame.image.load(os.fsencode(file)))


def _font(file: Path) -> str:
    return _tried(file, lambda: pygame.font.Font(os.fsencode(file), 16).render("Soul Battle", True, (0, 0, 0)))


def _document(file: Path) -> str:
    return "" if file.stat().st_size else f"{file.name} is empty"


def _sounds(sizes: Mapping[str, int]) -> bool:
    """Load the mixer with a dummy driver, which needs no sound card, and read each sound file."""
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    try:
        mixer = load_mixer()
        mixer.init()
    except (ImportError, pygame.error) as error:
        return _said("sounds", 0, [str(error)])
    well = _loaded("sounds", SOUNDS, sizes, lambda file: _tried(file, partial(mixer.Sound, file=os.fsencode(file))))
    mixer.quit()
    return well


def _tried(file: Path, load: Callable[[], object]) -> str:
    try:
        load()
    except (pygame.error, OSError) as error:
        return f"{file.name}: {error}"
    return ""


def _content() -> bool:
    library = load_library()
    faults = [str(problem) for problem in library.problems]
    faults += [f"the game {name} is missing" for name in NAMES if name not in library.games]
    try:
        build_theme(library.theme)
    except ThemeError as error:
        faults.append(f"theme.yaml: {error}")
    texts = len(library.texts) + sum(len(game.texts) for game in library.games.values())
    return _said("texts", texts, faults)


def _games() -> bool:
    from game.selftest import play_all

    try:
        found = play_all()
    except Exception as error:
        print(f"games: {type(error).__name__}: {error}")
        return False
    for line in found:
        print(line)
    return True

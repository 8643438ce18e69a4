"""`--selftest`: everything that the program can load is loaded, and every game is played once. No window is opened."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pygame

from game.content.library import load_library
from scenes.kit.audio import load_mixer
from scenes.kit.images import assets_folder
from scenes.kit.theme import ThemeError, build_theme
from scenes.kit.unpacked import PACKED, UNPACKED


def run() -> int:
    """Prints a line for each group; 0 if all is well, else 1."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.font.init()
    well = True
    for group, endings, load in (("pictures", (PACKED, UNPACKED), _picture), ("fonts", (".ttf",), _font)):
        files = sorted(file for ending in endings for file in assets_folder().rglob(f"*{ending}"))
        faults = [fault for file in files if (fault := load(file))]
        well = _said(group, len(files), faults) and well
    well = _content() and well
    well = _sounds() and well
    well = _games() and well
    print("selftest: all is well" if well else "selftest: something is wrong")
    return 0 if well else 1


def _said(group: str, count: int, faults: Sequence[str]) -> bool:
    for fault in faults:
        print(f"{group}: {fault}")
    print(f"{group}: {count} loaded, {len(faults)} faults")
    return count > 0 and not faults


def _picture(file: Path) -> str:
    return _tried(file, lambda: pygame.image.load(str(file)))


def _font(file: Path) -> str:
    return _tried(file, lambda: pygame.font.Font(str(file), 16).render("Soul Battle", True, (0, 0, 0)))


def _sounds() -> bool:
    """With no sound card needed: the mixer itself is loaded, and each file read."""
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    files = sorted(assets_folder().rglob("*.wav"))
    try:
        mixer = load_mixer()
        mixer.init()
    except (ImportError, pygame.error) as error:
        return _said("sounds", len(files), [str(error)])
    faults = [fault for file in files if (fault := _tried(file, partial(mixer.Sound, str(file))))]
    mixer.quit()
    return _said("sounds", len(files), faults)


def _tried(file: Path, load: Callable[[], object]) -> str:
    try:
        load()
    except (pygame.error, OSError) as error:
        return f"{file.name}: {error}"
    return ""


def _content() -> bool:
    library = load_library()
    faults = [str(problem) for problem in library.problems]
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

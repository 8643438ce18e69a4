"""Measure the memory in use after each of several long sessions of one game.

A monkey (a player that gives random input) plays the game. `python -m tests.scenes.memory_growth GAME FOLDER` prints a
JSON list with the number of bytes in use after each session. To count Python's own memory too, start Python with
PYTHONMALLOC=malloc. Fonts and pictures aren't counted.
"""

from __future__ import annotations

import ctypes
import gc
import io
import json
import sys
from collections.abc import Sequence
from pathlib import Path

import pygame

from game.console import command
from game.learned_evaluation import weights_of
from game.solving import certified, difficulty
from scenes.app.registry import SCENES
from scenes.drawing import fonts, glyph_coverage, shapes
from scenes.drawing.images import assets_folder
from scenes.framework.motion import STEP
from tests.scenes.monkey import Monkey

INPUTS = 1_250
"""Number of inputs in one session."""
WARM, EVENINGS = 6, 4
"""Number of sessions needed to fill the bounded caches, and number of sessions measured after that."""
COMPARED = 2
"""Only the lowest value from this many sessions is used, because values vary by up to 1 MB."""
SIZE = (1280, 720)


NAMES = "arena ordblks smblks hblks hblkhd usmblks fsmblks uordblks fordblks keepcost"
"""The fields of the GNU C library's `struct mallinfo2`."""


class Malloc(ctypes.Structure):
    _fields_ = [(name, ctypes.c_size_t) for name in NAMES.split()]


class Blind(Monkey):
    """A monkey that doesn't search the pictures for hidden cards, because other tests do."""

    def look(self) -> None:
        pass


class Nowhere(io.StringIO):
    """An event log that discards every line."""

    def write(self, text: str) -> int:
        return len(text)


def in_use() -> int:
    """Return the number of bytes allocated and not yet freed.

    Raise AttributeError if the C library can't report them.
    """
    ask = ctypes.CDLL(None).mallinfo2
    ask.restype = Malloc
    told = ask()
    return int(told.uordblks + told.hblkhd)


def growth(used: Sequence[int]) -> int:
    """Return how many bytes of memory the measured sessions added.

    `used` lists the bytes in use after each session. Only the lowest values before and during the measurement are
    compared, because a leak raises even those.
    """
    return min(used[-COMPARED:]) - min(used[WARM - COMPARED : WARM])


def read_files(monkey: Monkey) -> None:
    """Load every file that the program keeps in memory after reading it once."""
    library = monkey.driver.app.library
    for make in SCENES.values():
        make()
    for name in monkey.driver.app.games:
        weights_of(name)
        certified.table_of(name)
        difficulty._by_seed(name, library.game(name).digest)
    for path in (assets_folder() / "fonts").glob("*.ttf"):
        fonts._font_file(path.stem)
        glyph_coverage.letters(path.stem)


def evening(monkey: Monkey) -> int:
    """Play one more session, and return the number of bytes in use afterwards."""
    app = monkey.driver.app
    monkey.play(INPUTS)
    pygame.display.set_mode(SIZE, pygame.RESIZABLE)
    app.scenes.reset(app.make("title"))
    app.frame([pygame.event.Event(pygame.WINDOWSIZECHANGED, x=SIZE[0], y=SIZE[1])], STEP)
    app.images.close()
    app.type.forget()
    for cached in (fonts.font_of, shapes._strip, shapes._least_box):
        cached.cache_clear()
    gc.collect()
    return in_use() - app.images.size


def main(game: str, folder: str) -> None:
    monkey = Blind(Path(folder), f"{game} memory", game)
    monkey.driver.app._event_log = Nowhere()
    read_files(monkey)
    print(json.dumps([evening(monkey) for _ in range(WARM + EVENINGS)]))


if __name__ == "__main__":
    sys.exit(command(main, *sys.argv[1:]))

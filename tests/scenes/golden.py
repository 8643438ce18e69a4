"""Golden pictures: how every scene looks, stored as hashes of its picture's tiles.

After an intended change:

    python -m tests.scenes.golden FOLDER     save the pictures in FOLDER, with changed tiles marked
    python -m tests.scenes.golden            write golden.json again and list the pictures that changed
"""

from __future__ import annotations

import json
import sys
import tempfile
import zlib
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import pygame

from game.console import command
from scenes.app.app import App
from scenes.framework.manager import Scene
from tests.scenes.gallery import LAST_PLAYED, SCENES
from tests.scenes.menus.app_driver import AppDriver

FILE = Path(__file__).with_name("golden.json")
SIZES = ((1024, 640), (1280, 720), (1920, 1080))
SCALES = (100, 200)
"""Text and panel scales, in percent."""
COLUMNS, ROWS = 16, 10
"""Number of columns and rows of tiles in a golden picture."""
CRASH = "crash"
"""The name of the crash screen in golden pictures. The crash screen replaces all scenes."""
CHOSEN: Mapping[tuple[str, str], tuple[str, ...]] = {
    ("title", ""): ("title_saved",),
    ("looks", ""): ("looks",),
    ("picking", ""): ("picking",),
    ("credits", ""): ("credits",),
    ("options", ""): ("options",),
    ("matches", ""): ("matches",),
    ("naming", ""): ("naming",),
    ("statistics", ""): ("statistics", "statistics_time", "statistics_options", "solitaire_levels"),
    ("help", ""): ("help_table",),
    ("dialog", ""): ("pause_asked", "winnable_yes"),
    (CRASH, ""): ("crash",),
    ("setup", "soul_battle"): ("setup2", "setup_computers", "setup_wrong"),
    ("table", "soul_battle"): ("table2", "table6", "table_how"),
    ("lesson", "soul_battle"): ("lesson9",),
    ("results", "soul_battle"): ("results2",),
    ("replay", "soul_battle"): ("replay2",),
    ("pause", "soul_battle"): ("pause",),
    ("curtain", "soul_battle"): ("curtain2",),
    ("rulebook", "soul_battle"): ("rulebook_rule",),
    ("setup", "metempsychosis"): ("solitaire_setup",),
    ("table", "metempsychosis"): ("solitaire_hover", "solitaire_count"),
    ("lesson", "metempsychosis"): ("lesson_solitaire",),
    ("results", "metempsychosis"): ("solitaire_results", "solitaire_lost"),
    ("asking", "metempsychosis"): ("winnable_thinks",),
    ("calendar", "metempsychosis"): ("calendar",),
    ("setup", "aleph_null"): ("night_setup",),
    ("table", "aleph_null"): ("night_late",),
    ("lesson", "aleph_null"): ("night_lesson",),
    ("results", "aleph_null"): ("night_results",),
    ("setup", "oubliette"): ("dungeon_setup",),
    ("table", "oubliette"): ("dungeon_fight",),
    ("lesson", "oubliette"): ("dungeon_lesson",),
    ("results", "oubliette"): ("dungeon_won",),
    ("setup", "fissureverse"): ("decks_setup",),
    ("table", "fissureverse"): ("fissure2", "fissure3", "fissure4", "fissure_duel", "fissure_reveal", "fissure_call"),
    ("lesson", "fissureverse"): ("fissure_lesson",),
    ("results", "fissureverse"): ("fissure_results",),
    ("curtain", "fissureverse"): ("fissure_curtain",),
    ("decks", "fissureverse"): ("decks",),
    ("gallery", "fissureverse"): ("gallery",),
    ("zoom", ""): ("zoom",),
    ("hand", ""): ("hand",),
}
"""Gallery pictures, keyed by the topmost scene and its game ("" for no particular game)."""
OF_A_GAME = ("setup", "table", "lesson", "results")
FROZEN = (
    "datetime",
    "scenes.menus.calendar",
    "scenes.menus.solitaire_setup",
    "scenes.records.saved_matches",
    "scenes.replay.replay_scene",
)
"""Modules that read the clock. Some import `datetime` only inside a function."""


class Noon(datetime):
    """A clock that always shows noon, and that gives noon as the time of every new file."""

    @classmethod
    def now(cls, tz: Any = None) -> Noon:
        return cls(2026, 11, 21, 12, 0)

    @classmethod
    def fromtimestamp(cls, timestamp: float, tz: Any = None) -> Noon:
        if timestamp > LAST_PLAYED:
            return cls.now()
        when = datetime.fromtimestamp(timestamp, UTC)
        return cls(when.year, when.month, when.day, when.hour, when.minute)


class Wanted(NamedTuple):
    """The scene, the window size and the scale of a golden picture."""

    scene: str
    size: tuple[int, int]
    scale: int

    def __str__(self) -> str:
        return f"{self.scene}-{self.size[0]}x{self.size[1]}-{self.scale}"


EVERY = [
    Wanted(scene, size, scale) for scenes in CHOSEN.values() for scene in scenes for size in SIZES for scale in SCALES
]
ALIKE = (
    *("setup_computers", "statistics_options", "solitaire_levels", "solitaire_lost", "solitaire_count"),
    *("table6", "fissure3", "fissure4", "fissure_duel", "fissure_results"),
)
"""Pictures that resemble another picture of the same scene."""
SHORT = {
    Wanted(scenes[0], *((1280, 720), (1920, 1080))[at % 2 : at % 2 + 1], 100)
    for at, scenes in enumerate(CHOSEN[kind] for kind in CHOSEN if kind[0] == "table")
} | {wanted for wanted in EVERY if (wanted.size, wanted.scale) == (SIZES[0], SCALES[-1]) and wanted.scene not in ALIKE}
"""The pictures checked in a short run, mostly those of the smallest window with the largest text."""


@contextmanager
def timeless() -> Iterator[None]:
    """Make the screen independent of the clock and of random numbers."""
    with ExitStack() as stack:
        for module in FROZEN:
            stack.enter_context(patch(f"{module}.datetime", Noon))
        stack.enter_context(patch("scenes.menus.setup.new_seed", lambda chance=None: "gold-seed"))
        for module in ("deck_tools", "sample_hand"):
            stack.enter_context(patch(f"scenes.decks.{module}.new_seed", lambda: "gold-seed"))
        yield


def in_front(app: App) -> tuple[str, str]:
    """Return the name of the topmost scene and the id of its game, as in the keys of CHOSEN."""
    top = app.scenes.top
    if top is None:
        return (CRASH if app.crash_handler.screen else ""), ""
    content = getattr(getattr(top, "session", top), "content", None)
    return top.name, content.game.id if content else ""


EVERY_FRAME = ("crash", "fissure_duel", "fissure_reveal", "gallery", "zoom")
"""Scenes whose pictures depend on earlier frames, for example because each frame loads one card."""


def picture(wanted: Wanted, home: Path, check: Callable[[AppDriver], None] = lambda driver: None) -> pygame.Surface:
    """Return a picture of a scene one second after the scene opens.

    `check` is called with the scene's driver just before the picture is taken.

    Raises:
        AssertionError: A different scene is in front.
    """
    build: Callable[[AppDriver], Scene | None] = SCENES[wanted.scene]
    driver = AppDriver(home, wanted.size)
    try:
        with timeless():
            driver.app.eager = wanted.scene in EVERY_FRAME
            driver.app.keep(driver.app.settings._replace(text=wanted.scale, interface=wanted.scale))
            made = build(driver)
            if made is not None:
                driver.show(made)
            driver.frame(seconds=1.0)
        front = in_front(driver.app)
        assert wanted.scene in CHOSEN.get(front, ()), f"{wanted.scene} shows {front}"
        check(driver)
        surface: pygame.Surface = driver.app.picture
        return surface.convert(24)
    finally:
        driver.close()


def tiles(surface: pygame.Surface) -> list[pygame.Rect]:
    """Return the rectangles of the tiles, each of which has its own hash."""
    wide, high = surface.get_size()
    across = [round(wide * at / COLUMNS) for at in range(COLUMNS + 1)]
    down = [round(high * at / ROWS) for at in range(ROWS + 1)]
    return [
        pygame.Rect(left, top, right - left, bottom - top)
        for top, bottom in pairwise(down)
        for left, right in pairwise(across)
    ]


def hashes(surface: pygame.Surface) -> str:
    """Return the CRC of each tile as eight hexadecimal digits."""
    return "".join(
        f"{zlib.crc32(pygame.image.tobytes(surface.subsurface(tile), 'RGB')):08x}" for tile in tiles(surface)
    )


def different(surface: pygame.Surface, golden: str) -> list[pygame.Rect]:
    """Return the tiles that differ from the golden picture, or all tiles if `golden` is empty."""
    found = hashes(surface)
    return [
        tile
        for number, tile in enumerate(tiles(surface))
        if found[8 * number : 8 * number + 8] != golden[8 * number : 8 * number + 8]
    ]


def marked(surface: pygame.Surface, rects: list[pygame.Rect]) -> pygame.Surface:
    """Return the picture with frames drawn around these tiles."""
    shown = surface.copy()
    for rect in rects:
        pygame.draw.rect(shown, (255, 0, 255), rect, 2)
    return shown


def load() -> dict[str, str]:
    """Load the golden hashes, keyed by picture."""
    return dict(json.loads(FILE.read_text(encoding="utf-8"))) if FILE.exists() else {}


def main(arguments: list[str]) -> None:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path)
    folder = parser.parse_args(arguments).folder
    golden, found = load(), {}
    for wanted in EVERY:
        with tempfile.TemporaryDirectory() as home:
            surface = picture(wanted, Path(home))
        found[str(wanted)] = hashes(surface)
        if found[str(wanted)] != golden.get(str(wanted)):
            print(f"{wanted}: looks different")
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            rects = different(surface, golden[str(wanted)]) if str(wanted) in golden else []
            pygame.image.save(marked(surface, rects), folder / f"{wanted}.png")
    if folder is None:
        FILE.write_text(json.dumps(found, indent=0) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(command(main, sys.argv[1:]))

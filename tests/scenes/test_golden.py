"""Every scene looks exactly the same as before, and menus fit in the window.

A long run tests more sizes.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pygame
import pytest

from game.games import playable
from game.lab.cli_context import library
from scenes.app.registry import SCENES
from tests.run_counts import some, tell
from tests.scenes.golden import (
    CHOSEN,
    CRASH,
    EVERY,
    OF_A_GAME,
    SHORT,
    SIZES,
    Wanted,
    different,
    hashes,
    load,
    marked,
    picture,
)
from tests.scenes.menus.app_driver import NAMES, AppDriver
from tests.scenes.menus.test_layout import check_menu

ACTUAL = Path(os.environ.get("GOLDEN_FOLDER", "build/golden"))
"""The folder for pictures whose appearance has changed."""


@pytest.mark.parametrize("wanted", some(sorted(EVERY, key=lambda one: one not in SHORT), len(SHORT)))
def test_a_scene_looks_as_it_did(wanted: Wanted, tmp_path: Path, cut: set[str]) -> None:
    surface = picture(wanted, tmp_path, check_menu)
    assert cut <= set(NAMES), "a name may be cut, but none of our lines"
    rects = different(surface, load().get(str(wanted), ""))
    if rects:
        ACTUAL.mkdir(parents=True, exist_ok=True)
        path = ACTUAL / f"{wanted}.png"
        pygame.image.save(surface, path)
        pygame.image.save(marked(surface, rects), path.with_suffix(".different.png"))
        pytest.fail(
            f"{len(rects)} tiles look different: see {path} and the one beside it. If that is meant: "
            "python -m tests.scenes.golden"
        )
    tell("pictures", 1)


def test_a_line_that_does_not_fit_is_cut(cut: set[str], tmp_path: Path) -> None:
    setter = AppDriver(tmp_path).app.type
    for text in ("short", "a line that is far too long for it"):
        setter.fit(text, "small", 1.0, 80)
    assert cut == {"a line that is far too long for it"}


def test_every_golden_hash_has_a_picture() -> None:
    assert list(load()) == [str(wanted) for wanted in EVERY]


def test_every_scene_has_a_picture() -> None:
    """Every class in scenes/ that has a `name` needs a picture."""
    found = "".join(path.read_text(encoding="utf-8") for path in Path("scenes").rglob("*.py"))
    named = set(re.findall(r'^    name = "(\w+)"$', found, re.MULTILINE))
    assert set(SCENES) < named
    assert {scene for scene, _ in CHOSEN} == named | {CRASH}


def test_every_game_has_its_pictures() -> None:
    """A new game needs scenes in gallery.py and entries in CHOSEN."""
    assert {(scene, game) for scene in OF_A_GAME for game in playable(library())} <= set(CHOSEN)


def test_a_change_of_one_pixel_is_found() -> None:
    surface = pygame.Surface(SIZES[0], depth=24)
    golden = hashes(surface)
    assert different(surface, golden) == []
    x, y = SIZES[0][0] // 2, SIZES[0][1] - 1
    surface.set_at((x, y), (0, 0, 1))
    (tile,) = different(surface, golden)
    assert tile.collidepoint(x, y)
    assert marked(surface, [tile]).get_at(tile.topleft)[:3] == (255, 0, 255)

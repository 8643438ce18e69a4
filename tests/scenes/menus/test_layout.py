"""Buttons and text in every menu are visible, separate and large enough at every size."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pygame
import pytest

from scenes.framework.menu import MenuScene
from tests.run_counts import some
from tests.scenes.gallery import SCENES
from tests.scenes.menus.app_driver import AppDriver

SIZES = ((1024, 640), (1280, 720), (2560, 1080), (1280, 1024))
WANTED = """
setup6 results_course6 statistics_rounds decks_wrong title_faults
results6 pause dungeon_setup credits statistics statistics_matches matches naming rulebook_search decks_setup
fissure_house title title_saved setup2 setup_computers results2 pause_alone solitaire_setup statistics_seats
statistics_none statistics_time statistics_options statistics_against statistics_few rulebook rulebook_rule decks
decks_none gallery calendar
"""
"""The menus to test.

The short run uses the five fullest menus. tests/scenes/test_golden.py tests the others.
"""


def check_menu(driver: AppDriver) -> None:
    """Check that the topmost menu's buttons and text are visible, separate and large enough.

    Other scenes aren't checked.
    """
    scene, window = driver.app.scenes.top, driver.app.window.surface.get_rect()
    if not isinstance(scene, MenuScene):
        return
    boxes = {key: pygame.Rect(box) for key, box in driver.buttons().items()}
    least = int(driver.app.theme.measures.target * driver.app.view.scale)
    for key, box in boxes.items():
        assert window.contains(box), key
        assert min(box.size) >= least - 1, key
    for (one, first), (other, second) in combinations(boxes.items(), 2):
        assert not first.colliderect(second), (one, other)
    for item in driver.app.painter.display_list():
        if item.what[0] == "text" and item.what[1] and scene.opaque:
            assert window.contains(item.rect), item.what


@pytest.mark.parametrize("size", some(SIZES, 1))
@pytest.mark.parametrize("name", some(WANTED.split(), 5))
def test_every_menu_fits_its_window(tmp_path: Path, name: str, size: tuple[int, int]) -> None:
    driver = AppDriver(tmp_path, size)
    made = SCENES[name](driver)
    if made is not None:
        driver.show(made)
    driver.frame()
    assert isinstance(driver.app.scenes.top, MenuScene)
    check_menu(driver)


def test_a_new_window_size_rebuilds_the_layout(driver: AppDriver) -> None:
    driver.open("setup", "soul_battle")
    before = driver.buttons()
    pygame.display.set_mode((1600, 900))
    driver.frame(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=1600, y=900))
    after = driver.buttons()
    assert after.keys() == before.keys()
    assert after["deal"][2] == pytest.approx(before["deal"][2] * 1.25, abs=2)

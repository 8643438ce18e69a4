"""The options: each control changes its setting immediately and permanently."""

from __future__ import annotations

import pygame
import pytest

from game.profile.settings import RANGES, Settings, load_settings
from scenes.drawing.card_art import PrintStyle
from scenes.framework.dialog import Dialog
from scenes.framework.motion import PACES
from scenes.menus.options import CHAPTERS, STEPS, OptionsScene
from scenes.system.key_bindings import ALSO, FIXED, USUAL, Keys, shown, spelled
from tests.scenes.menus.app_driver import NAMES, AppDriver, played


def options(driver: AppDriver, chapter: str = "sight") -> OptionsScene:
    scene = driver.open("options", chapter)
    return scene


def right(driver: AppDriver, name: str) -> None:
    """Click near the right end of a control to switch it on or to increase its value."""
    left, top, wide, high = driver.buttons()[name]
    driver.click((left + wide - high, top, high, high))


def test_every_setting_can_be_changed_and_is_remembered(driver: AppDriver) -> None:
    names = {name for chapter in CHAPTERS.values() for name in chapter}
    assert names == set(RANGES) | {
        "full_screen",
        "mute",
        "reduced_motion",
        "four_colours",
        "big_index",
        "plain_cards",
        "press_to_peek",
        "confirm",
    }
    for chapter, settings in CHAPTERS.items():
        options(driver, chapter)
        for name in settings:
            if name == "full_screen":
                continue
            before = getattr(driver.app.settings, name)
            if before is True:
                driver.click_part(name, 0, 2)
            else:
                right(driver, name)
            after = getattr(driver.app.settings, name)
            assert after != before, name
            if name in STEPS:
                assert after == min(before + STEPS[name], RANGES[name][1])
            assert getattr(load_settings(driver.app.folders.settings).value, name) == after


def test_text_and_panels_grow_at_once_and_only_as_far_as_they_fit(driver: AppDriver) -> None:
    options(driver)
    small = driver.app.type.growth("small")
    for _ in range(4):
        right(driver, "text")
    assert (small, driver.app.settings.text) == (1.0, 200)
    assert driver.app.type.growth("small") == 2.0
    assert driver.app.type.growth("title") == 1.0
    assert "200%" in driver.shown()
    for _ in range(4):
        right(driver, "interface")
    assert driver.app.settings.interface == 200
    assert any(driver.app.say("options.interface.capped", percent=size) in driver.shown() for size in range(101, 200))


def test_the_settings_change_cards_and_motion(driver: AppDriver) -> None:
    assert driver.app.print_style() == PrintStyle()
    options(driver)
    right(driver, "four_colours")
    right(driver, "big_index")
    right(driver, "plain_cards")
    assert driver.app.print_style() == PrintStyle(True, True, True)
    assert [driver.app.print_style().path(face) for face in ("10D", "10S", "X1")] == [
        "cards/faces_big_four/10D.png",
        "cards/faces_big/10S.png",
        "cards/faces/X1.png",
    ]
    options(driver, "play")
    right(driver, "speed")
    right(driver, "reduced_motion")
    assert driver.app.motion.pace == PACES[-1]
    assert driver.app.motion.still


def test_a_match_below_takes_every_change(driver: AppDriver) -> None:
    made = played(
        driver.app.matches.new_session("soul_battle", 2, NAMES, {"privacy": "open"}, "options"), "declare", least=9
    )
    driver.open("table", made)
    table = driver.app.scenes.top
    driver.add("options")
    for name in ("text", "interface", "light", "four_colours", "big_index"):
        right(driver, name)
    driver.key(pygame.K_ESCAPE)
    assert driver.app.scenes.top is table
    driver.frame()
    assert table.table.model.layout.larger == 1.25  # type: ignore[union-attr]


@pytest.fixture(autouse=True)
def _video() -> None:
    pygame.display.init()


def press(code: int, mod: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="")


def test_keys_are_spelled_shown_and_chosen() -> None:
    """A chosen key replaces the default key.

    No two default keys are the same, and none of them is a fixed key.
    """
    assert spelled(press(pygame.K_z, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)) == "ctrl+shift+z"
    assert spelled(press(pygame.K_F11)) == "f11"
    assert spelled(press(pygame.K_LSHIFT, pygame.KMOD_LSHIFT)) == ""
    assert shown("ctrl+shift+z") == "Ctrl+Shift+Z"
    keys = [*USUAL.values(), *ALSO]
    assert len(set(keys)) == len(keys)
    assert not FIXED & set(keys)
    chosen = Keys({"undo": "u", "redo": "u", "nonsense": "q", "peek": "escape"})
    pressed = press(pygame.K_u), press(pygame.K_z, pygame.KMOD_CTRL), press(pygame.K_q), press(pygame.K_ESCAPE)
    assert [chosen.meaning(one) for one in pressed] == ["undo", "", "", ""]


def test_a_key_is_changed_in_the_list_and_works_and_defaults_can_be_restored(driver: AppDriver) -> None:
    options(driver, "keys")
    driver.click(driver.buttons()["key.undo"])
    assert driver.app.texts["options.keys.press"] in driver.shown()
    driver.key(pygame.K_m)
    assert driver.app.settings.keys == {}, "a key that is already in use can't be chosen"
    assert not driver.app.settings.mute
    driver.click(driver.buttons()["key.undo"])
    driver.key(pygame.K_TAB)
    assert driver.app.settings.keys == {}
    driver.click(driver.buttons()["key.undo"])
    driver.key(pygame.K_u)
    assert driver.app.settings.keys == {"undo": "u"}
    assert driver.app.keys.meaning(press(pygame.K_u)) == "undo"
    assert "U" in driver.shown()
    driver.click(driver.buttons()["usual"])
    assert isinstance(driver.app.scenes.top, Dialog)
    driver.key(pygame.K_RETURN)
    assert driver.app.settings.keys == {"undo": "u"}, "Enter alone loses nothing"
    driver.click(driver.buttons()["usual"])
    driver.keys(pygame.K_TAB, pygame.K_TAB, pygame.K_RETURN)
    assert driver.app.settings.keys == Settings().keys
    assert "usual" not in driver.buttons()


def test_default_keys_are_restored_without_a_question_if_confirmations_are_off(driver: AppDriver) -> None:
    driver.app.keep(driver.app.settings._replace(keys={"undo": "u"}, confirm=False))
    options(driver, "keys")
    driver.click(driver.buttons()["usual"])
    assert driver.app.settings.keys == {}


def test_every_key_has_its_text(driver: AppDriver) -> None:
    options(driver, "keys")
    texts = driver.shown()
    for what, key in USUAL.items():
        assert driver.app.texts[f"key.{what}"] in texts
        assert shown(key) in texts


def test_the_note_about_fixed_keys_is_below_all_keys(driver: AppDriver) -> None:
    scene = options(driver, "keys")
    keys = [scene.named[f"key.{what}"].box for what in USUAL]
    assert max(box.y + box.height for box in keys) <= scene.place.box("fixed").y

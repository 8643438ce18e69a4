"""The options: each control changes its setting, at once and for good."""

from __future__ import annotations

import pygame
import pytest

from game.profile.settings import RANGES, Settings, load_settings
from scenes.drawing.card_art import PrintStyle
from scenes.framework.dialog import Dialog
from scenes.framework.motion import PACES
from scenes.menus.options import CHAPTERS, STEPS, OptionsScene
from scenes.system.key_bindings import ALSO, FIXED, USUAL, Keys, shown, spelled
from tests.scenes.menus.stand import NAMES, Stand, played


def options(stand: Stand, chapter: str = "sight") -> OptionsScene:
    scene = stand.open("options", chapter)
    return scene


def right(stand: Stand, name: str) -> None:
    """Click near the right end of a control, which switches it on or increases its value."""
    left, top, wide, high = stand.buttons()[name]
    stand.click((left + wide - high, top, high, high))


def test_every_setting_can_be_changed_and_is_remembered(stand: Stand) -> None:
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
        options(stand, chapter)
        for name in settings:
            if name == "full_screen":
                continue
            before = getattr(stand.app.settings, name)
            if before is True:
                stand.click_part(name, 0, 2)
            else:
                right(stand, name)
            after = getattr(stand.app.settings, name)
            assert after != before, name
            if name in STEPS:
                assert after == min(before + STEPS[name], RANGES[name][1])
            assert getattr(load_settings(stand.app.folders.settings).value, name) == after


def test_text_and_panels_grow_at_once_and_only_as_far_as_they_fit(stand: Stand) -> None:
    options(stand)
    small = stand.app.type.growth("small")
    for _ in range(4):
        right(stand, "text")
    assert (small, stand.app.settings.text) == (1.0, 200)
    assert stand.app.type.growth("small") == 2.0
    assert stand.app.type.growth("title") == 1.0
    assert "200%" in stand.shown()
    for _ in range(4):
        right(stand, "interface")
    assert stand.app.settings.interface == 200
    assert any(stand.app.say("options.interface.capped", percent=size) in stand.shown() for size in range(121, 200))


def test_the_settings_change_cards_and_motion(stand: Stand) -> None:
    assert stand.app.deck() == PrintStyle()
    options(stand)
    right(stand, "four_colours")
    right(stand, "big_index")
    right(stand, "plain_cards")
    assert stand.app.deck() == PrintStyle(True, True, True)
    assert [stand.app.deck().path(face) for face in ("10D", "10S", "X1")] == [
        "cards/faces_big_four/10D.png",
        "cards/faces_big/10S.png",
        "cards/faces/X1.png",
    ]
    options(stand, "play")
    right(stand, "speed")
    right(stand, "reduced_motion")
    assert stand.app.motion.pace == PACES[-1]
    assert stand.app.motion.still


def test_a_match_below_takes_every_change(stand: Stand) -> None:
    made = played(
        stand.app.matches.new_session("soul_battle", 2, NAMES, {"privacy": "open"}, "options"), "declare", least=9
    )
    stand.open("table", made)
    table = stand.app.scenes.top
    stand.add("options")
    for name in ("text", "interface", "light", "four_colours", "big_index"):
        right(stand, name)
    stand.key(pygame.K_ESCAPE)
    assert stand.app.scenes.top is table
    stand.frame()
    assert table.table.model.layout.larger == 1.25  # type: ignore[union-attr]


@pytest.fixture(autouse=True)
def _video() -> None:
    pygame.display.init()


def press(code: int, mod: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="")


def test_keys_are_spelled_shown_and_chosen() -> None:
    """A chosen key replaces the default one. Default keys differ, and none of them has a fixed use."""
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


def test_a_key_is_changed_in_the_list_and_works_and_defaults_can_be_restored(stand: Stand) -> None:
    options(stand, "keys")
    stand.click(stand.buttons()["key.undo"])
    assert stand.app.texts["options.keys.press"] in stand.shown()
    stand.key(pygame.K_m)
    assert stand.app.settings.keys == {}, "a key that does something else already isn't given away"
    assert not stand.app.settings.mute
    stand.click(stand.buttons()["key.undo"])
    stand.key(pygame.K_TAB)
    assert stand.app.settings.keys == {}
    stand.click(stand.buttons()["key.undo"])
    stand.key(pygame.K_u)
    assert stand.app.settings.keys == {"undo": "u"}
    assert stand.app.keys.meaning(press(pygame.K_u)) == "undo"
    assert "U" in stand.shown()
    stand.click(stand.buttons()["usual"])
    assert isinstance(stand.app.scenes.top, Dialog)
    stand.key(pygame.K_RETURN)
    assert stand.app.settings.keys == {"undo": "u"}, "by itself nothing is lost"
    stand.click(stand.buttons()["usual"])
    stand.keys(pygame.K_TAB, pygame.K_TAB, pygame.K_RETURN)
    assert stand.app.settings.keys == Settings().keys
    assert "usual" not in stand.buttons()


def test_default_keys_are_restored_without_a_question_if_confirmations_are_off(stand: Stand) -> None:
    stand.app.keep(stand.app.settings._replace(keys={"undo": "u"}, confirm=False))
    options(stand, "keys")
    stand.click(stand.buttons()["usual"])
    assert stand.app.settings.keys == {}


def test_every_key_has_its_text(stand: Stand) -> None:
    options(stand, "keys")
    told = stand.shown()
    for what, key in USUAL.items():
        assert stand.app.texts[f"key.{what}"] in told
        assert shown(key) in told

"""Each seat chooses a colour and a sigil, and everything at the table uses them."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pygame
import pytest

from game.games import construction_of
from game.looks import LOOKS, colour_of, is_look, look_of, sigil_of
from game.matches.replay import Replay
from game.matches.save_header import looks_of
from game.matches.session import Session
from game.profile.settings import MatchSetup, load_settings
from scenes.framework import match_actions
from scenes.menus.look_picker import LookPickerScene
from scenes.menus.setup import SetupScene, Token
from scenes.table.table_scene import TableScene
from tests.scenes.menus.app_driver import NAMES, AppDriver, path_of, played

SB, FV = "soul_battle", "fissureverse"


def seated(driver: AppDriver, game: str, seats: int) -> SetupScene:
    driver.app.settings = driver.app.settings.with_match(game, MatchSetup(seats))
    scene: SetupScene = driver.open("setup", game)
    return scene


def choose(driver: AppDriver, seat: int, *parts: str, keys: bool = False) -> None:
    """Choose looks such as "sigil.3" or "colour.4" for a seat, and close the dialog."""
    for name, key in ((f"look.{seat}", pygame.K_RETURN), *((part, pygame.K_SPACE) for part in parts)):
        if keys:
            driver.key_on(name, key)
        else:
            driver.click(driver.buttons()[name])
    driver.top(LookPickerScene)
    driver.click(driver.buttons()["done"])
    driver.top(SetupScene)


def tokens(scene: SetupScene) -> list[int]:
    return [widget.worn.look for widget in scene.page.widgets if isinstance(widget, Token)]


@pytest.mark.parametrize("keys", [False, True])
def test_a_seat_takes_a_free_look_or_swaps_and_the_table_follows(driver: AppDriver, keys: bool) -> None:
    scene = seated(driver, SB, 3)
    choose(driver, 1, "sigil.5", "colour.5", keys=keys)
    choose(driver, 3, "sigil.2", "colour.1", keys=keys)
    assert tokens(scene) == [5, 32, 21], "the other seat gets the previous look in exchange"
    driver.click(driver.buttons()["deal"])
    session = driver.scene(TableScene).session
    assert session.wears == (5, 32, 21)
    driver.frame(seconds=3)
    table = driver.scene(TableScene)
    assert [table.art._drawn(f"back:seat{seat}") for seat in (1, 2, 3)] == ["back:seat5", "back:seat32", "back:seat21"]
    assert table.art._drawn("back:soul") == "back:soul"
    back = [table.art.card(f"back:seat{seat}", 60) for seat in (1, 2, 3)]
    assert len({pygame.image.tobytes(picture, "RGB") for picture in back}) == 3
    assert driver.app.theme.seat(32) == driver.app.theme.seat(2)
    pictures = {str(item.what[1]) for item in driver.app.painter.display_list() if item.what[0] == "image"}
    assert "tokens/seat5.png" in pictures, "on the curtain"
    session.close()
    again = Session.look(path_of(session), driver.app.library.games, driver.app.games)
    assert again.wears == Replay(again).wears == (5, 32, 21)
    found = load_settings(driver.app.folders.settings).value
    assert found is not None
    assert found.match(SB).looks[:3] == (5, 32, 21)
    assert tokens(driver.open("setup", SB)) == [5, 32, 21], "the choice is remembered"
    driver.click(driver.buttons()["remove.1"])
    driver.click(driver.buttons()["add"])
    assert tokens(driver.top(SetupScene)) == [32, 21, 5], "everybody keeps their look"


@pytest.mark.parametrize("size", [(640, 480), (1920, 1080)])
def test_the_picker_says_who_has_a_look_and_escape_changes_nothing(tmp_path: Path, size: tuple[int, int]) -> None:
    driver = AppDriver(tmp_path, size)
    driver.app.keep(driver.app.settings._replace(text=200, names=NAMES[:6]))
    scene = seated(driver, SB, 6)
    driver.click(driver.buttons()["look.2"])
    picker = driver.top(LookPickerScene)
    assert {NAMES[seat] for seat in range(4)} <= set(driver.shown())
    panel = driver.app.view.rect(*picker.place.box("panel"))
    assert all(panel.contains(item.rect) for button in picker.named.values() for item in button.items())
    driver.key(pygame.K_ESCAPE)
    assert tokens(scene) == [1, 2, 3, 4, 5, 6]


def test_fv_1_1_every_seat_chooses_any_colour_in_any_combination(driver: AppDriver) -> None:
    scene = seated(driver, FV, 2)
    assert tokens(scene) == [0, 0], "the deal determines the first colours"
    plan = scene.content.table["wears"]
    choose(driver, 2, f"colour.{plan['y']}")
    choose(driver, 1, f"colour.{plan['g']}", keys=True)
    assert tokens(scene) == [plan["g"], plan["y"]]
    choose(driver, 1, f"colour.{plan['y']}")
    assert tokens(scene) == [plan["y"], plan["g"]], "they have swapped"
    driver.click(driver.buttons()["deal"])
    assert driver.scene(TableScene).session.wears == (plan["y"], plan["g"])
    scene = driver.open("setup", FV)
    assert tokens(scene) == [plan["y"], plan["g"]]
    choose(driver, 1, "sigil.4")
    assert tokens(scene) == [look_of(4, plan["y"]), look_of(plan["g"], plan["g"])], "the sigil no longer follows"
    driver.click(driver.buttons()["deal"])
    assert driver.scene(TableScene).session.wears == (look_of(4, plan["y"]), plan["g"])
    scene = driver.open("setup", FV)
    choose(driver, 2, "sigil.0", "colour.0")
    assert tokens(scene) == [0, 0]
    rules = construction_of(driver.app.library.game(FV))
    assert rules is not None
    for seats in (2, 3, 4):
        for signs in permutations("bgry", seats):
            option, value = rules.arranged(signs)
            assert scene.content.game.option(option).allows(value, seats)
            assert rules.signs({"deck": "starter", option: value}, ((),) * seats) == signs


def test_after_a_seat_is_removed_everybody_keeps_the_colour_they_chose(driver: AppDriver) -> None:
    scene = seated(driver, FV, 4)
    wears = scene.content.table["wears"]
    for seat, sign in enumerate("yrbg", 1):
        choose(driver, seat, f"colour.{wears[sign]}")
    for seats in (4, 3):
        before = tokens(scene)
        driver.click(driver.buttons()["remove.2"])
        assert tokens(scene) == [before[0], *before[2:seats]]
    driver.click(driver.buttons()["add"])
    assert tokens(scene) == [wears[sign] for sign in "ygb"], "the seat removed last returns with its colour"
    driver.click(driver.buttons()["deal"])
    assert driver.scene(TableScene).session.wears == tuple(wears[sign] for sign in "ygb")


def test_a_rematch_gives_the_first_turn_to_the_next_player_sb_1_4(driver: AppDriver) -> None:
    made = driver.app.matches.new_session(SB, 3, NAMES[:3], {}, "turns", looks=(4, 1, 6))
    assert match_actions.next_first(made) == "", "an unfinished match is dealt again with the same order"
    driver.open("results", played(made))
    assert driver.app.say("results.rematch.first", name=NAMES[1]) in driver.shown()
    driver.click(driver.buttons()["rematch"])
    session = driver.scene(TableScene).session
    assert session.names == [NAMES[1], NAMES[2], NAMES[0]]
    assert session.wears == (1, 6, 4), "everybody keeps their look"
    assert session.match.asked == 1
    drawn = played(driver.app.matches.new_session(SB, 2, NAMES[:2], {"first_player": "random"}, "turns"))
    assert match_actions.next_first(drawn) == "", "chance decides"
    match_actions.rematch(driver.app, drawn)
    assert driver.scene(TableScene).session.names == list(NAMES[:2])


@pytest.mark.parametrize(
    "looks",
    [[1, 1], [1], [0, 2], [7, 1], [17, 2], [12, 2], [12, 31, 23], ["1", 2], [True, 2], {"a": 1}, None, [[1], 2]],
)
def test_looks_that_make_no_sense_are_ignored(looks: object) -> None:
    assert looks_of(looks, 2) == ()


def test_a_look_is_a_sigil_and_a_colour_and_old_looks_are_both() -> None:
    """Old files store one number for both sigil and colour, which used to be a single choice."""
    looks = {(sigil, colour): look_of(sigil, colour) for sigil in LOOKS for colour in LOOKS}
    assert [looks[number, number] for number in LOOKS] == list(LOOKS)
    assert {look: (sigil_of(look), colour_of(look)) for look in looks.values()} == {v: k for k, v in looks.items()}
    assert [value for value in range(-1, 200) if is_look(value)] == sorted(looks.values())
    assert looks_of([3, 1], 2) == (3, 1)
    assert looks_of([24, 42], 2) == (24, 42)
    assert looks_of([24, 34], 2) == looks_of([24, 21], 2) == looks_of([22, 1], 2) == ()

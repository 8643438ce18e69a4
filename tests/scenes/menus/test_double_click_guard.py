"""The second click of a double click has no effect.

The short run tries the buttons of the first four BEGINNINGS.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from game.decks import Deck
from scenes.drawing.geometry import Geometry
from scenes.framework.dialog import Dialog
from scenes.framework.manager import Scene
from scenes.framework.menu import MenuScene
from scenes.framework.navigation import Quit
from scenes.kit import click_guard
from scenes.kit.buttons import Button
from scenes.kit.click_guard import ClickGuard
from scenes.menus.game_picker import GamePickerScene
from scenes.menus.pause import PauseScene
from scenes.menus.setup import SetupScene
from scenes.table.table_scene import TableScene
from tests.run_counts import SOAK, some
from tests.scenes.menus.app_driver import NAMES, AppDriver, played

SPOTS = ((0.5, 0.5), (0.08, 0.2), (0.92, 0.8), (0.92, 0.2), (0.08, 0.8)) if SOAK else ((0.08, 0.2),)
"""Points at which to click a button, as fractions of its width and height."""


def behind_a_curtain(driver: AppDriver) -> None:
    """Save a two-player match at its first curtain, then show the title screen."""
    made = driver.app.matches.new_session("soul_battle", 2, NAMES, {"privacy": "strict"}, "double")
    driver.open("table", made)
    assert made.journal is not None
    made.journal.flush()  # the title screen offers to resume the saved match
    driver.open("title")


def in_a_pause(driver: AppDriver, game: str, seats: int) -> None:
    made = driver.app.matches.new_session(game, seats, NAMES[:seats], {}, "double")
    driver.open("table", made)
    driver.app.scenes.push(PauseScene(driver.app, made))
    driver.frame()


BEGINNINGS: dict[str, Callable[[AppDriver], Any]] = {
    "title": lambda driver: driver.open("title"),
    "continue": behind_a_curtain,
    "set-up": lambda driver: driver.open("setup", "fissureverse"),
    "pause": lambda driver: in_a_pause(driver, "soul_battle", 2),
    "set-up alone": lambda driver: driver.open("setup", "metempsychosis"),
    "pause alone": lambda driver: in_a_pause(driver, "metempsychosis", 1),
}
OVER_THE_TITLE = ("statistics", "options", "credits", "matches", "rulebook")


def _begin(driver: AppDriver, beginning: str) -> None:
    if beginning in OVER_THE_TITLE:
        driver.open("title")
        driver.add(beginning, *(["soul_battle"] if beginning == "rulebook" else []))
    else:
        BEGINNINGS[beginning](driver)


def _changeable_state(driver: AppDriver) -> tuple[object, ...]:
    """Return everything that a click could change."""
    app = driver.app
    logged = [line for event in ("action", "hint", "lifted") for line in driver.logged(event)]
    return app.running, app.scenes.all, app.settings, logged


def _pressed(driver: AppDriver, at: tuple[float, float]) -> None:
    driver.press(*at)
    driver.release(*at)


def _spots(driver: AppDriver) -> Iterator[tuple[str, tuple[float, float]]]:
    for name, (x, y, wide, high) in driver.buttons().items():
        for across, down in SPOTS:
            yield name, (x + wide * across, y + high * down)


@pytest.mark.parametrize("text", some([100, 200], 1))
@pytest.mark.parametrize("beginning", some([*BEGINNINGS, *OVER_THE_TITLE], 4))
def test_a_double_click_does_nothing_in_the_scene_it_opens(driver: AppDriver, beginning: str, text: int) -> None:
    app = driver.app
    usual = app.settings._replace(text=text)
    app.keep(usual)
    _begin(driver, beginning)
    led = 0
    for name, at in list(_spots(driver)):
        if name == "full_screen" or (beginning == "continue" and name != "continue"):
            continue  # full screen moves the buttons, and the run that begins at "title" tries the other buttons
        app.keep(usual)
        _begin(driver, beginning)
        before = app.scenes.all
        app.running = True
        _pressed(driver, at)
        if not app.running or app.scenes.all == before:
            continue
        led += 1
        stood = _changeable_state(driver)
        driver.hurry(at)
        assert _changeable_state(driver) == stood, name
        driver.frame(seconds=click_guard.CHANGING)
        assert _changeable_state(driver)[:3] == stood[:3], name
    assert led


def test_a_burst_of_clicks_on_one_spot_opens_one_scene() -> None:
    clicks, apart = ClickGuard(), click_guard.BURST - 0.05
    clicks.led(10, 10)
    for _ in range(8):
        clicks.update(apart)
        assert clicks.takes(True, 10, 10)
        assert clicks.takes(False, 10, 10)
    clicks.update(click_guard.BURST + 0.05)
    assert not clicks.takes(True, 10, 10)


@pytest.mark.parametrize("apart", some([0.25, 0.9, 0.65], 2))
def test_a_second_click_on_continue_lifts_no_curtain(driver: AppDriver, apart: float) -> None:
    behind_a_curtain(driver)
    x, y, wide, high = driver.buttons()["continue"]
    lift = driver.app.view.rect(*Geometry(driver.app.library.menus, "curtain").box("button"))
    both = pygame.Rect(x, y, wide, high).clip(lift)
    assert both, "both buttons cover this spot"
    _pressed(driver, both.center)
    assert driver.names() == ["table", "curtain"]
    driver.frame(seconds=apart)
    driver.hurry(both.center)
    driver.frame(seconds=2)
    assert not driver.logged("lifted")
    assert driver.names() == ["table", "curtain"]


def test_a_button_that_is_new_or_means_something_else_ignores_presses() -> None:
    clicks, scene, other = ClickGuard(), Scene(), Scene()
    assert not clicks.see(scene, {"a": "Go on"}), "the first buttons of a scene can be pressed at once"
    clicks.update(1.0)
    assert clicks.see(scene, {"a": "Decline", "b": "Undo"}) == {"a", "b"}
    assert not clicks.see(other, {"a": "Go on"}), "another scene has its own buttons"
    clicks.update(click_guard.CHANGING / 2)
    assert clicks.see(scene, {"a": "Decline", "b": "Undo"}) == {"a", "b"}
    assert clicks.rest(scene) == pytest.approx(click_guard.CHANGING / click_guard.FILLS)
    assert clicks.see(scene, {"a": "Go on", "b": "Undo"}) == {"a", "b"}
    clicks.update(click_guard.CHANGING / 2)
    assert clicks.see(scene, {"a": "Go on", "b": "Undo"}) == {"a"}, "the wait begins with the button's own last change"
    assert clicks.see(scene, {"b": "Undo"}) == set()
    assert clicks.see(scene, {"a": "Go on", "b": "Undo"}) == {"a"}, "the button disappeared in the meantime"
    clicks.update(click_guard.CHANGING)
    assert not clicks.changing(scene)
    assert clicks.rest(scene) is None


def test_a_press_before_a_button_changed_is_not_meant_for_it() -> None:
    """A press within CHANGING seconds of a change isn't meant for the new button.

    Nobody reads that fast.
    """
    for change, new in ((-click_guard.CHANGING - 0.01, False), (-click_guard.CHANGING + 0.01, True), (0.3, True)):
        guard, scene = ClickGuard(), Scene()
        guard.see(scene, {"wide": "Nobody"})
        guard.update(5.0)
        if change > 0:
            guard.pressed(10, 10)
            guard.pressed_key("Space")
            guard.update(change)
        guard.see(scene, {"wide": "Refill"})
        if change < 0:
            guard.update(-change)
            guard.pressed(10, 10)
            guard.pressed_key("Space")
        assert guard.newer(scene, "wide", by_key=False) is guard.newer(scene, "wide", by_key=True) is new
        assert guard.last_press == (10, 10)
        assert guard.last_key == "Space"
        guard.update(click_guard.AGAIN)
        assert guard.last_press is guard.last_key is None


def test_ignored_presses_of_a_burst_extend_the_wait() -> None:
    clicks, scene = ClickGuard(), Scene()
    key = object()
    for answer in (lambda: clicks.answered(10, 10, scene, "a"), lambda: clicks.answered_by(key, scene, "a")):
        clicks.see(scene, {"a": "Go on"})
        answer()
        for _ in range(5):
            clicks.update(0.3)
            assert clicks.changing(scene) == {"a"}
            assert clicks.left_over(10, 10) is (clicks.key is None)
            clicks.repeated()
        assert clicks.rest(scene) is not None
        assert clicks.filled(scene, "a") < 1
        clicks.update(click_guard.BURST + 0.01)
        assert not clicks.changing(scene)
        assert not clicks.left_over(10, 10)
        assert clicks.rest(scene) is None
        clicks.repeated()
        assert clicks.rest(scene) is None, "nothing waits any more"


def test_a_second_press_of_a_key_does_nothing_in_the_scene_it_opens(driver: AppDriver) -> None:
    """Regression: pressing Enter twice on the title screen started a match.

    After a match, pressing Enter twice skipped the results.
    """
    driver.app.keep(driver.app.settings._replace(lessons=("soul_battle",)))
    title = driver.open("title")
    title.page.set_focus(title.named["new"])
    driver.key(pygame.K_RETURN)
    assert driver.names() == ["title", "picking"]
    for _ in range(3):
        driver.frame(seconds=0.3)
        driver.key(pygame.K_RETURN)
        assert driver.names() == ["title", "picking"]
    driver.keys(pygame.K_TAB)
    driver.top(GamePickerScene).page.set_focus(None)
    driver.key(pygame.K_RETURN)
    assert driver.names() == ["setup"]
    for _ in range(3):
        driver.frame(seconds=0.3)
        driver.key(pygame.K_RETURN)
        assert driver.names() == ["setup"]
    driver.keys(pygame.K_TAB)
    driver.scene(SetupScene).page.set_focus(None)
    driver.key(pygame.K_RETURN)
    assert driver.names() == ["table"], "another key ends the wait"
    made = played(driver.app.matches.new_session("metempsychosis", 1, NAMES[:1], {}, "twice"))
    driver.open("table", made)
    driver.frame(seconds=click_guard.AGAIN)
    driver.scene(TableScene).controls.focus = "button", "results"
    driver.key(pygame.K_RETURN)
    assert driver.names() == ["results"]
    driver.key(pygame.K_RETURN)
    assert driver.names() == ["results"]
    driver.frame(seconds=click_guard.AGAIN)
    driver.key(pygame.K_RETURN)
    assert driver.names() != ["results"]


def test_another_key_ends_the_wait(driver: AppDriver) -> None:
    driver.open("title")
    at = driver.buttons()["options"]
    driver.click(at)
    driver.key(pygame.K_ESCAPE)
    assert driver.names() == ["title"]
    driver.click(at)
    assert driver.names() == ["title", "options"]


@pytest.mark.parametrize("resized", some([False, True], 1))
@pytest.mark.parametrize("name", [*OVER_THE_TITLE, "set-up", "set-up alone", "pause", "dialog"])
def test_a_button_of_any_menu_ignores_presses_after_it_has_changed(driver: AppDriver, name: str, resized: bool) -> None:
    """Regression: the click guard watched an empty page instead of the menu's page."""
    if name == "dialog":
        driver.open("title")
        driver.app.scenes.push(Dialog(driver.app, "Leave?", "Sure?", (("Cancel", None), ("Leave", None))))
    else:
        _begin(driver, name)
    top, pressed = driver.app.scenes.top, list[str]()
    assert isinstance(top, MenuScene | Dialog)
    if resized:
        top.resized()
    button = Button(driver.app, (0, 0, 60, 30), "keep", lambda: pressed.append(button.label))
    top.page.add(button)
    driver.frame()
    driver.steady()
    button.label = "lose"
    driver.frame()
    at = driver.app.view.to_screen(30, 15)
    driver.hurry(at)
    assert not pressed
    assert button.filled is not None, "it is drawn as changing"
    driver.frame(seconds=click_guard.AGAIN)
    driver.hurry(at)
    assert pressed == ["lose"]
    assert button.filled is None


def _matches(driver: AppDriver) -> tuple[str, Callable[[], int]]:
    for number in range(3):
        made = driver.app.matches.new_session("soul_battle", 2, NAMES[:2], {}, f"deleted {number}")
        driver.open("table", made)
        driver.open("title")
    scene = driver.open("matches")
    return "delete", lambda: len(scene.entries)


def _decks(driver: AppDriver) -> tuple[str, Callable[[], int]]:
    scene = driver.open("decks", "fissureverse")
    for _ in range(3):
        driver.app.deck_store.add("fissureverse", Deck("Rush"))
    scene.refill()
    driver.frame()
    return "delete", lambda: len(scene.shelf.decks)


def _seats(driver: AppDriver) -> tuple[str, Callable[[], int]]:
    scene = driver.open("setup", "soul_battle")
    for _ in range(3):
        scene.draft.add()
    scene.refill()
    driver.frame()
    return "remove.2", lambda: scene.draft.seats


@pytest.mark.parametrize("apart", [0.3, 0.9])
@pytest.mark.parametrize("key", [0, pygame.K_RETURN])
def test_a_second_press_removes_no_more_players(driver: AppDriver, key: int, apart: float) -> None:
    name, count = _seats(driver)
    driver.steady()
    at, top = pygame.Rect(driver.buttons()[name]).center, driver.top(MenuScene)

    def press() -> None:
        top.page.set_focus(top.named[name] if key else None)
        driver.hurry(at, key)

    before = count()
    press()
    driver.frame(seconds=apart)
    fills = [item.rect for item in driver.app.painter.display_list() if item.what == ("panel", "fills")]
    assert any(pygame.Rect(driver.buttons()[name]).contains(rect) for rect in fills), "it is drawn as changing"
    press()
    assert count() == before - 1
    driver.frame(seconds=2 * click_guard.CHANGING)
    press()
    assert count() == before - 2, "a later press counts"


@pytest.mark.parametrize("begin", [_matches, _decks])
def test_nothing_stored_is_deleted_without_a_question(
    driver: AppDriver, begin: Callable[[AppDriver], tuple[str, Callable[[], int]]]
) -> None:
    """Regression: with confirmations off, a second click on Delete deleted another item."""
    driver.app.keep(driver.app.settings._replace(confirm=False))
    name, count = begin(driver)
    before, scenes, spot = count(), driver.names(), driver.buttons()[name]
    driver.click(spot)
    assert driver.names() == [*scenes, "dialog"]
    driver.click(spot)
    assert driver.names() == [*scenes, "dialog"]
    assert count() == before
    driver.keys(pygame.K_TAB, pygame.K_TAB, pygame.K_RETURN)
    assert driver.names() == scenes
    assert count() == before - 1


def test_a_scenes_time_starts_with_its_first_picture(driver: AppDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    """The time needed to build a curtain doesn't count towards the curtain's age."""
    app, clock = driver.app, [0.0]
    passed: list[float] = []

    class Second(Scene):
        def update(self, step: float) -> None:
            passed.append(step)
            app.navigate(Quit())

        def rest(self) -> float | None:
            return 1.0

    class First(Scene):
        def update(self, step: float) -> None:
            clock[0] += 5.0  # building and painting the scene takes this long
            app.scenes.replace(Second())

        def rest(self) -> float | None:
            return 1.0

    def wait(rest: float) -> list[pygame.event.Event]:
        clock[0] += 0.5
        return []

    monkeypatch.setattr("scenes.app.app.wait", wait)
    monkeypatch.setattr("scenes.app.app.time", SimpleNamespace(monotonic=lambda: clock[0]))
    monkeypatch.setattr("scenes.app.app.catch_signals", lambda: None)
    monkeypatch.setattr("scenes.app.app.watch_screen", lambda driver, gone: None)
    monkeypatch.setattr("scenes.app.app.collect_garbage", lambda alone: None)
    monkeypatch.setattr(app.crash_handler, "close", lambda: None)
    app.scenes.reset(First())
    app.run()
    assert passed == [0.5]


def test_a_double_click_in_a_list_needs_the_same_thing_in_time() -> None:
    guard, most = ClickGuard(), click_guard.DOUBLE_CLICK

    def clicks(*apart: float, things: str = "aaa") -> list[bool]:
        found = [guard.doubles(things[0])]
        for seconds, thing in zip(apart, things[1:], strict=False):
            guard.update(seconds)
            found.append(guard.doubles(thing))
        guard.update(2 * most)
        return found

    assert clicks(most / 2) == [False, True]
    assert clicks(most) == [False, False]
    assert clicks(most / 4, most / 4) == [False, True, False], "three clicks aren't two double clicks"
    assert clicks(most / 4, things="ab") == [False, False]
    guard.doubles("a")
    assert guard.rest(guard) == pytest.approx(most), (
        "the loop must wake in time, because no time passes for it while it sleeps"
    )
    guard.forget()
    assert not guard.doubles("a"), "a key was pressed in between"

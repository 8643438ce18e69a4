"""A double click does only what its first click does; the second click has no effect.

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
from scenes.menus.pause import PauseScene
from scenes.menus.setup import SetupScene
from scenes.table.table_scene import TableScene
from tests.run_counts import SOAK, some
from tests.scenes.menus.stand import NAMES, Stand, played

SPOTS = ((0.5, 0.5), (0.08, 0.2), (0.92, 0.8), (0.92, 0.2), (0.08, 0.8)) if SOAK else ((0.08, 0.2),)
"""Spots on a button to click, as fractions of its width and height."""


def behind_a_curtain(stand: Stand) -> None:
    """Save a match of two players before the first curtain is lifted, then show the title screen."""
    made = stand.app.matches.new_session("soul_battle", 2, NAMES, {"privacy": "strict"}, "double")
    stand.open("table", made)
    stand.open("title")


def in_a_pause(stand: Stand, game: str, seats: int) -> None:
    made = stand.app.matches.new_session(game, seats, NAMES[:seats], {}, "double")
    stand.open("table", made)
    stand.app.scenes.push(PauseScene(stand.app, made))
    stand.frame()


BEGINNINGS: dict[str, Callable[[Stand], Any]] = {
    "title": lambda stand: stand.open("title"),
    "continue": behind_a_curtain,
    "set-up": lambda stand: stand.open("setup", "fissureverse"),
    "pause": lambda stand: in_a_pause(stand, "soul_battle", 2),
    "set-up alone": lambda stand: stand.open("setup", "metempsychosis"),
    "pause alone": lambda stand: in_a_pause(stand, "metempsychosis", 1),
}
OVER_THE_TITLE = ("statistics", "options", "credits", "matches", "rulebook")


def _begin(stand: Stand, beginning: str) -> None:
    if beginning in OVER_THE_TITLE:
        stand.open("title")
        stand.add(beginning, *(["soul_battle"] if beginning == "rulebook" else []))
    else:
        BEGINNINGS[beginning](stand)


def _stands(stand: Stand) -> tuple[object, ...]:
    """Return everything that a click could change."""
    app = stand.app
    told = [line for event in ("action", "hint", "lifted") for line in stand.told(event)]
    return app.running, app.scenes.all, app.settings, told


def _pressed(stand: Stand, at: tuple[float, float]) -> None:
    stand.press(*at)
    stand.release(*at)


def _spots(stand: Stand) -> Iterator[tuple[str, tuple[float, float]]]:
    for name, (x, y, wide, high) in stand.buttons().items():
        for across, down in SPOTS:
            yield name, (x + wide * across, y + high * down)


@pytest.mark.parametrize("text", some([100, 200], 1))
@pytest.mark.parametrize("beginning", some([*BEGINNINGS, *OVER_THE_TITLE], 4))
def test_a_double_click_does_nothing_in_the_scene_it_opens(stand: Stand, beginning: str, text: int) -> None:
    app = stand.app
    usual = app.settings._replace(text=text)
    app.keep(usual)
    _begin(stand, beginning)
    led = 0
    for name, at in list(_spots(stand)):
        if name == "full_screen" or (beginning == "continue" and name != "continue"):
            continue  # full screen moves the buttons; the walk from "title" covers the others
        app.keep(usual)
        _begin(stand, beginning)
        before = app.scenes.all
        app.running = True
        _pressed(stand, at)
        if not app.running or app.scenes.all == before:
            continue
        led += 1
        stood = _stands(stand)
        _pressed(stand, at)
        assert _stands(stand) == stood, name
        stand.frame(seconds=click_guard.CHANGING)
        assert _stands(stand)[:3] == stood[:3], name
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
def test_a_second_click_on_continue_lifts_no_curtain(stand: Stand, apart: float) -> None:
    behind_a_curtain(stand)
    x, y, wide, high = stand.buttons()["continue"]
    lift = stand.app.view.rect(*Geometry(stand.app.library.menus, "curtain").box("button"))
    both = pygame.Rect(x, y, wide, high).clip(lift)
    assert both, "one spot on both buttons"
    _pressed(stand, both.center)
    assert stand.names() == ["table", "curtain"]
    stand.frame(seconds=apart)
    _pressed(stand, both.center)
    stand.frame(seconds=2)
    assert not stand.told("lifted")
    assert stand.names() == ["table", "curtain"]


def test_a_button_that_is_new_or_means_something_else_ignores_presses() -> None:
    clicks, scene, other = ClickGuard(), Scene(), Scene()
    assert not clicks.see(scene, {"a": "Go on"}), "the first buttons of a scene can be pressed at once"
    clicks.update(1.0)
    assert clicks.see(scene, {"a": "Decline", "b": "Undo"}) == {"a", "b"}
    assert not clicks.see(other, {"a": "Go on"}), "another scene has its own"
    clicks.update(click_guard.CHANGING / 2)
    assert clicks.see(scene, {"a": "Decline", "b": "Undo"}) == {"a", "b"}
    assert clicks.rest(scene) == pytest.approx(click_guard.CHANGING / click_guard.FILLS)
    assert clicks.see(scene, {"a": "Go on", "b": "Undo"}) == {"a", "b"}
    clicks.update(click_guard.CHANGING / 2)
    assert clicks.see(scene, {"a": "Go on", "b": "Undo"}) == {"a"}, "from its own last change on"
    assert clicks.see(scene, {"b": "Undo"}) == set()
    assert clicks.see(scene, {"a": "Go on", "b": "Undo"}) == {"a"}, "it was gone meanwhile"
    clicks.update(click_guard.CHANGING)
    assert not clicks.changing(scene)
    assert clicks.rest(scene) is None


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


def test_a_second_press_of_a_key_does_nothing_in_the_scene_it_opens(stand: Stand) -> None:
    """Regression: Enter pressed twice on the title dealt a match, and at the end of a match it skipped the results."""
    stand.app.keep(stand.app.settings._replace(lessons=("soul_battle",)))
    title = stand.open("title")
    title.page.set_focus(title.named["new"])
    stand.key(pygame.K_RETURN)
    assert stand.names() == ["setup"]
    for _ in range(3):
        stand.frame(seconds=0.3)
        stand.key(pygame.K_RETURN)
        assert stand.names() == ["setup"]
    stand.keys(pygame.K_TAB)
    stand.scene(SetupScene).page.set_focus(None)
    stand.key(pygame.K_RETURN)
    assert stand.names() == ["table"], "another key ends the wait"
    made = played(stand.app.matches.new_session("metempsychosis", 1, NAMES[:1], {}, "twice"))
    stand.open("table", made)
    stand.frame(seconds=click_guard.AGAIN)
    stand.scene(TableScene).renderer.controls.focus = "button", "results"
    stand.key(pygame.K_RETURN)
    assert stand.names() == ["results"]
    stand.key(pygame.K_RETURN)
    assert stand.names() == ["results"]
    stand.frame(seconds=click_guard.AGAIN)
    stand.key(pygame.K_RETURN)
    assert stand.names() != ["results"]


def test_another_key_ends_the_wait(stand: Stand) -> None:
    stand.open("title")
    at = stand.buttons()["options"]
    stand.click(at)
    stand.key(pygame.K_ESCAPE)
    assert stand.names() == ["title"]
    stand.click(at)
    assert stand.names() == ["title", "options"]


@pytest.mark.parametrize("resized", some([False, True], 1))
@pytest.mark.parametrize("name", [*OVER_THE_TITLE, "set-up", "set-up alone", "pause", "dialog"])
def test_a_button_of_any_menu_ignores_presses_after_it_has_changed(stand: Stand, name: str, resized: bool) -> None:
    """Regression: the click guard watched an empty page in place of the menu's own."""
    if name == "dialog":
        stand.open("title")
        stand.app.scenes.push(Dialog(stand.app, "Leave?", "Sure?", (("Cancel", None), ("Leave", None))))
    else:
        _begin(stand, name)
    top, pressed = stand.app.scenes.top, list[str]()
    assert isinstance(top, MenuScene | Dialog)
    if resized:
        top.resized()
    button = Button(stand.app, (0, 0, 60, 30), "keep", lambda: pressed.append(button.label))
    top.page.add(button)
    stand.frame()
    stand.steady()
    button.label = "lose"
    stand.frame()
    at = stand.app.view.to_screen(30, 15)
    stand.hurry(at)
    assert not pressed
    assert button.filled is not None, "it is drawn as changing"
    stand.frame(seconds=click_guard.CHANGING)
    stand.hurry(at)
    assert pressed == ["lose"]
    assert button.filled is None


def _matches(stand: Stand) -> tuple[str, Callable[[], int]]:
    for number in range(3):
        made = stand.app.matches.new_session("soul_battle", 2, NAMES[:2], {}, f"deleted {number}")
        stand.open("table", made)
        stand.open("title")
    scene = stand.open("matches")
    return "delete", lambda: len(scene.entries)


def _decks(stand: Stand) -> tuple[str, Callable[[], int]]:
    scene = stand.open("decks", "fissureverse")
    for _ in range(3):
        stand.app.shelf.add("fissureverse", Deck("Rush"))
    scene.refill()
    stand.frame()
    return "delete", lambda: len(scene.decks)


def _seats(stand: Stand) -> tuple[str, Callable[[], int]]:
    scene = stand.open("setup", "soul_battle")
    for _ in range(3):
        scene.draft.add()
    scene.refill()
    stand.frame()
    return "remove.2", lambda: scene.draft.seats


@pytest.mark.parametrize("key", [0, pygame.K_RETURN])
@pytest.mark.parametrize("begin", [_matches, _decks, _seats])
def test_a_second_press_deletes_nothing_more(
    stand: Stand, begin: Callable[[Stand], tuple[str, Callable[[], int]]], key: int
) -> None:
    """Regression: with confirmations off, a double click on Delete deleted two matches or two decks."""
    stand.app.keep(stand.app.settings._replace(confirm=False))
    name, count = begin(stand)
    stand.steady()
    at, top = pygame.Rect(stand.buttons()[name]).center, stand.top(MenuScene)

    def press() -> None:
        top.page.set_focus(top.named[name] if key else None)
        stand.hurry(at, key)

    before = count()
    press()
    stand.frame(seconds=0.3)
    fills = [item.rect for item in stand.app.painter.display_list() if item.what == ("panel", "fills")]
    assert any(pygame.Rect(stand.buttons()[name]).contains(rect) for rect in fills), "it is drawn as changing"
    press()
    assert count() == before - 1
    stand.frame(seconds=2 * click_guard.CHANGING)
    press()
    assert count() == before - 2, "a later press counts"


def test_a_scenes_time_starts_with_its_first_picture(stand: Stand, monkeypatch: pytest.MonkeyPatch) -> None:
    """The time spent building a curtain doesn't count towards its age."""
    app, clock = stand.app, [0.0]
    passed: list[float] = []

    class Second(Scene):
        def update(self, step: float) -> None:
            passed.append(step)
            app.navigate(Quit())

        def rest(self) -> float | None:
            return 1.0

    class First(Scene):
        def update(self, step: float) -> None:
            clock[0] += 5.0  # build and paint it
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

"""Keys are recognised by letter or by position, and command keys don't type text."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from scenes.app.app import App
from scenes.kit.text_field import TextField
from scenes.system import keyboard
from scenes.system.key_bindings import shown
from scenes.system.keyboard import PLACES, by_place, gives, types
from tests.scenes.kit.harness import Harness, PageScene, typed

RUSSIAN = {pygame.KSCAN_R: "к", pygame.KSCAN_H: "р", pygame.KSCAN_A: "ф", pygame.KSCAN_Z: "я", pygame.KSCAN_P: "з"}
HEBREW = {pygame.KSCAN_R: "ר", pygame.KSCAN_W: "'", pygame.KSCAN_Z: "ז", pygame.KSCAN_H: "י"}
FRENCH = {pygame.KSCAN_Q: "a", pygame.KSCAN_A: "q", pygame.KSCAN_W: "z", pygame.KSCAN_Z: "w", pygame.KSCAN_R: "r"}
DVORAK = {pygame.KSCAN_W: ",", pygame.KSCAN_R: "p", pygame.KSCAN_O: "r", pygame.KSCAN_H: "d", pygame.KSCAN_Z: ";"}
BARE = frozenset[str]()
ALL = frozenset(keyboard.LETTERS)


def pressed(given: str, scancode: int, mod: int = 0, kind: int = pygame.KEYDOWN) -> pygame.event.Event:
    """Return a key event with a letter and a key position, as the window library sends it."""
    return pygame.event.Event(kind, key=ord(given), scancode=scancode, mod=mod, unicode=given)


@pytest.fixture(name="layout")
def _layout(monkeypatch: pytest.MonkeyPatch) -> dict[str, frozenset[str]]:
    """Simulate a keyboard layout. `layout["has"]` holds its Latin letters."""
    found = {"has": ALL}
    monkeypatch.setattr(keyboard, "gives", lambda key: chr(key) in found["has"] or chr(key) in keyboard.DIGITS)
    return found


def test_the_layout_knows_each_letter_and_digit(harness: Harness) -> None:
    assert all(gives(key) for key in PLACES.values())
    assert not gives(ord("я"))


@pytest.mark.parametrize(
    ("keys", "has", "meant"),
    [(RUSSIAN, BARE, "rhazp"), (HEBREW, BARE, "rwzh"), (FRENCH, ALL, "aqzwr"), (DVORAK, ALL, ",prd;")],
    ids=["Russian", "Hebrew", "French", "Dvorak"],
)
def test_the_position_counts_only_for_a_letter_missing_from_the_layout(
    layout: dict[str, frozenset[str]], keys: dict[int, str], has: frozenset[str], meant: str
) -> None:
    layout["has"] = has
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        assert "".join(chr(by_place(pressed(given, at, kind=kind)).key) for at, given in keys.items()) == meant


def test_the_whole_program_works_on_a_russian_layout(
    harness: Harness, layout: dict[str, frozenset[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    layout["has"] = BARE
    app, commands = harness.app, list[int]()
    scene = PageScene(app)
    app.scenes.push(scene)
    monkeypatch.setattr(PageScene, "handle", lambda self, event: commands.append(getattr(event, "key", 0)))
    assert not app.settings.mute
    harness.send(pressed("ь", pygame.KSCAN_M))
    assert app.settings.mute
    harness.send(pressed("ь", pygame.KSCAN_M, kind=pygame.KEYUP), pressed("я", pygame.KSCAN_Z, pygame.KMOD_LCTRL))
    assert commands[-1] == pygame.K_z


@pytest.mark.parametrize("left", [False, True])
def test_a_key_is_released_as_it_was_pressed_even_if_the_layout_changed(
    harness: Harness, monkeypatch: pytest.MonkeyPatch, left: bool
) -> None:
    """Regression: a hand stayed open if the layout changed while the peek key was held.

    The cause was that the release was reported for a different key.
    """
    commands = list[int]()
    harness.app.scenes.push(PageScene(harness.app))
    monkeypatch.setattr(PageScene, "handle", lambda self, event: commands.append(getattr(event, "key", 0)))
    harness.send(pressed("p", pygame.KSCAN_P), *[pygame.event.Event(pygame.WINDOWFOCUSLOST)] * left)
    harness.send(pressed("l", pygame.KSCAN_P, kind=pygame.KEYUP))
    assert commands[-1] == (pygame.K_l if left else pygame.K_p)
    harness.send(pressed("l", pygame.KSCAN_P))
    harness.send(pressed("l", pygame.KSCAN_P, kind=pygame.KEYUP))
    assert commands[-2:] == [pygame.K_l, pygame.K_l]


def test_a_chosen_key_is_shown_as_it_will_work(harness: Harness, layout: dict[str, frozenset[str]]) -> None:
    """On a layout without Latin letters, the options show a key's Latin letter."""
    for has, given, name in ((BARE, "о", "J"), (ALL, "x", "X")):
        layout["has"] = has
        harness.app.scenes.reset(harness.app.make("options", "keys"))
        harness.send()
        scene = harness.app.scenes.top
        scene._ask("hint")  # type: ignore[union-attr]
        key = pressed(given, pygame.KSCAN_J)
        harness.send(key, pygame.event.Event(pygame.KEYUP, key.dict))
        assert shown(harness.app.keys.of["hint"]) == name
        assert name in harness.texts()
        assert harness.app.keys.meaning(by_place(key)) == "hint"


COMMANDS = (
    pygame.KMOD_LCTRL,
    pygame.KMOD_RCTRL,
    pygame.KMOD_LMETA,
    pygame.KMOD_LALT,
    pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT,
)
TEXT = (
    0,
    pygame.KMOD_SHIFT,
    pygame.KMOD_CAPS,
    pygame.KMOD_RALT,
    pygame.KMOD_MODE,
    pygame.KMOD_RALT | pygame.KMOD_LCTRL,
)
"""Modifiers that may accompany typed text. On Windows, AltGr sends the last combination."""


def test_text_is_typed_only_without_a_command_key(harness: Harness) -> None:
    assert [types(mod) for mod in (*COMMANDS, *TEXT)] == [False] * len(COMMANDS) + [True] * len(TEXT)
    field = _field(harness.app)
    for mod in (*COMMANDS, *TEXT):
        harness.send(pressed("ц", pygame.KSCAN_W, mod), typed("ц"))
        harness.send(pressed("ц", pygame.KSCAN_W, kind=pygame.KEYUP))
    assert field.value == "ц" * len(TEXT)


def test_a_command_released_at_once_types_nothing(harness: Harness) -> None:
    """A shortcut types nothing, even if the modifier is released before the events arrive."""
    field = _field(harness.app)
    control = {"key": pygame.K_LCTRL, "scancode": pygame.KSCAN_LCTRL, "unicode": ""}
    harness.send(
        pygame.event.Event(pygame.KEYDOWN, mod=pygame.KMOD_LCTRL, **control),
        pressed("ц", pygame.KSCAN_W, pygame.KMOD_LCTRL),
        typed("ц"),
        pressed("ц", pygame.KSCAN_W, pygame.KMOD_LCTRL, pygame.KEYUP),
        pygame.event.Event(pygame.KEYUP, mod=0, **control),
        typed("x"),
    )
    assert field.value == "x"
    harness.send(
        pressed("ц", pygame.KSCAN_W, pygame.KMOD_LCTRL), pygame.event.Event(pygame.WINDOWFOCUSLOST), typed("y")
    )
    assert field.value == "xy", "a modifier that was released elsewhere is forgotten"


def _field(app: App) -> TextField:
    scene = PageScene(app)
    app.scenes.push(scene)
    field = scene.page.add(TextField(app, (100, 100, 300, 40), "", lambda text: None))
    scene.page.set_focus(field)
    return field


def _repeated(given: str, scancode: int) -> list[pygame.event.Event]:
    """Return the events that a key sends while it is held down."""
    return [event for _ in range(4) for event in (pressed(given, scancode), typed(given))]


SCREENS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("gallery", ("fissureverse",)),
    ("rulebook", ("soul_battle",)),
    ("decks", ("fissureverse",)),
    ("setup", ("soul_battle",)),
    ("setup", ("oubliette",)),
)


@pytest.mark.parametrize(("name", "arguments"), SCREENS)
def test_a_key_held_since_before_types_into_no_field(harness: Harness, name: str, arguments: tuple[str, ...]) -> None:
    """Regression: the gallery searched for "pppp" if P was held down when it opened."""
    app = harness.app
    app.scenes.push(PageScene(app))
    harness.send(pressed("p", pygame.KSCAN_P))
    scene: Any = app.make(name, *arguments)
    app.scenes.push(scene)
    fields = lambda: [widget for widget in scene.page.widgets if widget.types]  # noqa: E731
    assert fields()
    for number in range(len(fields())):
        before = [field.value for field in fields()]
        scene.page.set_focus(fields()[number], by_keys=False)
        shift = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_LSHIFT, scancode=pygame.KSCAN_LSHIFT, mod=1, unicode="")
        harness.send(*_repeated("p", pygame.KSCAN_P), shift, typed("P"))
        assert [field.value for field in fields()] == before
        # A key held down in this field repeats its letter here but not in the next field.
        harness.send(pressed("a", pygame.KSCAN_A), typed("a"), pressed("a", pygame.KSCAN_A), typed("a"))
        assert fields()[number].value == before[number] + "aa"
        harness.send(pressed("p", pygame.KSCAN_P, kind=pygame.KEYUP), *_repeated("p", pygame.KSCAN_P)[:4])
        assert fields()[number].value == before[number] + "aapp"
        harness.send(pressed("a", pygame.KSCAN_A, kind=pygame.KEYUP))


def test_a_key_held_since_before_erases_nothing_in_a_field(harness: Harness) -> None:
    app, erase = harness.app, {"key": pygame.K_BACKSPACE, "scancode": pygame.KSCAN_BACKSPACE, "mod": 0, "unicode": ""}
    app.scenes.push(PageScene(app))
    harness.send(pygame.event.Event(pygame.KEYDOWN, erase))
    field = _field(app)
    field.set("Mara")
    harness.send(pygame.event.Event(pygame.KEYDOWN, erase), pygame.event.Event(pygame.KEYDOWN, erase))
    assert field.value == "Mara"
    harness.send(pygame.event.Event(pygame.KEYUP, erase), *[pygame.event.Event(pygame.KEYDOWN, erase)] * 2)
    assert field.value == "Ma"


def test_the_key_for_an_action_is_not_one_held_since_before(harness: Harness) -> None:
    app = harness.app
    scene: Any = app.make("options", "keys")
    app.scenes.push(scene)
    harness.send(pressed("x", pygame.KSCAN_X))
    scene._ask("hint")
    harness.send(pressed("x", pygame.KSCAN_X), typed("x"))
    assert app.keys.of["hint"] == "h"
    harness.send(pressed("x", pygame.KSCAN_X, kind=pygame.KEYUP), pressed("x", pygame.KSCAN_X))
    assert app.keys.of["hint"] == "x"

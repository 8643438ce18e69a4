"""Scenes and the stack they lie on.

A scene in short:

    class Credits(Scene):
        name = "credits"

        def __init__(self, app: App) -> None:
            super().__init__()
            self.app = app
            self.page = Page(app)                      # widgets, see scenes.kit.page
            self.page.add(Button(app, app.say("credits.back"), Box(540, 640, 200, 44), app.scenes.pop))

        def handle(self, event): return self.page.handle(event)
        def resized(self): self.page.resized()
        def paint(self, painter):
            painter.ground(self.app.images.covering("table/wall.png", *self.app.view.size))
            self.page.paint(painter)
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Protocol

import pygame

from scenes.click_guard import Filled, Meanings
from scenes.kit.painter import Painter

if TYPE_CHECKING:
    from scenes.help import Help


class Buttons(Protocol):
    """Buttons that the guard of stray presses asks about; a page of widgets is one."""

    def buttons(self) -> Meanings: ...
    def button_at(self, pos: tuple[int, int]) -> str: ...
    def button_of(self, event: pygame.event.Event) -> str: ...
    def show_changing(self, filled: Filled) -> None: ...


class Scene:
    """One thing on the screen at a time, or over another. Everything does nothing until it is overridden."""

    name = ""
    """What the event log calls it."""
    opaque = True
    """Whether it covers the whole window; what lies below one that doesn't is painted too, but stands still."""

    ambience = False
    """Whether the room is heard around it, also while others lie over it."""

    @property
    def typing(self) -> bool:
        """Whether letters are written into it now, so that no key of the whole program is meant."""
        return False

    def drop_text(self, text: str) -> bool:
        """Take text that was dropped on the window; return whether it was of use."""
        return False

    changing: Filled = MappingProxyType({})
    """The buttons that ignore presses for now, and how long they have waited; the app keeps it up to date."""

    guarded: Buttons | None = None
    """The buttons of its page; None if it has none, or answers for its buttons itself."""

    def buttons(self) -> Meanings:
        """Return what a press on each of its buttons would mean now, by the button's name."""
        return {} if self.guarded is None else self.guarded.buttons()

    def button_at(self, pos: tuple[int, int]) -> str:
        """Return the button at a pixel, or ""."""
        return "" if self.guarded is None else self.guarded.button_at(pos)

    def button_of(self, event: pygame.event.Event) -> str:
        """Return the button that a key would press now, or ""."""
        return "" if self.guarded is None else self.guarded.button_of(event)

    def changing_now(self) -> None:
        """Show which buttons ignore presses now."""
        if self.guarded is not None:
            self.guarded.show_changing(self.changing)

    def enter(self) -> None:
        """It lies on top now: for the first time, or again because what lay over it is gone."""

    def leave(self) -> None:
        """It doesn't lie on top any more: something lies over it, or it is gone, or the program ends."""

    def closed(self) -> None:
        """It is gone from the stack for good, or the program ends. After `leave`."""

    def resized(self) -> None:
        """The window has another size (also called for scenes below the top)."""

    def help(self) -> Help | None:
        """What can be done in it now, besides its keys: what F1 tells."""
        return None

    def out_of_sight(self) -> None:
        """The window has lost the focus or was minimised (also called for scenes below the top)."""

    def handle(self, event: pygame.event.Event) -> bool:
        """An event of mouse, keys or window; whether it was of use. Take positions from `event.pos` alone."""
        return False

    def update(self, step: float) -> None:
        """Time passes: 1/120 s a step while `rest()` is 0; all the time at once that was waited otherwise."""

    def paint(self, painter: Painter) -> None:
        """Say what is to be seen; see Painter."""

    def rest(self) -> float | None:
        """How long nothing will change by itself, in seconds: 0 while something moves, None: until an event comes."""
        return None


class Scenes:
    """The stack of scenes; only the top one gets events and time. `changed` is set by every change, `renewed` when
    another scene fills the window in the place of one that is gone; the app clears both."""

    def __init__(self) -> None:
        self._stack: list[Scene] = []
        self.changed = False
        self.renewed = False

    @property
    def top(self) -> Scene | None:
        return self._stack[-1] if self._stack else None

    @property
    def all(self) -> tuple[Scene, ...]:
        """Every scene, the lowest first."""
        return tuple(self._stack)

    def push(self, scene: Scene) -> None:
        """Lay a scene over what is there."""
        if self._stack:
            self._stack[-1].leave()
        self._stack.append(scene)
        self._entered()

    def pop(self) -> None:
        """Take the top scene away."""
        self.renewed = self.renewed or self._stack[-1].opaque
        self._drop()
        self._entered()

    def replace(self, scene: Scene) -> None:
        """Another scene in place of the top one."""
        if self._stack:
            self._drop()
        self._stack.append(scene)
        self._entered()

    def reset(self, scene: Scene) -> None:
        """Only this scene, in place of all."""
        self.clear()
        self.renewed = True
        self._stack.append(scene)
        self._entered()

    def clear(self) -> None:
        """No scene any more."""
        while self._stack:
            self._drop()

    def abandon(self) -> None:
        """No scene any more, and none is told: after a crash none of them can be trusted to leave."""
        self._stack.clear()
        self.changed = True

    def _drop(self) -> None:
        scene = self._stack[-1]
        scene.leave()
        self._stack.remove(scene)
        scene.closed()

    def _entered(self) -> None:
        self.changed = True
        if self._stack:
            self._stack[-1].enter()

    def paint(self, painter: Painter) -> None:
        """The top scene, and below it what it doesn't cover."""
        first = len(self._stack) - 1
        while first > 0 and not self._stack[first].opaque:
            first -= 1
        for number, scene in enumerate(self._stack[max(0, first) :]):
            if number:
                painter.cover()
            scene.paint(painter)

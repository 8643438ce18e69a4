"""Scenes, and the stack that holds them.

A minimal scene:

    class Credits(Scene):
        name = "credits"

        def __init__(self, app: Services) -> None:
            super().__init__()
            self.app = app
            self.page = Page(app)                      # widgets, see scenes.kit.page
            self.page.add(Button(app, (540, 640, 200, 44), app.say("credits.back"), self._back))

        def _back(self) -> None:
            self.app.navigate(Back())                  # see scenes.framework.navigation

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

from scenes.drawing.painter import Painter
from scenes.kit.click_guard import Filled, Meanings

if TYPE_CHECKING:
    from scenes.framework.help_content import Help

DONE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN, pygame.WINDOWFOCUSGAINED)
"""Events that indicate that somebody is using the program."""


class Buttons(Protocol):
    """The buttons that the click guard watches, such as the buttons on a page."""

    def buttons(self) -> Meanings:
        """Return the meaning of each button (what pressing it would do now), by name."""

    def button_at(self, pos: tuple[int, int]) -> str:
        """Return the name of the button at a pixel, or ""."""

    def button_of(self, event: pygame.event.Event) -> str:
        """Return the name of the button that a key press would activate now, or ""."""

    def show_changing(self, filled: Filled) -> None:
        """Show on each blocked button how much of its waiting time has passed (0 to 1)."""


class Scene:
    """A screen in the program, or a panel above another scene.

    By default, its methods do nothing.
    """

    name = ""
    """The scene's name in the registry and the event log."""
    opaque = True
    """Whether the scene covers the whole window.

    If not, the scene underneath is painted too, but isn't animated.
    """

    ambience = False
    """Whether background noise plays while this scene is on the stack, even if it is covered by other scenes."""
    music = ""
    """The name of the scene's music, or "" to keep playing the music of the scenes below."""

    tension = 0.0
    """How close the scene's match is to its end, from 0 to 1. The music becomes more tense towards the end."""

    @property
    def field(self) -> str:
        """Return the name of the text field that typed letters go to, or "" if there is none."""
        return ""

    @property
    def typing(self) -> bool:
        """Return whether the player is typing text. If so, global keys don't apply."""
        return bool(self.field)

    def drop_text(self, text: str) -> bool:
        """Handle text dropped on the window. Return whether it was used."""
        return False

    changing: Filled = MappingProxyType({})
    """The buttons that ignore presses, each with the fraction (0 to 1) of its waiting time that has elapsed. The app
    updates this mapping."""

    @property
    def guarded(self) -> Buttons | None:
        """Return the page whose buttons the click guard watches, or None to watch no buttons."""
        return None

    def buttons(self) -> Meanings:
        """Return the meaning of each button (what pressing it would do now), by name."""
        return {} if self.guarded is None else self.guarded.buttons()

    def button_at(self, pos: tuple[int, int]) -> str:
        """Return the name of the button at a pixel, or ""."""
        return "" if self.guarded is None else self.guarded.button_at(pos)

    def button_of(self, event: pygame.event.Event) -> str:
        """Return the name of the button that a key press would activate now, or ""."""
        return "" if self.guarded is None else self.guarded.button_of(event)

    def changing_now(self) -> None:
        """Show which buttons currently ignore presses."""
        if self.guarded is not None:
            self.guarded.show_changing(self.changing)

    def enter(self) -> None:
        """React to becoming the top scene. This can happen more than once."""

    def leave(self) -> None:
        """React when another scene covers this one, this scene is removed, or the program ends."""

    def closed(self) -> None:
        """React to being removed from the stack, or to the end of the program.

        This method is called after `leave`.
        """

    def resized(self) -> None:
        """Adapt to a new window size. This method is also called for scenes below the top scene."""

    def help(self) -> Help | None:
        """Return the contents of the help page (F1), or None.

        The contents don't include the scene's keys.
        """
        return None

    def unsaved(self) -> str:
        """If the scene's match couldn't be saved, try to save it again.

        Return a short reason if saving still fails, otherwise "".
        """
        return ""

    def saves(self) -> bool:
        """Return whether the scene's match is saved in a file or doesn't need saving."""
        return True

    def unfinished(self) -> bool:
        """Return whether closing the scene now would permanently lose unsaved progress."""
        return False

    def out_of_sight(self) -> None:
        """React when the window loses focus or is minimised.

        This method is also called for the scenes below the top scene.
        """

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle a mouse, keyboard or window event. Return whether it was used.

        Take positions only from `event.pos`.
        """
        return False

    def update(self, step: float) -> None:
        """Advance the scene's clock by `step` seconds.

        `step` doesn't include the time during which `rest()` returned None. While `rest()` returns 0, `step` is a
        multiple of `scenes.framework.motion.STEP`.
        """

    def paint(self, painter: Painter) -> None:
        """Pass the items that make up the scene's picture to the painter (see `Painter`)."""

    def rest(self) -> float | None:
        """Return the number of seconds until the scene changes on its own.

        Return 0 while anything is moving, and None while waiting for an event.
        """
        return None


class Scenes:
    """The stack of scenes. Only the top scene is active.

    `changed` becomes true when a scene is added or removed. `renewed` becomes true when `pop` removes a scene that
    covered the window, or when `reset` replaces all scenes. The app sets both flags back to false.
    """

    def __init__(self) -> None:
        self._set(())
        self.changed = False
        self.renewed = False

    def _set(self, scenes: tuple[Scene, ...]) -> None:
        self.all = scenes
        """All scenes, starting at the bottom of the stack."""
        self.top = scenes[-1] if scenes else None
        """The top scene, or None."""

    def push(self, scene: Scene) -> None:
        """Put a scene on top of the stack."""
        if self.top is not None:
            self.top.leave()
        self._enter(scene)

    def pop(self) -> None:
        """Remove the top scene, and return to the scene below it."""
        self.renewed = self.renewed or self.all[-1].opaque
        self._drop()
        self.changed = True
        if self.top is not None:
            self.top.enter()

    def replace(self, scene: Scene) -> None:
        """Replace the top scene, if there is one, with another scene."""
        if self.top is not None:
            self._drop()
        self._enter(scene)

    def reset(self, scene: Scene) -> None:
        """Replace all scenes with this one."""
        self.clear()
        self.renewed = True
        self._enter(scene)

    def clear(self) -> None:
        """Remove all scenes, from the top down."""
        while self.all:
            self._drop()

    def abandon(self) -> None:
        """Drop all scenes without calling their `leave` methods, which might fail after a crash."""
        self._set(())
        self.changed = True

    def _drop(self) -> None:
        scene = self.all[-1]
        scene.leave()
        self._set(tuple(other for other in self.all if other is not scene))
        scene.closed()

    def _enter(self, scene: Scene) -> None:
        self._set((*self.all, scene))
        self.changed = True
        scene.enter()

    def paint(self, painter: Painter) -> None:
        """Paint the top scene, and any scenes below it that are still visible."""
        first = len(self.all) - 1
        while first > 0 and not self.all[first].opaque:  # a curtain is no longer opaque once it starts to rise
            first -= 1
        for number, scene in enumerate(self.all[max(0, first) :]):
            if number:
                painter.cover()
            scene.paint(painter)

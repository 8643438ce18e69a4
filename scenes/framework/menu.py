"""The base class of menu scenes: a page of widgets on top of a static picture."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

import pygame

from scenes.drawing.card_art import herald_stage
from scenes.drawing.geometry import Geometry, MenuBox
from scenes.drawing.painter import Drawn, Painter
from scenes.framework.manager import Scene
from scenes.framework.menu_canvas import Look, MenuCanvas, ground
from scenes.kit.labels import Picture
from scenes.kit.page import Page
from scenes.kit.widget import Widget

if TYPE_CHECKING:
    from scenes.framework.services import Services

AnyWidget = TypeVar("AnyWidget", bound=Widget)
LEAST_STAGE = 96.0
"""Minimum height, in units, at which an empty area is filled with a picture of a game's scene."""


class MenuScene(Scene):
    """A scene with widgets on top of a background.

    Subclasses draw in `put` and add widgets in `fill`.
    """

    wooden = False
    """Whether the page has an opaque background, which is a picture from its game or, failing that, dark wood."""
    reflows = False
    """Whether the widgets' boxes depend on the window size."""

    def __init__(self, app: Services) -> None:
        super().__init__()
        self.app = app
        self.place = Geometry(app.library.menus, self.name)
        self.look = Look.of(app)
        self.page = Page(app)
        self.named: dict[str, Widget] = {}
        self._items: tuple[Drawn, ...] | None = None
        self._learned = app.settings.lessons
        self._told: dict[str, list[int]] | None = None

    # --- for subclasses -----------------------------------------------------------------------------------------

    def ground(self) -> pygame.Surface | None:
        """Return the opaque background, or None if the scene below stays visible."""
        if not self.wooden:
            return None
        stage = f"stages/results_{self.game_shown()}.webp"
        if self.look.images.has(stage):
            return ground(self.look, self.app.view, stage)
        return ground(self.look, self.app.view, "table/wood.png", self.place.number("wood_dark") / 100)

    def game_shown(self) -> str:
        """Return the id of the game that the page is about, or "" if it isn't about a game."""
        return ""

    def put(self, sheet: MenuCanvas) -> None:
        """Draw everything that isn't a widget."""

    def put_panel(self, sheet: MenuCanvas, style: str, box: MenuBox) -> None:
        """Cover the scene below with a veil, and draw a panel and its shadow on top."""
        sheet.veil(self.place.number("veil"))
        sheet.shadow(box, *self.place.numbers("shadow", 3))
        sheet.panel(style, box)

    def seen(self, items: tuple[Drawn, ...]) -> tuple[Drawn, ...]:
        """Return the items as they look now.

        While nothing is moving, every call for the same items returns the same tuple.

        Subclasses with moving parts override this method.
        """
        return items

    def fill(self) -> None:
        """Add the widgets to the empty page."""

    def add(self, name: str, widget: AnyWidget) -> AnyWidget:
        """Add a widget to the page. `name` is the widget's name in the event log."""
        self.named[name] = widget
        return self.page.add(widget)

    def stage(self, free: MenuBox) -> None:
        """Fill an empty area with a picture of a game's scene, if the area is large enough."""
        name = herald_stage(self.game_shown())
        if free.height >= LEAST_STAGE and self.look.images.has(name):
            self.page.add(Picture(self.app, free, name))

    def attempt(self, do: Callable[[], object]) -> None:
        """Run an action. If it raises a ValueError, show the error's message."""
        try:
            do()
        except ValueError as error:
            self.page.toast(str(error))

    def refill(self) -> None:
        """Replace all widgets with new ones.

        If a widget had the focus, the new widget with the same name gets it.
        """
        kept = next((name for name, widget in self.named.items() if widget is self.page.focus), "")
        self.page.clear()
        self.named.clear()
        self.fill()
        if kept in self.named:
            self.page.set_focus(self.named[kept], by_keys=False)
        self.redraw()

    def redraw(self) -> None:
        """Draw the scene's picture again in the next frame."""
        self._items = None
        self.page.changed()

    # --- life cycle ---------------------------------------------------------------------------------------------------

    @property
    def guarded(self) -> Page:
        """Return the current page. Subclasses may override this."""
        return self.page

    @property
    def field(self) -> str:
        """Return the name of the focused text field, or "" if there is none."""
        return self.page.field

    def drop_text(self, text: str) -> bool:
        """Type dropped text into a text field. Return whether there is a text field."""
        return self.page.drop_text(text)

    def enter(self) -> None:
        """Add the widgets on the first visit, and again after a lesson."""
        if not self.named:
            self.fill()
        elif self._learned != self.app.settings.lessons:
            # A finished lesson may change what the menu suggests first.
            self.refill()
        self._learned = self.app.settings.lessons
        self._told = None

    def leave(self) -> None:
        """Stop highlighting the widget under the pointer, because another scene covers the page."""
        self.page.left()

    def resized(self) -> None:
        """Draw everything again for the new window size."""
        self.look.art.forget()
        self.page.resized()
        if self.reflows:
            self.refill()
        else:
            self.redraw()

    def handle(self, event: pygame.event.Event) -> bool:
        """Pass an event to the page, and log the focus. Return whether the event was used."""
        used = self.page.handle(event)
        if event.type == pygame.KEYDOWN:
            on = next((name for name, widget in self.named.items() if widget is self.page.focus), "")
            self.app.log("focus", scene=self.name, on=on)
        return used

    def update(self, step: float) -> None:
        """Advance the clock by `step` seconds."""
        self.page.update(step)

    def rest(self) -> float | None:
        """Return the number of seconds until the page changes by itself.

        Return None if the page is waiting for input.
        """
        return self.page.rest()

    def paint(self, painter: Painter) -> None:
        """Paint the background, the picture and the page."""
        if self._items is None:
            sheet = MenuCanvas(self.look, self.app.view)
            self.put(sheet)
            self._items = tuple(sheet.items)
        # Get the background last, because a thread may still be working on it.
        self.page.items()
        under = self.ground()
        if under is not None:
            painter.ground(under)
        painter.still(self.seen(self._items))
        self.page.paint(painter)
        self._tell()

    def _tell(self) -> None:
        """Log the positions of the widgets whenever they change.

        Tests that use the real mouse read the positions from the log.
        """
        rects = {name: [*self.app.view.rect(*widget.box)] for name, widget in self.named.items() if widget.stop}
        if rects != self._told and self.app.scenes.top is self:
            self._told = rects
            self.app.log("scene", name=self.name, buttons=rects)

"""What the menu scenes share: a page of widgets over a still picture, and a line in the event log that says where the
buttons are."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

import pygame

from scenes.geometry import Geometry
from scenes.kit.page import Page
from scenes.kit.painter import Drawn, Painter
from scenes.kit.widgets import Widget
from scenes.manager import Scene
from scenes.menu_canvas import Look, MenuCanvas

if TYPE_CHECKING:
    from scenes.app import App

AnyWidget = TypeVar("AnyWidget", bound=Widget)


class MenuScene(Scene):
    """A scene of widgets. A subclass puts its picture in `put`, its widgets in `fill` and its ground in `ground`."""

    def __init__(self, app: App) -> None:
        super().__init__()
        self.app = app
        self.place = Geometry(app.library.menus, self.name)
        self.look = Look.of(app)
        self.page = self.guarded = Page(app)
        self.named: dict[str, Widget] = {}
        self._items: tuple[Drawn, ...] | None = None
        self._learned = app.settings.lessons
        self._told: dict[str, list[int]] | None = None

    # --- for subclasses -----------------------------------------------------------------------------------------

    def ground(self) -> pygame.Surface | None:
        """The opaque picture below everything; None for a scene that lies over another."""
        return None

    def put(self, sheet: MenuCanvas) -> None:
        """Everything that isn't a widget."""

    def seen(self, items: tuple[Drawn, ...]) -> tuple[Drawn, ...]:
        """What of these is seen now; the same tuple while nothing moves."""
        return items

    def fill(self) -> None:
        """Add the widgets to the page, which is empty."""

    def add(self, name: str, widget: AnyWidget) -> AnyWidget:
        """A widget that the event log tells by this name."""
        self.named[name] = widget
        return self.page.add(widget)

    def attempt(self, do: Callable[[], object]) -> None:
        """Do something; what goes wrong is told in a sentence."""
        try:
            do()
        except ValueError as error:
            self.page.toast(str(error))

    def refill(self) -> None:
        """The widgets are others now; the one of the same name keeps the focus."""
        kept = next((name for name, widget in self.named.items() if widget is self.page.focus), "")
        self.page.clear()
        self.named.clear()
        self.fill()
        if kept in self.named:
            self.page.set_focus(self.named[kept], by_keys=False)
        self.redraw()

    def redraw(self) -> None:
        """The picture is another one now."""
        self._items = None
        self.page.changed()

    # --- the scene's life ---------------------------------------------------------------------------------------

    @property
    def typing(self) -> bool:
        return self.page.typing

    def drop_text(self, text: str) -> bool:
        return self.page.drop_text(text)

    def enter(self) -> None:
        if not self.named:
            self.fill()
        elif self._learned != self.app.settings.lessons:
            # It is back from a lesson: what is offered first is another thing now.
            self.refill()
        self._learned = self.app.settings.lessons
        self._told = None

    def leave(self) -> None:
        self.page.left()

    def resized(self) -> None:
        self.look.art.forget()
        self.page.resized()
        self.redraw()

    def handle(self, event: pygame.event.Event) -> bool:
        used = self.page.handle(event)
        if event.type == pygame.KEYDOWN:
            on = next((name for name, widget in self.named.items() if widget is self.page.focus), "")
            self.app.log("focus", scene=self.name, on=on)
        return used

    def update(self, step: float) -> None:
        self.page.update(step)

    def rest(self) -> float | None:
        return self.page.rest()

    def paint(self, painter: Painter) -> None:
        if self._items is None:
            sheet = MenuCanvas(self.look, self.app.view)
            self.put(sheet)
            self._items = tuple(sheet.items)
        # The ground, which may have been begun already, is asked for when everything on it is there.
        self.page.items()
        under = self.ground()
        if under is not None:
            painter.ground(under)
        painter.still(self.seen(self._items))
        self.page.paint(painter)
        self._tell()

    def _tell(self) -> None:
        """Once for each layout, for tests that use the real mouse."""
        rects = {name: [*self.app.view.rect(*widget.box)] for name, widget in self.named.items() if widget.stop}
        if rects != self._told and self.app.scenes.top is self:
            self._told = rects
            self.app.log("scene", name=self.name, buttons=rects)

"""A program that paints a frame only when a test or a computer player needs it."""

from __future__ import annotations

import pygame

from scenes.app.app import App
from scenes.drawing.painter import Painter
from scenes.table.table_scene import TableScene


class LazyApp(App):
    """A program that paints a frame only when a test or a computer player needs it."""

    eager = False
    """Whether to paint every frame. Only tests of painting need this."""
    _due = False
    _painter: Painter

    @property
    def painter(self) -> Painter:
        """The painter, after it has painted the current frame."""
        self.catch_up()
        return self._painter

    @painter.setter
    def painter(self, painter: Painter) -> None:
        self._painter = painter

    @property
    def picture(self) -> pygame.Surface:
        """The window's picture, after the current frame has been painted."""
        self.catch_up()
        return self.window.surface

    def catch_up(self) -> None:
        """Paint the current frame unless it has already been painted."""
        if self._due:
            self._due = False
            super()._draw()

    def _draw(self) -> list[pygame.Rect]:
        self._due = not (self.eager or self._awaited())
        return [] if self._due else super()._draw()

    def _awaited(self) -> bool:
        """Return whether a computer player is thinking, or waiting until a frame is painted."""
        tables = [scene.table for scene in self.scenes.all if isinstance(scene, TableScene)]
        return any(table.ai_scheduler.busy or table.ai_scheduler.owes for table in tables)

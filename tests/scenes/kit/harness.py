"""A headless app for testing the kit, driven by posted events."""

from __future__ import annotations

import io
import json
import os
from pathlib import Path
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame

from game.lab import cli_context
from game.profile.folders import Folders, open_folders
from scenes.app.app import App
from scenes.drawing.painter import Drawn, Painter
from scenes.framework.manager import Scene
from scenes.kit.page import Page
from scenes.system.window import Window


class Harness:
    """An app on the dummy driver. `log` holds the event-log lines written so far."""

    def __init__(self, folder: Path, size: tuple[int, int] = (1280, 720)) -> None:
        self.folders: Folders = open_folders(folder)
        self.stream = io.StringIO()
        self.app = App(Window("Test", size), cli_context.library(), self.folders, animate=False, event_log=self.stream)

    @property
    def log(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.stream.getvalue().splitlines()]

    def send(self, *events: pygame.event.Event) -> list[pygame.Rect]:
        """Run one frame with these events."""
        return self.app.frame(events, 0.0)

    def shown(self) -> list[tuple[Any, ...]]:
        return [item.what for item in self.app.painter.display_list()]

    def texts(self) -> list[str]:
        return [what[1] for what in self.shown() if what[0] == "text"]


class PageScene(Scene):
    """A scene that shows one page on a plain background."""

    def __init__(self, app: App, name: str = "page", opaque: bool = True) -> None:
        self.app = app
        self.name = name
        self.opaque = opaque
        self.page = Page(app)
        self.calls: list[str] = []
        self.live: tuple[Drawn, ...] = ()

    @property
    def field(self) -> str:
        return self.page.field

    def enter(self) -> None:
        self.calls.append("enter")

    def leave(self) -> None:
        self.calls.append("leave")

    def closed(self) -> None:
        self.calls.append("closed")

    def resized(self) -> None:
        self.calls.append("resized")
        self.page.resized()

    def out_of_sight(self) -> None:
        self.calls.append("out_of_sight")

    def handle(self, event: pygame.event.Event) -> bool:
        return self.page.handle(event)

    def update(self, step: float) -> None:
        self.page.update(step)

    def rest(self) -> float | None:
        return self.page.rest()

    def paint(self, painter: Painter) -> None:
        if self.opaque:
            painter.ground(self.app.images.made(("ground", painter.size), lambda: _plain(painter.size)))
        self.page.paint(painter)
        painter.live(self.live)


def _plain(size: tuple[int, int]) -> pygame.Surface:
    ground = pygame.Surface(size).convert()
    ground.fill((40, 25, 15))
    return ground


def key(code: int, text: str = "", mod: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, unicode=text, mod=mod, scancode=0)


def typed(text: str) -> pygame.event.Event:
    return pygame.event.Event(pygame.TEXTINPUT, text=text)


def move(x: float, y: float) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(0, 0, 0))


def press(x: float, y: float, button: int = 1) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=button)


def release(x: float, y: float, button: int = 1) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(x, y), button=button)


def click(x: float, y: float) -> tuple[pygame.event.Event, ...]:
    return move(x, y), press(x, y), release(x, y)

"""Drive a headless app with posted events, for menu tests and the gallery."""

from __future__ import annotations

import io
import os
import random
from pathlib import Path
from typing import Any, TypeVar

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.lab.cli_context import library
from game.matches.match_result import MatchResult
from game.matches.replay import Replay
from game.matches.session import Session
from game.profile.folders import open_folders
from scenes.framework.manager import Scene
from scenes.framework.motion import STEP
from scenes.kit import click_guard
from scenes.system.window import Window
from tests.event_log_reader import lines_of
from tests.profile.failing import FailingDisk
from tests.scenes.lazy_app import LazyApp

S = TypeVar("S", bound=Scene)
NAMES = ("Mara", "Tobias", "Ilse", "Edgar", "Wilhelmina the Great", "Bo")
OPEN_DRIVERS: list[AppDriver] = []
"""All open drivers. The fixture in tests/scenes/conftest.py closes them after each test."""


class AppDriver:
    """The program with an invisible window. `logged` reads its event log."""

    def __init__(self, folder: Path, size: tuple[int, int] = (1280, 720), animate: bool = True) -> None:
        OPEN_DRIVERS.append(self)
        self._log = io.StringIO()
        self.app = LazyApp(
            Window("Soul Battle", size), library(), open_folders(folder), animate=animate, event_log=self._log
        )

    def logged(self, event: str) -> list[dict[str, Any]]:
        """Return the event log lines that have this name."""
        self.app.catch_up()
        return [line for line in lines_of(self._log.getvalue()) if line["event"] == event]

    def show(self, scene: S) -> S:
        """Show only this scene, and paint its first picture."""
        self.app.scenes.reset(scene)
        self.frame()
        return scene

    def open(self, name: str, *arguments: object) -> Any:
        """Close all scenes. Then open the scene with this name, and return it."""
        return self.show(self.app.make(name, *arguments))

    def add(self, name: str, *arguments: object) -> Any:
        """Open the scene with this name on top of the others, and return it."""
        scene = self.app.make(name, *arguments)
        self.app.scenes.push(scene)
        self.frame()
        return scene

    def top(self, kind: type[S]) -> S:
        """Return the topmost scene, which must be of this class."""
        scene = self.app.scenes.top
        assert isinstance(scene, kind)
        return scene

    def scene(self, kind: type[S]) -> S:
        """Return the only scene of this class."""
        (scene,) = (scene for scene in self.app.scenes.all if isinstance(scene, kind))
        return scene

    def names(self) -> list[str]:
        """Return the names of all scenes, from bottom to top."""
        return [scene.name for scene in self.app.scenes.all]

    def frame(self, *events: pygame.event.Event, seconds: float = 0.0, step: float = STEP) -> None:
        """Handle events, advance the time, and paint frames, as the main loop does."""
        self.app.frame(list(events), 0.0)
        while seconds > 0:
            top = self.app.scenes.top
            rest = top.rest() if top else None
            passed = step if rest == 0 else min(seconds, max(step, rest or seconds))
            self.app.frame([], passed)
            seconds -= passed

    def press(self, x: float, y: float) -> None:
        self.steady()
        self.frame(mouse(pygame.MOUSEMOTION, x, y), mouse(pygame.MOUSEBUTTONDOWN, x, y))

    def steady(self) -> None:
        """Wait until every button in the topmost scene accepts presses.

        New buttons ignore presses at first.
        """
        while (top := self.app.scenes.top) is not None and top.changing:
            self.frame(seconds=click_guard.CHANGING)

    def release(self, x: float, y: float) -> None:
        self.frame(mouse(pygame.MOUSEMOTION, x, y), mouse(pygame.MOUSEBUTTONUP, x, y))

    def click(self, rect: list[int] | tuple[int, int, int, int]) -> None:
        """Click the centre of a rectangle given in pixels."""
        x, y = rect[0] + rect[2] / 2, rect[1] + rect[3] / 2
        self.press(x, y)
        self.release(x, y)

    def key(self, code: int, text: str = "", mod: int = 0) -> None:
        """Press and release a key. If `text` is given, the key also types it."""
        self.steady()
        self.frame(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=text))
        if text:
            self.frame(pygame.event.Event(pygame.TEXTINPUT, text=text))
        self.frame(pygame.event.Event(pygame.KEYUP, key=code, mod=0))

    def keys(self, *codes: int) -> None:
        """Press and release keys one after another."""
        for code in codes:
            self.key(code)

    def key_on(self, name: str, code: int, text: str = "") -> None:
        """Focus a control in the top scene, then press and release a key that might enter text."""
        scene: Any = self.app.scenes.top
        scene.page.set_focus(scene.named[name])
        self.key(code, text)

    def hurry(self, at: tuple[float, float], key: int = 0) -> None:
        """Press a key, or click if `key` is 0, without waiting for buttons to accept input."""
        if key:
            events = [pygame.event.Event(kind, key=key, mod=0, unicode="") for kind in (pygame.KEYDOWN, pygame.KEYUP)]
        else:
            kinds = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
            events = [mouse(kind, *at) for kind in kinds]
        for event in events:
            self.frame(event)

    def hold(self, code: int, seconds: float = 0.0) -> None:
        """Press a key and hold it."""
        self.frame(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""), seconds=seconds)

    def type(self, text: str, replace: bool = False) -> None:
        """Type letters. If `replace` is true, the letters replace all the text in the field."""
        if replace:
            self.key(pygame.K_a, mod=pygame.KMOD_CTRL)
        for letter in text:
            self.key(ord(letter.lower()), letter)

    def hover(self, x: float, y: float) -> None:
        self.frame(mouse(pygame.MOUSEMOTION, x, y))

    def click_part(self, name: str, number: int, parts: int) -> None:
        """Click one of several equal parts of a control, numbered from 0."""
        x, y, wide, high = self.buttons()[name]
        self.click((x + wide * number // parts, y, wide // parts, high))

    def shown(self) -> list[str]:
        """Return every string on the screen."""
        return [str(what[1]) for what in self.app.painter.shown() if what[0] == "text"]

    def buttons(self) -> dict[str, list[int]]:
        """Return the rectangles of the buttons in the topmost scene."""
        found = [line for line in self.logged("scene") if "buttons" in line]
        return dict(found[-1]["buttons"])

    def close(self) -> None:
        """Close the program. Further calls do nothing."""
        if self in OPEN_DRIVERS:
            OPEN_DRIVERS.remove(self)
            self.app.close()


def mouse(kind: int, x: float, y: float) -> pygame.event.Event:
    if kind == pygame.MOUSEMOTION:
        return pygame.event.Event(kind, pos=(round(x), round(y)), rel=(0, 0), buttons=(0, 0, 0), touch=False)
    return pygame.event.Event(kind, pos=(round(x), round(y)), button=1, touch=False)


def path_of(session: Session) -> Path:
    """Return the path of a saved match's file."""
    assert session.journal is not None
    return session.journal.path


def result_of(session: Session | Replay) -> MatchResult:
    """Return the result of a finished match."""
    result = session.result()
    assert result is not None
    return result


def give_up(session: Session) -> Session:
    """Give up a solitaire match, and return its session."""
    session.play(next(action for action in session.match.legal() if action.verb == "give_up"))
    return session


def session(app: LazyApp, seats: int = 2, seed: str = "reckoning", **options: Any) -> Session:
    """Return a newly dealt match that isn't saved."""
    from datetime import datetime

    from game.games import setup_for

    content = app.library.game("soul_battle")
    setup = setup_for(content, seats, seed, options)
    return Session.new(content, app.games["soul_battle"], setup, NAMES[:seats], None, datetime(2026, 1, 1))


def played(session: Session, until: str = "", least: int = 0) -> Session:
    """Play random actions until the match ends or the question `until` is asked.

    The question counts only after at least `least` decisions.
    """
    chance = random.Random(7)
    while session.match.asked:
        if session.match.state.asks == until and len(session.match.turns) >= least:
            break
        actions = list(session.match.legal())
        weights = [{"end": 0.1, "pass": 0.5}.get(action.verb, 1.0) for action in actions]
        session.play(chance.choices(actions, weights)[0])
    return session


def disk_full(session: Session) -> FailingDisk:
    """Save the match, fill the disk, make one more decision, and return the disk.

    It stays full until its `many` attribute is set to 0.
    """
    assert session.journal is not None
    assert session.journal.flush()
    disk = FailingDisk(at=1, many=10_000)
    session.journal._disk = disk
    session.play(session.match.legal()[0])
    assert not session.journal.flush()
    return disk

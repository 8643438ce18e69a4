"""Play matches in the table scene as a person would, with posted mouse and key events.

The dummy driver replaces the screen.
"""

from __future__ import annotations

import io
import os
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
import pytest

from game.engine.action import Action
from game.engine.play.match import Match
from game.profile.folders import open_folders
from scenes.drawing.painter import Drawn
from scenes.framework.manager import Scene
from scenes.system.window import Window
from scenes.table.curtain.curtain import CurtainScene
from scenes.table.input.keyboard_zones import next_zone, towards
from scenes.table.model.selection import CARD, TOKEN, Item
from scenes.table.play.shared_parts import frame
from scenes.table.table_scene import TableScene
from tests.event_log_reader import lines_of
from tests.scenes.lazy_app import LazyApp
from tests.scenes.table.match_data import library

WAYS = ("drag", "click", "keys")
KEYS = {"left": pygame.K_LEFT, "right": pygame.K_RIGHT, "up": pygame.K_UP, "down": pygame.K_DOWN}
NAMES = ("Mara", "Tobias", "Ilse", "Berthold", "Quirin", "Ana")
STEP = 1 / 60
STRIDE = 0.1
UNSEEN = 9
"""The number of unpainted frames per painted frame, in tests that don't check pictures."""
PATIENCE = 2000
MARGIN = 5


class ThinkingClock:
    """A clock for the computer's thinking, independent of the machine's speed.

    If `stopped` is true, the computer finishes thinking within one frame. Otherwise, it does one slice of thinking in
    each frame.
    """

    def __init__(self, stopped: bool) -> None:
        self.stopped = stopped
        self._seconds = 0.0

    def __call__(self) -> float:
        self._seconds += not self.stopped
        return self._seconds


class Player:
    """A program with an open table, controlled by posted events."""

    stride, unseen = STRIDE, UNSEEN
    watched = False
    """Whether to paint every frame, for tests that check each frame."""
    logs = True
    """Whether the program has an event log."""

    def __init__(
        self,
        folder: Path,
        seats: int = 2,
        seed: str = "table",
        size: tuple[int, int] = (1280, 720),
        animate: bool = False,
        players: Sequence[str] = (),
        game: str = "soul_battle",
        careful: bool = False,
        **options: str | int,
    ) -> None:
        self.events = io.StringIO()
        folders = open_folders(folder, None)
        log = self.events if self.logs else None
        self.app = LazyApp(Window("test", size), library(), folders, animate=animate, event_log=log)
        self.app.eager = self.watched
        self.app.keep(self.app.settings._replace(confirm=careful))
        session = self.app.matches.new_session(game, seats, NAMES[:seats], options, seed, players)
        self.app.scenes.push(self.app.make("table", session))
        self.frame()

    # --- where things are ---------------------------------------------------------------------------------------

    @property
    def scene(self) -> TableScene:
        found = next(scene for scene in self.app.scenes.all if isinstance(scene, TableScene))
        return found

    @property
    def table(self) -> Any:
        return self.scene.table

    @property
    def match(self) -> Any:
        return self.scene.session.match

    @property
    def top(self) -> Scene:
        assert self.app.scenes.top is not None
        return self.app.scenes.top

    def logged(self, event: str) -> list[dict[str, Any]]:
        """Return the lines of one kind from the event log."""
        self.app.catch_up()
        return [line for line in lines_of(self.events.getvalue()) if line["event"] == event]

    def shown(self) -> tuple[tuple[Any, ...], ...]:
        """Return the last frame's display list as text."""
        return self.app.painter.shown()

    def words(self) -> str:
        """Return every string in the last frame."""
        return "\n".join(str(what[1]) for what in self.shown() if what[0] == "text")

    # --- frames and events --------------------------------------------------------------------------------------

    def frame(self, *events: pygame.event.Event, seconds: float = STEP) -> None:
        self.app.frame(list(events), seconds)

    @contextmanager
    def unpainted(self) -> Iterator[None]:
        """Run frames without painting them, for steps whose pictures don't matter."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(self.app, "_paint", self._only_watch)
            yield

    def _only_watch(self) -> list[pygame.Rect]:
        """Record the buttons and their meanings without painting the frame."""
        self.app._watch()
        return []

    def skim(self, *events: pygame.event.Event) -> None:
        """Run a frame without painting it, for frames that no test looks at."""
        with self.unpainted():
            self.app.frame(list(events), STEP)

    def settle(self) -> None:
        """Run frames until nothing is moving and buttons accept presses. Paint the last frame."""
        self._arrive()
        if not self.watched:
            self.frame(seconds=0.0)

    def _arrive(self) -> None:
        """Run frames until nothing is moving and every button accepts presses."""
        self.frame()
        for _ in range(PATIENCE):
            if self.top.rest() != 0:
                self._wait()
                return
            for _ in range(self.unseen):
                if self.top.rest() == 0:
                    self.app._pass(self.stride)
            self.frame(seconds=self.stride)
        raise AssertionError("the table never comes to rest")

    def sleep(self) -> None:
        """Run frames without motion or input until the idle glow stops."""
        for _ in range(PATIENCE):
            rest = self.app._resting()
            if rest is None:
                return
            assert rest > 0, "something moves"
            self.frame(seconds=rest)
        raise AssertionError("the table never sleeps")

    def pixel(self, point: tuple[float, float]) -> tuple[int, int]:
        return round(point[0] * self.scene.scale), round(point[1] * self.scene.scale)

    def motion(self, point: tuple[float, float], held: bool = False) -> pygame.event.Event:
        return pygame.event.Event(pygame.MOUSEMOTION, pos=self.pixel(point), rel=(1, 1), buttons=(int(held), 0, 0))

    def move(self, point: tuple[float, float], held: bool = False) -> None:
        self.frame(self.motion(point, held))

    def down(self, point: tuple[float, float], button: int = 1) -> None:
        self.frame(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=self.pixel(point), button=button))

    def up(self, point: tuple[float, float], button: int = 1) -> None:
        self.frame(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=self.pixel(point), button=button))

    def click(self, point: tuple[float, float], button: int = 1) -> None:
        self.skim(self.motion(point))
        self.skim(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=self.pixel(point), button=button))
        self.up(point, button)

    def press_answer(self, point: tuple[float, float]) -> None:
        """Click the answer at these coordinates as soon as it accepts clicks."""
        self._wait()
        self.click(point)

    def steady(self) -> None:
        """Wait until every button accepts presses, and paint the last frame."""
        if self._wait() and not self.watched:
            self.frame(seconds=0.0)

    def _wait(self) -> bool:
        """Wait until every button accepts presses. Return whether that took any time."""
        waited = False
        while (left := self.app.click_guard.rest(self.top)) is not None:
            self.frame(seconds=left)
            waited = True
        return waited

    def drag(self, start: tuple[float, float], end: tuple[float, float], drop: bool = True) -> None:
        self.skim(self.motion(start))
        self.skim(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=self.pixel(start), button=1))
        for share in (0.1, 0.4, 0.8):
            point = start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
            self.skim(self.motion(point, held=True))
        self.move(end, held=True)
        if drop:
            self.up(end)

    def key(self, key: int, mod: int = 0) -> None:
        self.skim(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))
        self.frame(pygame.event.Event(pygame.KEYUP, key=key, mod=mod, unicode=""))

    def lift(self) -> None:
        """If the curtain is down, let the next player lift it."""
        for _ in range(PATIENCE):
            curtain = self.top
            if not isinstance(curtain, CurtainScene):
                self.skim(pygame.event.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0, unicode=""))
                self.settle()
                return
            for _ in range(self.unseen):
                if curtain.rest() == 0:
                    self.app._pass(self.stride)
            held = pygame.KEYDOWN if curtain.ready else pygame.KEYUP
            self.frame(pygame.event.Event(held, key=pygame.K_RETURN, mod=0, unicode=""), seconds=self.stride)
        raise AssertionError("the curtain never lifts")

    def still(self) -> tuple[Drawn, ...]:
        """Return the static items in the table's display list."""
        return self.scene.renderer.still(frame(self.table))

    def live(self) -> tuple[Drawn, ...]:
        """Return the live items in the table's display list."""
        return self.scene.renderer.live(frame(self.table))

    def ready(self) -> None:
        """Run frames until someone can act, with nothing moving and the curtain lifted."""
        self._arrive()
        self.announce()
        if isinstance(self.top, CurtainScene):
            self.lift()
        else:
            self.settle()

    def announce(self) -> None:
        """If a panel asks several people the same question, choose the first person."""
        while isinstance(self.top, TableScene) and self.table.model.call is not None:
            self.steady()
            self.key(pygame.K_1)
            self.settle()

    def start(self) -> None:
        """Run frames until someone can act, and paint only the last frame."""
        with self.unpainted():
            self.ready()
        self.frame()

    def show(self, match: Match, **values: Any) -> None:
        """Show another position at this table, and run frames until someone can act.

        `values` override the session's own values.
        """
        session = self.scene.session
        session.match = match
        for name, value in values.items():
            setattr(session, name, value)
        self.app.scenes.pop()
        self.app.scenes.push(self.app.make("table", session))
        self.start()

    # --- acting -------------------------------------------------------------------------------------------------

    def items(self, action: Action) -> list[Item]:
        """Return the items that an action picks up."""
        if self.table.model.is_token(action.pick):
            return [Item(TOKEN, name=action.pick)]
        return [Item(CARD, card) for card in action.cards]

    def point(self, item: Item) -> tuple[float, float]:
        """Return a point where a press grabs this item.

        A press there works even when a neighbouring card is raised or lowered.
        """
        box = self.table.hit_test.box_of(item)
        for across in range(1, 20):
            for down in range(1, 20):
                point = box.x + box.w * across / 20, box.y + box.h * down / 20
                around = [(point[0] + x, point[1] + y) for x in (-MARGIN, 0, MARGIN) for y in (-MARGIN, 0, MARGIN)]
                desk = self.table.hit_test
                if point[1] < self.table.model.size[1] - MARGIN and all(desk.item_at(*at) == item for at in around):
                    return point
        raise AssertionError(f"{item} can't be pressed anywhere")

    def middle(self, place: int) -> tuple[float, float]:
        """Return a point in a place. A card dropped at this point doesn't land on another card."""
        x, y = self.table.hit_test.area(place).centre
        return float(x), float(min(y, self.table.model.size[1] - 4))

    def act(self, action: Action, way: str) -> None:
        """Take an action by dragging, by clicking or with the keyboard."""
        if self._press_spread(action, way):
            return
        if action.place < 0:
            self._press_button(action, way)
            return
        items = self.items(action)
        if way == "keys":
            for item in items:
                name: tuple[str, int | str] = (item.kind, item.name or item.number)
                if name not in [stop.name for stop in self.scene.controls.stops()]:
                    name = ("place", self.table.hit_test.place_of(item))
                self.focus(name)
                self.key(pygame.K_RETURN)
            if self.table.gesture.pick is None:
                return  # choosing the card was enough
            self.focus(("place", action.place))
            self.key(pygame.K_RETURN)
            self._choose(action, way)
            return
        for item in items if way == "click" else items[:-1]:
            self.click(self.point(item))
        self.settle()
        if way == "click" and self.table.gesture.pick is None:
            return
        if way == "click":
            self.click(self.middle(action.place))
        else:
            self.drag(self.point(items[-1]), self.middle(action.place))
        self._choose(action, way)

    def confirm(self) -> None:
        """Confirm a dialog with the keyboard. Pressing Enter alone would cancel it."""
        for key in (pygame.K_TAB, pygame.K_TAB, pygame.K_RETURN):
            self.key(key)
        self.settle()

    def _press_spread(self, action: Action, way: str) -> bool:
        """Spread a pile, and take the action's hidden or covered card from it.

        Return whether this completes the action.
        """
        controller = self.table
        pile = self.buried(action.cards[0], way) if len(action.cards) == 1 else -1
        if pile < 0:
            if controller.overlay.spread is not None:
                self.key(pygame.K_ESCAPE)
            return False
        if controller.overlay.spread is None and way == "keys":
            self.focus(("place", pile))
            self.key(pygame.K_RETURN if pile in controller.piles.below().cards else pygame.K_i)
        elif controller.overlay.spread is None and way == "click" and pile in controller.piles.below().cards:
            self.click(self.middle(pile))
        elif controller.overlay.spread is None:
            self.click(self.middle(pile), pygame.BUTTON_RIGHT)
        self.steady()
        spread = controller.overlay.spread
        assert spread is not None
        number = next(at for at, taken in spread.choices.items() if action in taken)
        if way == "keys":
            while controller.overlay.spread.chosen != number:
                self.key(pygame.K_RIGHT)
            self.key(pygame.K_RETURN)
        else:
            self.frame()
            self.press_answer(controller.overlay.boxes.parts[number].centre)
        self._choose(action, way)
        return True

    def buried(self, card: int, way: str) -> int:
        """Return the pile where this card is hidden or covered, or -1.

        Unless `way` is "drag", even the top card of a pile with choices counts as hidden.
        """
        place = next(at for at, held in enumerate(self.match.state.places) if card in held)
        if way != "drag" and place in self.table.piles.below().cards:
            return place
        row = self.table.sprites.places[place]
        seen = row if self.table.model.layout.spots[place].spread else row[-1:]
        return -1 if any(sprite.shown == card for sprite in seen) else place

    def _choose(self, action: Action, way: str) -> None:
        """Choose this action from the list of actions that share its gesture."""
        choice = self.table.overlay.choice
        if choice is None:
            return
        self.steady()
        number = choice.actions.index(action)
        if way == "keys":
            while self.table.overlay.choice.chosen != number:
                self.key(pygame.K_DOWN)
            self.key(pygame.K_RETURN)
        else:
            self.frame()
            self.press_answer(self.table.overlay.boxes.parts[number].centre)

    def _press_button(self, action: Action, way: str) -> None:
        self.steady()
        controls = self.scene.controls
        tile = next((name for name, one in controls.tiles().items() if one.tile.action == action), "")
        if tile and way == "keys":
            self.focus(("button", tile))
            self.key(pygame.K_RETURN)
            return
        if tile:
            self.press_answer(controls.tiles()[tile].box.centre)
            return
        name = f"wide{controls.wide().index(action)}"
        if way != "keys":
            self.press_answer(controls.boxes()[name].centre)
        elif name == controls.usual():
            self.key(pygame.K_SPACE)
        else:
            self.focus(("button", name))
            self.key(pygame.K_RETURN)

    def focus(self, name: tuple[str, int | str]) -> None:
        """Move the focus to an item by the shortest path, using only the arrow keys and Tab."""
        controls = self.scene.controls
        stops = controls.stops()
        assert name in [stop.name for stop in stops], f"{name} has no stop"
        if controls.focus_stop() is None:
            self.key(pygame.K_TAB)
        for key, mod in self._way(stops, controls.reachable(), controls.focus, name):
            self.key(key, mod)
        assert controls.focus == name

    @staticmethod
    def _way(stops: Sequence[Any], by_arrow: Sequence[Any], start: Any, goal: Any) -> list[tuple[int, int]]:
        by_name = {stop.name: stop for stop in stops}
        ways: dict[Any, list[tuple[int, int]]] = {start: []}
        queue = deque([start])
        while queue and goal not in ways:
            here = queue.popleft()
            stop = by_name[here]
            for way, key in KEYS.items():
                found = towards([other for other in by_arrow if other.name != here], stop.box, way)
                if found and found.name not in ways:
                    ways[found.name] = [*ways[here], (key, 0)]
                    queue.append(found.name)
            for back in (False, True):
                found = next_zone(stops, stop.zone, back)
                if found and found.name not in ways:
                    ways[found.name] = [*ways[here], (pygame.K_TAB, pygame.KMOD_SHIFT if back else 0)]
                    queue.append(found.name)
        assert goal in ways, f"no keys lead from {start} to {goal}"
        return ways[goal]

"""A monkey at the controls: random presses, drags, keys, text, resizing and loss of focus.

The same seed gives the same inputs.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path

import pygame

from game.engine.events import Moved, Turned
from game.engine.play.match import Match
from game.engine.table import Table, bit
from scenes.framework.menu import MenuScene
from scenes.framework.motion import STEP
from scenes.gallery.gallery_scene import GalleryScene
from scenes.replay.replay_scene import ReplayScene
from scenes.table.board.overlay import NamedCard
from scenes.table.curtain.curtain import CurtainScene
from scenes.table.model.visibility import Phase
from scenes.table.table_scene import TableScene
from tests.scenes.menus.app_driver import NAMES, AppDriver

SIZES = ((1280, 720), (1024, 640), (1920, 1080), (900, 900))
NAMED = """
LEFT RIGHT UP DOWN TAB RETURN SPACE ESCAPE h s i p r e c m F1 BACKSPACE DELETE HOME END PAGEUP PAGEDOWN 1 4 z y
w PLUS MINUS
"""
KEYS = [getattr(pygame, f"K_{name}") for name in NAMED.split()]
MODS = (0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL)
LETTERS = "aZ7 -äß♥\u202e漢\U0001f480'\\/.%{}"
AWAY = 60
"""Number of inputs after which the monkey returns to the table or replaces a finished match."""
LATELY = 3
"""Number of recent decisions whose cards may still be on the screen."""
Point = tuple[float, float]


def possible_cards(match: Match, mask: int) -> set[int]:
    """Return the cards that could be in these seats' piles, as far as the seats know."""
    view, brought, display = match.view(mask), match.setup.brought, match.game.display
    return {
        card
        for number, place in enumerate(view.table.places)
        if place.seat and mask & bit(place.seat)
        for card in display.possible_cards(view, number, brought[place.seat - 1] if brought else ())
    }


class Monkey:
    """A monkey that operates one running program. `inputs` counts its inputs."""

    def __init__(self, folder: Path, seed: str, game: str = "") -> None:
        self.chance = random.Random(seed)
        self.driver = AppDriver(folder)
        self.driver.app.eager = True
        self.game = game
        """The game that the monkey restarts after closing everything, or "" to let the monkey choose."""
        self.inputs = 0
        self.scenes: set[str] = set()
        self.actions = 0
        self._begin()

    def play(self, inputs: int) -> None:
        """Send the given number of random inputs."""
        until = self.inputs + inputs
        ways: Sequence[tuple[Callable[[], None], int]] = (
            (self._press, 40),
            (self._drag, 25),
            (self._key, 20),
            (self._move, 8),
            (self._act, 110),
            (self._wheel, 2),
            (self._type, 2),
            (self._focus, 1),
            (self._size, 1),
            (self._wait, 20),
        )
        doing, weights = zip(*ways, strict=True)
        at_table = self.inputs
        while self.inputs < until:
            self.chance.choices(doing, weights)[0]()
            top = self.driver.app.scenes.top
            if isinstance(top, TableScene) and top.table.model.phase != Phase.OVER:
                at_table = self.inputs
            if top is None or not self.driver.app.running or (self.game and self.inputs - at_table > AWAY):
                self._begin()
                at_table = self.inputs
            else:
                self.scenes.add(top.name)
                self.look()

    def look(self) -> None:
        """Check that the viewer knows each visible card, or knew it a moment ago.

        After a decision reveals a card, the card can still be visible on its way to a face-down pile (SB 4.2, 7.2).
        """
        scenes = self.driver.app.scenes.all
        tables = [scene for scene in scenes if type(scene) is TableScene]
        if not tables or any(isinstance(scene, ReplayScene) for scene in scenes):
            # On request, the solver shows a way to win, which also reveals cards still to be drawn.
            return
        match = tables[-1].session.match
        states = [match.start, *(turn.state for turn in match.turns[-LATELY:])][-LATELY - 1 :]
        table: Table = match.state.table
        covered = any(isinstance(scene, CurtainScene) for scene in scenes)
        mask = 0 if covered else tables[-1].table.model.hotseat.mask
        shown = tables[-1].table.overlay.shown
        # Everyone has already seen these cards named in a log line.
        named = {shown.card, *shown.others} if isinstance(shown, NamedCard) else set()
        listed: set[int] = set()
        if tables[-1].table.overlay.spread is not None:
            # Players may browse some piles because only the order of their cards is hidden.
            view = match.view(mask)
            listed = {
                card for place in range(len(table.places)) for card in match.game.display.browsable_cards(view, place)
            } | possible_cards(match, mask)
        if isinstance(scenes[-1], GalleryScene):
            return  # the gallery shows all the cards in the game, wherever they are
        for what in self.driver.app.painter.shown():
            card = table.card_named.get(str(what[1])) if what[0] == "card" else None
            if card is not None and card not in named and card not in listed:
                known = [state.known[card] for state in states]
                told = any(one & mask or one == table.everyone for one in known) or card in self._heard(match, mask)
                assert told, f"{what[1]} is seen by {mask:b}"

    @staticmethod
    def _heard(match: Match, mask: int) -> set[int]:
        """Return the cards that these seats have recently seen, even those they no longer know."""
        heard = (event for turn in match.turns[-LATELY:] for event in match.told(turn.events, mask))
        return {card for event in heard if isinstance(event, Moved | Turned) for card in event.cards if card >= 0}

    def look_around(self) -> None:
        """Run one frame: either move the pointer or let some time pass."""
        if self.chance.random() < 0.7:
            self._move()
        else:
            self._wait()

    # --- inputs -------------------------------------------------------------------------------------------------

    def _press(self) -> None:
        at = self._place()
        button = self.chance.choices((1, 3, 2), (12, 2, 1))[0]
        self._events(self._mouse(pygame.MOUSEMOTION, at), self._mouse(pygame.MOUSEBUTTONDOWN, at, button))
        if self.chance.random() < 0.1:
            self._wait()
        self._events(self._mouse(pygame.MOUSEBUTTONUP, at, button))

    def _drag(self) -> None:
        start, end = self._place(), self._place()
        self._events(self._mouse(pygame.MOUSEMOTION, start), self._mouse(pygame.MOUSEBUTTONDOWN, start))
        for step in range(1, 4):
            part = step / 3
            at = start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
            self._events(self._mouse(pygame.MOUSEMOTION, at))
        if self.chance.random() < 0.9:
            self._events(self._mouse(pygame.MOUSEBUTTONUP, end))

    def _key(self) -> None:
        key, mod = self.chance.choice(KEYS), self.chance.choice(MODS)
        self._events(
            pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""),
            pygame.event.Event(pygame.KEYUP, key=key, mod=mod),
        )

    def _move(self) -> None:
        self._events(self._mouse(pygame.MOUSEMOTION, self._place()))

    def _wheel(self) -> None:
        self._events(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=self.chance.choice((-3, -1, 1, 5))))

    def _type(self) -> None:
        for _ in range(self.chance.randint(1, 6)):
            self._events(pygame.event.Event(pygame.TEXTINPUT, text=self.chance.choice(LETTERS)))

    def _focus(self) -> None:
        self._events(pygame.event.Event(pygame.WINDOWFOCUSLOST))
        self._events(pygame.event.Event(pygame.WINDOWFOCUSGAINED))

    def _size(self) -> None:
        size = self.chance.choice(SIZES)
        pygame.display.set_mode(size, pygame.RESIZABLE)
        self._events(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))

    def _wait(self) -> None:
        self.driver.app.frame([], self.chance.choice((STEP, 0.1, 0.6, 2.5)))

    def _act(self) -> None:
        """At a table, take a legal action so that the match progresses."""
        top = self.driver.app.scenes.top
        if not isinstance(top, TableScene):
            # Don't let the random player spend too long away from the cards.
            self._events(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
            return
        legal = top.table.model.legal()
        if not legal:
            self._wait()
            return
        self.inputs += 1
        top.table.finish()
        top.table.input.cancel()
        top.table.play(self.chance.choice(legal))
        self.actions += 1
        self.driver.app.frame([], STEP)

    # --- helpers ------------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        """Restart the program, either with a match of `game` or on the title screen."""
        app = self.driver.app
        app.running = True
        if self.game:
            rules = app.library.game(self.game).game
            seats = self.chance.randint(rules.least_seats, rules.most_seats)
            options = {
                option.id: self.chance.choice([value.id for value in option.values])
                for option in rules.options
                if option.values
            }
            players = ("", *(self.chance.choice(("", "", "greedy")) for _ in range(seats - 1)))
            made = app.matches.new_session(self.game, seats, NAMES[:seats], options, f"monkey {self.inputs}", players)
            app.scenes.reset(app.make("table", made))
        else:
            app.scenes.reset(app.make("title"))
        app.frame([], STEP)

    def _place(self) -> Point:
        """Return a point in the window, preferably one with something on it."""
        top = self.driver.app.scenes.top
        wide, high = self.driver.app.view.size
        if isinstance(top, TableScene) and self.chance.random() < 0.8:
            table, spots, scale = top.table, top.table.model.layout.spots, top.scale
            boxes = [table.hit_test.area(spot.place) for spot in spots if spot.shape in ("stack", "heap")]
            boxes += [box for box in top.controls.boxes().values() if self.chance.random() < 0.1]
            boxes += [table.hit_test.hand_box(spot.place) for spot in spots if spot.spread] * 3
            box = self.chance.choice(boxes)
            return ((box.x + box.w * self.chance.random()) * scale, (box.y + box.h * self.chance.random()) * scale)
        if isinstance(top, MenuScene) and top.page.widgets and self.chance.random() < 0.8:
            rect = self.driver.app.view.rect(*self.chance.choice(top.page.widgets).box)
            return rect.x + rect.width * self.chance.random(), rect.y + rect.height * self.chance.random()
        return self.chance.random() * wide, self.chance.random() * high

    def _mouse(self, kind: int, at: Point, button: int = 1) -> pygame.event.Event:
        pos = (round(at[0]), round(at[1]))
        if kind == pygame.MOUSEMOTION:
            return pygame.event.Event(kind, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        return pygame.event.Event(kind, pos=pos, button=button)

    def _events(self, *events: pygame.event.Event) -> None:
        for event in events:
            if not self.driver.app.running:
                return
            self.inputs += 1
            self.driver.app.frame([event], STEP)

"""The title: the wall with its candles, a niche for each game, and the way to everything else."""

from __future__ import annotations

import os
import re
from bisect import bisect_right
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.content.definitions import GameInfo
from game.profile.crash_guard import ENOUGH
from game.profile.saves import SavedMatch, list_saves
from scenes import VERSION, navigation
from scenes.geometry import Geometry, MenuBox, Point
from scenes.kit.dialog import Dialog
from scenes.kit.painter import Drawn
from scenes.kit.surfaces import clear
from scenes.kit.widgets import Button, Label, Panel, even
from scenes.menu import MenuScene
from scenes.menu_canvas import MenuCanvas, begin_stretched, stretched
from scenes.phrases import joined, not_opened

if TYPE_CHECKING:
    from scenes.app import App

MOST_TROUBLES = 400
"""Characters of the troubles that the panel tells at most."""
MOST_NAMES = 3
"""So many names of a saved match are told; the rest as a number."""

LIT = (34, 30, 20)
"""How much lighter a niche is under the pointer: red, green, blue."""
NAME, PLAYERS = "plate", "small"
"""How the two lines of a niche are written."""
NAME_HIGH, PLAYERS_HIGH = 0.082, 0.06
"""How high a niche's two lines may get, in its height."""
SOLID = 230
"""What of a niche's picture is the frame, and not its shadow: at least so opaque."""


def players(app: App, game: GameInfo) -> str:
    """How many play a game, in words."""
    if game.most_seats == 1:
        return app.texts["title.alone"]
    return app.say("title.players", least=game.least_seats, most=game.most_seats)


class Niche(Button):
    """A game's niche on the shelf, with its name on the plate."""

    def __init__(self, app: App, place: Geometry, box: MenuBox, game: GameInfo, action: Callable[[], object]) -> None:
        self.picture = box
        hit = box.part(*place.numbers("niche_hit", 4))
        super().__init__(app, hit, game.name, action)
        self.game = game
        self.name = f"title/niche_{game.id}.png"
        self.players = players(app, game)
        self.place = place
        self.small = 0.0
        """How many times larger than usual it is told how many play; the name is as large as the widget's text."""

    def items(self) -> list[Drawn]:
        rect = self.kit.view.rect(*self.picture)
        picture = self._drawn(rect.width, rect.height)
        lit = self.hovered and not self.held
        found = [Drawn(("image", self.name), self._lit(picture) if lit else picture, rect.x, rect.y)]
        if self.focused:
            ring = self.kit.view.px(self.kit.theme.measures.focus_gap)
            found.append(Drawn(("panel", "focus"), self._rim(picture, ring), rect.x - ring, rect.y - ring))
        found.append(self.text(self.label, NAME, self._line("plate_name", NAME_HIGH)))
        found.append(self.text(self.players, PLAYERS, self._line("plate_players", PLAYERS_HIGH), grow=self.small))
        return found

    def _line(self, point: str, share: float) -> MenuBox:
        """Where a line stands on the plate."""
        wide, (x, y) = self.place.number("plate_width"), self.place.point(point)
        high = share * self.picture.height
        box = self.picture.part(x - wide / 2, y, wide, 0)
        return MenuBox(box.x, box.y - high / 2, box.width, high)

    def room(self) -> float:
        return self._room(self.label, NAME, self._line("plate_name", NAME_HIGH))

    def small_room(self) -> float:
        """How much larger than usual it can be told how many play: no larger than the name."""
        type_ = self.kit.type
        most = self.grow * type_.size(NAME) / type_.size(PLAYERS)
        return min(most, self._room(self.players, PLAYERS, self._line("plate_players", PLAYERS_HIGH)))

    def _drawn(self, wide: int, high: int) -> pygame.Surface:
        """The niche, or a plain panel for a game that nobody has drawn one for yet."""
        if self.kit.images.has(self.name):
            return self.kit.images.sized(self.name, wide, high)
        return self.kit.shapes.panel("panel", wide, high, self.kit.view.scale)

    def _lit(self, picture: pygame.Surface) -> pygame.Surface:
        """As if the candles stood nearer."""

        def make() -> pygame.Surface:
            lit = picture.copy()
            lit.fill(LIT, special_flags=pygame.BLEND_RGB_ADD)
            return lit

        return self.kit.images.made(("lit", self.name, picture.get_size()), make)

    def _rim(self, picture: pygame.Surface, wide: int) -> pygame.Surface:
        """What has the focus is rimmed along its own shape."""

        def make() -> pygame.Surface:
            width, height = picture.get_size()
            shape = pygame.mask.from_surface(self._drawn(2 * width, 2 * height), SOLID)
            round_tip = clear((4 * wide + 1, 4 * wide + 1))
            pygame.draw.circle(round_tip, (255, 255, 255), (2 * wide, 2 * wide), 2 * wide)
            rim = shape.convolve(pygame.mask.from_surface(round_tip))
            rim.erase(shape, (2 * wide, 2 * wide))
            colour = self.kit.theme.palette.gold_hi
            large = rim.to_surface(setcolor=(*colour, 255), unsetcolor=(*colour, 0))
            return pygame.transform.smoothscale(large, (width + 2 * wide, height + 2 * wide))

        return self.kit.images.made(("rim", self.name, picture.get_size(), wide), make)


class TitleScene(MenuScene):
    """The first scene. Continue comes first while a match is saved that can be gone on with."""

    name = "title"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        saves = list_saves(app.folders.saves)
        able = (one for one in saves.matches if one.path.name not in app.guard.aside and one.game in app.playable)
        self.saved = saves._replace(matches=tuple(able)).current
        self.notes = [*app.news, *saves.troubles, *app.problems]
        self._asked = False
        self._pointed = ""
        """The tagline of the game that is pointed at."""
        app.news.clear()

    def enter(self) -> None:
        begin_stretched(self.look, self.app.view, *self._wall())
        super().enter()
        if self.saved is not None and self.app.guard.failed(self.saved.path.name) and not self._asked:
            self._asked = True
            self._ask_without(self.saved)

    def _ask_without(self, saved: SavedMatch) -> None:
        """Going on with a match has crashed again and again: what is to become of Continue?"""
        say = self.app.texts
        what = self.app.say("title.without.what", times=ENOUGH, match=self._describe(saved), file=saved.path.name)
        answers = (
            (say["title.without.again"], partial(self._go_on, saved)),
            (say["title.without.yes"], partial(self._set_aside, saved)),
        )
        # Esc is the same as to start without it: nothing is lost by that.
        self.app.scenes.push(Dialog(self.app, say["title.without"], what, answers, escape=len(answers) - 1))

    def _set_aside(self, saved: SavedMatch) -> None:
        self.app.guard.set_aside(saved.path.name)
        navigation.to_title(self.app)

    # --- picture ------------------------------------------------------------------------------------------------

    def ground(self) -> pygame.Surface:
        return stretched(self.look, self.app.view, *self._wall())

    def _wall(self) -> tuple[str, tuple[Point, Point]]:
        return "table/wall.png", self.place.stops("wall")

    def put(self, sheet: MenuCanvas) -> None:
        place, say = self.place, self.app.texts
        sheet.text(say["title.name"], "title", place.point("name"), 0.5)
        sheet.fading_rule(place.box("rule"), self.app.theme.palette.gold)
        sheet.text(self._pointed or say["title.subtitle"], "subtitle", place.point("subtitle"), 0.5)
        version = self.app.say("title.version", version=VERSION)
        left, top, wide, high = self.app.view.span
        right, below = place.point("version")
        at = (left + wide - right, top + high - below)
        sheet.fit(version, "small", at, wide, across=1, high=self.place.number("version_high"))

    # --- widgets ------------------------------------------------------------------------------------------------

    def fill(self) -> None:
        place, say = self.place, self.app.texts
        games = [self.app.library.games[name].game for name in self.app.playable]
        first = next((game for game in games if game.id == self.app.settings.last_game), games[0] if games else None)
        small: list[tuple[str, str, Callable[[], object]]] = []
        if self.saved is not None:
            told, action = self._describe(self.saved), partial(self._go_on, self.saved)
            self._primary("continue", say["title.continue"], told, action)
            if first:
                small.append(("new", say["title.new"], partial(self._new, first)))
        elif first and self._suggests(first.id):
            # Somebody who comes for the first time is shown how it is played.
            told = self.app.say("lesson.learn.note", minutes=self.app.library.games[first.id].lesson_minutes)
            learn = partial(navigation.to_lesson, self.app, first.id)
            self._primary("learn", self.app.say("lesson.learn.game", game=first.name), told, learn)
            small.append(("new", say["title.new"], partial(self._new, first)))
        elif first:
            self._primary(
                "new", say["title.new"], f"{first.name}, {players(self.app, first)}", partial(self._new, first)
            )
        for game, box in zip(games, self._niches(len(games)), strict=True):
            self.add(f"niche.{game.id}", Niche(self.app, place, box, game, partial(self._new, game)))
        self._even_niches()
        if "learn" not in self.named and (taught := self._taught()):
            small.append(("learn", say["lesson.learn"], partial(navigation.to_lesson, self.app, taught)))
        small.append(("matches", say["title.matches"], partial(navigation.to_matches, self.app)))
        small.append(("statistics", say["title.statistics"], partial(navigation.to_statistics, self.app)))
        small.append(("options", say["title.options"], lambda: self.app.scenes.push(self.app.make("options"))))
        if first:
            small.append(("rules", say["title.rules"], partial(navigation.to_rules, self.app, first.id)))
        small.append(("credits", say["title.credits"], lambda: self.app.scenes.push(self.app.make("credits"))))
        small.append(("quit", say["title.quit"], self.app.quit))
        self._row(small)
        self._troubles()

    def _even_niches(self) -> None:
        """What is written on all niches is of one size."""
        niches = [widget for widget in self.named.values() if isinstance(widget, Niche)]
        even(niches)
        small = min((niche.small_room() for niche in niches), default=1.0)
        for niche in niches:
            niche.small = small

    def _niches(self, count: int) -> list[MenuBox]:
        """So many niches side by side on the shelf, smaller where they would stand before the candles."""
        x, y, wide, high = self.place.box("niche")
        step, most = self.place.number("niche_step"), self.place.number("niches_most")
        share = min(1.0, most / (step * (count - 1) + wide))
        middle, below = x + wide / 2, y + high
        return [
            MenuBox(
                middle + ((at - (count - 1) / 2) * step - wide / 2) * share,
                below - high * share,
                wide * share,
                high * share,
            )
            for at in range(count)
        ]

    def _taught(self) -> str:
        """The game that Learn teaches: the one played last, or the first that has a lesson; "" if none has."""
        games = [name for name in self.app.playable if self.app.library.games[name].lesson]
        last = self.app.settings.last_game
        return last if last in games else games[0] if games else ""

    def _suggests(self, game: str) -> bool:
        """Whether the lesson comes first: nothing was learned or played yet."""
        settings = self.app.settings
        return self._taught() == game and not settings.lessons and not settings.last_game

    def _primary(self, name: str, label: str, note: str, action: Callable[[], object]) -> None:
        button = Button(self.app, self.place.box("primary"), label, action, style="gold", note=note)
        self.page.default = self.add(name, button)

    def _row(self, small: list[tuple[str, str, Callable[[], object]]]) -> None:
        middle, y, wide, high = self.place.box("row")
        most, gap = self.place.point("row_most")
        # Large text widens the buttons, as far as the row has room.
        wide = min(wide * self.look.type.growth("button"), (most + gap) / len(small) - gap)
        step = wide + gap
        left = middle - (step * len(small) - gap) / 2
        even(
            [
                self.add(name, Button(self.app, MenuBox(left + number * step, y, wide, high), label, action))
                for number, (name, label, action) in enumerate(small)
            ]
        )

    def _troubles(self) -> None:
        """Add a small panel with the faults of files; a button opens the whole list if it doesn't fit."""
        if not self.notes:
            return
        app, say, place = self.app, self.app.texts, self.place
        self.page.add(Panel(app, place.box("troubles"), "note"))
        self.page.add(Label(app, place.box("troubles_head"), say["title.troubles"], "section", colour="blood_on_dark"))
        # The user's own folders are left out: their names may be longer than the panel.
        folders = "|".join(re.escape(f"{folder}{os.sep}") for folder in (app.folders.data, app.folders.root))
        told = re.sub(folders, "", "\n".join(self.notes))
        beginning = told[:MOST_TROUBLES]
        lengths = range(1, len(beginning) + 1)
        fits = bisect_right(lengths, False, key=lambda letters: not self._fits(beginning[:letters]))
        cut = beginning if fits == len(told) else f"{beginning[:fits].rstrip()}…"
        self.page.add(self._trouble(cut))
        if cut == told == "\n".join(self.notes):
            return
        count = len(self.notes)
        label = app.say("title.troubles.all", count=count) if count > 1 else say["title.troubles.one"]
        self.add("troubles", Button(app, place.box("troubles_all"), label, self._show_troubles))

    def _trouble(self, told: str) -> Label:
        """Return what of the troubles the panel tells."""
        return Label(self.app, self.place.box("troubles_text"), told, "tiny", wrapped=True, down=0.0, colour="text")

    def _fits(self, told: str) -> bool:
        """Return whether a text, cut, has room in the panel."""
        return self._trouble(f"{told}…").height <= self.place.box("troubles_text").height

    def _show_troubles(self) -> None:
        """Open a list of everything that is wrong, which can be scrolled."""
        say = self.app.texts
        told = [*([say["title.troubles.how"]] if self.app.problems else ()), *self.notes]
        answers = ((say["menu.close"], None),)
        self.app.scenes.push(Dialog(self.app, say["title.troubles"], "\n\n".join(told), answers))

    def _describe(self, saved: SavedMatch) -> str:
        content = self.app.library.games[saved.game]
        names = joined(self.app.texts, saved.seats, MOST_NAMES)
        key = "save.described.practice" if saved.practice else "save.described"
        return content.texts.say(key, game=content.game.name, names=names, turn=max(1, saved.turn))

    def resized(self) -> None:
        super().resized()
        self.refill()

    def update(self, step: float) -> None:
        """Under the title stands what the game is that the pointer or the focus is on."""
        super().update(step)
        niches = [widget for widget in self.named.values() if isinstance(widget, Niche)]
        lit = [niche for niche in niches if niche.hovered] or [niche for niche in niches if niche.focused]
        pointed = lit[0].game.tagline if lit else ""
        if pointed != self._pointed:
            self._pointed = pointed
            self.redraw()

    # --- what the buttons do ------------------------------------------------------------------------------------

    def _new(self, game: GameInfo) -> None:
        navigation.to_setup(self.app, game.id)

    def _go_on(self, saved: SavedMatch) -> None:
        try:
            navigation.resume(self.app, saved.path)
        except (ValueError, OSError) as error:
            self.notes.insert(0, not_opened(self.app, saved.path, error))
            self.saved = None
            self.refill()

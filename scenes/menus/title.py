"""The title screen: a wall with candles, a niche for each game, and buttons."""

from __future__ import annotations

import os
import re
from bisect import bisect_right
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game import VERSION
from game.content.definitions import GameInfo
from game.profile.crash_guard import ENOUGH
from game.profile.saves import SavedMatch, list_saves
from scenes.drawing.geometry import MenuBox, Point
from scenes.drawing.painter import Drawn
from scenes.framework import match_actions
from scenes.framework.dialog import Dialog, notice
from scenes.framework.idle_glow import STEPS, IdleGlow
from scenes.framework.manager import DONE
from scenes.framework.menu import MenuScene
from scenes.framework.menu_canvas import MenuCanvas, begin_stretched, stretched
from scenes.framework.navigation import Go, Quit, Reset
from scenes.framework.phrases import joined, not_opened
from scenes.kit.buttons import Button
from scenes.kit.labels import Label, Panel
from scenes.kit.widget import even
from scenes.menus.niche import RATE, Air, Niche, shelf, shelved

if TYPE_CHECKING:
    from scenes.framework.services import Services

MOST_TROUBLES = 400
"""Maximum number of characters in the panel that lists problems."""
MOST_NAMES = 3
"""Maximum number of players' names listed for a saved match. Any other players are counted, not named."""

FLAME = 0.30
"""Maximum effect of the candles' flicker on the light around the flames, as a fraction of full brightness."""


class TitleScene(MenuScene):
    """The title screen. If a saved match can be resumed, Resume is the main button."""

    name = "title"
    reflows = True

    def __init__(self, app: Services) -> None:
        super().__init__(app)
        saves = list_saves(app.folders.saves)
        able = (
            one for one in saves.matches if one.path.name not in app.matches.guard.aside and one.game in app.playable
        )
        self.saved = saves._replace(matches=tuple(able)).current
        self.notes = [*app.news, *saves.troubles, *app.problems]
        self._asked = False
        self._pointed = ""
        """The tagline of the game that is under the pointer or has the focus, or ""."""
        self.glow = IdleGlow()
        self._drifted = 0.0
        """How long the fog has been drifting, in seconds."""
        self._shone: tuple[object, tuple[Drawn, ...]] = (None, ())
        """The candlelight's display items, and the values that they were computed from."""
        app.news.clear()

    def enter(self) -> None:
        """Show the page. If a saved match keeps crashing the program, ask what to do."""
        begin_stretched(self.look, self.app.view, *self._wall())
        super().enter()
        self.glow.still = self.app.motion.still or not self.app.animate
        self.glow.wake()
        if self.saved is not None and self.app.matches.guard.failed(self.saved.path.name) and not self._asked:
            self._asked = True
            self._ask_without(self.saved)

    def _ask_without(self, saved: SavedMatch) -> None:
        """Ask what to do about a saved match that has crashed the program several times."""
        say = self.app.texts
        what = self.app.say("title.without.what", times=ENOUGH, match=self._describe(saved), file=saved.path.name)
        answers = (
            (say["title.without.again"], partial(self._go_on, saved)),
            (say["title.without.yes"], partial(self._set_aside, saved)),
        )
        # Esc chooses the bottom answer, which skips the match for now. Nothing is lost.
        self.app.navigate(Go(Dialog(self.app, say["title.without"], what, answers, escape=len(answers) - 1)))

    def _set_aside(self, saved: SavedMatch) -> None:
        self.app.matches.guard.set_aside(saved.path.name)
        self.app.navigate(Reset("title"))

    # --- picture ------------------------------------------------------------------------------------------------

    def ground(self) -> pygame.Surface:
        """Return the background: the picture of the wall, stretched to fill the screen."""
        return stretched(self.look, self.app.view, *self._wall())

    def _wall(self) -> tuple[str, tuple[Point, Point]]:
        return "table/wall.png", self.place.stops("wall")

    def put(self, sheet: MenuCanvas) -> None:
        """Draw the name, the tagline and the version."""
        place, say = self.place, self.app.texts
        sheet.text(say["title.name"], "title", place.point("name"), 0.5)
        sheet.fading_rule(place.box("rule"), self.app.theme.palette.gold)
        sheet.text(self._pointed or say["title.subtitle"], "subtitle", place.point("subtitle"), 0.5)
        version = self.app.say("title.version", version=VERSION)
        left, top, wide, high = self.app.view.span
        right, below = place.point("version")
        at = (left + wide - right, top + high - below)
        sheet.fit(version, "small", at, wide, across=1, high=self.place.number("version_high"))

    def seen(self, items: tuple[Drawn, ...]) -> tuple[Drawn, ...]:
        """Return the given items, followed by the current candlelight."""
        step = self.glow.step
        if not step:
            return items
        wanted = (items, step, self.app.view.size)
        if self._shone[0] != wanted:
            self._shone = wanted, (*items, *self._candlelight(step))
        return self._shone[1]

    def _candlelight(self, step: int) -> list[Drawn]:
        """Return the light around the flames on both sides of the wall."""
        left, _, wide, _ = self.app.view.span
        side, places = self.place.number("flame_light"), self.place.numbers("flames", 4)
        found = []
        for x, y in (places[:2], places[2:]):
            for middle in (left + x, left + wide - x):
                rect = self.app.view.rect(middle - side / 2, y - side / 2, side, side)
                light = self.look.images.sized("table/glow.png", self.app.view.px(side))
                faint = self.look.images.faded(light, FLAME * step / STEPS)
                found.append(Drawn(("candlelight",), faint, rect.x, rect.y))
        return found

    # --- widgets ------------------------------------------------------------------------------------------------

    def fill(self) -> None:
        """Add the main button, the niches and the row of buttons."""
        place, say = self.place, self.app.texts
        games = [self.app.library.games[name].game for name in self.app.playable]
        first = next((game for game in games if game.id == self.app.settings.last_game), games[0] if games else None)
        small: list[tuple[str, str, Callable[[], object]]] = []
        if self.saved is not None:
            told, action = self._describe(self.saved), partial(self._go_on, self.saved)
            self._primary("continue", say["title.continue"], told, action)
            if first:
                small.append(("new", say["title.new"], self._ask_new))
        elif first and self._suggests(first.id):
            # Offer new players the lesson first.
            told = self.app.say("lesson.learn.note", minutes=self.app.library.games[first.id].lesson_minutes)
            learn = partial(match_actions.open_lesson, self.app, first.id)
            self._primary("learn", self.app.say("lesson.learn.game", game=first.name), told, learn)
            small.append(("new", say["title.new"], self._ask_new))
        elif first:
            told = self.app.say("title.new.note", count=len(games)) if len(games) > 1 else first.name
            self._primary("new", say["title.new"], told, self._ask_new)
        for game, box in zip(shelved(games), shelf(place, len(games)), strict=True):
            self.add(f"niche.{game.id}", Niche(self.app, place, box, game, partial(self._new, game)))
        self._even_niches()
        self._breathe()
        if "learn" not in self.named and (taught := self._taught()):
            small.append(("learn", say["lesson.learn"], partial(match_actions.open_lesson, self.app, taught)))
        small.append(("matches", say["title.matches"], partial(self.app.navigate, Reset("matches"))))
        small.append(("statistics", say["title.statistics"], partial(self.app.navigate, Go("statistics"))))
        small.append(("options", say["title.options"], partial(self.app.navigate, Go("options"))))
        if first:
            small.append(("rules", say["title.rules"], partial(self.app.navigate, Go("rulebook", first.id))))
        small.append(("credits", say["title.credits"], partial(self.app.navigate, Go("credits"))))
        small.append(("quit", say["title.quit"], partial(self.app.navigate, Quit())))
        self._row(small)
        self._troubles()

    def _even_niches(self) -> None:
        """Use the same text sizes in all niches."""
        niches = [widget for widget in self.named.values() if isinstance(widget, Niche)]
        narrow = any(niche.too_long() for niche in niches)
        for niche in niches:
            niche.narrow = narrow
        even(niches)
        small = min((niche.small_room() for niche in niches), default=1.0)
        for niche in niches:
            niche.small = small

    def _taught(self) -> str:
        """Return the id of the game for the Learn button, or "" if no game has a lesson."""
        games = [name for name in self.app.playable if self.app.library.games[name].lesson]
        last = self.app.settings.last_game
        return last if last in games else games[0] if games else ""

    def _suggests(self, game: str) -> bool:
        """Return whether the main button should open this game's lesson.

        This is the case only for players who are new to the program.
        """
        settings = self.app.settings
        return self._taught() == game and not settings.lessons and not settings.last_game

    def _primary(self, name: str, label: str, note: str, action: Callable[[], object]) -> None:
        button = Button(self.app, self.place.box("primary"), label, action, style="gold", note=note)
        self.page.default = self.add(name, button)

    def _row(self, small: list[tuple[str, str, Callable[[], object]]]) -> None:
        middle, y, wide, high = self.place.box("row")
        most, gap = self.place.point("row_most")
        # If the text is enlarged and there is enough space, the buttons are wider.
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
        """Add a small panel that describes problems with files.

        If the panel doesn't show the full text, a button opens it.
        """
        if not self.notes:
            return
        app, say, place = self.app, self.app.texts, self.place
        self.page.add(Panel(app, place.box("troubles"), "note"))
        self.page.add(Label(app, place.box("troubles_head"), say["title.troubles"], "section", colour="blood_on_dark"))
        # Leave out the paths to the player's folders, which may be too long for the panel.
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
        """Return a label for the panel that lists problems."""
        return Label(self.app, self.place.box("troubles_text"), told, "tiny", wrapped=True, down=0.0, colour="text")

    def _fits(self, told: str) -> bool:
        """Return whether shortened text fits in the panel, including the "…" at its end."""
        return self._trouble(f"{told}…").height <= self.place.box("troubles_text").height

    def _show_troubles(self) -> None:
        """Open a scrollable list of all problems."""
        say = self.app.texts
        told = [*([say["title.troubles.how"]] if self.app.problems else ()), *self.notes]
        self.app.navigate(notice(self.app, say["title.troubles"], "\n\n".join(told)))

    def _describe(self, saved: SavedMatch) -> str:
        content = self.app.library.games[saved.game]
        names = joined(self.app.texts, saved.seats, MOST_NAMES)
        key = "save.described.practice" if saved.practice else "save.described"
        return content.texts.say(key, game=content.game.name, names=names, turn=max(1, saved.turn))

    def update(self, step: float) -> None:
        """Advance the clock by `step` seconds.

        Show the tagline of the game that is under the pointer or has the focus.
        """
        super().update(step)
        self.glow.now += step
        if self.glow.breathes:
            self._drifted += step
        self._breathe()
        niches = [widget for widget in self.named.values() if isinstance(widget, Niche)]
        lit = [niche for niche in niches if niche.hovered] or [niche for niche in niches if niche.focused]
        pointed = lit[0].game.tagline if lit else ""
        if pointed != self._pointed:
            self._pointed = pointed
            self.redraw()

    def _breathe(self) -> None:
        """Update the fog in all niches."""
        air = Air(int(self._drifted * RATE), self.glow.step)
        for widget in self.named.values():
            if isinstance(widget, Niche) and widget.air != air:
                widget.air = air
                self.page.changed()

    def rest(self) -> float | None:
        """Return the seconds until the fog, the candles or the page next changes by itself.

        Return None if nothing will change.
        """
        rests = (super().rest(), self.glow.rest, 1 / RATE if self.glow.breathes else None)
        return min((rest for rest in rests if rest is not None), default=None)

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event. Input makes the fog drift and the candles flicker for a while."""
        if event.type in DONE:
            self.glow.wake()
        return super().handle(event)

    def out_of_sight(self) -> None:
        """Stop the fog and the flicker, because the window has lost focus or been minimised."""
        self.glow.calm()

    # --- actions ------------------------------------------------------------------------------------------------------

    def _ask_new(self) -> None:
        """Ask which game to set up, unless there is only one."""
        games = self.app.playable
        self.app.navigate(Go("picking") if len(games) > 1 else Reset("setup", games[0]))

    def _new(self, game: GameInfo) -> None:
        self.app.navigate(Reset("setup", game.id))

    def _go_on(self, saved: SavedMatch) -> None:
        try:
            match_actions.resume(self.app, saved.path)
        except (ValueError, OSError) as error:
            self.notes.insert(0, not_opened(self.app, saved.path, error))
            self.saved = None
            self.refill()

"""A solitaire game's calendar: the past year's daily deals and the player's results."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING

from scenes.drawing.geometry import MenuBox
from scenes.framework import match_actions
from scenes.framework.calendar_days import DayPlayed, past_year, streak
from scenes.framework.match_setup import SetupDraft
from scenes.framework.menu import MenuScene
from scenes.framework.menu_canvas import MenuCanvas
from scenes.framework.navigation import Back
from scenes.kit.buttons import Button, IconButton
from scenes.kit.candles import Candles
from scenes.kit.labels import Label, Panel
from scenes.kit.page import Page
from scenes.kit.widget import even
from scenes.menus.month_grid import WEEK, MonthGrid
from scenes.records import played_deals

if TYPE_CHECKING:
    from scenes.framework.services import Services


class CalendarScene(MenuScene):
    """The calendar for a solitaire game.

    If `practice` is true, each deal starts a practice match.
    """

    name = "calendar"
    wooden = True
    reflows = True

    def __init__(self, app: Services, game_id: str, practice: bool = False) -> None:
        super().__init__(app)
        self.content = app.library.game(game_id)
        self.practice = practice
        self.today = datetime.now().date()
        self.days = past_year(self.content, app.matches.played().matches, self.today)
        self.chosen = self.month = self.today
        self.page = Page(app, escape=partial(app.navigate, Back()))

    def game_shown(self) -> str:
        """Return the id of the game that the page is about."""
        return self.content.game.id

    @property
    def shown(self) -> DayPlayed:
        """The chosen day and its deal."""
        return self.days[self.chosen]

    # --- picture and widgets ------------------------------------------------------------------------------------

    def put(self, sheet: MenuCanvas) -> None:
        """Draw the heading."""
        told = self.app.say("calendar.heading", game=self.content.game.name)
        sheet.fit(told, "display", self.place.point("heading"), self.place.number("heading_width"), 0.5)

    def fill(self) -> None:
        """Add the month and the chosen day."""
        app, place, say = self.app, self.place, self.app.texts
        for name in ("month_panel", "side"):
            self.page.add(Panel(app, place.box(name)))
        self.add("back", Button(app, place.box("back"), say["setup.back"], partial(app.navigate, Back()), icon="back"))
        self._month()
        self._day()
        if self.page.focus is None:
            self.page.set_focus(self.named["days"], by_keys=False)

    def _month(self) -> None:
        """Add the days of the month, and the buttons that switch to other months."""
        app, place, say = self.app, self.place, self.app.texts
        for name, icon, step in (("earlier", "back", -1), ("later", "forward", 1)):
            button = IconButton(app, place.box(name), icon, say[f"calendar.{name}"], partial(self.turn, step))
            button.enabled = self._month_after(step) is not None
            self.add(name, button)
        month = say[f"calendar.month.{self.month.month}"]
        told = app.say("calendar.month", month=month, year=str(self.month.year))
        self.page.add(Label(app, place.box("month"), told, "heading", across=0.5))
        x, y, wide, high = place.box("weekdays")
        for at in range(WEEK):
            box = MenuBox(x + at * wide / WEEK, y, wide / WEEK, high)
            self.page.add(Label(app, box, say[f"calendar.weekday.{at + 1}"], "small", across=0.5))
        days = place.box("days")
        grid = MonthGrid(app, days, self.month, self.days, self.chosen, self.choose, self.turn, self.play)
        self.add("days", grid)

    def _day(self) -> None:
        """Add the text about the chosen day, and the buttons for that day's deal."""
        app, place, say, shown = self.app, self.place, self.app.texts, self.shown
        month = say[f"calendar.month.{shown.day.month}"]
        told = app.say("calendar.date", day=shown.day.day, month=month, year=str(shown.day.year))
        self.page.add(Label(app, place.box("date"), told, "heading"))
        if shown.day == self.today:
            self.page.add(Label(app, place.box("today"), say["calendar.today"], "body", colour="candle"))
        words = say[f"candles.{shown.daily.candles}"]
        if shown.daily.candles:
            self.add("candles", Candles(app, place.box("candles"), shown.daily.candles, words))
        self.page.add(Label(app, place.box("candle_words"), words, "body"))
        self.page.add(Label(app, place.box("told"), self._result(), "body", wrapped=True, down=0.0))
        label = say["setup.daily.play" if shown.day == self.today else "setup.history.again"]
        play = Button(app, place.box("play"), label, self.play, style="gold")
        play.about = shown.day
        self.page.default = self.add("play", play)
        file = match_actions.kept_file(app, shown.best) if shown.best is not None else None
        seen = partial(self.attempt, partial(match_actions.watch_played, app, file)) if file is not None else None
        watch = Button(app, place.box("watch"), say["setup.history.watch"], seen or (lambda: None), icon="play")
        watch.enabled = file is not None
        watch.about = shown.day
        self.add("watch", watch)
        even((play, watch))
        self.page.add(Label(app, place.box("streak"), self._streak(), "small", wrapped=True, down=1.0))

    def _result(self) -> str:
        """Return the text about the player's results in the chosen day's deal."""
        app, shown, best = self.app, self.shown, self.shown.best
        if best is None:
            return app.texts["calendar.unplayed"]
        result = played_deals.describe(self.content.texts, best)
        count = len(shown.matches)
        told = app.say("calendar.once" if count == 1 else "calendar.best", result=result, count=count)
        return f"{told} {app.texts['calendar.on_day']}" if shown.won_in_time else told

    def _streak(self) -> str:
        count = streak(self.days, self.today)
        form = "none" if not count else "one" if count == 1 else "many"
        return self.app.say(f"calendar.streak.{form}", count=count)

    # --- choices ------------------------------------------------------------------------------------------------------

    def choose(self, day: date) -> None:
        """Choose a day, and show its month."""
        self.chosen = self.month = day
        self.refill()

    def turn(self, step: int) -> bool:
        """Switch to another month, and choose the same day of that month.

        Return False if none of that month's days can be chosen.
        """
        month = self._month_after(step)
        if month is None:
            return False
        last = (month + timedelta(31)).replace(day=1) - timedelta(1)
        self.choose(min(max(month.replace(day=min(self.chosen.day, last.day)), min(self.days)), self.today))
        return True

    def _month_after(self, step: int) -> date | None:
        """Return the first day of the next (1) or previous (-1) month.

        Return None if none of that month's days can be chosen.
        """
        middle = self.month.replace(day=15) + step * timedelta(30)
        first = middle.replace(day=1)
        last = (first + timedelta(31)).replace(day=1) - timedelta(1)
        return first if first <= self.today and last >= min(self.days) else None

    def play(self) -> None:
        """Start a match with the chosen day's deal and that deal's options."""
        daily, app = self.shown.daily, self.app
        draft = SetupDraft.remembered(self.content.game, app.texts, app.settings, daily.seed)
        wish = replace(draft.wish(), options=daily.options, practice=self.practice)
        self.attempt(partial(match_actions.deal, app, wish))

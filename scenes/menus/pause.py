"""The pause menu over the table: resume, start a new deal, save a copy or leave."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.matches.lesson import Lesson
from game.profile.disk import reason
from scenes.framework import match_actions
from scenes.framework.daily import candles_of, day_of
from scenes.framework.dialog import Dialog
from scenes.framework.menu import MenuScene
from scenes.framework.menu_canvas import MenuCanvas
from scenes.framework.navigation import Back, Go, Quit, Reset
from scenes.kit.buttons import Button
from scenes.kit.candles import Candles
from scenes.kit.page import Page
from scenes.table.solver_dialog import ask, key_why_not

if TYPE_CHECKING:
    from game.matches.session import Session
    from scenes.framework.services import Services


Entry = tuple[str, str, str, Callable[[], object]]
"""A button: its name, label, icon and action."""


class PauseScene(MenuScene):
    """A match's pause menu, shown over the table. Esc resumes play."""

    name = "pause"
    reflows = True
    opaque = False

    def __init__(self, app: Services, session: Session) -> None:
        super().__init__(app)
        self.session = session
        self.page = Page(app, escape=partial(app.navigate, Back()))

    def put(self, sheet: MenuCanvas) -> None:
        """Draw the panel, the heading and the note."""
        place = self.place
        panel, lower = place.box("panel"), self._lower()
        panel = panel._replace(y=panel.y + lower, height=panel.height - lower)
        (x, heading), (_, note) = place.point("heading"), place.point("note")
        self.put_panel(sheet, "panel", panel)
        sheet.text(self.app.texts["pause.heading"], "display", (x, heading + lower), 0.5)
        sheet.text(
            self._note(),
            "small",
            (x, note + lower),
            0.5,
            width=place.number("note_width"),
            high=place.number("note_high"),
        )

    def _lower(self) -> float:
        """Return how far the top of the panel moves down, in units.

        The fewer buttons the panel has, the further its top moves down. Its lower edge never moves, so the last buttons
        are always at the same position.
        """
        missing = self.place.number("others") - len(self._others())
        return missing * (self.place.box("other").height + self.place.number("gap"))

    def _note(self) -> str:
        """Return a sentence that says whether the match is saved."""
        if isinstance(self.session, Lesson):
            return self.app.texts["lesson.pause"]
        if self.session.stored:
            return self.app.texts["pause.saved"]
        if self.session.journal is None:
            why = self.app.folders.trouble or self.app.texts["pause.no_folder"]
            return self.app.say("pause.unsaved", why=why)
        if self.session.journal.failing:
            return self.app.say("pause.failing", why=self.session.journal.failing)
        if self.session.practice:
            return self.app.texts["pause.practice"]
        if day := day_of(self.session):
            return f"{self.app.say('pause.daily', date=day)} {self.app.texts['pause.saved']}"
        return self.app.texts["pause.saved"]

    def fill(self) -> None:
        """Add the pause menu's buttons."""
        app, lower, first = self.app, self._lower(), self.place.box("first")
        box = first._replace(y=first.y + lower)
        resume = Button(app, box, app.texts["pause.resume"], partial(app.navigate, Back()), style="gold")
        self.page.default = self.add("resume", resume)
        box, gap = self.place.box("other"), self.place.number("gap")
        for number, (name, label, icon, action) in enumerate(self._others()):
            there = box._replace(y=box.y + lower + number * (box.height + gap))
            self.add(name, Button(app, there, label, action, icon=icon))
        if candles := candles_of(self.session):
            box = self.place.box("candles")
            row = Candles(app, box._replace(y=box.y + lower), candles, app.texts[f"candles.{candles}"])
            self.add("candles", row)

    def _others(self) -> Sequence[Entry]:
        """Return the buttons below Resume, from top to bottom.

        The last button always leaves the table.
        """
        say, app = self.app.texts, self.app
        others: Sequence[Entry] = (
            ("rules", say["pause.rules"], "book", partial(app.navigate, Go("rulebook", self.session.content.game.id))),
            ("cards", say["gallery.open"], "hand", self._cards),
            ("help", say["pause.help"], "info", self._help),
            ("winnable", say["key.winnable"], "crown", self._winnable),
            ("save_as", say["pause.save_as"], "save", self._save_as),
            ("new_deal", say["pause.new_deal"], "deck", partial(self._ask, False)),
            ("same_deal", say["pause.same_deal"], "refresh", partial(self._ask, True)),
            ("options", say["pause.options"], "sliders", partial(app.navigate, Go("options"))),
            ("title", say["pause.title"], "back", partial(self._leave, partial(app.navigate, Reset("title")))),
            ("quit", say["pause.quit"], "quit", partial(self._leave, partial(app.navigate, Quit()))),
        )
        if len(self.session.names) > 1:
            # In a multiplayer game, anyone who has already seen cards from the deal would have an advantage.
            others = tuple(entry for entry in others if entry[0] != "same_deal")
        if key_why_not(self.session):
            others = tuple(entry for entry in others if entry[0] != "winnable")
        if isinstance(self.session, Lesson):
            restart = partial(match_actions.restart_lesson, app, self.session.content.game.id)
            if self.session.unfinished and app.settings.confirm:
                restart = partial(match_actions.leave_lesson, app, "again", restart)
            kept = [entry for entry in others if entry[0] not in ("save_as", "new_deal", "same_deal")]
            others = (("again", say["lesson.pause.again"], "refresh", restart), *kept)
        return others

    def _leave(self, leave: Callable[[], object]) -> None:
        """Leave the table.

        In a lesson, or if the match can't be saved, ask for confirmation first.
        """
        match_actions.leave_table(self.app, leave)

    def _cards(self) -> None:
        """Open the gallery of the game's cards, with their meanings in this match."""
        self.app.navigate(Go("gallery", self.session.content.game.id, self.session.match.setup))

    def _help(self) -> None:
        """Close the pause menu and open the table's help."""
        self.app.navigate(Back())
        self.app.navigate(Go("help", self.app.scenes.top))

    def _winnable(self) -> None:
        """Close the pause menu, and open the dialog that checks whether the match can be won."""
        self.app.navigate(Back())
        ask(self.app, self.session)

    def _save_as(self) -> None:
        """Ask for a name, and save a copy of the match in its current state."""
        say, app = self.app.texts, self.app
        usual = app.library.games[self.session.content.game.id].game.name
        app.navigate(Go("naming", say["pause.save_as.how"], usual, say["pause.save_as.done"], self._keep))

    def _keep(self, name: str) -> None:
        try:
            match_actions.save_copy(self.app, self.session, name)
        except (ValueError, OSError) as error:
            why = reason(error) if isinstance(error, OSError) else str(error)
            self.page.toast(self.app.say("pause.unsaved", why=why))
            return
        self.page.toast(self.app.say("pause.save_as.kept", name=name))

    def _ask(self, same: bool) -> None:
        """Start a new deal, or the same deal if `same` is true. If necessary, ask first."""
        deal = partial(self.attempt, partial(match_actions.restart_match, self.app, self.session, same))
        match = self.session.match
        if not (match.asked and (self.app.settings.confirm or match.turns)):
            deal()
            return
        say, which = self.app.texts, "same" if same else "new"
        answers = ((say["menu.cancel"], None), (say[f"pause.sure.{which}.yes"], deal))
        sure, what = say[f"pause.sure.{which}"], say[f"pause.sure.{which}.what"]
        self.app.navigate(Go(Dialog(self.app, sure, what, answers, gold=0)))

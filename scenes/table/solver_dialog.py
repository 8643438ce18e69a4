"""A dialog that finds out whether a solitaire match can still be won.

An answer counts as a hint. If the player then watches the winning moves, the match becomes a practice match.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING

import pygame

from game.matches.lesson import Lesson
from game.matches.replay import Replay
from game.solving.search import EFFORT, Answer, Lost, Won
from game.solving.winnable import WinCheck, level_asked
from scenes.framework import match_actions
from scenes.framework.dialog import Answer as Button
from scenes.framework.dialog import Dialog
from scenes.framework.navigation import Back, Go, Replace
from scenes.kit.labels import Label
from scenes.table.layout import tuning

if TYPE_CHECKING:
    from game.matches.session import Session
    from scenes.framework.services import Services


def key_why_not(session: Session) -> str:
    """Return the text key of the reason why the solver can't be used now, or "" if it can."""
    if len(session.names) > 1 or isinstance(session, Lesson | Replay):
        return "asking.alone"
    return "" if session.match.asked in session.persons else "table.no_hint"


def ask_at_table(app: Services, session: Session, say_key: Callable[[str], None]) -> None:
    """Open the solver's dialog over a table.

    If the solver can't be used now, call `say_key` with the text key for the reason.
    """
    if why := key_why_not(session):
        say_key(why)
    else:
        ask(app, session)


def ask(app: Services, session: Session) -> None:
    """Open the solver's dialog for a match.

    Before the first search, warn the player that the answer may reveal cards.
    """
    if session.forewarned:
        app.navigate(Go("asking", session))
        return
    say = app.texts

    def begin() -> None:
        session.forewarned = True
        app.navigate(Go("asking", session))

    answers = ((say["menu.cancel"], None), (say["asking.sure.yes"], begin))
    app.navigate(Go(Dialog(app, say["asking"], say["asking.sure"], answers, gold=0)))


class SolverDialog(Dialog):
    """The dialog that is shown while the solver is searching.

    Any key press or click ends the search. The solver searches at most `effort` positions.
    """

    name = "asking"

    def __init__(
        self, app: Services, session: Session, clock: Callable[[], float] = perf_counter, effort: int = EFFORT
    ) -> None:
        self.app = app
        self.session = session
        self.asking = WinCheck(session.match, clock, effort)
        self._thought = self._told = 0.0
        self._down = False
        self._collects = True
        super().__init__(app, app.texts["asking"], self._so_far(), ((app.texts["asking.stop"], None),))

    def _so_far(self) -> str:
        return self.app.say("asking.thinks", count=self.asking.effort)

    # --- life cycle ---------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Turn off garbage collection during the search."""
        super().enter()
        # The search keeps tens of thousands of positions in memory. They form no reference cycles, but looking for
        # garbage among them would take longer than a frame.
        self._collects = gc.isenabled()
        gc.disable()

    def leave(self) -> None:
        """Turn garbage collection back on."""
        super().leave()
        if self._collects:
            gc.enable()

    def closed(self) -> None:
        """End the search, because the dialog was closed."""
        self.asking.stop()

    # --- time ---------------------------------------------------------------------------------------------------

    def rest(self) -> float | None:
        """Return 0 seconds, because the search continues in every frame."""
        return 0.0

    def update(self, step: float) -> None:
        """Spend part of the frame's time searching.

        In some frames, show the progress instead. At the end, show the answer.
        """
        self._thought += step
        if self.asking.answer is not None:
            self._answered(self.asking.answer)
        elif self._thought - self._told >= tuning.ASKING_TELLS:
            # A single frame isn't long enough for both the search and the progress display.
            self._told = self._thought
            told = next(widget for widget in self.page.widgets if isinstance(widget, Label) and widget.wrapped)
            self.text = told.spans = self._so_far()
            self.page.changed()
        else:
            self.asking.slice(tuning.ASKING_SLICE)

    # --- input --------------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Stop the search when a key or a mouse button is pressed."""
        if event.type == pygame.KEYDOWN:
            self._stop()
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._down = True
        elif event.type == pygame.MOUSEBUTTONUP and self._down:
            self._stop()
        else:
            super().handle(event)
        return True

    def _stop(self) -> None:
        self.app.log("asking", answer="stopped", effort=self.asking.effort)
        self.app.navigate(Back())

    # --- the answer ---------------------------------------------------------------------------------------------

    def _answered(self, answer: Answer) -> None:
        """Show the answer in a dialog, and count it as a hint."""
        kind = type(answer).__name__.lower()
        self.session.hinted()
        self.app.log("asking", answer=kind, effort=answer.effort)
        say, told = self.app.texts, self._in_words(answer)
        buttons: list[Button] = [(say["asking.on"], None)]
        if isinstance(answer, Won):
            show_it = partial(show_line, self.app, self.session, answer)
            # Keep this button away from where the player last clicked, so that nobody shows the line by accident.
            buttons = [(say["asking.show"], show_it), (say["asking.on"], None)]
            told += "" if self.session.practice else " " + say["asking.show.practice"]
        alone = len(buttons) - 1
        self.app.navigate(Replace(Dialog(self.app, say[f"asking.{kind}"], told, buttons, escape=alone, gold=alone)))

    def _in_words(self, answer: Answer) -> str:
        app, level = self.app, level_asked(self.session.match)
        if isinstance(answer, Won):
            return app.say("asking.won.level", level=level) if level else app.texts["asking.won.how"]
        many = "one" if answer.effort == 1 else "many"
        if isinstance(answer, Lost):
            no = app.say("asking.lost.level", level=level - 1) if level > 1 else app.texts["asking.lost.how"]
            return f"{no} {app.say(f'asking.proven.{many}', count=answer.effort)}"
        return app.say(f"asking.unknown.{many}", count=answer.effort)


def show_line(app: Services, session: Session, answer: Won) -> None:
    """Make the match a practice match, and show the winning line as a replay over the table."""
    session.become_practice()
    match_actions.watch(app, Replay.of_line(session, answer.line), run=True)

"""Can this still be won? Asked at the table of a game for one, thought about between frames, and answered: yes, with a
way that can be watched; no, where that is proven; else that it is not known.

The answer tells of cards that the player has not seen, so before the first time in a match that is said. An answer
counts as a hint; who watches the way goes on in practice [R]."""

from __future__ import annotations

import gc
from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING

import pygame

from game.lesson import Lesson
from game.replay import Replay
from game.solving.search import EFFORT, Answer, Lost, Won
from game.solving.winnable import WinCheck, level_asked
from scenes import navigation
from scenes.kit.dialog import Answer as Button
from scenes.kit.dialog import Dialog
from scenes.kit.painter import Painter
from scenes.kit.widgets import Label
from scenes.table import tuning

if TYPE_CHECKING:
    from game.session import Session
    from scenes.app import App
    from scenes.table.table_controller import TableController


def why_not(session: Session) -> str:
    """The key of the reason why it can't be asked now, or ""."""
    if len(session.names) > 1 or isinstance(session, Lesson | Replay):
        return "asking.alone"
    return "" if session.match.asked in session.persons else "table.no_hint"


def ask_at_table(app: App, stage: TableController) -> None:
    """The key was pressed at a table: ask, or say there why not."""
    why = why_not(stage.session)
    stage.cancel()
    if why:
        stage.say(stage.words.say(why), "wide")
    else:
        ask(app, stage.session)


def ask(app: App, session: Session) -> None:
    """Over the table of a match: think about it; before the first time, say what that gives away."""
    if session.forewarned:
        app.scenes.push(SolverDialog(app, session))
        return
    say = app.texts

    def begin() -> None:
        session.forewarned = True
        app.scenes.push(SolverDialog(app, session))

    answers = ((say["menu.cancel"], None), (say["asking.sure.yes"], begin))
    app.scenes.push(Dialog(app, say["asking"], say["asking.sure"], answers))


class SolverDialog(Dialog):
    """It is thought about, with so much effort (positions). Any key or click stops that, and then nothing was told."""

    name = "asking"

    def __init__(
        self, app: App, session: Session, clock: Callable[[], float] = perf_counter, effort: int = EFFORT
    ) -> None:
        self.app = app
        self.session = session
        self.asking = WinCheck(session.match, clock, effort)
        self._fresh = True
        self._thought = self._told = 0.0
        self._down = False
        self._collects = True
        super().__init__(app, app.texts["asking"], self._so_far(), ((app.texts["asking.stop"], None),))

    def _so_far(self) -> str:
        return self.app.say("asking.thinks", count=self.asking.effort)

    # --- the scene's life ---------------------------------------------------------------------------------------

    def enter(self) -> None:
        super().enter()
        # The search remembers positions by the ten thousand, none of them in a circle: to look through them all for
        # circles would take longer than a frame, again and again.
        self._collects = gc.isenabled()
        gc.disable()

    def leave(self) -> None:
        super().leave()
        if self._collects:
            gc.enable()

    def closed(self) -> None:
        self.asking.stop()

    # --- time ---------------------------------------------------------------------------------------------------

    def rest(self) -> float | None:
        return 0.0

    def update(self, step: float) -> None:
        self._thought += step
        if not self._fresh:
            # Several steps of time may fall into one frame.
            return
        self._fresh = False
        if self.asking.answer is not None:
            self._answered(self.asking.answer)
        elif self._thought - self._told >= tuning.ASKING_TELLS:
            # A frame has the time to think or to tell, not for both.
            self._told = self._thought
            told = next(widget for widget in self.page.widgets if isinstance(widget, Label) and widget.wrapped)
            self.text = told.spans = self._so_far()
            self.page.changed()
        else:
            self.asking.slice(tuning.ASKING_SLICE)

    def paint(self, painter: Painter) -> None:
        self._fresh = True
        super().paint(painter)

    # --- what comes in ------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN:
            self._stop()
        elif event.type == pygame.MOUSEBUTTONDOWN:
            # What is left of a double click that has asked doesn't stop it.
            self._down = self._thought >= tuning.DOUBLE_CLICK
        elif event.type == pygame.MOUSEBUTTONUP and self._down:
            self._stop()
        else:
            super().handle(event)
        return True

    def _stop(self) -> None:
        self.app.log("asking", answer="stopped", effort=self.asking.effort)
        self.app.scenes.pop()

    # --- the answer ---------------------------------------------------------------------------------------------

    def _answered(self, answer: Answer) -> None:
        """It is told, and counted."""
        kind = type(answer).__name__.lower()
        self.session.hinted()
        self.app.log("asking", answer=kind, effort=answer.effort)
        say, told = self.app.texts, self._in_words(answer)
        buttons: list[Button] = [(say["asking.on"], None)]
        if isinstance(answer, Won):
            show_it = partial(show_line, self.app, self.session, answer)
            # The way is shown by a button that doesn't stand where the question was asked: nobody is to get it unasked.
            buttons = [(say["asking.show"], show_it), (say["asking.on"], None)]
            told += "" if self.session.practice else " " + say["asking.show.practice"]
        alone = len(buttons) - 1
        self.app.scenes.replace(Dialog(self.app, say[f"asking.{kind}"], told, buttons, escape=alone, gold=alone))

    def _in_words(self, answer: Answer) -> str:
        app, level = self.app, level_asked(self.session.match)
        if isinstance(answer, Won):
            return app.say("asking.won.level", level=level) if level else app.texts["asking.won.how"]
        many = "one" if answer.effort == 1 else "many"
        if isinstance(answer, Lost):
            no = app.say("asking.lost.level", level=level - 1) if level > 1 else app.texts["asking.lost.how"]
            return f"{no} {app.say(f'asking.proven.{many}', count=answer.effort)}"
        return app.say(f"asking.unknown.{many}", count=answer.effort)


def show_line(app: App, session: Session, answer: Won) -> None:
    """The way to win is watched over the table, and the match, which stays where it is, is practice from now on."""
    session.become_practice()
    navigation.watch(app, Replay.of_line(session, answer.line), run=True)

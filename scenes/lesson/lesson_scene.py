"""Teach a game at the table, step by step."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.matches.lesson import Lesson
from scenes.framework import match_actions
from scenes.framework.navigation import Back, Go, Reset
from scenes.lesson.lesson_card import RULE
from scenes.lesson.lesson_table import LessonTable
from scenes.lesson.lesson_view import LessonControls, LessonRenderer
from scenes.table.board.overlay import Choice, Spread, WhyNot
from scenes.table.rendering.renderer import Renderer
from scenes.table.table_scene import LEFT, TableScene

if TYPE_CHECKING:
    from scenes.framework.services import Services

GO = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class LessonScene(TableScene):
    """A game's lesson.

    Raises:
        LessonError: There is an error in the lesson's file. The message is for the player.
    """

    name = "lesson"
    kind = LessonTable
    drawing = LessonRenderer
    session: Lesson
    table: LessonTable

    def __init__(self, app: Services, game_id: str) -> None:
        self._told: tuple[object, ...] = ()
        super().__init__(app, Lesson(app.library.game(game_id), app.games[game_id]))

    def _new_controls(self) -> LessonControls:
        return LessonControls(self.table)

    @property
    def tutor(self) -> LessonControls:
        """Return the table's controls, which in a lesson are always `LessonControls`."""
        assert isinstance(self.controls, LessonControls)
        return self.controls

    def _new_renderer(self) -> Renderer:
        renderer = super()._new_renderer()
        self.tutor.lesson_card.pen = renderer.pen
        return renderer

    def update(self, step: float) -> None:
        """Advance the clock by `step` seconds."""
        super().update(step)
        self._learned()

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event, and return whether it was used."""
        used = super().handle(event)
        # If nothing is left to animate after the last step, `update` isn't called, so check here too.
        self._learned()
        return used

    def _log_layout(self) -> None:
        """Log where everything on the table is.

        Also log the lesson's buttons, if the step or the buttons have changed.
        """
        super()._log_layout()
        buttons = {name: self.layout_log.rect(box) for name, box in self.tutor.lesson_card.buttons.items()}
        if buttons and (self.session.at, buttons) != self._told:
            self._told = self.session.at, buttons
            self.app.log("speech", step=self.session.at, buttons=buttons)

    def _learned(self) -> None:
        """If the lesson has ended, record that the player has finished it."""
        done = self.app.settings.lessons
        game = self.session.content.game.id
        if self.session.finished and self.table.speaking and game not in done:
            self.app.keep(self.app.settings._replace(lessons=(*done, game)))
            self.app.log("learned", game=game)

    def unfinished(self) -> bool:
        """Return whether the player has begun the lesson but not finished it."""
        return self.session.unfinished

    # --- input --------------------------------------------------------------------------------------------------------

    def _button_down(self, event: pygame.event.Event) -> bool:
        x, y = self._at(event)
        over = isinstance(self.table.overlay.shown, Spread | Choice)
        inside = self.tutor.lesson_card.box.holds(x, y)
        if inside and not over and not (event.button == LEFT and self.tutor.lesson_card.at(x, y)):
            return True
        return super()._button_down(event)

    def button_of(self, event: pygame.event.Event) -> str:
        """Return the name of the button that a key activates, or "" if there is none."""
        name = super().button_of(event)
        return self._leads_on() if event.key in GO and not name and self.table.speaking else name

    def _leads_on(self) -> str:
        """Return the name of the button for the next step.

        Return "" while the lesson waits for an action.
        """
        if self.session.waits or isinstance(self.table.overlay.shown, Spread | Choice):
            return ""
        return "lesson.play" if self.session.finished else "lesson.next"

    def _key(self, event: pygame.event.Event) -> bool:
        table, key = self.table, event.key
        if isinstance(table.overlay.shown, Spread | Choice) or key == pygame.K_ESCAPE:
            return super()._key(event)
        if key in GO and not table.speaking:
            if not table.director.go_on():
                table.finish()
            return True
        if key == pygame.K_BACKSPACE:
            self._press("lesson.back")
        elif key in GO and not self.session.waits:
            stop = self.tutor.focus_stop()
            if stop is not None and stop.zone in ("buttons", "lesson"):
                self._beyond(self.tutor.enter())
            else:
                self._press(self._leads_on())
        else:
            return super()._key(event)
        return True

    def _named_keys(self) -> dict[str, Callable[[], object]]:
        """Return the function for each key.

        No key asks for a hint, because the lesson already says what to do.
        """
        named = super()._named_keys()
        del named["hint"]
        return named

    def _press(self, name: str) -> None:
        if name in self.tutor.lesson_card.buttons:
            self._beyond(self.tutor.do(name))

    def _rules(self) -> None:
        """Open the rulebook at the rule of the displayed `WhyNot`, or at the step's first rule."""
        note, rules = self.table.overlay.note, self.session.step.rules
        rule = note.rule if isinstance(note, WhyNot) else rules[0] if rules else ""
        self.app.navigate(Go("rulebook", self.session.content.game.id, rule))

    def _beyond(self, where: str) -> None:
        if where == "lesson.skip":
            match_actions.leave_table(self.app, partial(self.app.navigate, Back()))
        elif where == "lesson.play" and self._from_setup:
            self.app.navigate(Back())
        elif where == "lesson.play":
            self.app.navigate(Reset("setup", self.session.content.game.id))
        elif where == "lesson.title":
            self.app.navigate(Reset("title"))
        elif where.startswith(RULE):
            self.app.navigate(
                Go("rulebook", self.session.content.game.id, self.session.step.rules[int(where[len(RULE) :])])
            )
        else:
            super()._beyond(where)

    @property
    def _from_setup(self) -> bool:
        """Return whether the lesson was opened from a match's set-up."""
        return any(scene.name == "setup" for scene in self.app.scenes.all)

    def results(self) -> None:
        """Don't show a result page, because the lesson's last steps explain the score."""

"""The lesson scene: a game is learned at the table where it is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.lesson import Lesson
from scenes import navigation
from scenes.kit.painter import Painter
from scenes.table.lesson_card import RULE
from scenes.table.lesson_table import LessonControls, LessonRenderer, LessonTable
from scenes.table.table_scene import LEFT, TableScene

if TYPE_CHECKING:
    from scenes.app import App

GO = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class LessonScene(TableScene):
    """A game's lesson. Raises LessonError, in a sentence, when its file can't be taught."""

    name = "lesson"
    kind = LessonTable
    controls = LessonControls
    drawing = LessonRenderer
    session: Lesson
    stage: LessonTable

    def __init__(self, app: App, game_id: str) -> None:
        self._told: tuple[object, ...] = ()
        super().__init__(app, Lesson(app.library.game(game_id), app.games[game_id]))

    @property
    def tutor(self) -> LessonControls:
        """What can be pressed."""
        assert isinstance(self.renderer.controls, LessonControls)
        return self.renderer.controls

    def update(self, step: float) -> None:
        super().update(step)
        self._learned()

    def handle(self, event: pygame.event.Event) -> bool:
        used = super().handle(event)
        # With the last word nothing may move any more, and no time passes.
        self._learned()
        return used

    def paint(self, painter: Painter) -> None:
        super().paint(painter)
        buttons = {name: self._rect(box) for name, box in self.tutor.lesson_card.buttons.items()}
        if buttons and (self.session.at, buttons) != self._told:
            self._told = self.session.at, buttons
            self.log("speech", step=self.session.at, buttons=buttons)

    def _learned(self) -> None:
        """If the lesson is finished, that is remembered."""
        done = self.app.settings.lessons
        game = self.session.content.game.id
        if self.session.finished and self.stage.speaking and game not in done:
            self.app.keep(self.app.settings._replace(lessons=(*done, game)))
            self.log("learned", game=game)

    # --- what comes in ------------------------------------------------------------------------------------------

    def _button_down(self, event: pygame.event.Event) -> bool:
        x, y = self._at(event)
        over = self.stage.inspector is not None or self.stage.chooser is not None
        inside = self.tutor.lesson_card.box.holds(x, y)
        if inside and not over and not (event.button == LEFT and self.tutor.lesson_card.at(x, y)):
            return True
        return super()._button_down(event)

    def _key(self, event: pygame.event.Event) -> bool:
        stage, key = self.stage, event.key
        if stage.inspector is not None or stage.chooser is not None or key == pygame.K_ESCAPE:
            return super()._key(event)
        if key in GO and not stage.speaking:
            stage.finish()
            return True
        if key == pygame.K_BACKSPACE:
            self._press("lesson.back")
        elif key in GO and not self.session.waits:
            stop = self.tutor.focus_stop()
            if stop is not None and stop.zone in ("buttons", "lesson"):
                self._beyond(self.tutor.enter())
            else:
                self._press("lesson.play" if self.session.finished else "lesson.next")
        else:
            return super()._key(event)
        return True

    def _chosen_key(self, meaning: str) -> bool:
        """A lesson says itself what to do: there is no hint to be asked for."""
        return meaning != "hint" and super()._chosen_key(meaning)

    def _press(self, name: str) -> None:
        if name in self.tutor.lesson_card.buttons:
            self._beyond(self.tutor.do(name))

    def _rules(self) -> None:
        """The rulebook, at the rule of a refusal that is told now, or of the step."""
        note, rules = self.stage.note, self.session.step.rules
        rule = note.names if note else rules[0] if rules else ""
        navigation.to_rules(self.app, self.session.content.game.id, rule)

    def _beyond(self, where: str) -> None:
        if where == "lesson.skip" or (where == "lesson.play" and self._from_setup):
            navigation.leave(self.app)
        elif where == "lesson.play":
            navigation.to_setup(self.app, self.session.content.game.id)
        elif where == "lesson.title":
            navigation.to_title(self.app)
        elif where.startswith(RULE):
            navigation.to_rules(
                self.app, self.session.content.game.id, self.session.step.rules[int(where[len(RULE) :])]
            )
        else:
            super()._beyond(where)

    @property
    def _from_setup(self) -> bool:
        """Whether it was opened from a set-up, which still stands as it was."""
        return any(scene.name == "setup" for scene in self.app.scenes.all)

    def results(self) -> None:
        """A lesson has no results: its last steps explain the count."""

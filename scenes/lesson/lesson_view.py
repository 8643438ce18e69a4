"""The buttons and the picture of a lesson's table.

A lesson's table has an additional card with the step's text.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from game.engine.action import Action
from scenes.drawing.painter import Drawn
from scenes.kit.click_guard import Meanings
from scenes.lesson.card_position import MARGIN, overlap
from scenes.lesson.lesson_card import WIDTH, LessonCard
from scenes.lesson.lesson_table import CORNER, LessonTable
from scenes.table.controls.controls import Controls
from scenes.table.input.keyboard_zones import Stop
from scenes.table.layout.boxes import Box
from scenes.table.layout.layout import LOG_HEAD
from scenes.table.play.shared_parts import commands, parts
from scenes.table.rendering.lights import CARD_CORNER
from scenes.table.rendering.renderer import Renderer
from scenes.table.rendering.table_to_draw import Frame

NOT_ON_TABLE = ("undo", "redo", "hint")
"""Buttons that a lesson's table lacks. Back replaces Undo, and the lesson's text replaces hints."""
BETWEEN_LINES = 12.0
"""Minimum height of the part of the log below the heading, in units. At this height, there is no room for a line of
text."""
LEAST_LARGE = 160.0
"""Minimum height of an enlarged card, in units."""
PREFIX = "lesson."


class LessonControls(Controls):
    """The controls in a lesson: the usual controls, and the buttons on the lesson's card."""

    def __init__(self, table: LessonTable) -> None:
        super().__init__(parts(table), commands(table))
        self.table = table
        self._card = LessonCard()

    @property
    def lesson_card(self) -> LessonCard:
        """The card with the step's text. Reading this property updates the card's position."""
        self._card.place(self.table)
        return self._card

    def boxes(self) -> dict[str, Box]:
        """Return the buttons that can be pressed now, except those that a lesson doesn't need."""
        return {name: box for name, box in super().boxes().items() if name not in NOT_ON_TABLE}

    def at(self, x: float, y: float) -> str:
        """Return the name of the button at a point, or "" if there is none.

        Buttons covered by the lesson's card don't count.
        """
        return self.lesson_card.at(x, y) or ("" if self.lesson_card.box.holds(x, y) else super().at(x, y))

    def meanings(self) -> Meanings:
        """Map each button's name to its meaning: what a press would do now.

        A button ignores presses for a moment after its meaning changes. For buttons that end or restart the lesson, the
        meaning includes the button's position, so these buttons also ignore presses for a moment after they move.
        """
        return {**super().meanings(), **{name: self.lesson_card.buttons[name] for name in self.lesson_card.ending}}

    def set_hover(self, name: str) -> None:
        """Record which button is under the pointer. The button may be on the card or on the table."""
        super().set_hover("" if name.startswith(PREFIX) else name)
        self.lesson_card.hover = name if name.startswith(PREFIX) else ""

    def stops(self) -> list[Stop]:
        """Return everything that can take the focus now, with the card's buttons and links last."""
        known = {**self.lesson_card.buttons, **self.lesson_card.links}
        said = [Stop("lesson", ("button", name), box) for name, box in known.items()]
        return [*super().stops(), *said]

    def do(self, name: str) -> str:
        """Press a button.

        Returns:
            The button's name if it leads out of the lesson, otherwise the result of `Controls.do`.
        """
        if not name.startswith(PREFIX):
            return super().do(name)
        self.commands.sound("press", 0.5)
        if name == "lesson.next":
            self.table.next()
        elif name == "lesson.back":
            self.table.back()
        elif name == "lesson.again":
            self.table.again()
        else:
            return name
        return ""


class LessonRenderer(Renderer):
    """Draws a lesson's table."""

    controls: LessonControls

    def _covered(self, log: Box) -> float:
        if not self.controls.table.speaking:
            return super()._covered(log)
        lesson_card = self.controls.lesson_card
        if not overlap(lesson_card.box, log) or lesson_card.box.x < log.x:
            return super()._covered(log)
        return min(log.y + log.h - lesson_card.box.y, log.h - (LOG_HEAD + BETWEEN_LINES) * self.model.panels)

    def _large_place(self, log: Box) -> Box:
        """Return the box for an enlarged card: above or to the left of the lesson's card."""
        covered = self._covered(log)
        if log.h - covered >= LEAST_LARGE * self.model.panels:
            return log._replace(h=log.h - covered)
        return log._replace(x=min(log.x, self.controls.lesson_card.box.x) - MARGIN - log.w)

    def _kept_free(self) -> Box:
        return self.controls.lesson_card.box

    def _words(self, frame: Frame) -> list[Drawn]:
        if not self.controls.table.speaking:
            return super()._words(frame)
        told = super()._words(frame)
        lesson_card = self.controls.lesson_card
        lesson_card.changing = self.controls.changing
        said = lesson_card.items(self.controls.table, self.images)
        # Draw the step's text on top of a spread pile, because the pile darkens everything underneath.
        return [*self._points(), *told, *said] if self.overlay.spread else [*self._points(), *said, *told]

    def _free(self) -> Box:
        """Return the box in which a pile can be spread out.

        The left side of the screen stays free for the lesson's card.
        """
        left = WIDTH + 2 * MARGIN
        return self.bounds._replace(x=left, w=self.bounds.w - left)

    def _advised(self) -> Collection[Action]:
        """Return the actions to highlight: all actions that the lesson accepts in this step."""
        return self.controls.table.session.wanted() if self.model.hint is not None else ()

    def _points(self) -> Sequence[Drawn]:
        """Return golden glows for the things that the step points at.

        Things that are already highlighted get no glow.
        """
        if self.model.selection.pick is not None:
            return ()
        hint = self.model.hint
        things = self.model.table
        lit = set()
        if hint is not None:
            lit = {things.cards[card].name for card in hint.cards} | {hint.pick}
            lit |= {things.places[hint.place].name} if hint.place >= 0 else set()
        gold = self.theme.palette.gold_hi
        return self.lights.under(
            [
                self.lights.glow(("glow", name), box, self._radius(name), gold, True)
                for name, box in self.controls.table.pointed_at().items()
                if name not in lit
            ],
            self._above,
        )

    def _radius(self, name: str) -> float:
        things = self.model.table
        if name in things.tokens or name in self.model.layout.dials:
            box = self.controls.table.where(name)
            return box.w / 2 if box else CORNER
        if name in things.place_named:
            return self.model.layout.spots[things.place_named[name]].card * CARD_CORNER + 3
        return CORNER

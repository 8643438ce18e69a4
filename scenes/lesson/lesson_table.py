"""A lesson's table, which waits for a particular action at each step.

`lesson_card` shows a step's text on a card.
"""

from __future__ import annotations

from game.content.schemas.lesson_schema import MARKED
from game.engine.action import Action
from game.matches.lesson import LEARNER, Lesson
from game.words.event_text import Span
from scenes.table.art.card_layer import slot_box
from scenes.table.input.gesture import GestureState
from scenes.table.layout import tuning
from scenes.table.layout.boxes import Box, token_box
from scenes.table.model.hotseat import HotSeat, Learner
from scenes.table.model.selection import CARD, TOKEN, Item
from scenes.table.model.table_model import TableModel
from scenes.table.play.table_controller import TableController
from scenes.table.rendering.dials import dial_box
from scenes.table.wording.banner_text import BannerLines, BannerText

BETWEEN = 0.7
"""Seconds between the end of all motion and another seat's next action."""
CORNER = 8.0


class LessonModel(TableModel):
    """The model for a lesson's table. The learner can't answer questions in advance."""

    tells_places = tells_practice = answers_ahead = passes_alone = False
    session: Lesson

    def new_hotseat(self) -> HotSeat:
        """Return an object that always shows the table as seen from the learner's seat."""
        return Learner(self.session, self.table.everyone)

    @property
    def pictured(self) -> tuple[object, ...]:
        """Everything that the table's picture depends on, apart from the sprites."""
        return (*super().pictured, self.session.at, self.session.waits, self.session.finished)


class LessonBanner(BannerText):
    """The banner on a lesson's table."""

    model: LessonModel

    def question(self) -> BannerLines:
        """Return the deciding player and the question, or tell the learner to read on."""
        asked, lines = super().question()
        lesson = self.model.session
        if not (lesson.waits or lesson.finished or "banner" in lesson.step.point):
            # The learner can't act until the lesson has explained the question.
            return LEARNER, [self.model.words.say("lesson.reading", [("who", LEARNER)])]
        # The learner needn't read questions that other seats have to answer.
        return asked, lines if asked in (0, self.model.front) else lines[:1]


class LessonTable(TableController):
    """A lesson's table."""

    model_kind = LessonModel
    banner_kind = LessonBanner
    presents = False  # no card is enlarged, because the lesson explains what happens
    session: Lesson
    said = -1
    """The number of the step whose text is visible, or -1 if no text has been shown yet."""
    wrong: tuple[Span, ...] = ()
    """The explanation to show after the learner has tried an action other than the expected one."""
    _waited = 0.0

    @property
    def speaking(self) -> bool:
        """Whether the step's text is visible and nothing is moving."""
        return self.said == self.session.at and self.session.ready

    @property
    def busy(self) -> bool:
        """Whether the table is still changing, or the step's text has yet to appear.

        A dragged card doesn't count as a change.
        """
        return not self.speaking or super().busy

    def update(self, step: float) -> None:
        """Advance the clock by `step` seconds."""
        super().update(step)
        lesson = self.session
        if not self.director.busy:
            if lesson.pending:
                self._waited += step
                if self._waited >= BETWEEN or self.director.motion.instant:
                    self._other()
            elif not self.speaking:
                self._say()
        idle = self.gesture.state == GestureState.IDLE and self.model.selection.pick is None
        if self.speaking and idle and self.model.hint is None:
            self._light_up()

    def _other(self) -> None:
        self._waited = 0.0
        self.clear()
        self.decisions += 1
        self.happened(self.session.others())

    def _say(self) -> None:
        self.said = self.session.at
        self.wrong = ()
        self.host.log("lesson", step=self.said, of=len(self.session.steps), waits=self.session.waits)
        self._light_up()

    def _light_up(self) -> None:
        """Highlight the expected action in the same way as a hint."""
        wanted = self.session.wanted()
        if wanted:
            self.model.hint = wanted[0]

    def finish(self) -> None:
        """Finish all motion, play the other seats' pending actions, and show the step's text."""
        super().finish()
        while self.session.pending:
            self._other()
            super().finish()
        if not self.speaking:
            self._say()

    def play(self, action: Action, looked: bool = False) -> None:
        """Carry out an action if the lesson expects it. Otherwise, explain why it is refused."""
        said = self.session.judge(action)
        if said is None:
            super().play(action, looked=True)  # the lesson asked for this action, so don't ask for confirmation
            return
        self.event_log.confide("wrong", action=action)
        self.wrong = self.session.words(said) if said else self.model.words.say("lesson.read_on")
        self.host.sound("refuse")
        self.held_cards.send_home(tuning.RETURN_TIME)

    # --- moving between steps -----------------------------------------------------------------------------------

    def next(self) -> None:
        """Continue to the next step, unless the lesson is waiting for an action."""
        self.input.cancel()
        before = self.model.match
        if self.session.next():
            if self.model.match is not before:
                self.moved_back("lesson_position")
            if self.session.ready and not self.director.busy:
                self._say()  # show the text now, so that no frame shows the table without it

    def back(self) -> None:
        """Return to the previous step, and restore the table to its earlier state."""
        self.director.finish()
        if self.session.back():
            self.moved_back("lesson_back")
            self._say()

    def again(self) -> None:
        """Start the lesson again from its first step."""
        self.director.finish()
        self.session.again()
        self.said = -1
        self.moved_back("lesson_again")
        self.shown.deal(again=True)

    def undo(self) -> None:
        """Return to the previous step."""
        self.back()

    def redo(self) -> None:
        """Continue to the next step."""
        self.next()

    # --- targets of a step --------------------------------------------------------------------------------------

    def pointed_at(self) -> dict[str, Box]:
        """Return the boxes of the things that the step points at, keyed by name."""
        return {name: box for name in self.session.step.point if (box := self.where(name)) is not None}

    def in_sight(self) -> list[Box]:
        """Return the boxes that must stay visible during the step."""
        table = self.model.table
        step, known = self.session.step, table.card_named
        # When the lesson has ended, its closing text mustn't cover the things that the last step pointed to.
        points = self.session.steps[-1].point if self.session.finished else step.point
        names = [*points, *(found[1] for found in MARKED.finditer(step.say) if found[1] in known)]
        boxes = [self.where(name) for name in (*names, *self._awaited())]
        boxes += [self.model.layout.labels.get(table.place_named[name]) for name in names if name in table.place_named]
        boxes += [dial_box(self.model.layout.dials[name][0]) for name in names if name in self.model.layout.dials]
        return [box for box in boxes if box is not None]

    def aims(self) -> list[Box]:
        """Return the boxes that the learner should look at."""
        if self.overlay.spread is not None:
            return [self.overlay.boxes.whole]
        awaited = [box for name in self._awaited() if (box := self.where(name)) is not None]
        return awaited or list(self.pointed_at().values())

    def _awaited(self) -> list[str]:
        """Return the names of all cards, tokens, places and tiles that the expected actions use."""
        table = self.model.table
        names: list[str] = []
        for action in self.session.wanted():
            names += [table.cards[card].name for card in action.cards]
            names += [action.pick] if self.model.is_token(action.pick) else []
            names += [table.places[action.place].name] if action.place >= 0 else []
            names += [tile.name for tile in self.model.tiles() if tile.action == action]
        return names

    def where(self, name: str) -> Box | None:
        """Return the box of a named thing on the table, or None if it can't be seen."""
        table = self.model.table
        if name in table.place_named:
            return self._place_box(table.place_named[name])
        if name in table.card_named:
            return self.hit_test.box_of(Item(CARD, table.card_named[name]))
        if name in table.tokens:
            return self.hit_test.box_of(Item(TOKEN, name=name))
        if name.startswith("plate."):
            return self.model.layout.plates[int(name[6:])].box
        if name in self.model.layout.tiles:
            return self.model.layout.tiles[name][0]
        if name in self.model.layout.dials:
            return token_box(self.model.layout.dials[name][0])
        if name in self.model.layout.pages:
            return self.model.layout.pages[name][0]
        if name == "header":  # the header's text extends to the edges of its box
            return self.model.layout.panels[name].grown(CORNER)
        return self._wide_box() if name == "wide" else self.model.layout.panels.get(name)

    def _wide_box(self) -> Box:
        """Return the box of the button for the expected action.

        If that action has no button, return the main button's whole area.
        """
        awaited = next((action for action in self.model.buttons() if action in self.session.wanted()), None)
        return self.model.layout.panels["wide"] if awaited is None else self.answers.box(awaited)

    def _place_box(self, place: int) -> Box:
        spot = self.model.layout.spots[place]
        tray = self.model.tray
        if tray is not None and not tray.over and tray.contest.pile == place and tray.layout.plays:
            return tray.layout.plays[-1].box
        if self.hit_test.on_tray(place):
            return self.hit_test.area(place)
        if spot.shape == "over":  # the arrow points at the place below the card
            place = self.sprites.over_at if self.sprites.over_at >= 0 else place
        if spot.spread:
            area = self.hit_test.area(place)
            return self.hit_test.fan_box(place).joined(area) if spot.shape == "fan" else area
        return self.hit_test.whole(place, slot_box(spot))

"""The table of a lesson: it waits for the action of each step.

`lesson_card` shows the text of a step on a card.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from game.content.schemas.lesson_schema import MARKED
from game.engine.action import Action
from game.matches.lesson import LEARNER, Lesson
from game.words.event_text import Span
from scenes.drawing.painter import Drawn
from scenes.kit.click_guard import Meanings
from scenes.lesson.lesson_card import MARGIN, WIDTH, LessonCard, overlap
from scenes.table import tuning
from scenes.table.card_layer import slot_box
from scenes.table.controls import Controls
from scenes.table.dials import dial_box
from scenes.table.gesture import CARD, TOKEN, Item
from scenes.table.gesture import GestureState as Hand
from scenes.table.hotseat import HotSeat, Learner
from scenes.table.keyboard_zones import Stop
from scenes.table.layout import Box, token_box
from scenes.table.log_panel import HEAD
from scenes.table.renderer import CARD_CORNER, Renderer
from scenes.table.sprites import HAND, RAISED
from scenes.table.table_controller import TableController

BETWEEN = 0.7
"""Seconds at rest before the next action of another seat."""
NOT_ON_TABLE = ("undo", "redo", "hint")
"""Buttons of a normal table that a lesson doesn't need.

A lesson has a Back button, and tells the learner what to do.
"""
CORNER = 8.0
BETWEEN_LINES = 12.0
"""Smallest height of the log below its heading. It is less than one line."""
PREFIX = "lesson."


class LessonTable(TableController):
    """The table of a lesson."""

    session: Lesson
    said = -1
    """The number of the step that is visible now, or -1 before the first."""
    tells_places = tells_practice = False
    wrong: tuple[Span, ...] = ()
    """The explanation after any action other than the awaited one."""
    _waited = 0.0

    def _eyes(self) -> HotSeat:
        return Learner(self.session, self.match.state.table.everyone)

    @property
    def speaking(self) -> bool:
        """Whether everything is at rest and the step's text is visible."""
        return self.said == self.session.at and self.session.ready

    @property
    def moving(self) -> bool:
        """Whether time still changes something. The wait for the step's text counts."""
        return not self.speaking or super().moving

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
        if self.speaking and self.hint is None and self.gesture.pick is None and self.gesture.state == Hand.IDLE:
            self._light_up()

    def _other(self) -> None:
        self._waited = 0.0
        self._clear()
        self.happened(self.session.others())

    def _say(self) -> None:
        self.said = self.session.at
        self.wrong = ()
        self.host.log("lesson", step=self.said, of=len(self.session.steps), waits=self.session.waits)
        self._light_up()
        self.changed()

    def _light_up(self) -> None:
        """Highlight the awaited action like a hint."""
        wanted = self.session.wanted()
        if wanted:
            self.hint = wanted[0]
            self.changed()

    def finish(self) -> None:
        """End all motion, and play the other seats' actions before this step."""
        super().finish()
        while self.session.pending:
            self._other()
            super().finish()
        if not self.speaking:
            self._say()

    def play(self, action: Action, looked: bool = False) -> None:
        """Play the awaited action. For any other, explain why it isn't played."""
        said = self.session.judge(action)
        if said is None:
            super().play(action, looked=True)  # the step asked for this action, so it needs no confirmation
            return
        self.telling.confide("wrong", action=action)
        self.wrong = self.session.words(said) if said else self.words.say("lesson.read_on")
        self.host.sound("refuse")
        for sprite in list(self.director.moving.values()):
            if sprite.owner in (RAISED, HAND):
                self.director.send(sprite, sprite.rest, tuning.RETURN_TIME)
        self.changed()

    def standing(self) -> list[Action]:
        """Return no standing buttons, because a lesson explains every action separately."""
        return []

    # --- moving between steps -----------------------------------------------------------------------------------

    def next(self) -> None:
        """Continue to the next step, unless an action is awaited."""
        self.cancel()
        before = self.match
        if self.session.next():
            if self.match is not before:
                self._back("lesson_position")
            self.changed()
            if self.session.ready and not self.director.busy:
                self._say()  # at once, so that no frame shows the table without a text

    def back(self) -> None:
        """Return to the previous step, with the table as it was."""
        self.director.finish()
        if self.session.back():
            self._back("lesson_back")
            self._say()

    def again(self) -> None:
        """Restart the lesson."""
        self.director.finish()
        self.session.again()
        self.said = -1
        self._back("lesson_again")
        self._dealt = False
        self._deal()

    def undo(self) -> None:
        """Return to the previous step."""
        self.back()

    def redo(self) -> None:
        """Continue to the next step."""
        self.next()

    # --- targets of a step --------------------------------------------------------------------------------------

    def pointed_at(self) -> dict[str, Box]:
        """Return the boxes of everything that the step points at, by name."""
        return {name: box for name in self.session.step.point if (box := self.where(name)) is not None}

    def in_sight(self) -> list[Box]:
        """Return the boxes that must stay visible during the step.

        These are the boxes of everything that the step points at (with labels), everything that the awaited action
        uses, and every card that the text names.
        """
        table = self.match.state.table
        step, known = self.session.step, table.card_named
        # The closing words mustn't cover the result of the last step.
        points = self.session.steps[-1].point if self.session.finished else step.point
        names = [*points, *(found[1] for found in MARKED.finditer(step.say) if found[1] in known)]
        boxes = [self.where(name) for name in (*names, *self._awaited())]
        boxes += [self.layout.labels.get(table.place_named[name]) for name in names if name in table.place_named]
        boxes += [dial_box(self.layout.dials[name][0]) for name in names if name in self.layout.dials]
        return [box for box in boxes if box is not None]

    def aims(self) -> list[Box]:
        """Return the boxes that the learner should look at first.

        They are the parts of the awaited action or, without one, everything the step points at. A spread pile covers
        the table, so it comes first.
        """
        if self.overlay.spread is not None:
            return [self.overlay.boxes.whole]
        awaited = [box for name in self._awaited() if (box := self.where(name)) is not None]
        return awaited or list(self.pointed_at().values())

    def _awaited(self) -> list[str]:
        """Return the names of the cards, tokens, places and tiles of the awaited actions."""
        table = self.match.state.table
        names: list[str] = []
        for action in self.session.wanted():
            names += [table.cards[card].name for card in action.cards]
            names += [action.pick] if self.hit_test.is_token(action.pick) else []
            names += [table.places[action.place].name] if action.place >= 0 else []
            names += [tile.name for tile in self.hit_test.tiles() if tile.action == action]
        return names

    def where(self, name: str) -> Box | None:
        """Return the box of the thing with a name, or None for a card that nobody can see.

        The name may be that of a place, card, token, seat's plate, tile, dial, page or panel.
        """
        table = self.match.state.table
        if name in table.place_named:
            return self._place_box(table.place_named[name])
        if name in table.card_named:
            return self.hit_test.box_of(Item(CARD, table.card_named[name]))
        if name in table.tokens:
            return self.hit_test.box_of(Item(TOKEN, name=name))
        if name.startswith("plate."):
            return self.layout.plates[int(name[6:])].box
        if name in self.layout.tiles:
            return self.layout.tiles[name][0]
        if name in self.layout.dials:
            return token_box(self.layout.dials[name][0])
        if name in self.layout.pages:
            return self.layout.pages[name][0]
        if name == "header":  # the header's text reaches its very edges
            return self.layout.panels[name].grown(CORNER)
        return self._wide_box() if name == "wide" else self.layout.panels.get(name)

    def _wide_box(self) -> Box:
        """Return the box of the awaited button in the main button's space, or all of that space."""
        awaited = next((action for action in self.hit_test.buttons() if action in self.session.wanted()), None)
        return self.layout.panels["wide"] if awaited is None else self.answer_box(awaited)

    def _place_box(self, place: int) -> Box:
        spot = self.layout.spots[place]
        if spot.shape == "over":  # point at the place below it
            place = self.sprites.over_at if self.sprites.over_at >= 0 else place
        if spot.spread:
            area = self.hit_test.area(place)
            return self.hit_test.fan_box(place).joined(area) if spot.shape == "fan" else area
        return self.hit_test.whole(place, slot_box(spot))


class LessonControls(Controls):
    """The controls of a lesson: those of any table, and the buttons on the lesson's card."""

    stage: LessonTable

    def __init__(self, stage: LessonTable) -> None:
        super().__init__(stage)
        self.lesson_card = LessonCard()

    def boxes(self) -> dict[str, Box]:
        """Return the buttons that can be pressed now, without those that a lesson doesn't need."""
        return {name: box for name, box in super().boxes().items() if name not in NOT_ON_TABLE}

    def at(self, x: float, y: float) -> str:
        """Return the button under a point, or "". The lesson's card hides the buttons below it."""
        return self.lesson_card.at(x, y) or ("" if self.lesson_card.box.holds(x, y) else super().at(x, y))

    def meanings(self) -> Meanings:
        """Return what a press on each button would mean now.

        The card moves from step to step. So a button that ends or restarts the lesson also counts as changed if it has
        moved, perhaps under the pointer.
        """
        return {**super().meanings(), **{name: self.lesson_card.buttons[name] for name in self.lesson_card.ending}}

    def set_hover(self, name: str) -> None:
        """Set the button under the pointer, on the card or on the table."""
        super().set_hover("" if name.startswith(PREFIX) else name)
        self.lesson_card.hover = name if name.startswith(PREFIX) else ""

    def stops(self) -> list[Stop]:
        """Return everything that can have the focus now, with the card's buttons last."""
        known = {**self.lesson_card.buttons, **self.lesson_card.links}
        said = [Stop("lesson", ("button", name), box) for name, box in known.items()]
        return [*super().stops(), *said]

    def do(self, name: str) -> str:
        """Press a button.

        Returns:
            The button's name if it leads out of the lesson, otherwise the same as `Controls.do`.
        """
        if not name.startswith(PREFIX):
            return super().do(name)
        self.stage.host.sound("press")
        if name == "lesson.next":
            self.stage.next()
        elif name == "lesson.back":
            self.stage.back()
        elif name == "lesson.again":
            self.stage.again()
        else:
            return name
        return ""


class LessonRenderer(Renderer):
    """Draws the table of a lesson."""

    stage: LessonTable
    controls: LessonControls

    def _banner(self) -> tuple[int, list[tuple[Span, ...]]]:
        asked, lines = super()._banner()
        lesson = self.stage.session
        if not (lesson.waits or lesson.finished or "banner" in lesson.step.point):
            # The lesson hasn't explained the question yet, and the learner can't act.
            return LEARNER, [self.stage.words.say("lesson.reading", [("who", LEARNER)])]
        # The learner needn't read the questions to other seats.
        return asked, lines if asked in (0, self.stage.front) else lines[:1]

    def _covered(self) -> float:
        if not self.stage.speaking:
            return super()._covered()
        log, lesson_card = self.stage.chronicle, self.controls.lesson_card
        lesson_card.place(self.pen, self.stage)
        if not overlap(lesson_card.box, log) or lesson_card.box.x < log.x:
            return super()._covered()
        return min(log.y + log.h - lesson_card.box.y, log.h - (HEAD + BETWEEN_LINES) * self.stage.panels)

    def _kept_free(self) -> Box:
        return self.controls.lesson_card.box

    def _words(self) -> list[Drawn]:
        if not self.stage.speaking:
            self.controls.lesson_card.put_away()
            return super()._words()
        told = super()._words()
        self.controls.lesson_card.changing = self.controls.changing
        said = self.controls.lesson_card.items(self.pen, self.stage, self.images)
        # A spread pile darkens the table, but the step's text must stay readable.
        return [*self._points(), *told, *said] if self.stage.overlay.spread else [*self._points(), *said, *told]

    def _free(self) -> Box:
        """Return the box in which a pile may be spread out, beside the step's card."""
        left = WIDTH + 2 * MARGIN
        return self.bounds._replace(x=left, w=self.bounds.w - left)

    def _advised(self) -> Collection[Action]:
        """Return all awaited actions, because any of them continues the lesson."""
        return self.stage.session.wanted() if self.stage.hint is not None else ()

    def _points(self) -> Sequence[Drawn]:
        """Return golden glows on everything that the step points at and nothing else highlights."""
        if self.stage.gesture.pick is not None:
            return ()
        hint = self.stage.hint
        table = self.stage.match.state.table
        lit = set()
        if hint is not None:
            lit = {table.cards[card].name for card in hint.cards} | {hint.pick}
            lit |= {table.places[hint.place].name} if hint.place >= 0 else set()
        gold = self.theme.palette.gold_hi
        return self._under(
            [
                self._light(("glow", name), box, self._radius(name), gold, True)
                for name, box in self.stage.pointed_at().items()
                if name not in lit
            ]
        )

    def _radius(self, name: str) -> float:
        table = self.stage.match.state.table
        if name in table.tokens or name in self.stage.layout.dials:
            box = self.stage.where(name)
            return box.w / 2 if box else CORNER
        if name in table.place_named:
            return self.stage.layout.spots[table.place_named[name]].card * CARD_CORNER + 3
        return CORNER

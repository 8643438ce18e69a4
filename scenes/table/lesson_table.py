"""The table of a lesson: the stage that waits for the action that a step is about, and its controls and lights.

What a step says stands on a card of paper (see lesson_card).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from game.content.lesson_schema import MARKED
from game.engine.action import Action
from game.event_text import Span
from game.lesson import LEARNER, Lesson
from scenes.kit.painter import Drawn
from scenes.table import tuning
from scenes.table.card_layer import slot_box
from scenes.table.controls import Controls
from scenes.table.dials import dial_box
from scenes.table.gesture import CARD, TOKEN, Item
from scenes.table.gesture import GestureState as Hand
from scenes.table.hotseat import HotSeat, Learner
from scenes.table.keyboard_zones import Stop
from scenes.table.layout import Box, token_box
from scenes.table.lesson_card import MARGIN, WIDTH, LessonCard, shared
from scenes.table.log_panel import HEAD
from scenes.table.renderer import CARD_CORNER, Renderer
from scenes.table.sprites import HAND, RAISED
from scenes.table.table_controller import TableController

BETWEEN = 0.7
"""Seconds from one rest to the next action of another seat."""
NOT_ON_TABLE = ("undo", "redo", "hint")
"""Buttons of every table that a lesson has no use for: it has Back, and says itself what to do."""
CORNER = 8.0
BETWEEN_LINES = 12.0
"""So much of the chronicle is left at least below its heading: less than a line."""
PREFIX = "lesson."


class LessonTable(TableController):
    """The stage of a lesson."""

    sitting: Lesson
    said = -1
    """The step that is said now, -1: none yet."""
    tells_places = tells_practice = False
    wrong: tuple[Span, ...] = ()
    """What is said to an action that isn't the awaited one."""
    _waited = 0.0

    def _eyes(self) -> HotSeat:
        return Learner(self.sitting, self.match.state.table.everyone)

    @property
    def speaking(self) -> bool:
        """Whether what happened has come to rest, and the step is said."""
        return self.said == self.sitting.at and self.sitting.ready

    @property
    def moving(self) -> bool:
        return not self.speaking or super().moving

    def update(self, step: float) -> None:
        super().update(step)
        lesson = self.sitting
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
        self.happened(self.sitting.others())

    def _say(self) -> None:
        self.said = self.sitting.at
        self.wrong = ()
        self.outside.log("lesson", step=self.said, of=len(self.sitting.steps), waits=self.sitting.waits)
        self._light_up()
        self.changed()

    def _light_up(self) -> None:
        """The awaited action is lit as a hint is."""
        wanted = self.sitting.wanted()
        if wanted:
            self.hint = wanted[0]
            self.changed()

    def finish(self) -> None:
        """Whatever travels is there, and the other seats have done what they do before this step."""
        super().finish()
        while self.sitting.pending:
            self._other()
            super().finish()
        if not self.speaking:
            self._say()

    def play(self, action: Action, looked: bool = False) -> None:
        """The awaited action is played; another one isn't, and the step says why."""
        said = self.sitting.judge(action)
        if said is None:
            super().play(action, looked=True)  # the step has asked for it
            return
        self.telling.confide("wrong", action=action)
        self.wrong = self.sitting.words(said) if said else self.words.say("lesson.read_on")
        self.outside.sound("refuse")
        for sprite in list(self.director.moving.values()):
            if sprite.owner in (RAISED, HAND):
                self.director.send(sprite, sprite.rest, tuning.RETURN_TIME)
        self.chip = None
        self.changed()

    def standing(self) -> list[Action]:
        """In a lesson every action is said by itself."""
        return []

    # --- going on -----------------------------------------------------------------------------------------------

    def next(self) -> None:
        """Read on, if nothing is awaited."""
        self.cancel()
        before = self.match
        if self.sitting.next():
            if self.match is not before:
                self._back("lesson_position")
            self.changed()
            if self.sitting.ready and not self.director.busy:
                self._say()  # at once: no picture between two steps

    def back(self) -> None:
        """The step before, with the table as it was."""
        self.director.finish()
        if self.sitting.back():
            self._back("lesson_back")
            self._say()

    def again(self) -> None:
        """From the beginning."""
        self.director.finish()
        self.sitting.again()
        self.said = -1
        self._back("lesson_again")
        self._dealt = False
        self._deal()

    def undo(self) -> None:
        """In a lesson that is going back."""
        self.back()

    def redo(self) -> None:
        """In a lesson that is reading on."""
        self.next()

    # --- what is pointed at -------------------------------------------------------------------------------------

    def pointed_at(self) -> dict[str, Box]:
        """What the step points at, by name, and where it lies."""
        return {name: box for name in self.sitting.step.point if (box := self.where(name)) is not None}

    def in_sight(self) -> list[Box]:
        """What must be seen while the step is said: all that it points at with what is written there, what its awaited
        action takes up, presses and aims at, and each card that it names.
        """
        table = self.match.state.table
        step, known = self.sitting.step, table.card_named
        # What came of the last step is not covered by the closing words.
        points = self.sitting.steps[-1].point if self.sitting.finished else step.point
        names = [*points, *(found[1] for found in MARKED.finditer(step.say) if found[1] in known)]
        boxes = [self.where(name) for name in (*names, *self._awaited())]
        boxes += [self.layout.labels.get(table.place_named[name]) for name in names if name in table.place_named]
        boxes += [dial_box(self.layout.dials[name][0]) for name in names if name in self.layout.dials]
        return [box for box in boxes if box is not None]

    def aims(self) -> list[Box]:
        """What the learner should look at first: what the awaited action takes up, presses and aims at; where none is
        awaited, all that is pointed at. A pile that is spread out goes before what lies below it.
        """
        if self.inspector is not None:
            return [self.inspector.box]
        awaited = [box for name in self._awaited() if (box := self.where(name)) is not None]
        return awaited or list(self.pointed_at().values())

    def _awaited(self) -> list[str]:
        """Cards, tokens, places and tiles of the awaited actions, by name."""
        table = self.match.state.table
        names: list[str] = []
        for action in self.sitting.wanted():
            names += [table.cards[card].name for card in action.cards]
            names += [action.pick] if self.desk.is_token(action.pick) else []
            names += [table.places[action.place].name] if action.place >= 0 else []
            names += [tile.name for tile in self.desk.tiles() if tile.action == action]
        return names

    def where(self, name: str) -> Box | None:
        """A place, card, token, seat's plate, tile, dial, page or panel by its name; None for a card nobody sees."""
        table = self.match.state.table
        if name in table.place_named:
            return self._place_box(table.place_named[name])
        if name in table.card_named:
            return self.desk.box_of(Item(CARD, table.card_named[name]))
        if name in table.tokens:
            return self.desk.box_of(Item(TOKEN, name=name))
        if name.startswith("plate."):
            return self.layout.plates[int(name[6:])].box
        if name in self.layout.tiles:
            return self.layout.tiles[name][0]
        if name in self.layout.dials:
            return token_box(self.layout.dials[name][0])
        if name in self.layout.pages:
            return self.layout.pages[name][0]
        if name == "header":  # its words stand at its very edges
            return self.layout.panels[name].grown(CORNER)
        return self._wide_box() if name == "wide" else self.layout.panels.get(name)

    def _wide_box(self) -> Box:
        """The button that is awaited, where several share the room of the wide one; else all of it."""
        awaited = next((action for action in self.desk.buttons() if action in self.sitting.wanted()), None)
        return self.layout.panels["wide"] if awaited is None else self.answer_box(awaited)

    def _place_box(self, place: int) -> Box:
        spot = self.layout.spots[place]
        if spot.shape == "over":  # the contested space
            place = self.sprites.over_at if self.sprites.over_at >= 0 else place
        if spot.spread:
            area = self.desk.area(place)
            return self.desk.fan_box(place).joined(area) if spot.shape == "fan" else area
        return self.desk.whole(place, slot_box(spot))


class LessonControls(Controls):
    """The controls of a lesson: those of the table, and the buttons of what is said."""

    stage: LessonTable

    def __init__(self, stage: LessonTable) -> None:
        super().__init__(stage)
        self.speech = LessonCard()

    def boxes(self) -> dict[str, Box]:
        return {name: box for name, box in super().boxes().items() if name not in NOT_ON_TABLE}

    def at(self, x: float, y: float) -> str:
        return self.speech.at(x, y) or ("" if self.speech.box.holds(x, y) else super().at(x, y))

    def set_hover(self, name: str) -> None:
        super().set_hover("" if name.startswith(PREFIX) else name)
        self.speech.hover = name if name.startswith(PREFIX) else ""

    def stops(self) -> list[Stop]:
        known = {**self.speech.buttons, **self.speech.links}
        said = [Stop("lesson", ("button", name), box) for name, box in known.items()]
        return [*super().stops(), *said]

    def do(self, name: str) -> str:
        """As every table's; the buttons of the lesson that lead elsewhere are returned by their names."""
        if not name.startswith(PREFIX):
            return super().do(name)
        self.stage.outside.sound("press")
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
        lesson = self.stage.sitting
        if not (lesson.waits or lesson.finished or "banner" in lesson.step.point):
            # What is asked isn't explained yet, and nothing is to be done.
            return LEARNER, [self.stage.words.say("lesson.reading", [("who", LEARNER)])]
        # What another seat is asked to do is none of the learner's business.
        return asked, lines if asked in (0, self.stage.front) else lines[:1]

    def _covered(self) -> float:
        if not self.stage.speaking:
            return super()._covered()
        log, speech = self.stage.chronicle, self.controls.speech
        speech.place(self.pen, self.stage)
        if not shared(speech.box, log) or speech.box.x < log.x:
            return super()._covered()
        return min(log.y + log.h - speech.box.y, log.h - (HEAD + BETWEEN_LINES) * self.stage.panels)

    def _kept_free(self) -> Box:
        return self.controls.speech.box

    def _words(self) -> list[Drawn]:
        if not self.stage.speaking:
            self.controls.speech.put_away()
            return super()._words()
        told = super()._words()
        said = self.controls.speech.items(self.pen, self.stage, self.images)
        # A pile that is spread out darkens the table, but what the step says stays to be read.
        return [*self._points(), *told, *said] if self.stage.inspector else [*self._points(), *said, *told]

    def _free(self) -> Box:
        """Beside the card of the step there is room for a pile."""
        left = WIDTH + 2 * MARGIN
        return self.bounds._replace(x=left, w=self.bounds.w - left)

    def _advised(self) -> Collection[Action]:
        """Any of the awaited actions will do."""
        return self.stage.sitting.wanted() if self.stage.hint is not None else ()

    def _points(self) -> Sequence[Drawn]:
        """A golden light on everything that the step points at and that isn't lit as part of the awaited action."""
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

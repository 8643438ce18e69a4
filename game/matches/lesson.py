"""Lessons: matches with a fixed deal, in which each step teaches one idea.

A step shows an explanation. Some steps then wait for an action by the learner, who plays in seat 1. The file
data/<game>/lesson.yaml defines the steps and the actions of the other seats (schema:
game.content.schemas.lesson_schema). Lessons aren't saved and don't count in the statistics.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from game.content.definitions import GameContent
from game.content.reading.document import Steps, field_name
from game.content.schemas.lesson_schema import MARKED
from game.engine.action import Action, parse
from game.engine.definition.game_definition import Game
from game.engine.events import Event
from game.engine.files.limits import WRONG
from game.engine.play.match import Match
from game.games import setup_for
from game.matches.session import Session
from game.scenario import ScenarioError, dealt, placed
from game.words.event_text import Span, named_card

LEARNER = 1
"""The learner's seat."""
ANY = "any "
"""The word that, before a verb, stands for any action with that verb, as in `any battle`."""


class LessonError(ValueError):
    """Raised if a lesson has a fault. `steps` is the path to the fault in the lesson's file."""

    def __init__(self, steps: Steps, expected: str, got: str, near: str = "") -> None:
        hint = f"; did you mean {near}?" if near else ""
        super().__init__(f"lesson.yaml: {field_name(steps)}: expected {expected}, got {got}{hint}")
        self.steps = steps
        self.expected = expected
        self.got = got
        self.near = near


class LessonStep(NamedTuple):
    """One step of a lesson.

    Attributes:
        say: the explanation
        rules: the ids of the rules that the explanation uses
        point: the names of the things to highlight
        awaits: the expected actions (in notation, or "any" and a verb), or () if the learner only reads
        wrong: the reply to an action that isn't expected
        play: actions (usually by other seats) that the lesson plays before the explanation
        position: a position to set up before `play`, or None
    """

    say: str
    rules: tuple[str, ...] = ()
    point: tuple[str, ...] = ()
    awaits: tuple[str, ...] = ()
    wrong: str = ""
    play: tuple[str, ...] = ()
    position: Mapping[str, Any] | None = None


def steps_of(plain: Mapping[str, Any]) -> tuple[LessonStep, ...]:
    """Return a lesson's steps, using the validated values from lesson.yaml."""
    found = []
    for step in plain["steps"]:
        awaits = step.get("await", ())
        found.append(
            LessonStep(
                step["say"],
                tuple(step.get("rules", ())),
                tuple(step.get("point", ())),
                (awaits,) if isinstance(awaits, str) else tuple(awaits),
                step.get("wrong", ""),
                tuple(step.get("play", ())),
                step.get("position"),
            )
        )
    return tuple(found)


class Lesson(Session):
    """A lesson in progress.

    `at` is the index of the current step, or `len(steps)` at the end. `pending` contains the actions that must be
    played before the current step's explanation.
    """

    def __init__(self, content: GameContent, game: Game) -> None:
        """Deal a game's lesson.

        Raise LessonError if the game has no lesson, or if the deal has a fault.
        """
        plain = content.lesson
        if plain is None:
            raise LessonError((), f"a lesson of {content.game.name}", "none")
        made = plain["setup"]
        try:
            setup = setup_for(content, made["seats"], "lesson", made.get("options"))
            start, opening = dealt(game, setup, made)
        except (ScenarioError, ValueError) as wrong:
            where = str(wrong).partition(":")[0]
            steps: Steps = ("setup", "order", where) if where in made.get("order", ()) else ("setup",)
            raise LessonError(steps, "a deal that the game allows", str(wrong)) from wrong
        if len(made["names"]) != made["seats"]:
            raise LessonError(("setup", "names"), f"{made['seats']} names", str(len(made["names"])))
        super().__init__(content, Match(game, setup, start, opening), made["names"], None)
        self.practice = True
        self._first = self.match
        self.steps = steps_of(plain)
        _check_positions(self.steps)
        self.done = str(plain["done"])
        self.at = 0
        self.pending: list[Action] = []
        self._history: list[tuple[Match, int]] = []
        """The match at each step so far, with the number of decisions made before that step's explanation."""
        self._enter(0)

    # --- state --------------------------------------------------------------------------------------------------

    @property
    def unfinished(self) -> bool:
        """Whether the lesson has begun but isn't finished, so leaving would lose progress."""
        return bool(self.at) and not self.finished

    @property
    def finished(self) -> bool:
        """Whether the learner has finished every step."""
        return self.at >= len(self.steps)

    @property
    def step(self) -> LessonStep:
        """The current step or, at the end of the lesson, a step with the closing words."""
        return LessonStep(self.done) if self.finished else self.steps[self.at]

    @property
    def ready(self) -> bool:
        """Whether all actions before this step's explanation have been taken."""
        return not self.pending

    @property
    def waits(self) -> bool:
        """Whether the lesson is now waiting for the learner to act."""
        return self.ready and bool(self.step.awaits)

    def judge(self, action: Action) -> str | None:
        """Return None if the current step expects this action, otherwise the reply to show.

        The action must be legal. The reply is "" if the step doesn't expect any action.
        """
        return None if self.waits and self._fits(action) else self.step.wrong

    def _fits(self, action: Action) -> bool:
        for text in self.step.awaits:
            if text.startswith(ANY):
                if text[len(ANY) :] == action.verb:
                    return True
            elif self.action_of("await", 0, text) == action:
                return True
        return False

    def wanted(self) -> list[Action]:
        """Return the legal actions that the step is waiting for."""
        return [action for action in self.match.legal() if self.judge(action) is None] if self.waits else []

    # --- progress -----------------------------------------------------------------------------------------------

    def play(self, action: Action) -> tuple[Event, ...]:
        """Play an action that the current step expects, and go to the next step.

        Raise ValueError for any other action, and Refused if the action is illegal.
        """
        if self.judge(action) is not None:
            raise ValueError("the lesson isn't waiting for this action")
        events = self.match.play(action)
        self._enter(self.at + 1)
        return events

    def others(self) -> tuple[Event, ...]:
        """Take the next action in `pending`.

        Raise IndexError if `pending` is empty, and Refused if the action is illegal.
        """
        events = self.match.play(self.pending.pop(0))
        self._remember()
        return events

    def next(self) -> bool:
        """Go to the next step if possible, and return whether this succeeded.

        If the lesson is finished or a seat must act first, do nothing and return False.
        """
        if self.finished or self.waits or not self.ready:
            return False
        self._enter(self.at + 1)
        return True

    @property
    def can_go_back(self) -> bool:
        """Whether there is an earlier step."""
        return self.at > 0

    def back(self) -> bool:
        """Go back to the previous step and its position.

        Return False at the first step.
        """
        if not self.can_go_back:
            return False
        self.at -= 1
        self.pending = []
        del self._history[self.at + 1 :]
        self._restore(*self._history[self.at])
        return True

    def again(self) -> None:
        """Start the lesson again from the first step."""
        self._restore(self._first, 0)
        self._history.clear()
        self._enter(0)

    def _restore(self, match: Match, decisions: int) -> None:
        self.match = match
        del match.turns[decisions:]
        match.undone.clear()

    def _enter(self, at: int) -> None:
        self.at = at
        if self.step.position is not None:
            self.match = self._set_up(self.step.position)
        self.pending = [self.action_of("play", number, text) for number, text in enumerate(self.step.play)]
        self._remember()

    def _remember(self) -> None:
        if not self.pending:
            self._history[self.at :] = [(self.match, len(self.match.turns))]

    def _set_up(self, position: Mapping[str, Any]) -> Match:
        game, setup = self.match.game, self.match.setup
        try:
            return Match(game, setup, placed(game, setup, position))
        except (ScenarioError, *WRONG) as wrong:
            steps: Steps = ("steps", self.at, "position")
            raise LessonError(steps, "a position that the game allows", str(wrong)) from wrong

    def action_of(self, field: str, number: int, text: str) -> Action:
        """Return the action that a string in the lesson's file describes.

        Raise LessonError if the string is invalid. The error says where the string is: `field` is a field of the
        current step, and `number` is the string's index in that field.
        """
        try:
            return parse(text, self.match.state.table)
        except ValueError as wrong:
            raise LessonError(("steps", self.at, field, number), "an action in notation", str(wrong)) from wrong

    # --- texts --------------------------------------------------------------------------------------------------

    def words(self, text: str) -> tuple[Span, ...]:
        """Split a lesson's text into spans.

        The names of cards and players are coloured, and text between asterisks is bold.
        """
        table = self.match.state.table
        spans: list[Span] = []
        end = 0
        for match in MARKED.finditer(text):
            spans.append(Span(text[end : match.start()]))
            end = match.end()
            if match[2] is not None:
                spans.append(Span(match[2], "bold"))
            elif match[1] in table.card_named:
                spans.append(named_card(table.card_named[match[1]], self.content.texts, table))
            else:
                seat = int(match[1].removeprefix("seat"))
                spans.append(Span(self.names[seat - 1], f"seat{seat}"))
        spans.append(Span(text[end:]))
        return tuple(span for span in spans if span.text)


def _check_positions(steps: Sequence[LessonStep]) -> None:
    """Raise LessonError if a step sets up a position at the wrong time.

    The first step can't set up a position. Nor can a step that follows an awaited action, because the learner would
    never see that action's result.
    """
    for number, step in enumerate(steps):
        if step.position is not None and (number == 0 or steps[number - 1].awaits):
            where: Steps = ("steps", number, "position")
            raise LessonError(where, "a step before it without await", "a step with await" if number else "none")

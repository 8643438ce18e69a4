"""A panel on which several people answer the same question (FV 8.2b).

The panel shows no cards. The rules receive the answers one at a time. This module doesn't use pygame.
"""

from __future__ import annotations

from typing import Protocol

from game.engine.action import Action
from game.engine.definition.shared_question import SharedQuestion
from game.engine.play.match import Match
from game.engine.state import State

NO, ASIDE = 0, 1
"""The indices of two answers in `Game.blind_answers`: declining just this once, and declining for a while."""


class SharedSession(Protocol):
    """The parts of `game.matches.session.Session` that this module uses."""

    match: Match

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats played by people rather than by the computer."""


class SharedCall:
    """The panel that asks several people the same question.

    Answers aren't saved, so in a resumed match the remaining seats must answer again.
    """

    def __init__(self, session: SharedSession) -> None:
        self._session = session
        self._of: State | None = None
        """The position for which the question was computed."""
        self._question: SharedQuestion | None = None
        self._left: tuple[int, ...] | None = None
        """The seats whose answers the rules haven't received yet, or None if the panel hasn't been answered."""
        self.caller = 0
        """The seat that wants to act but hasn't come to the screen yet, or 0."""
        self.aside: frozenset[int] = frozenset()
        """The seats that don't want to be asked for a while. A seat is removed from this set once the rules have
        received its answer."""
        self.given = self._declined()
        """The numbers (from 0) of the decisions made at the panel."""

    def _declined(self) -> set[int]:
        """Return the numbers of the decisions in which a seat declined a panel question."""
        match = self._session.match
        game, states = match.game, [match.start, *(turn.state for turn in match.turns)]
        return {
            number
            for number, (turn, before) in enumerate(zip(match.turns, states, strict=False))
            if turn.action in game.blind_answers(before) and game.shared_question(before) is not None
        }

    @property
    def question(self) -> SharedQuestion | None:
        """The question that several people may now answer on the panel, or None."""
        match = self._session.match
        if self._of is not match.state:
            self._of, self._question = match.state, self._find()
        return self._question

    def _find(self) -> SharedQuestion | None:
        game, match = self._session.match.game, self._session.match
        persons = self._session.persons
        if len(persons) < 2 or not match.asked:
            return None
        found = game.shared_question(match.view(0))
        return found if found is not None and any(seat in persons for seat in found.seats) else None

    @property
    def waits(self) -> bool:
        """Whether the panel is waiting for an answer."""
        return self.question is not None and self._left is None

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that can answer at the panel, in order of precedence."""
        found = self.question
        return () if found is None else tuple(seat for seat in found.seats if seat in self._session.persons)

    def toggle(self, seat: int) -> None:
        """Record that a seat doesn't want to be asked for a while.

        A second call cancels the first.
        """
        if self.waits and seat in self.people:
            self.aside ^= {seat}

    def answer(self, caller: int) -> bool:
        """Record the answer at the panel: the seat that wants to act (`caller`), or 0 for nobody.

        Return False if the panel can't accept the answer.
        """
        if self.question is None or not self.waits or (caller and caller not in self.people):
            return False
        self._left, self.caller = self.question.seats, caller
        self.aside -= {caller}
        return True

    @property
    def reply(self) -> Action | None:
        """The deciding seat's answer at the panel, or None if the seat still has to decide."""
        match = self._session.match
        if self._left is None or match.asked not in self.people or match.asked == self.caller:
            return None
        return match.game.blind_answers(match.view(0))[ASIDE if match.asked in self.aside else NO]

    @property
    def comes(self) -> bool:
        """Whether it is now the turn of the seat that wants to act."""
        return self.caller > 0 and self._session.match.asked == self.caller

    def came(self) -> None:
        """Record that the player who wanted to act has come to the screen.

        After that player's action, the panel asks its question again.
        """
        self._left, self.caller = None, 0

    def replied(self) -> None:
        """Record that the next decision has already been made at the panel."""
        self.given.add(len(self._session.match.turns))

    def acted(self, action: Action) -> None:
        """Update the panel after a decision and, if necessary, ask everybody again."""
        self.aside -= {action.seat}
        found, left = self.question, tuple(seat for seat in self._left or () if seat != action.seat)
        self._left = left if self._left is not None else None
        if found is None or action not in self._declining(action.seat) or found.seats[:1] != left[:1]:
            self.came()
        self.aside &= frozenset(() if found is None else found.seats)

    def _declining(self, seat: int) -> tuple[Action, ...]:
        match = self._session.match
        return tuple(answer._replace(seat=seat) for answer in match.game.blind_answers(match.view(0)))

    def forget(self, left: int) -> None:
        """Forget all answers, after an undo that keeps only the first `left` decisions."""
        self.came()
        self.aside = frozenset()
        self.given = {number for number in self.given if number < left}

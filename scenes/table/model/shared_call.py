"""Collect several people's public answers to one question, for which they needn't see their cards (FV 8.2b).

The rules ask one seat after the other. If several people share the screen, one panel asks them all: who wants to act?
Their answers are then given in the rules' order. This module uses no pygame.
"""

from __future__ import annotations

from typing import Protocol

from game.engine.action import Action
from game.engine.definition.shared_question import SharedQuestion
from game.engine.play.match import Match
from game.engine.state import State

NO, ASIDE = 0, 1
"""The numbers of the two answers in `Game.blind_answers`: not now, and not for a while."""


class SharedSession(Protocol):
    """The parts of `game.matches.session.Session` that a shared question needs."""

    match: Match

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats that people play."""


class SharedCall:
    """The panel that asks several people at once, and their answers until these are given.

    The answers are lost when the program closes. If a match is resumed before all of them are given, the panel asks the
    remaining seats again.
    """

    def __init__(self, session: SharedSession) -> None:
        self._session = session
        self._of: State | None = None
        """The position for which the question was computed."""
        self._question: SharedQuestion | None = None
        self._left: tuple[int, ...] | None = None
        """The seats that the rules have yet to ask since the panel was answered, or None before that."""
        self.caller = 0
        """The seat that wants to act and hasn't come to the screen yet, or 0."""
        self.aside: set[int] = set()
        """The seats that have chosen not to be asked for a while, but haven't said so to the rules yet."""
        self.given = self._declined()
        """The numbers, from 0, of the decisions that the panel gave.

        After a match is resumed, they include every earlier answer that the panel can give.
        """

    def _declined(self) -> set[int]:
        """Return the numbers of the decisions so far that only declined a question for several people."""
        match = self._session.match
        game, states = match.game, [match.start, *(turn.state for turn in match.turns)]
        return {
            number
            for number, (turn, before) in enumerate(zip(match.turns, states, strict=False))
            if turn.action in game.blind_answers(before) and game.shared_question(before) is not None
        }

    @property
    def question(self) -> SharedQuestion | None:
        """The question that people may answer together now, or None."""
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
        """Whether the panel waits for an answer."""
        return self.question is not None and self._left is None

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that can answer at the panel, in order of precedence."""
        found = self.question
        return () if found is None else tuple(seat for seat in found.seats if seat in self._session.persons)

    def toggle(self, seat: int) -> None:
        """Let a seat choose not to be asked for a while, or change its mind."""
        if self.waits and seat in self.people:
            self.aside ^= {seat}

    def answer(self, caller: int) -> bool:
        """Take the panel's answer: the seat that wants to act, or 0 for nobody. Return whether that is possible now."""
        if self.question is None or not self.waits or (caller and caller not in self.people):
            return False
        self._left, self.caller = self.question.seats, caller
        self.aside.discard(caller)
        return True

    @property
    def reply(self) -> Action | None:
        """The acting seat's answer, as the panel has decided it, or None if the seat decides for itself."""
        match = self._session.match
        if self._left is None or match.asked not in self.people or match.asked == self.caller:
            return None
        return match.game.blind_answers(match.view(0))[ASIDE if match.asked in self.aside else NO]

    @property
    def comes(self) -> bool:
        """Whether the seat that wants to act decides next."""
        return self.caller > 0 and self._session.match.asked == self.caller

    def came(self) -> None:
        """Record that the seat that wanted to act has come to the screen. The panel then asks the other seats."""
        self._left, self.caller = None, 0

    def replied(self) -> None:
        """Record that the next decision is one that the panel gave."""
        self.given.add(len(self._session.match.turns))

    def acted(self, action: Action) -> None:
        """Record a decision.

        The panel asks everybody again if a seat has acted instead of declining, or if the rules begin the same question
        again.
        """
        self.aside.discard(action.seat)
        found, left = self.question, tuple(seat for seat in self._left or () if seat != action.seat)
        self._left = left if self._left is not None else None
        if found is None or action not in self._declining(action.seat) or found.seats[:1] != left[:1]:
            self.came()
        self.aside &= set(() if found is None else found.seats)

    def _declining(self, seat: int) -> tuple[Action, ...]:
        match = self._session.match
        return tuple(answer._replace(seat=seat) for answer in match.game.blind_answers(match.view(0)))

    def forget(self, left: int) -> None:
        """Forget every answer, because decisions were taken back. `left` is the number of decisions that remain."""
        self.came()
        self.aside.clear()
        self.given = {number for number in self.given if number < left}

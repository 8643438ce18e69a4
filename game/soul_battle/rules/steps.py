"""The kinds of steps and questions in Soul Battle that hold values."""

from __future__ import annotations

from game.engine.step import Step, StepKinds


class TurnQuestion(Step):
    """A question asked on a seat's own turn: place the Reaper, or declare what to do with it."""

    __slots__ = ()
    swapped: int
    """1 if the seat has already swapped a card this turn (SB 3.2), else 0."""


class SpaceStep(Step):
    """A step for one space: an opening play, the claim of its soul, or turning up the next soul."""

    __slots__ = ()
    space: int
    """The place of the soul."""


class AnswerQuestion(Step):
    """Answer a play in a battle: beat the top play, or pass (SB 4.1, 4.2)."""

    __slots__ = ()
    leader: int
    """The seat that laid the top play."""
    space: int
    """The place of the soul."""
    top: int
    """The kind of the top play (`beats`)."""
    out: int
    """The mask of the seats that aren't asked again."""
    attacker: int
    """The seat that opened the battle."""
    defender: int
    """The seat whose Reaper is attacked, or 0 in an open battle."""


TURN_QUESTIONS = ("reaper", "declare")
"""The questions of a seat's own turn."""
STEP_KINDS: StepKinds = {
    "reaper": TurnQuestion,
    "declare": TurnQuestion,
    "open": SpaceStep,
    "claim": SpaceStep,
    "reveal": SpaceStep,
    "answer": AnswerQuestion,
}

"""Classes for the Soul Battle steps and questions that carry values."""

from __future__ import annotations

from typing import Final

from game.engine.step import Step, StepKinds


class TurnQuestion(Step):
    """A question on a seat's own turn about placing the Reaper or declaring an action."""

    __slots__ = ()
    swapped: int
    """1 if the seat has already swapped a card this turn (SB 3.2), otherwise 0."""


class SpaceStep(Step):
    """A step or question that concerns one space: `open`, `claim` or `reveal`."""

    __slots__ = ()
    space: int
    """The soul's place."""


class AnswerQuestion(Step):
    """The question of whether to beat the top play in a battle or to pass (SB 4.1, 4.2)."""

    __slots__ = ()
    leader: int
    """The seat that made the top play."""
    space: int
    """The soul's place."""
    top: int
    """The kind of the top play (see `beats`)."""
    out: int
    """The mask of the seats that are out of the battle."""
    attacker: int
    """The seat that opened the battle."""
    defender: int
    """The seat whose Reaper is being attacked, or 0 in an open battle."""


TURN_QUESTIONS: Final = ("reaper", "declare")
"""The names of the questions asked during a seat's own turn."""
STEP_KINDS: StepKinds = {
    "reaper": TurnQuestion,
    "declare": TurnQuestion,
    "open": SpaceStep,
    "claim": SpaceStep,
    "reveal": SpaceStep,
    "answer": AnswerQuestion,
}

"""Classes for the Oubliette steps and questions that carry values."""

from __future__ import annotations

from game.engine.step import Step, StepKinds


class ResolveStep(Step):
    """The step that looks up the turned card's effect in the list of effects (OU 3)."""

    __slots__ = ()
    line: int
    """Index in the list, counted from 0, of the first line to check."""


class FightQuestion(Step):
    """The question in a fight: pay the Creature's value card by card, or retreat (OU 3.3a)."""

    __slots__ = ()
    paid: int
    """The sum paid so far."""


class ItemQuestion(Step):
    """The base class of questions asked while an item is in use (OU 5.9)."""

    __slots__ = ()
    place: int
    """The place of the item."""


class ChooseQuestion(Step):
    """The question after an Advantage: which of the drawn cards to take (OU 5.1)."""

    __slots__ = ()
    place: int
    """The place of the Advantage that is in use (OU 5.9)."""
    drawn: int
    """Number of cards that the Advantage has drawn."""


class GiveBackQuestion(Step):
    """The question that asks which Graveyard cards an Hourglass returns to the deck (OU 5.3)."""

    __slots__ = ()
    place: int
    """The place of the Hourglass that is in use (OU 5.9)."""
    left: int
    """Number of cards that the Hourglass can still return."""
    taken: int
    """Number of cards that the player has chosen so far."""
    used: int
    """The queen being used as the Hourglass."""


STEP_KINDS: StepKinds = {
    "resolve": ResolveStep,
    "fight": FightQuestion,
    "choose": ChooseQuestion,
    "give_back": GiveBackQuestion,
}

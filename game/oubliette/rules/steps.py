"""The kinds of steps and questions in Oubliette that hold values."""

from __future__ import annotations

from game.engine.step import Step, StepKinds


class ResolveStep(Step):
    """Resolve the turned card by the list of effects (OU 3)."""

    __slots__ = ()
    line: int
    """The index (from 0) of the first line in the list that may still apply."""


class FightQuestion(Step):
    """A Creature: pay its value card by card, or retreat (OU 3.3a)."""

    __slots__ = ()
    paid: int
    """The sum paid so far."""


class ItemQuestion(Step):
    """Any question during the use of an item (OU 5.9); its other values follow."""

    __slots__ = ()
    place: int
    """The place of the item."""


class ChooseQuestion(Step):
    """Choose one of the cards that an Advantage drew (OU 5.1)."""

    __slots__ = ()
    place: int
    """The place of the Advantage, which is in use (OU 5.9)."""
    drawn: int
    """How many cards the Advantage drew."""


class GiveBackQuestion(Step):
    """Choose the Graveyard cards that an Hourglass takes back into the deck (OU 5.3)."""

    __slots__ = ()
    place: int
    """The place of the Hourglass, which is in use (OU 5.9)."""
    left: int
    """How many more cards the Hourglass takes."""
    taken: int
    """How many cards the Hourglass has taken."""
    used: int
    """The card that is used as the Hourglass."""


STEP_KINDS: StepKinds = {
    "resolve": ResolveStep,
    "fight": FightQuestion,
    "choose": ChooseQuestion,
    "give_back": GiveBackQuestion,
}

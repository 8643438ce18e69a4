"""The kinds of steps and questions in Aleph Null that hold values."""

from __future__ import annotations

from game.engine.step import Step, StepKinds


class DrawStep(Step):
    """Draw cards one by one (AN 3.1, 8.2)."""

    __slots__ = ()
    amount: int
    """How many cards to draw."""


class CardStep(Step):
    """A step for one card that enters play."""

    __slots__ = ()
    card: int
    """The card."""


class ChoiceStep(Step):
    """Begin a choice of cards: the price of a summon, or a search of the deck."""

    __slots__ = ()
    what: str
    """The kind of choice (`choices.CHOICES`)."""
    amount: int
    """The maximum number of cards to choose."""


class ChooseQuestion(Step):
    """Choose a card (AN 1.6)."""

    __slots__ = ()
    what: str
    """The kind of choice (`choices.CHOICES`)."""
    amount: int
    """The maximum number of cards still to choose."""
    joins: int
    """1 if effects of this choice are already waiting, else 0."""


class EffectStep(Step):
    """Apply one effect."""

    __slots__ = ()
    effect: str
    """The effect (`effects.DO`)."""
    amount: int
    """The effect's number, such as the power that it gives."""
    less: int
    """The amount subtracted from each gain of power."""


class OrderQuestion(Step):
    """Choose which of the effects that wait together comes next (AN 7.5)."""

    __slots__ = ()
    size: int
    """How many effects are waiting together."""


class SettleStep(Step):
    """Apply the waiting effects of sacrificed cards (AN 7.5).

    The values are the sizes of the waiting groups. The cards of a group were sacrificed at the same time.
    """

    __slots__ = ()

    @property
    def sizes(self) -> tuple[int, ...]:
        """Return the sizes of the waiting groups, the next one first."""
        return self[2:]


STEP_KINDS: StepKinds = {
    "draw": DrawStep,
    "stand": CardStep,
    "enter": CardStep,
    "price": ChoiceStep,
    "search": ChoiceStep,
    "choose": ChooseQuestion,
    "effect": EffectStep,
    "order": OrderQuestion,
    "settle": SettleStep,
}

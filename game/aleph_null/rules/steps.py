"""Classes for the Aleph Null steps and questions that carry values."""

from __future__ import annotations

from game.engine.step import Step, StepKinds


class DrawStep(Step):
    """The step that draws cards one by one (AN 3.1, 8.2)."""

    __slots__ = ()
    amount: int
    """The number of cards to draw."""


class CardStep(Step):
    """A step for a card that is coming into play."""

    __slots__ = ()
    card: int
    """The card that is coming into play."""


class ChoiceStep(Step):
    """A step that starts a choice of cards, either to pay for a summon or to search the deck."""

    __slots__ = ()
    what: str
    """The kind of choice (`choices.CHOICES`)."""
    amount: int
    """The maximum number of cards to choose."""


class ChooseQuestion(Step):
    """The question that asks for the next card in a choice (AN 1.6)."""

    __slots__ = ()
    what: str
    """The kind of choice (`choices.CHOICES`)."""
    amount: int
    """The number of cards that the player can still choose."""
    joins: int
    """1 if effects of cards chosen earlier are still pending, otherwise 0."""


class EffectStep(Step):
    """The step that carries out one effect."""

    __slots__ = ()
    effect: str
    """The name of the effect (see `effects.DO`)."""
    amount: int
    """The effect's number, such as the power that it gives."""
    less: int
    """The amount by which the effect's power is reduced."""


class OrderQuestion(Step):
    """The question that asks which of several sacrificed cards takes effect next (AN 7.5)."""

    __slots__ = ()
    size: int
    """The number of cards to choose from."""


class SettleStep(Step):
    """The step that carries out the waiting effects of sacrificed cards (AN 7.5).

    Cards sacrificed together form a group. The step contains the size of each waiting group, starting with the next one
    to be handled.
    """

    __slots__ = ()

    @property
    def sizes(self) -> tuple[int, ...]:
        """The sizes of the waiting groups, starting with the next group."""
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

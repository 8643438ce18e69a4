"""The kinds of steps in Metempsychosis that hold values."""

from __future__ import annotations

from game.engine.step import Step, StepKinds


class DrawStep(Step):
    """Draw cards face down (ME 2.3)."""

    __slots__ = ()
    amount: int
    """How many cards to draw."""


class EffectStep(Step):
    """Apply one effect of a played card (ME 3)."""

    __slots__ = ()
    card: int
    """The played card."""
    effect: int
    """The number of the effect on the card, from 0."""
    side: int
    """The side of the sequence on which the card lies."""


class CardStep(Step):
    """A step for one card: a faced keeper goes to the tomb."""

    __slots__ = ()
    card: int
    """The card."""


STEP_KINDS: StepKinds = {
    "draw": DrawStep,
    "effect": EffectStep,
    "bury_keeper": CardStep,
}

"""Classes for the Metempsychosis steps that carry values."""

from __future__ import annotations

from game.engine.step import Step, StepKinds


class DrawStep(Step):
    """The step that draws cards face down (ME 2.3)."""

    __slots__ = ()
    amount: int
    """Number of cards to draw."""


class EffectStep(Step):
    """The step that carries out one effect of a played card (ME 3)."""

    __slots__ = ()
    card: int
    """The id of the played card."""
    effect: int
    """The index of the effect on the card, starting from 0."""
    side: int
    """The end of the sequence where the card was added (see game.content.shared_effects)."""


class CardStep(Step):
    """The step that moves a faced keeper to the tomb."""

    __slots__ = ()
    card: int
    """The keeper's card id."""


STEP_KINDS: StepKinds = {
    "draw": DrawStep,
    "effect": EffectStep,
    "bury_keeper": CardStep,
}

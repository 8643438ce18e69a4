"""The kinds of steps and questions in FissureVerse that hold values."""

from __future__ import annotations

from game.engine.step import Step, StepKinds


class WindowStep(Step):
    """A window for Rogations: the step that finds the next seat to ask, or the question to that seat (FV 8.1, 8.2)."""

    __slots__ = ()
    place: int
    """The first place in Turn Order that is still to be asked in this lap."""
    lap: int
    """PLAYED once a Rogation has been played in this lap, AGAIN if one was played in the lap before, else 0
    (`rogations`)."""
    after: int
    """The seat whose Turn has just ended, or 0 before the first Turn."""


class NextTurnStep(Step):
    """Begin the next Turn, or end the Round (FV 2.1)."""

    __slots__ = ()
    after: int
    """The seat whose Turn has just ended, or 0 before the first Turn."""


class EffectStep(Step):
    """Apply one clause of a card."""

    __slots__ = ()
    card: int
    """The card."""
    clause: int
    """The number of the clause on the card, from 0."""
    foe: int
    """The other player in the Crusade that caused the effect, or 0."""


class CardStep(Step):
    """A step for one card: a Rogation just played, or the first of two Crusaders."""

    __slots__ = ()
    card: int
    """The card."""


class ChoiceStep(Step):
    """Choose cards, one by one (FV 2.10)."""

    __slots__ = ()
    what: str
    """The kind of choice (`effects.CHOICES`)."""
    missing: int
    """How many cards are still to be chosen."""


class AmountStep(Step):
    """A step for a number of cards: how many to discard or to recruit."""

    __slots__ = ()
    amount: int
    """The number of cards."""


STEP_KINDS: StepKinds = {
    "window": WindowStep,
    "rogation": WindowStep,
    "next": NextTurnStep,
    "effect": EffectStep,
    "finish": CardStep,
    "second": CardStep,
    "choose": ChoiceStep,
    "again": ChoiceStep,
    "lose": AmountStep,
    "recruit": AmountStep,
}

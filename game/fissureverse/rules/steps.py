"""Classes for the FissureVerse steps and questions that carry values."""

from __future__ import annotations

from game.engine.step import Step, StepKinds


class WindowStep(Step):
    """A window for Rogations, in which seats are asked in Turn Order (FV 8.1, 8.2).

    After a lap in which a seat plays a Rogation, all seats are asked again. A seat's question has the same values as
    the step.
    """

    __slots__ = ()
    place: int
    """The first place in Turn Order whose seat hasn't been asked yet in this lap."""
    lap: int
    """PLAYED if a Rogation has been played in this lap, AGAIN if one was played in the previous lap, otherwise 0 (see
    `rogations`)."""
    after: int
    """The seat whose Turn has just ended, or 0 before the first Turn."""


class NextTurnStep(Step):
    """The step that begins the next Turn, or ends the Round (FV 2.1)."""

    __slots__ = ()
    after: int
    """The seat whose Turn has just ended, or 0 before the first Turn."""


class EffectStep(Step):
    """The step that carries out one clause of a card."""

    __slots__ = ()
    card: int
    """The card whose clause is being carried out."""
    clause: int
    """The number of the clause on the card, counting from 0."""
    foe: int
    """The other player in the Crusade that caused the effect, or 0."""


class CardStep(Step):
    """A step or question about a played Rogation, or about the first of two new Crusaders."""

    __slots__ = ()
    card: int
    """The Rogation or the Crusader."""


class ChoiceStep(Step):
    """The question about the next card in a choice, or the step that continues it.

    See FV 2.10.
    """

    __slots__ = ()
    what: str
    """The kind of choice (see `effects.CHOICES`)."""
    missing: int
    """Number of cards still to be chosen."""


class AmountStep(Step):
    """A step or question about a number of cards: how many to discard, or how many to recruit."""

    __slots__ = ()
    amount: int
    """The number of cards to discard or to recruit."""


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

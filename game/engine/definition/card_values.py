"""What is true of one card now: its numbers, each with the cards that change it, and lines about its position."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.sentence import Sentence


class Modifier(NamedTuple):
    """A change of a card's number."""

    card: int
    """The card that causes the change, or -1 for a rule."""
    amount: int
    """How much it adds; below 0 it subtracts."""


class CardValue(NamedTuple):
    """A number of a card as it is now. `base` and the modifiers add up to `total`."""

    name: Sentence
    """What the number is."""
    base: int
    """The number without modifiers."""
    total: int
    """The number that the rules use now."""
    modifiers: tuple[Modifier, ...] = ()
    """Everything that changes it, in the order in which the rules add it up."""


class CardState(NamedTuple):
    """What is true of a card now."""

    values: tuple[CardValue, ...] = ()
    """The card's numbers."""
    lines: tuple[Sentence, ...] = ()
    """Anything else: whose it is, what it scores, or what it would do now."""


NOTHING_NOW = CardState()

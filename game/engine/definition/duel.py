"""A duel: a fight between two cards, which the table reveals step by step."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.definition.card_values import CardValue
from game.engine.sentence import Sentence


class DuelSide(NamedTuple):
    """One of the two cards in a duel.

    Attributes:
        seat: The seat that fights with the card.
        card: The card.
        number: The index of the printed number that the card fights with.
        value: The printed number, its modifiers, and the total.
        attached: The card attached to the fighting card, or None.
        fate: The end of the text key `duel.fate.<fate>`, or "" if the card stays.
    """

    seat: int
    card: int
    number: int
    value: CardValue
    attached: int | None
    fate: str


class DuelCourse(NamedTuple):
    """A complete duel: its heading, its two sides and its result.

    Attributes:
        title: The heading, which names the kind of duel.
        sides: The attacking card, then the defending card.
        outcome: A sentence about the result.
        winner: The winning seat, or 0 if no seat wins.
    """

    title: Sentence
    sides: tuple[DuelSide, DuelSide]
    outcome: Sentence
    winner: int

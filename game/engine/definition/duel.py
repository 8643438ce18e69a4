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
        number: The index of the printed number that the card uses.
        value: The printed number, its modifiers, and the total that the rules compare.
        attached: The attached card, or None.
        fate: The last part of the text key `duel.fate.<fate>`, or "" if the card stays.
    """

    seat: int
    card: int
    number: int
    value: CardValue
    attached: int | None
    fate: str


class DuelCourse(NamedTuple):
    """A whole duel.

    Attributes:
        title: The kind of duel.
        sides: The attacking and the defending card.
        outcome: The result in words.
        winner: The winning seat, or 0.
    """

    title: Sentence
    sides: tuple[DuelSide, DuelSide]
    outcome: Sentence
    winner: int

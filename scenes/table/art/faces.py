"""Find the pictures for the cards in a match, including their owner marks."""

from __future__ import annotations

from scenes.drawing.card_art import marked
from scenes.table.model.table_model import TableModel


def face_of(model: TableModel, card: int) -> str:
    """Return the name of a card's face picture, including the card's owner mark, if any."""
    return marked(model.table.cards[card].face, model.owner_mark(card))

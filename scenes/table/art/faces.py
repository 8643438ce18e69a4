"""Name the pictures of a match's cards, with their owner marks."""

from __future__ import annotations

from scenes.drawing.card_art import marked
from scenes.table.model.table_model import TableModel


def face_of(model: TableModel, card: int) -> str:
    """Return the name of a known card's face, with its owner's mark if it has one."""
    return marked(model.table.cards[card].face, model.owner_mark(card))

"""The main parts of a table: its model, sprites, motion and overlay."""

from __future__ import annotations

from typing import NamedTuple

from scenes.table.board.overlay import OverlaySlot
from scenes.table.model.table_model import TableModel
from scenes.table.motion.director import Director
from scenes.table.motion.sprites import Sprites


class Board(NamedTuple):
    """The main parts of a table.

    Attributes:
        model: The match, the player who sees it, and the selection.
        sprites: The cards and tokens.
        director: Moves the cards and tokens, and keeps the table's clock.
        overlay: Stores the current overlay, if there is one.
    """

    model: TableModel
    sprites: Sprites
    director: Director
    overlay: OverlaySlot

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
        model: The match, its viewer and the selection.
        sprites: The cards and tokens.
        director: The motion of cards and tokens, and the table's clock.
        overlay: The overlay that is currently open, if any.
    """

    model: TableModel
    sprites: Sprites
    director: Director
    overlay: OverlaySlot

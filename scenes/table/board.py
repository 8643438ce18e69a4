"""What a table consists of: what is known, what is drawn, what moves, and what lies above it."""

from __future__ import annotations

from typing import NamedTuple

from scenes.table.director import Director
from scenes.table.overlay import OverlaySlot
from scenes.table.sprites import Sprites
from scenes.table.table_model import TableModel


class Board(NamedTuple):
    """One table.

    Attributes:
        model: The match, its viewer and the selection.
        sprites: The cards and tokens.
        director: Their motion, and the clock.
        overlay: What is shown above the table.
    """

    model: TableModel
    sprites: Sprites
    director: Director
    overlay: OverlaySlot

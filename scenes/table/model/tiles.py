"""The tiles on a table: boxes that can be pressed, with text that the game provides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.engine.definition.display import Tile
from scenes.table.layout.boxes import Box
from scenes.table.layout.layout import Layout

LOW = 64.0
"""Minimum height of a tile that shows more than its name."""


class PlacedTile(NamedTuple):
    """A tile with its box and picture."""

    tile: Tile
    box: Box
    picture: str

    @property
    def low(self) -> bool:
        """Whether the tile has room only for its name."""
        return self.box.h < LOW


def fitted(tiles: Sequence[Tile], layout: Layout) -> list[PlacedTile]:
    """Return the tiles that have a position in the layout, in the same order."""
    return [PlacedTile(tile, *layout.tiles[tile.name]) for tile in tiles if tile.name in layout.tiles]

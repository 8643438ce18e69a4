"""Large announcements over the table: banners and duels."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from scenes.drawing.card_art import pictured
from scenes.drawing.painter import Drawn
from scenes.table import banners, duel
from scenes.table.dimming import Dimming
from scenes.table.pen import Pen

if TYPE_CHECKING:
    from scenes.table.table_controller import TableController


def announcements(stage: TableController, pen: Pen, veils: Dimming) -> list[Drawn]:
    """Return the display items of the current banner or duel. Usually there are none."""
    director = stage.director
    if not director.banners.busy(director.now):
        return []
    face, now = partial(pictured, stage.session.content), director.now
    items = duel.fought(director.banners.duels, now, pen, stage, face, veils)
    if herald := director.banners.seen(now):
        items += banners.items(herald, now, director.motion.still, pen, stage.words, face, veils)
    return items

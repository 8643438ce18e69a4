"""What is told large over the table: how two cards fight, and what nobody should miss."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from scenes.kit.painter import Drawn
from scenes.table import duel, heralds
from scenes.table.art import pictured
from scenes.table.pen import Pen
from scenes.table.veils import Veils

if TYPE_CHECKING:
    from scenes.table.stage import Stage


def announced(stage: Stage, pen: Pen, veils: Veils) -> list[Drawn]:
    """What is seen of it now, which most often is nothing."""
    director = stage.director
    if not director.heralds.busy(director.now):
        return []
    face, now = partial(pictured, stage.sitting.content), director.now
    items = duel.fought(director.heralds.duels, now, pen, stage, face, veils)
    if herald := director.heralds.seen(now):
        items += heralds.items(herald, now, director.motion.still, pen, stage.words, face, veils)
    return items

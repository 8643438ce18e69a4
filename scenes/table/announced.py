"""What is told large over the table: how two cards fight, and what nobody should miss."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from scenes.kit.painter import Drawn
from scenes.table import duel, heralds
from scenes.table.art import pictured
from scenes.table.pen import Pen

if TYPE_CHECKING:
    from scenes.table.stage import Stage

DIM = 0.62
"""How much darker the table is meanwhile."""


def announced(stage: Stage, pen: Pen, shade: Callable[[float], pygame.Surface]) -> list[Drawn]:
    """What is seen of it now, which most often is nothing; `shade` gives a veil over the whole table."""
    director = stage.director
    if not director.heralds.busy(director.now):
        return []
    face, now = partial(pictured, stage.sitting.content), director.now
    items = duel.fought(director.heralds.duels, now, pen, stage, face, shade(duel.DIM))
    if herald := director.heralds.seen(now):
        items += heralds.items(herald, now, director.motion.still, pen, stage.words, face, shade(DIM))
    return items

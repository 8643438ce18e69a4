"""Draw the current announcement across the table: a banner, a duel or a presentation."""

from __future__ import annotations

from functools import partial

from scenes.drawing.painter import Drawn
from scenes.drawing.theme import Theme
from scenes.table.art.banner_art import BannerArt
from scenes.table.art.dimming import Dimming
from scenes.table.art.duel_art import fought
from scenes.table.art.faces import face_of
from scenes.table.art.pen import Pen
from scenes.table.art.presentation_art import presented
from scenes.table.model.table_model import TableModel
from scenes.table.motion.director import Director


def announcements(
    model: TableModel, director: Director, pen: Pen, veiling: tuple[Dimming, Dimming], theme: Theme
) -> list[Drawn]:
    """Return the items of the current banner, duel or presentation, or [] if there is none.

    `veiling` are the veils that darken the table and those that make it flash.
    """
    if not director.banners.busy(director.now):
        return []
    now, still, veils = director.now, director.motion.still, veiling[0]
    items: list[Drawn] = []
    if duel := director.banners.duels.seen(now):
        items += fought(duel, now, still, pen, model, partial(face_of, model), veils, theme)
    if banner := director.banners.seen(now):
        items += BannerArt(banner, now, still, pen, model, veiling).items()
    if shown := director.banners.presentations.seen(now):
        items += presented(*shown, pen, model, partial(face_of, model), veils)
    return items

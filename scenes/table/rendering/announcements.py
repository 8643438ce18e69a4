"""Draw the current announcement across the table: a banner, a duel or a presentation."""

from __future__ import annotations

from functools import partial

from scenes.drawing.card_art import herald_stage, pictured
from scenes.drawing.painter import Drawn
from scenes.drawing.theme import Theme
from scenes.table.art import banner_art, duel_layout, presentation_art
from scenes.table.art.banner_art import BannerArt
from scenes.table.art.dimming import Dimming
from scenes.table.art.duel_art import fought
from scenes.table.art.faces import face_of
from scenes.table.art.pen import Pen
from scenes.table.art.presentation_art import presented
from scenes.table.model.table_model import TableModel
from scenes.table.motion.director import Director

EARLY = 0.05
"""A presentation's pictures are made this many seconds in advance, so that its first frame doesn't take too long."""


def announcements(
    model: TableModel, director: Director, pen: Pen, veiling: tuple[Dimming, Dimming], theme: Theme
) -> list[Drawn]:
    """Return the items for the current banner, duel and presentation, or [] if there are none.

    The first veil in `veiling` darkens the table. The second makes it flash.
    """
    if not director.banners.busy(director.now):
        return []
    now, still, veils = director.now, director.motion.still, veiling[0]
    _fetch_coming(model, director, pen)
    coming = director.banners.presentations.coming(now)
    if coming is not None and coming.since - now <= EARLY:
        presented(coming, 1.0, pen, model, partial(face_of, model), veils)
    items: list[Drawn] = []
    if duel := director.banners.duels.seen(now):
        items += fought(duel, now, still, pen, model, partial(face_of, model), veils, theme)
    if banner := director.banners.seen(now):
        items += BannerArt(banner, now, still, pen, model, veiling).items()
    if shown := director.banners.presentations.seen(now):
        items += presented(*shown, pen, model, partial(face_of, model), veils)
    return items


def prepare_banner(model: TableModel, director: Director, pen: Pen, veiling: tuple[Dimming, Dimming]) -> None:
    """Make the pictures of the current or next banner before it appears."""
    now, banners = director.now, director.banners
    if banner := banners.coming(now) or banners.seen(now):
        BannerArt(banner, now, director.motion.still, pen, model, veiling).prepare()


def _fetch_coming(model: TableModel, director: Director, pen: Pen) -> None:
    """Have a thread load the pictures for the next announcements."""
    now, banners, art = director.now, director.banners, pen.art
    wanted: list[tuple[str, float]] = []
    if presentation := banners.presentations.coming(now):
        wanted += [(face_of(model, card), presentation_art.CARD) for card in presentation.cards]
    if duel := banners.duels.coming(now) or banners.duels.seen(now):
        wanted += [(face_of(model, card), duel_layout.CARD) for card in duel.cards]
    if banner := banners.coming(now) or banners.seen(now):
        game = model.session.content
        wanted += [(face_of(model, card), banner_art.CARD) for card in banner.cards]
        wanted += [(face_of(model, card), banner_art.PLAYED) for card in banner.play]
        wanted += [(pictured(game, banner.face), banner_art.CARD)] if banner.face else []
        stage = herald_stage(game.game.id)
        if art.has(stage):
            art.fetch_sized(stage, *map(pen.px, banner_art.STAGE))
    for face, width in wanted:
        art.fetch(face, pen.px(width))

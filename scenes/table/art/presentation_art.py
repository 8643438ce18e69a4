"""Draw a presentation: cards large over the table, with the log line about them."""

from __future__ import annotations

from collections.abc import Callable

from game.words.event_text import plain
from scenes.drawing.painter import Drawn, centred
from scenes.table.art.dimming import DIM, Dimming
from scenes.table.art.overlay_art import faded
from scenes.table.art.pen import Pen
from scenes.table.layout import tuning
from scenes.table.layout.boxes import CARD_RATIO, Box
from scenes.table.model.table_model import TableModel
from scenes.table.motion.presentations import Presentation

CARD, LEAST_CARD, TOKEN = 300.0, 90.0, 190.0
"""Greatest and smallest width of a card, and the size of a token."""
MARGIN, GAP, PAD = 26.0, 16.0, 18.0
"""Space around everything, between cards and words, and inside the rim of the words' panel."""
WORDS = 640.0
"""Greatest width of the words."""
LEAST = 0.5
"""Smallest size of the words, as a share of their usual size."""
ROLE = "preview"


def presented(
    shown: Presentation, strength: float, pen: Pen, model: TableModel, face: Callable[[int], str], veils: Dimming
) -> list[Drawn]:
    """Return the display items of a presentation, in the part of the table with the cards.

    `face` returns the name of a card's face, with its owner's mark.
    """
    step = round(strength * tuning.HERALD_STEPS) / tuning.HERALD_STEPS
    if not step:
        return []
    room = Box(MARGIN, MARGIN, model.layout.panels["log"].x - 2 * MARGIN, model.size[1] - 2 * MARGIN)
    wide = min(room.w - 2 * PAD, WORDS * max(1.0, pen.letters.growth(ROLE)))
    words = pen.block(shown.line, ROLE, wide, across=0.5, room=(wide, room.h / 3), least=LEAST).picture
    go_on = model.words.say("table.shows.go_on")
    below = pen.block(go_on, "small", colour="faint", room=(wide, 40.0)).picture
    told, foot = words.get_height() / pen.scale, below.get_height() / pen.scale
    plaque = told + foot + 2 * PAD + GAP / 2
    cards = _cards(shown, pen, model, face, room._replace(h=room.h - plaque - GAP))
    high = max((one.picture.get_height() for one in cards), default=0) / pen.scale
    top = room.y + (room.h - high - GAP - plaque) / 2
    x, under = room.centre[0], top + high + GAP
    middle = round((top + high / 2) * pen.scale)
    placed = [one._replace(y=middle - one.picture.get_height() // 2) for one in cards]
    broad = max(words.get_width(), below.get_width()) / pen.scale + 2 * PAD
    found = [
        *placed,
        pen.panel("dialog", Box(x - broad / 2, under, broad, plaque)),
        centred(("text", plain(shown.line)), words, x * pen.scale, (under + PAD + told / 2) * pen.scale),
        centred(("text", plain(go_on)), below, x * pen.scale, (under + plaque - PAD - foot / 2) * pen.scale),
    ]
    return [Drawn(("shade",), veils.passing(DIM, step), 0, 0), *(faded(pen, one, step) for one in found)]


def _cards(shown: Presentation, pen: Pen, model: TableModel, face: Callable[[int], str], room: Box) -> list[Drawn]:
    """Return the cards side by side in the middle of a box, or the token."""
    if not shown.cards:
        if not shown.seat:
            return []
        size = pen.px(TOKEN)
        picture = pen.art.sized(f"tokens/seat{model.words.worn(shown.seat)}.png", size, size)
        return [centred(("token", str(shown.seat)), picture, room.centre[0] * pen.scale, room.centre[1] * pen.scale)]
    count = len(shown.cards)
    width = min(CARD, room.h / CARD_RATIO, (room.w - GAP * (count - 1)) / count)
    items = []
    for number, card in enumerate(shown.cards):
        x = room.centre[0] + (number - (count - 1) / 2) * (width + GAP)
        picture = pen.art.card(face(card), pen.px(width))
        what = ("card", model.table.cards[card].name, "large")
        items.append(centred(what, picture, x * pen.scale, room.centre[1] * pen.scale))
    return items

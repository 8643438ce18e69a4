"""Draw a presentation: enlarged cards in front of the table, and the log line about them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.words.card_words import rule_lines
from game.words.event_text import Span, plain
from scenes.drawing.painter import Drawn, centred
from scenes.table.art.dimming import DIM, Dimming
from scenes.table.art.overlay_art import faded
from scenes.table.art.owner_name import ROLE as NAME_ROLE
from scenes.table.art.owner_name import owner_name
from scenes.table.art.pen import Block, Pen
from scenes.table.layout import tuning
from scenes.table.layout.boxes import CARD_RATIO, Box
from scenes.table.model.table_model import TableModel
from scenes.table.motion.presentations import Presentation

CARD, LEAST_CARD, TOKEN = 300.0, 90.0, 190.0
"""Maximum and minimum width of a card, and the size of a token."""
MARGIN, GAP, PAD = 26.0, 16.0, 18.0
"""Space around the whole presentation, space between cards and text, and padding around the text."""
WORDS = 640.0
"""Maximum width of the text."""
LEAST = 0.5
"""Minimum size of the text, as a fraction of its usual size."""
ROLE, RULE = "preview", "prose"
"""The text styles for the log line and for the card's rule."""
NAME, LINES = 30.0, 8.0
"""Height of the owner's name, and height of the gap between lines of text."""


def presented(
    shown: Presentation, strength: float, pen: Pen, model: TableModel, face: Callable[[int], str], veils: Dimming
) -> list[Drawn]:
    """Return the items for a presentation, which covers the table except for the log."""
    step = round(strength * tuning.HERALD_STEPS) / tuning.HERALD_STEPS
    if not step:
        return []
    room = Box(MARGIN, MARGIN, model.layout.panels["log"].x - 2 * MARGIN, model.size[1] - 2 * MARGIN)
    told = _told(shown, pen, model, room)
    plaque = sum(line.picture.get_height() for _, line in told) / pen.scale + 2 * PAD + LINES * (len(told) - 1)
    named = (NAME * pen.letters.growth(NAME_ROLE) + LINES) if shown.owner else 0.0
    cards = _cards(shown, pen, model, face, room._replace(h=room.h - plaque - GAP - named))
    high = max((one.picture.get_height() for one in cards), default=0) / pen.scale
    top = room.y + (room.h - high - GAP - plaque + named) / 2
    x, under = room.centre[0], top + high + GAP
    middle = round((top + high / 2) * pen.scale)
    found = [one._replace(y=middle - one.picture.get_height() // 2) for one in cards]
    if shown.owner:
        found += owner_name(pen, model.words, shown.owner, Box(room.x, top - named, room.w, named - LINES))
    broad = max(line.picture.get_width() for _, line in told) / pen.scale + 2 * PAD
    found.append(pen.panel("dialog", Box(x - broad / 2, under, broad, plaque)))
    y = under + PAD
    for spans, line in told:
        tall = line.picture.get_height() / pen.scale
        found.append(centred(("text", plain(spans)), line.picture, x * pen.scale, (y + tall / 2) * pen.scale))
        y += tall + LINES
    return [*veils.veil(DIM * step), *(faded(pen, one, step) for one in found)]


def _told(shown: Presentation, pen: Pen, model: TableModel, room: Box) -> list[tuple[Sequence[Span], Block]]:
    """Return the text below the cards: the log line, the rule (if shown), and how to continue."""
    wide = min(room.w - 2 * PAD, WORDS * max(1.0, pen.letters.growth(ROLE)))
    told = [(shown.line, pen.block(shown.line, ROLE, wide, across=0.5, room=(wide, room.h / 3), least=LEAST))]
    if shown.rule:
        _, *rules = rule_lines(model.session.content, model.table.cards[shown.cards[0]].face, numbers=False) or ("",)
        rule = (Span(" ".join(rules)),)
        if rules:
            told.append((rule, pen.block(rule, RULE, wide, across=0.5, room=(wide, room.h / 4), least=LEAST)))
    go_on = model.words.say("table.shows.go_on")
    return [*told, (go_on, pen.block(go_on, "small", colour="faint", room=(wide, 40.0)))]


def _cards(shown: Presentation, pen: Pen, model: TableModel, face: Callable[[int], str], room: Box) -> list[Drawn]:
    """Return the cards, centred in a box, or the seat's token if there are no cards."""
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

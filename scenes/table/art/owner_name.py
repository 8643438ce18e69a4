"""Draw a player's name in that player's colour, with the player's mark in front of it."""

from __future__ import annotations

from game.words.event_text import Span
from scenes.drawing.painter import Drawn
from scenes.table.art.pen import Pen
from scenes.table.layout.boxes import Box
from scenes.table.model.match_texts import MatchTexts

MARK, GAP = 0.9, 7.0
"""MARK is the size of the mark, as a fraction of the box's height. GAP is the space between the mark and the name."""
LEAST = 0.5
"""Minimum size of the name, as a fraction of its usual size."""
ROLE = "heading"


def owner_name(pen: Pen, words: MatchTexts, seat: int, box: Box) -> list[Drawn]:
    """Return the mark and name of a seat's player, centred in a box."""
    worn, size = words.worn(seat), box.h * MARK
    before = size + GAP
    name = [Span(words.names[seat - 1], f"seat{worn}")]
    x, y = box.centre
    room = (box.w - before, box.h)
    told = pen.text(name, ROLE, x + before / 2, y, across=0.5, room=room, least=LEAST)
    mark = Box(told.x / pen.scale - before, y - size / 2, size, size)
    return [pen.image(f"marks/seat{worn}.png", mark), told]

"""Draw the table's buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.words.event_text import Span
from scenes.drawing.painter import Drawn
from scenes.kit.buttons import filling
from scenes.table.art.pen import Pen
from scenes.table.controls.controls import SMALL, Controls
from scenes.table.layout.boxes import Box
from scenes.table.rendering.call_art import CallArt

ICON = 18.0
GAP = 8.0
LASTING = (239, 122, 106)
"""Colour of the mark on a button that gives an answer in advance."""
SMALL_PAD = 3.0
"""Minimum gap between the edge of a small button and its label when the text is enlarged."""
PAD = 12.0
"""Minimum gap between the edge of a button and its label."""
ROW_PAD = 2.0
"""The minimum combined height of the gaps above and below a label, on buttons that share a row."""
LEAST = 0.6
"""Minimum size of a button's label, as a fraction of its usual size."""
ONE_LINE = 0.9
"""Minimum size of a one-line label, as a fraction of its size on two lines. A label that would have to be smaller is
set on two lines."""


NOTE, NOTE_AT, NOTE_PAD = 0.45, 0.73, 6.0
"""A note's height and the position of its centre, as fractions of the button's height, and the padding on each side, in
units."""
LEAST_NOTE = 0.75
"""Minimum size of notes, as a fraction of the user's text size. If any note would have to be smaller, all notes appear
only in the buttons' tips."""


def _words_room(name: str, box: Box) -> tuple[float, float]:
    """Return the maximum size of the label on a large button."""
    mark = 2 * (ICON + GAP / 2) if name.startswith("stand") else 0.0
    return box.w - 2 * PAD - mark, box.h - (ROW_PAD if CallArt.in_row(name) else PAD)


class ButtonArt:
    """Draws a table's buttons. The pen uses the panels' scale."""

    def __init__(self, controls: Controls, pen: Pen) -> None:
        self.controls = controls
        self.pen = pen
        self._call = CallArt(controls, pen)

    def drawn(self, box: Box) -> Box:
        """Convert a box from the table's units to the pen's units."""
        return box.times(1 / self.controls.model.panels)

    def items(self) -> list[Drawn]:
        """Return the items of all buttons."""
        items: list[Drawn] = []
        boxes = {name: self.drawn(box) for name, box in self.controls.boxes().items()}
        notes = self._notes(boxes)
        labels = {name: self._above_note(box) if name in notes else box for name, box in boxes.items()}
        large = self._large({name: self._call.label_box(name, box) for name, box in labels.items()})
        small = self._small_high(boxes)
        items += self._call.rows()
        for name, box in boxes.items():
            items.append(self.pen.panel("standing" if name.startswith("stand") else "button", box))
            items += self._call.mark(name, box)
            if name == self.controls.hover and name not in self.controls.changing:
                items.append(self.pen.panel("hover", box))
            items += self._standing(labels[name]) if name.startswith("stand") else ()
            items += large[name] if name in large else self._small(name, box, small)
            items += notes.get(name, ())
            if name in self.controls.changing:
                items += [
                    self.pen.panel(style, Box(*line)) for style, line in filling(box, self.controls.changing[name])
                ]
        return items

    def _standing(self, box: Box) -> list[Drawn]:
        """Return the mark on a button that gives an answer in advance."""
        return [self.pen.icon("icons/door.png", box.x + PAD + ICON / 2, box.centre[1], ICON, LASTING)]

    @staticmethod
    def _above_note(box: Box) -> Box:
        """Return the box for the label on a button that also has a note.

        The label doesn't need the usual margin below it.
        """
        return Box(box.x, box.y - PAD / 2 + NOTE_PAD / 2, box.w, box.h * (1 - NOTE) + PAD - NOTE_PAD / 2)

    def _notes(self, boxes: Mapping[str, Box]) -> dict[str, list[Drawn]]:
        """Return the notes below large buttons' labels, all scaled by the same factor."""
        pen, words, least = self.pen, self.controls.model.words, LEAST_NOTE * self.pen.letters.growth("tray_name")
        told = {name: self.controls.answers.tip(name, "note") for name in boxes if name not in SMALL}
        notes = {name: words.said(note) for name, note in told.items() if note is not None}
        room = {name: (boxes[name].w - 2 * NOTE_PAD, boxes[name].h * NOTE) for name in notes}
        blocks = [pen.block(note, "tray_name", room=room[name], least=least) for name, note in notes.items()]
        for one, (wide, high) in zip(blocks, room.values(), strict=True):
            if one.picture.get_width() > pen.px(wide) or one.picture.get_height() > pen.px(high):
                return {}
        middles = {name: (boxes[name].centre[0], boxes[name].y + boxes[name].h * NOTE_AT) for name in notes}
        grow = pen.even(blocks)
        return {
            name: [pen.text(note, "tray_name", *middles[name], across=0.5, colour="faint", grow=grow)]
            for name, note in notes.items()
        }

    def _large(self, boxes: Mapping[str, Box]) -> dict[str, list[Drawn]]:
        """Return the large buttons' labels, with one text size for each style."""
        told = {name: self.controls.written(name) for name in boxes if name not in SMALL}
        lines = {name: self._line_width(*said, _words_room(name, boxes[name])) for name, said in told.items()}
        grows: dict[tuple[str, bool], float] = {}
        for name, (said, role) in told.items():
            block = self.pen.block(
                said,
                role,
                lines[name],
                across=0.5,
                room=_words_room(name, boxes[name]),
                least=LEAST,
            )
            kind = role, self._call.in_row(name)
            grows[kind] = min(grows.get(kind, block.grow), block.grow)
        return {
            name: [
                self.pen.text(
                    said,
                    role,
                    *boxes[name].centre,
                    across=0.5,
                    width=lines[name],
                    room=_words_room(name, boxes[name]),
                    least=LEAST,
                    grow=grows[role, self._call.in_row(name)],
                )
            ]
            for name, (said, role) in told.items()
        }

    def _line_width(self, told: Sequence[Span], role: str, room: tuple[float, float]) -> float:
        """Return the width at which a large button's label wraps, or 0 for a single line."""
        one = self.pen.block(told, role, across=0.5, room=room, least=LEAST)
        two = self.pen.block(told, role, room[0], across=0.5, room=room, least=LEAST)
        line = two.picture.get_height() / two.lines
        wraps = two.picture.get_width() <= self.pen.px(room[0]) and one.picture.get_height() < ONE_LINE * line
        return room[0] if wraps else 0.0

    def _small_high(self, boxes: Mapping[str, Box]) -> float:
        """Return the text height that all the small buttons share."""
        say, rooms = self.controls.model.words.say, {name: boxes[name] for name in SMALL if name in boxes}
        role, pad = self._small_style
        high = [
            self.pen.block(say(f"table.{name}"), role, room=(box.w - 2 * pad, box.h)).picture
            for name, box in rooms.items()
        ]
        return min(picture.get_height() for picture in high) / self.pen.scale

    @property
    def _small_style(self) -> tuple[str, float]:
        """The text style of the small buttons, and the gap beside their text."""
        return ("body", SMALL_PAD) if self.pen.letters.growth("body") > 1.0 else ("button", GAP)

    def _small(self, name: str, box: Box, high: float) -> list[Drawn]:
        off = bool(self.controls.why_off(name))
        role, pad = self._small_style
        room = (box.w - 2 * pad, high)
        colour = "gold_lo" if off else ""
        text = self.pen.text(self.controls.model.words.say(f"table.{name}"), role, 0, 0, colour=colour, room=room)
        width = ICON + GAP + text.picture.get_width() / self.pen.scale
        left = box.x + (box.w - width) / 2
        middle = box.y + box.h / 2
        top = round(middle * self.pen.scale - text.picture.get_height() / 2)
        if width + 2 * GAP > box.w:
            x = round((box.x + box.w / 2) * self.pen.scale - text.picture.get_width() / 2)
            return [text._replace(x=x, y=top)]
        tint = (138, 103, 49) if off else (243, 230, 200)
        return [
            self.pen.icon(f"icons/{SMALL[name]}.png", left + ICON / 2, middle, ICON, tint),
            text._replace(x=self.pen.px(left + ICON + GAP), y=top),
        ]

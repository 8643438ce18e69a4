"""Draw the rows of the panel that asks several people the same question at once."""

from __future__ import annotations

from collections.abc import Sequence

from game.words.event_text import Span
from scenes.drawing.painter import Drawn
from scenes.table.art.pen import Block, Pen
from scenes.table.controls.call_buttons import ASIDE, CALL, CallRow
from scenes.table.controls.controls import Controls
from scenes.table.layout.boxes import Box

MEDAL = 0.66
"""Size of a seat's sigil, as a fraction of its row's height."""
PAD = 8.0
LEAST = 0.75
"""Minimum size of a note or number, as a fraction of its usual size."""
LEAST_NAME = 0.6
"""Minimum scale of a name, where 1 is its size at the user's text size."""
MARK = 13.0
"""Width and height of the mark on a button that can be switched on and off."""
SLACK = 5.0
"""How far the label on a narrow button in a row can extend into the usual margin."""
MOST = 1.4
"""Maximum size factor for a number."""
ON = (243, 230, 200)


class CallArt:
    """Draws the panel's rows. The pen uses the panels' scale."""

    def __init__(self, controls: Controls, pen: Pen) -> None:
        self.controls = controls
        self.words = controls.model.words
        self.pen = pen

    def drawn(self, box: Box) -> Box:
        """Convert a box from the table's units to the pen's units."""
        return box.times(1 / self.controls.model.panels)

    def rows(self) -> list[Drawn]:
        """Return the items for all rows, without the buttons.

        Each row has a nameplate with its seat's sigil and name. If the seat can't answer here, a note replaces its
        buttons.
        """
        rows = self.controls.calls.rows()
        grow = self.pen.even(self._block(row, self._name(row)) for row in rows)
        return [item for row in rows for item in self._row(row, grow)]

    def _name(self, row: CallRow) -> tuple[Span, ...]:
        return self.words.say("table.call.seat", [("who", row.seat)])

    def _block(self, row: CallRow, name: Sequence[Span], grow: float = 0.0) -> Block:
        """Return a seat's name, wrapped to fit in its box.

        The size factor is as large as possible, up to `grow`.
        """
        room = self._name_box(row)
        least = max(1.0, LEAST_NAME * self.pen.letters.growth("label"))
        return self.pen.block(name, "label", room.w, room=room[2:], least=least, grow=grow)

    def _shortened(self, row: CallRow, grow: float) -> Drawn:
        """Return a seat's name with the size factor `grow`, shortened to fit its box."""
        name, room = self._name(row), self._name_box(row)
        words, style = "".join(span.text for span in name), name[0].style
        picture, wide, high = self._block(row, name, grow).picture, self.pen.px(room.w), self.pen.px(room.h)
        kept = words
        while len(kept) > 1 and (picture.get_width() > wide or picture.get_height() > high):
            kept = kept[:-1].rstrip()
            picture = self._block(row, [Span(kept + "…", style)], grow).picture
        top = round(room.centre[1] * self.pen.scale - picture.get_height() / 2)
        return Drawn(("text", words), picture, round(room.x * self.pen.scale), top)

    def _medal(self, row: CallRow) -> Box:
        """Return the box of a seat's sigil."""
        box = self.drawn(row.name)
        side = box.h * MEDAL
        return Box(box.x + PAD, box.y + (box.h - side) / 2, side, side)

    def _name_box(self, row: CallRow) -> Box:
        """Return the box for a seat's name, beside the seat's sigil."""
        box, medal = self.drawn(row.name), self._medal(row)
        left = medal.x + medal.w + PAD
        return Box(left, box.y, box.x + box.w - PAD / 2 - left, box.h)

    def _row(self, row: CallRow, grow: float) -> list[Drawn]:
        box, worn = self.drawn(row.name), self.words.worn(row.seat)
        items = [
            self.pen.panel(f"plate{worn}", box),
            self.pen.image(f"tokens/seat{worn}.png", self._medal(row)),
            self._shortened(row, grow),
        ]
        if row.note:
            note = self.drawn(row.call.joined(row.aside))
            told, room = self.words.say(row.note), (note.w - 2 * PAD, note.h)
            items.append(self.pen.text(told, "label", *note.centre, across=0.5, room=room, least=LEAST))
        return items

    @staticmethod
    def in_row(name: str) -> bool:
        """Return whether a button belongs to a seat's row."""
        return name.startswith((CALL, ASIDE))

    def label_box(self, name: str, box: Box) -> Box:
        """Return the box for a button's label, which is beside the button's mark."""
        if name.startswith(CALL):
            return box._replace(x=box.x + MARK - SLACK, w=box.w - MARK + 2 * SLACK)
        return box._replace(x=box.x + MARK, w=box.w - MARK) if name.startswith(ASIDE) else box

    def mark(self, name: str, box: Box) -> list[Drawn]:
        """Return the mark on a button in a row: the button's number key, or a tick box."""
        if name.startswith(CALL):
            number = next(str(row.number) for row in self.controls.calls.rows() if name == f"{CALL}{row.seat}")
            room = (MARK, box.h)
            at = box.x + PAD, box.centre[1]
            return [self.pen.text(number, "label", *at, colour="gold", room=room, least=LEAST, grow=MOST)]
        if not name.startswith(ASIDE):
            return []
        on = self.controls.calls.chosen(name)
        x, y = box.x + PAD + MARK / 2, box.centre[1]
        square = self.pen.panel("field_focus" if on else "field", Box(x - MARK / 2, y - MARK / 2, MARK, MARK))
        return [square, self.pen.icon("icons/check.png", x, y, MARK - 2, ON)] if on else [square]

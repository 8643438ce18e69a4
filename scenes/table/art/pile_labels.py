"""Draw the labels for piles: names and counts, or a note from the game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from game.engine.sentence import Sentence
from game.words.event_text import Span
from scenes.drawing.painter import Drawn
from scenes.table.art.pen import Pen
from scenes.table.layout.boxes import CARD_RATIO, Box
from scenes.table.layout.layout import LABEL_APART, LABEL_GAP, LABEL_WIDE, Layout
from scenes.table.layout.place_layout import PlaceLayout
from scenes.table.model.match_texts import MatchTexts

LEAST_NOTE = 0.6
"""Minimum size of a pile's note, as a fraction of its usual size."""
FULL, SHORT, NONE = "full", "short", ""
"""The name in a pile's label: the full name (`pile.<kind>`), the short name (`pile.<kind>.short`), or none."""
LEGIBLE = 0.9
"""Minimum size of a full name in a label, as a fraction of the usual size. If the full name would be smaller, the short
name is used, provided that it can be larger."""
LEAST_LABEL = 0.78
"""Minimum size of a name in a label, as a fraction of the usual size. Smaller names are left out."""
LEAST_GROWN = 0.69
"""Minimum size of a name in an enlarged label, as a fraction of the user's text size. Smaller names are left out."""
EMPTY_WIDE = 1.2
"""Maximum width of the caption in an empty place, in card widths."""
SIGN, SIDE_SIGN, SIGN_COLOUR = 17.0, 23.0, (212, 178, 110)
"""The usual size of a pile's symbol, its maximum size in a label beside the pile, and its colour."""
SIGN_ABOVE, SIGN_BESIDE = 2.0, 0.6
"""SIGN_ABOVE is the minimum gap between a symbol and the number below it. SIGN_BESIDE is the distance, in symbol
widths, from the middle of a symbol to the left edge of the number on its right."""
BADGE = 11.0
"""Radius of the badge that shows the number of cards in a pile."""


class PileLabels:
    """Draws the labels for a layout's piles."""

    def __init__(self, pen: Pen, layout: Layout, words: MatchTexts) -> None:
        self.pen = pen
        self.layout = layout
        self.words = words
        self._grow: dict[tuple[float, str], float] = {}
        """The size factor of the labels for each combination of card width and kind of name."""
        self._last: dict[int, tuple[int, list[Drawn]]] = {}
        """The latest label for each place without a note, and the count that the label shows."""

    def label(self, spot: PlaceLayout, count: int, notes: Mapping[int, Sentence] | None = None) -> list[Drawn]:
        """Return a pile's label: its name and count, or the game's note for the pile's place."""
        if notes and spot.place in notes:
            x, y = self._note_at(spot)
            room = (self._note_room(spot, notes), 2 * LABEL_GAP)
            said = self.words.said(notes[spot.place])
            return [self.pen.text(said, "label", x, y, across=0.5, room=room, least=LEAST_NOTE)]
        last = self._last.get(spot.place)
        if last is None or last[0] != count:
            last = self._last[spot.place] = count, self._counted(spot, count)
        return last[1]

    def _counted(self, spot: PlaceLayout, count: int) -> list[Drawn]:
        """Return a pile's label: its count and, if there is space, its name or symbol."""
        if spot.label == "none":
            return []
        if spot.label == "corner":
            return self._corner(spot, count)
        number, box = Span(str(count), "bold"), self.layout.labels[spot.place]
        x, y = box.centre
        y += spot.foot(count)
        if spot.label == "side":
            return self._beside(spot, number, box._replace(y=box.y + spot.foot(count)))
        grow = min(self._label_grow(spot), max(1.0, min(map(self._label_grow, self._same_side(spot)))))
        names = self._names(spot)
        role = "label" if names else self._number_role
        if names or not spot.sign:
            return [self.pen.text(self._pile(spot, number, names), role, x, y, across=0.5, grow=grow)]
        side = min(SIGN * max(1.0, grow), box.h)
        shift = side * SIGN_BESIDE
        text = self.pen.text([number], role, x + shift, y, across=0.5, grow=grow)
        return [self._sign(spot, text.x / self.pen.scale - shift, y, side), text]

    def _beside(self, spot: PlaceLayout, number: Span, box: Box) -> list[Drawn]:
        """Return the label beside a pile: the pile's name or symbol, and the number below."""
        if self._room_beside >= self._least_named:
            y = box.centre[1]
            name = self.pen.text(self._name(spot, SHORT), "label", box.x, y, down=1.0, grow=self._room_beside)
            return [name, self.pen.text([number], "label", box.x, y, down=0.0, grow=1.0)]
        if not spot.sign:
            return [self.pen.text([number], "label", box.x, box.centre[1], room=(box.w, 0), least=LEAST_NOTE)]
        room = (box.w, box.h - SIGN - SIGN_ABOVE)
        text = self.pen.text([number], "count", box.x, box.y + box.h, down=1.0, room=room, least=LEAST_NOTE)
        side = min(SIDE_SIGN, box.h - text.picture.get_height() / self.pen.scale - SIGN_ABOVE)
        return [self._sign(spot, box.x + side / 2, box.y + side / 2, side), text]

    @cached_property
    def _room_beside(self) -> float:
        """The largest size factor for the names beside piles, or 0 if any pile has no name."""
        boxes = {spot: self.layout.labels[spot.place] for spot in self.layout.spots if spot.label == "side"}
        if not all(self._name(spot, SHORT) for spot in boxes):
            return 0.0
        return self.pen.even(
            self.pen.block(self._name(spot, SHORT), "label", room=(box.w, box.h / 2), least=LEAST_NOTE)
            for spot, box in boxes.items()
        )

    def _name(self, spot: PlaceLayout, names: str) -> list[Span]:
        """Return a pile's name as text, or [] if the pile has no name. `names` is FULL or SHORT."""
        keys = (f"pile.{spot.kind}.short", f"pile.{spot.kind}")[names == FULL :]
        return next(([*self.words.say(key)] for key in keys if self.words.has(key)), [])

    @property
    def _least_named(self) -> float:
        """The minimum size factor for names in labels."""
        grown = self.pen.letters.growth("label")
        return LEAST_LABEL if grown <= 1.0 else LEAST_GROWN * grown

    def _sign(self, spot: PlaceLayout, x: float, y: float, size: float) -> Drawn:
        """Return a pile's symbol, centred on a point."""
        return self.pen.icon(f"{spot.sign}.png", x, y, size, SIGN_COLOUR)

    @staticmethod
    def _note_at(spot: PlaceLayout) -> tuple[float, float]:
        """Return the centre of a place's note."""
        pose = spot.slot_pose
        high = pose.width * (CARD_RATIO if not pose.angle else 1)
        return pose.x, pose.y + high / 2 + LABEL_GAP

    def _note_room(self, spot: PlaceLayout, notes: Mapping[int, Sentence]) -> float:
        """Return the maximum width of a note.

        Two notes side by side share the space in proportion to their lengths.
        """
        x, y = self._note_at(spot)
        half, wide = spot.slot_pose.width * LABEL_WIDE / 2, self._usual(notes[spot.place])
        for place, note in notes.items():
            other_x, other_y = self._note_at(self.layout.spots[place])
            if place != spot.place and abs(other_y - y) < 2 * LABEL_GAP:
                half = min(half, (abs(other_x - x) - LABEL_APART) * wide / (wide + self._usual(note)))
        board = self.layout.panels.get("board")
        if board is not None and board.holds(x, y):
            half = min(half, x - board.x, board.x + board.w - x)
        return 2 * half

    def _usual(self, note: Sentence) -> float:
        """Return the width of a note at its usual text size."""
        return self.pen.block(self.words.said(note), "label", grow=1.0).picture.get_width() / self.pen.scale

    def _pile(self, spot: PlaceLayout, number: Span, names: str) -> list[Span]:
        name = self._name(spot, names) if names else []
        return [*name, Span("  "), number] if name else [number]

    def _names(self, spot: PlaceLayout) -> str:
        """Return which names to show: FULL, SHORT or NONE.

        The result is the same for all piles whose cards have the same size.
        """
        full, short = (self._room_for(spot, names) for names in (FULL, SHORT))
        if full >= self._least_named and (full >= LEGIBLE or full >= short):
            return FULL
        return SHORT if short >= self._least_named else NONE

    @property
    def _number_role(self) -> str:
        """The text style for a count without a name, with less line spacing for enlarged digits."""
        return "count" if self.pen.letters.growth("label") > 1.0 else "label"

    def _same_side(self, spot: PlaceLayout) -> list[PlaceLayout]:
        """Return the piles whose enlarged labels must be the same size as this pile's label."""
        front, other = self.layout.front, spot.seat not in (0, self.layout.front)
        return [one for one in self.layout.spots if one.label == "below" and (one.seat not in (0, front)) == other]

    def _label_grow(self, spot: PlaceLayout) -> float:
        """Return the size factor for labels below piles with cards the same size as this pile's."""
        return self._room_for(spot, self._names(spot))

    def _room_for(self, spot: PlaceLayout, names: str) -> float:
        """Return the size factor shared by all labels below piles whose cards have this size.

        `names` is FULL, SHORT or NONE.
        """
        key = spot.card, names
        if key not in self._grow:
            most, boxes = Span("88", "bold"), self.layout.labels
            role = "label" if names else self._number_role
            self._grow[key] = self.pen.even(
                self.pen.block(self._pile(other, most, names), role, room=boxes[other.place][2:], least=LEAST_NOTE)
                for other in self.layout.spots
                if other.label == "below" and other.card == spot.card
            )
        return self._grow[key]

    def _corner(self, spot: PlaceLayout, count: int) -> list[Drawn]:
        pose = spot.slot_pose
        if not count:
            key = f"pile.{spot.kind}.empty"
            if not self.words.has(key):
                return []
            y = pose.y + pose.width * CARD_RATIO * 0.33
            return [
                self.pen.text(self.words.say(key), "label", pose.x, y, across=0.5, room=(pose.width * EMPTY_WIDE, 0))
            ]
        x = pose.x - pose.width / 2
        y = pose.y + pose.width * CARD_RATIO / 2 - BADGE / 2
        badge = Box(x - BADGE, y - BADGE, BADGE * 2, BADGE * 2)
        return [
            self.pen.panel("badge", badge),
            self.pen.text([Span(str(count), "bold")], "badge", x, y, across=0.5, room=(1.5 * BADGE, 2 * BADGE)),
        ]

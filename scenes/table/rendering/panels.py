"""Text around the cards: plates, labels, counts, the banner and the header.

All of it is returned as items of the display list.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pygame import Surface

from game.engine.definition.contest import ACTS, LEADS, OUT, Stance
from game.engine.definition.game_definition import Game
from game.engine.sentence import Sentence
from game.engine.state import State
from game.words.event_text import Span, plain
from scenes.drawing.painter import Drawn
from scenes.drawing.text import smaller
from scenes.table.art.pen import Block, Pen
from scenes.table.layout.boxes import CARD_RATIO, Box
from scenes.table.layout.layout import LABEL_APART, LABEL_GAP, LABEL_WIDE, SIDE_GAP, Layout, Plate
from scenes.table.layout.place_layout import PlaceLayout
from scenes.table.model.match_texts import MatchTexts

LEAST_NOTE = 0.6
"""Smallest size of a note at a pile, as a share of its usual size."""
LEAST_LABEL = 0.78
"""Labels leave out pile names that would be smaller than this share of their usual size."""
LEAST_GROWN = 0.7
"""Enlarged labels leave out pile names that would be smaller than this share of the user's text size."""
NAME_SHARE = 0.7
"""A plate's score grows first: its name may be this share of the score's factor."""
DENSE = 0.8
"""Share of their height that two lines of a score need. The rest is the space between lines."""
BADGE = 11.0
"""Radius of the badge that shows a pile's count."""
LEAST_NAME = 0.6
"""A long name shrinks down to this share of its usual size, and is then cut off."""
LEAST_PLATE = 0.8
"""A longer name may shrink the names on the other plates to this share of their size."""
BANNER_PAD = 3.0
MEDAL, MEDAL_SMALL = 0.66, 0.4
"""Height of the banner's medal at the usual text size and at larger ones, as a share of the banner's."""
LINES = ("banner_line", "label")
"""Text styles for the banner's lines, in order of preference.

The first style for which there is room is used.
"""
TWO_LINES = 0.85
"""Text takes two lines if one line would be smaller than this share of its two-line size."""
NAME_GAP = 12.0
ROW = 19.5
"""Smallest height of a score line that has room for the usual style."""
SMALL = 50.0
"""If any plate is shorter than this, the names on all plates use the small style."""
SIGN = 0.5
"""Size of the sign on a plate, as a share of the plate's height."""
PAD = 16.0
PILL_PAD, PILL_IN = 9.0, 2.0
"""Padding of a pill, beside its text and above it."""
PILLS = {LEADS: "pill_leads", ACTS: "pill_acts", OUT: "pill_out"}
"""The panel style of a pill, by what the player does."""
PILL_INKS = {"pill_leads": "gold_hi", "pill_out": "faint"}
GILT = (208, 170, 96)


class Written(NamedTuple):
    """The text on a plate.

    Attributes:
        box: The box for all of it.
        name: The name on the left.
        score: The lines of the score on the right.
        name_role: The text style of the name.
        score_role: The text style of the score.
        pill: What the player does in a contest, to the left of the score, or ().
        pill_style: The style of the panel around it.
    """

    box: Box
    name: list[Span]
    score: list[tuple[Span, ...]]
    name_role: str
    score_role: str
    pill: tuple[Span, ...] = ()
    pill_style: str = ""


class Panels:
    """Draws the text around the cards for one layout."""

    def __init__(self, pen: Pen, side: Pen, layout: Layout, words: MatchTexts, game: Game) -> None:
        """Make the panels of a layout.

        `side` draws the panels on the right in their own units. `pen` draws everything else.
        """
        self.pen = pen
        self.side = side
        self.layout = layout
        self.words = words
        self.game = game
        self._grow: dict[tuple[float, bool], float] = {}
        """The size factors of labels, by the width of the pile's cards and whether the labels have names."""

    # --- piles --------------------------------------------------------------------------------------------------

    def label(self, spot: PlaceLayout, count: int, notes: Mapping[int, Sentence] | None = None) -> list[Drawn]:
        """Return a pile's label: its name and count, or the game's note about it.

        `notes` holds the notes of all places.
        """
        if notes and spot.place in notes:
            x, y = self._note_at(spot)
            room = (self._note_room(spot, notes), 2 * LABEL_GAP)
            said = self.words.said(notes[spot.place])
            return [self.pen.text(said, "label", x, y, across=0.5, room=room, least=LEAST_NOTE)]
        if spot.label == "none":
            return []
        if spot.label == "corner":
            return self._corner(spot, count)
        number, box = Span(str(count), "bold"), self.layout.labels[spot.place]
        x, y = box.centre
        if spot.label == "side":
            return [self.pen.text([number], "label", box.x, y, room=(box.w, 0), least=LEAST_NOTE)]
        grow = min(self._label_grow(spot), max(1.0, min(map(self._label_grow, self._same_side(spot)))))
        named = self._named(spot)
        role = "label" if named else self._number_role
        return [self.pen.text(self._pile(spot, number, named), role, x, y, across=0.5, grow=grow)]

    @staticmethod
    def _note_at(spot: PlaceLayout) -> tuple[float, float]:
        """Return the position of the middle of the note at a place."""
        pose = spot.slot_pose
        high = pose.width * (CARD_RATIO if not pose.angle else 1)
        return pose.x, pose.y + high / 2 + LABEL_GAP

    def _note_room(self, spot: PlaceLayout, notes: Mapping[int, Sentence]) -> float:
        """Return the greatest width of a note.

        A note stays on its board. Two notes in one line divide the space according to their lengths.
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
        """Return the width of a note at its usual size."""
        return self.pen.block(self.words.said(note), "label", grow=1.0).picture.get_width() / self.pen.scale

    def _pile(self, spot: PlaceLayout, number: Span, named: bool) -> list[Span]:
        name = f"pile.{spot.kind}"
        return [*self.words.say(name), Span("  "), number] if named and self.words.has(name) else [number]

    def _named(self, spot: PlaceLayout) -> bool:
        """Return whether the labels of piles of this size have room for names."""
        grown = self.pen.letters.growth("label")
        return self._room_for(spot, True) >= (LEAST_LABEL if grown <= 1.0 else LEAST_GROWN * grown)

    @property
    def _number_role(self) -> str:
        """The style of counts without names. Enlarged digits need less space between lines than words."""
        return "count" if self.pen.letters.growth("label") > 1.0 else "label"

    def _same_side(self, spot: PlaceLayout) -> list[PlaceLayout]:
        """Return the piles whose large labels must match this one's.

        They are either all piles of other seats, or all the rest.
        """
        front, other = self.layout.front, spot.seat not in (0, self.layout.front)
        return [one for one in self.layout.spots if one.label == "below" and (one.seat not in (0, front)) == other]

    def _label_grow(self, spot: PlaceLayout) -> float:
        """Return the size factor of labels below piles of this size.

        The pile with the longest name and the highest count limits it.
        """
        return self._room_for(spot, self._named(spot))

    def _room_for(self, spot: PlaceLayout, named: bool) -> float:
        """Return the size factor of labels, with or without the names of the piles."""
        key = spot.card, named
        if key not in self._grow:
            most, boxes = Span("88", "bold"), self.layout.labels
            role = "label" if named else self._number_role
            self._grow[key] = self.pen.even(
                self.pen.block(self._pile(other, most, named), role, room=boxes[other.place][2:], least=LEAST_NOTE)
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
            return [self.pen.text(self.words.say(key), "label", pose.x, y, across=0.5, room=(pose.width, 0))]
        x = pose.x - pose.width / 2
        y = pose.y + pose.width * CARD_RATIO / 2 - BADGE / 2
        badge = Box(x - BADGE, y - BADGE, BADGE * 2, BADGE * 2)
        return [
            self.pen.panel("badge", badge),
            self.pen.text([Span(str(count), "bold")], "badge", x, y, across=0.5, room=(1.5 * BADGE, 2 * BADGE)),
        ]

    # --- plates -------------------------------------------------------------------------------------------------

    def plates(self, view: State, asked: int, stances: Sequence[Stance | None] = ()) -> list[Drawn]:
        """Return every seat's plate with its lines. The text has one size on all plates.

        `stances` says what each seat does in the current contest, if there is one.
        """
        lines, signs = self.game.display.plates(view), self.game.display.plate_signs(view)
        items: list[Drawn] = []
        for seat, plate in self.layout.plates.items():
            items += self._plate(plate, seat == asked, signs[seat - 1] if signs else "")
        written = [
            self._with_pill(self._on_plate(plate, lines[seat - 1], bool(signs)), stances[seat - 1] if stances else None)
            for seat, plate in self.layout.plates.items()
        ]
        scores = self._largest(written)
        names = self._names(written, scores)
        return [*items, *(item for one in written for item in self._write(one, names, scores))]

    def _plate(self, plate: Plate, asked: bool, sign: str) -> list[Drawn]:
        """Return a plate without its text."""
        box = plate.box
        worn = self.words.worn(plate.seat)
        medal = plate.home.width * 0.74
        token = Box(plate.home.x - medal / 2, plate.home.y - medal / 2, medal, medal)
        items = [
            self.pen.panel(f"plate{worn}" if asked else "plate", box),
            self.pen.image(f"tokens/seat{worn}.png", token),
        ]
        if sign:
            left, size = self._plate_left(plate), box.h * SIGN
            picture = self.layout.plan["signs"][sign]
            items.append(self.pen.icon(f"{picture}.png", left + size / 2, box.y + box.h / 2, size, GILT))
        return items

    @staticmethod
    def _plate_left(plate: Plate) -> float:
        return plate.home.x + plate.home.width / 2 + 10

    def _on_plate(self, plate: Plate, lines: Sequence[Sentence], sign: bool) -> Written:
        """Return the text of a plate, with its box and styles."""
        box = plate.box
        lowest = min(other.box.h for other in self.layout.plates.values())
        left = self._plate_left(plate) + (box.h * SIGN + SIDE_GAP if sign else 0.0)
        small = "count" if self.pen.letters.growth("label") > 1.0 else "label"
        roles = "plate_small" if lowest < SMALL else "plate", "score" if lowest / max(1, len(lines)) >= ROW else small
        score = [self.words.said(line) for line in lines]
        return Written(
            Box(left, box.y, box.x + box.w - PAD - left, box.h), [Span(self.words.names[plate.seat - 1])], score, *roles
        )

    def _with_pill(self, one: Written, stance: Stance | None) -> Written:
        """Return the text of a plate with what its player does in a contest."""
        if stance is None:
            return one
        return one._replace(pill=self.words.said(stance.line), pill_style=PILLS.get(stance.role, "pill"))

    def _pill(self, one: Written, scores: float) -> Block:
        """Return the text of a pill."""
        colour = PILL_INKS.get(one.pill_style, "")
        return self.pen.block(one.pill, "tray_name", colour=colour, room=(0, one.box.h - 2 * PILL_IN), grow=scores)

    def _pill_wide(self, one: Written, scores: float) -> float:
        """Return the width that a pill and the gap beside it take."""
        return (
            self._pill(one, scores).picture.get_width() / self.pen.scale + 2 * PILL_PAD + NAME_GAP if one.pill else 0.0
        )

    def _drawn_pill(self, one: Written, scores: float) -> list[Drawn]:
        """Return the pill between a name and its score."""
        if not one.pill:
            return []
        picture = self._pill(one, scores).picture
        wide, high = picture.get_width() / self.pen.scale, picture.get_height() / self.pen.scale
        right = one.box.x + one.box.w - self._score_wide(one, scores)
        box = Box(
            right - wide - 2 * PILL_PAD, one.box.centre[1] - high / 2 - PILL_IN, wide + 2 * PILL_PAD, high + 2 * PILL_IN
        )
        said = Drawn(("text", plain(one.pill)), picture, self.pen.px(box.x + PILL_PAD), self.pen.px(box.y + PILL_IN))
        return [self.pen.panel(one.pill_style, box), said]

    def _score_wide(self, one: Written, scores: float) -> float:
        """Return the width of a score with the gap beside it."""
        score = (self.pen.block(line, one.score_role, grow=scores).picture.get_width() for line in one.score)
        return max((wide / self.pen.scale + NAME_GAP for wide in score), default=0.0)

    def _largest(self, written: Sequence[Written]) -> float:
        """Return the greatest size factor of the scores if the names grow at least NAME_SHARE as much."""
        grow = max(self.pen.letters.growth(one.score_role) for one in written)
        while grow > 1.0 and not all(self._has_room(one, grow) for one in written):
            grow = smaller(grow)
        return grow

    def _has_room(self, one: Written, grow: float) -> bool:
        """Return whether a score of this size factor fits beside its name, which may take two lines."""
        least, beside = max(1.0, grow * NAME_SHARE), self._beside(one, grow)
        names = (
            self.pen.block(one.name, one.name_role, width, grow=least).picture for width in (0.0, max(1.0, beside))
        )
        score = [self.pen.block(line, one.score_role, grow=grow).picture for line in one.score]
        high = max((line.get_height() * len(score) for line in score), default=0) * (DENSE if len(score) > 1 else 1)
        return high <= self.pen.px(one.box.h) and any(self._holds(one, grow, name) for name in names)

    def _write(self, one: Written, names: float, scores: float) -> list[Drawn]:
        """Return the name and the score of a plate.

        If a name doesn't fit even in two lines, it shrinks or is cut off.
        """
        box, row = one.box, one.box.h / max(1, len(one.score))
        score = self._drawn_pill(one, scores)
        score += [
            self.pen.text(line, one.score_role, box.x + box.w, box.y + (at + 0.5) * row, across=1.0, grow=scores)
            for at, line in enumerate(one.score)
        ]
        room, y = (self._beside(one, scores), box.h), box.centre[1]
        for width, least in ((0.0, names), (room[0], names), (0.0, LEAST_NAME)):
            name = self.pen.text(one.name, one.name_role, box.x, y, width=width, room=room, least=least, grow=names)
            if self._holds(one, scores, name.picture):
                return [name, *score]
        return [self.fitting(self.pen, one.name, one.name_role, box.x, y, room, names, LEAST_PLATE), *score]

    def _beside(self, one: Written, scores: float) -> float:
        """Return the width that the score and the pill leave for the name."""
        return one.box.w - self._score_wide(one, scores) - self._pill_wide(one, scores)

    def _holds(self, one: Written, scores: float, name: Surface) -> bool:
        """Return whether this picture of a name fits on a plate beside its score."""
        wide, high = name.get_size()
        return wide <= self.pen.px(self._beside(one, scores)) and high <= self.pen.px(one.box.h)

    def _names(self, written: Sequence[Written], scores: float) -> float:
        """Return the size factor of the names.

        A name that would be cut off at any size doesn't shrink the others.
        """
        found = [self._name(one, scores) for one in written]
        whole = [name for one, name in zip(written, found, strict=True) if self._holds(one, scores, name.picture)]
        return self.pen.even(whole or found)

    def _name(self, one: Written, scores: float) -> Block:
        """Return a name in one line or two, whichever fits better beside its score."""
        room = (self._beside(one, scores), one.box.h)
        line, two = (
            self.pen.block(one.name, one.name_role, width, room=room, least=LEAST_PLATE) for width in (0.0, room[0])
        )
        wraps = not self._holds(one, scores, line.picture) or line.grow < TWO_LINES * two.grow
        return two if wraps and self._holds(one, scores, two.picture) else line

    def _panel(self, name: str) -> Box:
        """Return the box of a panel on the right, in the units of `side`."""
        return self.layout.panels[name].times(1 / self.layout.larger)

    @staticmethod
    def fitting(
        pen: Pen,
        spans: Sequence[Span],
        role: str,
        x: float,
        y: float,
        room: tuple[float, float],
        grow: float = 0.0,
        least: float = LEAST_NAME,
    ) -> Drawn:
        """Return a line, cut with an ellipsis if it is wider than its room."""
        item = pen.text(spans, role, x, y, room=room, least=least, grow=grow)
        words = "".join(span.text for span in spans)
        while item.picture.get_width() > pen.px(room[0]) and len(words) > 1:
            words = words[:-1].rstrip()
            said = [Span(words + "…", spans[0].style)]
            item = pen.text(said, role, x, y, room=room, least=least, grow=grow)
        return item

    # --- the right column ---------------------------------------------------------------------------------------

    def header(self, title: str, view: State, minutes: int | None = None) -> list[Drawn]:
        """Return the header: the game's name, the status of the match, and the minutes left.

        The minutes appear only if a clock is running. If both parts are large, they share one line. The status takes
        two lines if that makes it larger.
        """
        box = self._panel("header")
        name, middle = [Span(title)], box.y + box.h / 2
        told: list[Span] = []
        for line in self.game.display.status(view)[:1]:
            told += self.words.said(line)
            if minutes is not None:
                key = {0: "table.minute.none", 1: "table.minute"}.get(minutes, "table.minutes")
                told += [Span(", "), *self.words.say(key, [("count", minutes)])]
        grow, wraps = self._header_grow(box, name, told)
        left = self.side.text(name, "header", box.x, middle, room=(box.w, box.h), grow=grow)
        if not told:
            return [left]
        width = box.w - left.picture.get_width() / self.side.scale - PAD if wraps else 0.0
        return [left, self.side.text(told, "label", box.x + box.w, middle, across=1.0, width=width, grow=grow)]

    def _header_grow(self, box: Box, name: Sequence[Span], told: Sequence[Span]) -> tuple[float, bool]:
        """Return the size factor of the header, and whether the status takes two lines."""
        one, two = (self._header_room(box, name, told, wraps) for wraps in (False, True))
        return (two, True) if one < TWO_LINES * two else (one, False)

    def _header_room(self, box: Box, name: Sequence[Span], told: Sequence[Span], wraps: bool) -> float:
        side = self.side
        grow = side.letters.growth("label")
        while grow > 1.0:
            title = side.block(name, "header", grow=grow).picture
            rest = box.w - PAD - title.get_width() / side.scale
            line = side.block(told, "label", max(1.0, rest) if wraps else 0.0, grow=grow).picture
            high = max(title.get_height(), line.get_height()) / side.scale
            if line.get_width() / side.scale <= rest and high <= box.h:
                break
            grow = smaller(grow)
        return grow

    def banner(self, seat: int, lines: Sequence[tuple[Span, ...]]) -> list[Drawn]:
        """Return the banner in the seat's colour: who decides, and the question."""
        box = self._panel("banner")
        items = [self.side.panel(f"banner{self.words.worn(seat)}", box)]
        medal = box.h * (MEDAL_SMALL if self.side.letters.growth("banner_line") > 1.0 else MEDAL)
        if seat:
            token = Box(box.x + 18, box.y + (box.h - medal) / 2, medal, medal)
            items.append(self.side.image(f"tokens/seat{self.words.worn(seat)}.png", token))
        else:
            items.append(self.side.icon("icons/crown.png", box.x + 18 + medal / 2, box.y + box.h / 2, medal, GILT))
        left = box.x + 18 + medal + 14
        width = box.x + box.w - PAD - left
        high = box.h - 2 * BANNER_PAD
        rows = self._rows(lines, left, width, high)
        room = sum(row.picture.get_height() for row in rows)
        top = round((box.y + box.h / 2) * self.side.scale - room / 2)
        for row in rows:
            items.append(row._replace(y=top))
            top += row.picture.get_height()
        return items

    def _rows(self, lines: Sequence[tuple[Span, ...]], left: float, width: float, high: float) -> list[Drawn]:
        """Return a heading in one line, with wrapped lines below it.

        The lines are as large as their space allows, but no larger than the heading. The heading gets the rest of the
        height.
        """
        side, letters = self.side, self.side.letters
        if len(lines) < 2:
            return [self._heading(line, left, (width, high)) for line in lines]
        widest = side.block(lines[0], "banner", room=(width, high / 2), least=LEAST_NAME).grow
        found: list[Drawn] = []
        for role in LINES:
            usual = letters.size(role) / letters.size("banner")
            grow = max(1.0, min(letters.growth(role), widest / usual))
            while True:
                heading = min(widest, max(1.0, grow * usual))
                found = [
                    self._heading(lines[0], left, (width, high / 2), heading),
                    *(side.text(line, role, left, 0, down=0, width=width, grow=grow) for line in lines[1:]),
                ]
                below = sum(row.picture.get_height() for row in found[1:])
                if found[0].picture.get_height() + below <= side.px(high):
                    rest = high - below / side.scale
                    found[0] = self._heading(lines[0], left, (width, min(rest, high / 2)), widest)
                    return found
                if grow <= 1.0:
                    break
                grow = smaller(grow)
        # If nothing can shrink further, the heading stays on one line.
        return [self.fitting(side, lines[0], "banner", left, 0, (width, high / 2), widest), *found[1:]]

    def _heading(self, told: Sequence[Span], left: float, room: tuple[float, float], grow: float = 0.0) -> Drawn:
        """Return a heading in one line, or in two if one line would be cut off."""
        line = self.fitting(self.side, told, "banner", left, 0, room, grow)
        two = self.side.text(told, "banner", left, 0, width=room[0], room=room, least=LEAST_NAME, grow=1.0)
        wide, high = two.picture.get_size()
        whole = line.what == two.what or wide > self.side.px(room[0]) or high > self.side.px(room[1])
        return line if whole else two

"""Draw the seats' plates, with each player's name, score and role in the current contest."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from pygame import Surface

from game.engine.definition.contest import ACTS, LEADS, OUT, PASSED, Stance
from game.engine.definition.game_definition import Game
from game.engine.sentence import Sentence
from game.engine.state import State
from game.words.event_text import Span, plain
from scenes.drawing.latest import Latest
from scenes.drawing.painter import Drawn
from scenes.drawing.text import smaller
from scenes.table.art.pen import LEAST_NAME, TWO_LINES, Block, Pen
from scenes.table.layout.boxes import Box
from scenes.table.layout.layout import SIDE_GAP, Layout, Plate
from scenes.table.model.match_texts import MatchTexts

NAME_SHARE = 0.7
"""The minimum ratio of the names' size factor to that of the scores, when text is enlarged."""
DENSE = 0.8
"""Height of the letters in a two-line score, as a fraction of the score's full height."""
INKED = 0.95
"""Height of the letters in a name, as a fraction of the name's full height."""
LEAST_PLATE = 0.8
"""Minimum size of the names on plates, as a fraction of their usual size. If possible, all names have the same size."""
NARROW, LEAST_NARROW = "score", 1.05
"""The narrow style for enlarged names that are too long, and its minimum size factor."""
NAME_GAP = 12.0
ROW = 19.5
"""Minimum height for each line of a score in the usual style. If there is less space, a smaller style is used."""
SMALL = 50.0
"""Minimum height of plates with names in the usual style. If any plate is shorter, all names use the small style."""
SIGN = 0.5
"""Size of the symbol on a plate, as a fraction of the plate's height."""
PAD = 16.0
MANY = 5
"""With at least this many players, a frame joins each player's piles to that player's plate."""
ROW_PAD, SPLIT, SPLIT_GAP = 3.0, 1.0, 5.0
"""The frame's padding, the width of the lines between piles, and the gap after each line."""
PILL_PAD, PILL_IN = 9.0, 2.0
"""The space beside and above the text in a pill. A pill is a small panel that shows a player's role in a contest."""
LEAST_PILL = 0.7
"""Minimum size of a pill's enlarged text, as a fraction of the full size."""
PILLS = {LEADS: "pill_first", ACTS: "pill_acts", PASSED: "pill_out", OUT: "pill_out"}
"""The panel style of the pill for each role that a player can have."""
PILL_INKS = {"pill_first": "night", "pill_out": "faint"}
GILT = (208, 170, 96)


class Written(NamedTuple):
    """The text on a seat's plate.

    Attributes:
        box: The box for all text.
        name: The name, on the left.
        score: The lines with the score, on the right.
        name_role: The text style for the name.
        score_role: The text style for the score.
        pill: The player's role in the contest, or () if there is none.
        pill_style: The panel style for the box around the role.
    """

    box: Box
    name: list[Span]
    score: list[tuple[Span, ...]]
    name_role: str
    score_role: str
    pill: tuple[Span, ...] = ()
    pill_style: str = ""


class SeatPlates:
    """Draws the plates of all seats."""

    def __init__(self, pen: Pen, layout: Layout, words: MatchTexts, game: Game) -> None:
        self.pen = pen
        self.layout = layout
        self.words = words
        self.game = game
        self._texts = Latest[list[Drawn]]()

    @cached_property
    def rows(self) -> list[Drawn]:
        """The frames around the other players' piles, if there are many players.

        Each frame is attached to its seat's plate.
        """
        items: list[Drawn] = []
        labels = self.layout.labels
        for seat, plate in self.layout.plates.items() if len(self.layout.plates) >= MANY else ():
            piles = sorted((spot for spot in self.layout.spots if spot.seat == seat), key=lambda pile: pile.x)
            areas = [self.layout.area(pile).joined(labels[pile.place]) for pile in piles if pile.place in labels]
            if areas and seat != self.layout.front:
                top, foot = plate.box.y + plate.box.h, max(area.y + area.h for area in areas) + ROW_PAD
                items.append(self.pen.panel("pile_row", plate.box._replace(h=foot - plate.box.y)))
                lines = (Box(area.x - SPLIT_GAP, top + ROW_PAD, SPLIT, foot - top - 2 * ROW_PAD) for area in areas[1:])
                items += [self.pen.panel("pile_split", line) for line in lines]
        return items

    def plates(self, view: State, asked: int, stances: Sequence[Stance | None] = ()) -> list[Drawn]:
        """Return the plates of all seats.

        `asked` is the deciding seat, and `stances` contains the roles in the contest, if any.
        """
        lines, signs = self.game.display.plates(view), self.game.display.plate_signs(view)
        items: list[Drawn] = []
        for seat, plate in self.layout.plates.items():
            items += self._plate(plate, seat == asked, signs[seat - 1] if signs else "")
        told = lines, bool(signs), stances
        return [*items, *self._texts.get((told, tuple(self.words.names)), lambda: self._written(*told))]

    def _written(
        self, lines: Sequence[Sequence[Sentence]], signs: bool, stances: Sequence[Stance | None]
    ) -> list[Drawn]:
        """Return the text on all plates.

        `signs` says whether plates have a sign. `stances` is explained in `plates`.
        """
        written = [
            self._with_pill(self._on_plate(plate, lines[seat - 1], signs), stances[seat - 1] if stances else None)
            for seat, plate in self.layout.plates.items()
        ]
        scores = self._largest(written)
        if scores < self.pen.letters.growth("tray_name") * LEAST_PILL:
            written = [one._replace(pill=()) for one in written]
            scores = self._largest(written)
        rooms = [self._beside(one, scores) for one in written]
        names = self._names(written, scores, rooms)
        return [
            item for one, room in zip(written, rooms, strict=True) for item in self._write(one, names, scores, room)
        ]

    def _plate(self, plate: Plate, asked: bool, sign: str) -> list[Drawn]:
        """Return a plate without its text. `asked` says whether the plate's seat must decide."""
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
        """Return a plate's text, with its box and styles.

        `sign` says whether plates have a symbol.
        """
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
        """Return the text on a plate, with a pill that shows the player's role in the contest."""
        if stance is None:
            return one
        return one._replace(pill=self.words.said(stance.line), pill_style=PILLS.get(stance.role, "pill"))

    def _pill(self, one: Written, scores: float) -> Block:
        """Return the text in a pill as a block. `scores` is the text's size factor."""
        colour = PILL_INKS.get(one.pill_style, "")
        return self.pen.block(one.pill, "tray_name", colour=colour, room=(0, one.box.h - 2 * PILL_IN), grow=scores)

    def _pill_wide(self, one: Written, scores: float) -> float:
        """Return the total width of a pill and the gap beside it, or 0 if there is no pill."""
        return (
            self._pill(one, scores).picture.get_width() / self.pen.scale + 2 * PILL_PAD + NAME_GAP if one.pill else 0.0
        )

    def _drawn_pill(self, one: Written, scores: float) -> list[Drawn]:
        """Return the pill between the name and the score on a plate."""
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
        """Return the total width of a score and the gap beside it."""
        score = (self.pen.block(line, one.score_role, grow=scores).picture.get_width() for line in one.score)
        return max((wide / self.pen.scale + NAME_GAP for wide in score), default=0.0)

    def _largest(self, written: Sequence[Written]) -> float:
        """Return the largest size factor at which the scores leave enough space for the names."""
        grow = max(self.pen.letters.growth(one.score_role) for one in written)
        while grow > 1.0 and not all(self._has_room(one, grow) for one in written):
            grow = smaller(grow)
        return grow

    def _has_room(self, one: Written, grow: float) -> bool:
        """Return whether a score enlarged by `grow` fits beside the player's name.

        The name may take two lines.
        """
        least, beside = max(1.0, grow * NAME_SHARE), self._beside(one, grow)
        names = (
            self.pen.block(one.name, one.name_role, width, grow=least).picture for width in (0.0, max(1.0, beside))
        )
        score = [self.pen.block(line, one.score_role, grow=grow).picture for line in one.score]
        high = max((line.get_height() * len(score) for line in score), default=0) * (DENSE if len(score) > 1 else 1)
        return high <= self.pen.px(one.box.h) and any(self._holds(one, beside, name) for name in names)

    def _write(self, one: Written, names: float, scores: float, beside: float) -> list[Drawn]:
        """Return the name and the score on a plate. `beside` is the width available for the name."""
        box, row = one.box, one.box.h / max(1, len(one.score))
        score = self._drawn_pill(one, scores)
        score += [
            self.pen.text(line, one.score_role, box.x + box.w, box.y + (at + 0.5) * row, across=1.0, grow=scores)
            for at, line in enumerate(one.score)
        ]
        room, y = (beside, box.h), box.centre[1]
        least_name = LEAST_PLATE if len(self.layout.plates) > 1 else LEAST_NAME
        small = ((room[0], LEAST_PLATE), (0.0, LEAST_NAME)) if scores > 1.0 else ((0.0, least_name),)
        tries = [(one.name_role, 0.0, names), (one.name_role, room[0], names)]
        tries += [(NARROW, 0.0, LEAST_NARROW)] * (scores > 1.0)
        tries += [(one.name_role, width, least) for width, least in small]
        for role, width, least in tries:
            spans = [span._replace(style="bold") for span in one.name] if role == NARROW else one.name
            name = self.pen.text(spans, role, box.x, y, width=width, room=room, least=least, grow=max(names, least))
            if self._holds(one, beside, name.picture):
                return [name, *score]
        return [self.pen.cut(one.name, one.name_role, box.x, y, room, names, LEAST_PLATE), *score]

    def _beside(self, one: Written, scores: float) -> float:
        """Return the width available for the name beside the score and the pill."""
        return one.box.w - self._score_wide(one, scores) - self._pill_wide(one, scores)

    def _holds(self, one: Written, beside: float, name: Surface) -> bool:
        """Return whether a name's picture fits on a plate and is at most `beside` wide."""
        wide, high = name.get_size()
        return wide <= self.pen.px(beside) and high * INKED <= self.pen.px(one.box.h)

    def _names(self, written: Sequence[Written], scores: float, rooms: Sequence[float]) -> float:
        """Return the size factor for the names on all plates.

        `rooms` gives the width available for each name.
        """
        found = list(map(self._name, written, rooms))
        named = zip(written, rooms, found, strict=True)
        whole = [name for one, room, name in named if self._holds(one, room, name.picture)]
        if scores > 1.0:
            short = [name for name in whole if name.grow >= scores * NAME_SHARE and name.lines == 1]
            return min(self.pen.even(short or whole or found), scores / NAME_SHARE)
        return self.pen.even(whole or found)

    def _name(self, one: Written, beside: float) -> Block:
        """Return a name on one line or on two, whichever fits better within a width of `beside`."""
        room = (beside, one.box.h)
        line, two = (
            self.pen.block(one.name, one.name_role, width, room=room, least=LEAST_PLATE) for width in (0.0, room[0])
        )
        wraps = not self._holds(one, beside, line.picture) or line.grow < TWO_LINES * two.grow
        return two if wraps and self._holds(one, beside, two.picture) else line

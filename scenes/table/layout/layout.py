"""Use table.yaml to compute the positions of everything on the table.

Positions are in logical units. This module doesn't use pygame.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from game.engine.definition.contest import Contest
from game.engine.step import Step
from game.engine.table import Table, bit
from scenes.table.layout.boxes import CARD_RATIO, Box, Pose, card_box, turned_box
from scenes.table.layout.panel_size import RIGHT, column_width
from scenes.table.layout.place_layout import PlaceLayout
from scenes.table.layout.tray_layout import TrayLayout, tray_layout

LABEL_GAP = 14.0
"""Distance from a pile's lower edge to the middle of its label, in logical units."""
LABEL_WIDE = 1.75
"""Maximum width of a pile's label, as a multiple of a card's width."""
LEAST_WIDE = 88.0
"""If `LABEL_WIDE` gives a smaller width than this, a pile's label can still be this wide. Nearby labels and cards can
make it narrower."""
LABEL_APART = 6.0
"""Minimum gap between the labels of two piles."""
LABEL_ABOVE = 1.0
"""Minimum gap between a label and the plate below it."""
MOST_BESIDE = 2.0
"""Maximum width of a label beside a pile, in card widths."""
SIDE_GAP = 6.0
"""Gap between a pile and the text beside it."""
HAND = 5
"""Number of cards in hand that the layout leaves room for."""


class Plate(NamedTuple):
    """The plate with a seat's name.

    `home` is the position of the seat's token while the token isn't on the board.
    """

    seat: int
    box: Box
    home: Pose


TRAY_TEXT, MOST_TRAY_TEXT = 1.4, 1.5
"""Maximum sizes of a tray's text: as a multiple of its usual size, and as a multiple of its size in the scaled tray."""
COSTLY_HIGH, COSTLY_GAP = 52.0, 8.0
"""Height of the button for an action with an irreversible cost, and the gap between the button and the log below."""
LOG_HEAD = 40.0
"""Height of the log's heading, in logical units."""
SHARED_GAP = 8.0
"""Gap between buttons that share the space of one button."""
_ANCHOR = {"left": 0.0, "centre": 0.5, "right": 1.0, "top": 0.0, "middle": 0.5, "bottom": 1.0}


class Layout:
    """The places, plates and panels on a table, as the front seat sees them.

    Args:
        plan: The game's table.yaml.
        table: The match's table.
        front: The seat at the front of the table.
        width: The screen's width in logical units, at least the plan's width.
        height: The screen's height in logical units, at least the plan's height.
        panels: The factor by which the panels on the right are enlarged.
        open_hands: A bit mask of the other seats whose hands are face up.

    Raises:
        ValueError: The plan lacks an entry for a place, plate or token.
    """

    def __init__(
        self,
        plan: Mapping[str, Any],
        table: Table,
        front: int,
        width: float,
        height: float,
        panels: float = 1.0,
        open_hands: int = 0,
    ) -> None:
        self.plan = plan
        self.table = table
        self.front = front
        self.width = width
        self.height = height
        self.larger = panels
        self.open_hands = open_hands
        wide, high = plan["size"]["width"], plan["size"]["height"]
        column = column_width(plan)
        self.share = min(1.0, (width - column * panels) / (wide - column)) if panels > 1 else 1.0
        # The extra space in card units and, below, in panel units. Cards and panels can be scaled differently.
        self._spare = ((width - column * panels) / self.share + column - wide, height / self.share - high)
        self._panel_spare = (width / panels - wide, height / panels - high)
        self.others = tuple((front - 1 + step) % table.seats + 1 for step in range(1, table.seats))
        self.spots = self._places()
        self.order = tuple(sorted(self.spots, key=lambda spot: spot.layer))
        """The places, from the lowest layer to the highest."""
        self.plates = self._plates()
        self._tokens = [self._token_line(name) for name in table.tokens]
        self.panels = {name: self._panel(line) for name, line in plan["panels"].items()}
        self.tiles = {line["name"]: (self._panel(line), line["picture"]) for line in plan.get("tiles", ())}
        self.dials = {line["name"]: (self._dial(line), line["picture"]) for line in plan.get("dials", ())}
        self.pages = {line["name"]: (self._panel(line), line.get("picture", "")) for line in plan.get("pages", ())}
        self.stage = self._panel(plan["stage"]) if "stage" in plan else None
        """The box of the stage, where an encounter is shown, or None if there is no stage."""
        self.costly = self._costly_box()
        self.above_wide = self._above_wide()
        self._tray = next((line for line in plan.get("trays", ()) if self._for_seats(line)), None)
        candle = plan.get("candle")
        self.candle: Pose | None = None
        if candle and self._for_seats(candle):
            x, y = self._anchored(candle, candle["at"])
            self.candle = Pose(x * self.share, y * self.share, candle["size"] * self.share)

    # --- reading the plan ---------------------------------------------------------------------------------------

    def _for_seats(self, line: Mapping[str, Any]) -> bool:
        first: int = line.get("from", 1)
        last: int = line.get("to", 99)
        return first <= self.table.seats <= last

    def _anchored(self, line: Mapping[str, Any], point: Sequence[float], steps: int = 0) -> tuple[float, float]:
        step = line.get("step", (0, 0))
        x = point[0] + self._spare[0] * _ANCHOR[line.get("x", "left")] + step[0] * steps
        y = point[1] + self._spare[1] * _ANCHOR.get(line.get("y", "top"), 0.0) + step[1] * steps
        return x, y

    def _line(self, lines: Sequence[Mapping[str, Any]], seat: int, what: str, kind: str | None = None) -> Any:
        whose = "all" if not seat else "own" if seat == self.front else "other"
        face_up = bool(seat and self.open_hands & bit(seat))
        for line in lines:
            fits = (kind is None or line["kind"] == kind) and (face_up or not line.get("open"))
            if fits and self._for_seats(line) and line.get("whose", "all") in (whose, "all"):
                return line
        raise ValueError(f"table.yaml has no line for {what} ({whose}, {self.table.seats} seats)")

    def _places(self) -> tuple[PlaceLayout, ...]:
        numbered: dict[tuple[str, int], int] = {}
        spots = []
        for number, place in enumerate(self.table.places):
            line = self._line(self.plan["places"], place.seat, f"the place {place.name}", place.kind)
            turn = numbered.get((place.kind, place.seat), 0)
            numbered[place.kind, place.seat] = turn + 1
            at, layer = list(line["at"]), line.get("layer", 0)
            if "columns" in line:
                row, column = divmod(turn, line["columns"])
                if line.get("middle"):
                    column = _inwards(line["columns"])[column]
                at = [at[0] + _across(line, column), at[1] + row * line["pitch"][1]]
                if "outer" in line and column == 0:
                    layer -= 1  # the first card lies below the second
            steps = self.others.index(place.seat) if place.seat and place.seat != self.front else 0
            x, y = self._anchored(line, at, steps)
            spots.append(
                PlaceLayout(
                    number,
                    place.kind,
                    place.seat,
                    line["shape"],
                    x,
                    y,
                    line["card"],
                    _pair(line, "pitch"),
                    _pair(line, "edge"),
                    line.get("full", 1),
                    line.get("span", 0.0),
                    line.get("high", 0.0),
                    line.get("turn", 0.0),
                    line.get("dip", 0.0),
                    line.get("slot", ""),
                    line.get("empty", ""),
                    line.get("label", "below"),
                    line.get("private", False),
                    line.get("tries", False),
                    line.get("rests", 0.0),
                    line.get("shows", 0.0),
                    line.get("grows", 1.0),
                    line.get("least", 0.0),
                    layer,
                    tuple(line.get("over", {}).items()),
                    line.get("means", ""),
                    line.get("swaps", False),
                    line.get("sign", ""),
                ).times(self.share)
            )
        return tuple(spots)

    def _plates(self) -> dict[int, Plate]:
        plates = {}
        for seat in range(1, self.table.seats + 1):
            line = self._line(self.plan["plates"], seat, f"the plate of seat {seat}")
            steps = self.others.index(seat) if seat != self.front else 0
            x, y = self._anchored(line, line["box"], steps)
            home_x, home_y = self._anchored(line, line["home"], steps)
            share = self.share
            box = Box(x, y, *line["box"][2:]).times(share)
            plates[seat] = Plate(seat, box, Pose(home_x * share, home_y * share, line["token"] * share))
        return plates

    def _token_line(self, name: str) -> Mapping[str, Any]:
        kind = name.partition(".")[0]
        for line in self.plan.get("tokens", ()):
            if line["name"] == kind:
                found: Mapping[str, Any] = line
                return found
        raise ValueError(f"table.yaml has no line for the token {name}")

    def _dial(self, line: Mapping[str, Any]) -> Pose:
        x, y = self._anchored(line, line["at"])
        return Pose(x * self.share, y * self.share, line["size"] * self.share)

    def _panel(self, line: Mapping[str, Any]) -> Box:
        spare = self._panel_spare if line.get("x") == RIGHT else self._spare
        left, top, w, h = line.get("more", line["box"]) if self.table.seats > 2 else line["box"]
        x = left + spare[0] * _ANCHOR[line.get("x", "left")]
        y = top + spare[1] * _ANCHOR.get(line.get("y", "top"), 0.0)
        box = Box(x, y, w, h + spare[1] * (1.0 if line.get("y") == "stretch" else line.get("tall", 0.0)))
        return box.times(self.larger if line.get("x") == RIGHT else self.share)

    def tray(self, contest: Contest) -> TrayLayout | None:
        """Return the layout of the tray for a contest, or None if the game has no trays."""
        box = self._unscaled_tray
        if box is None:
            return None
        counts = [len(play.cards) for play in contest.plays]
        text = min(MOST_TRAY_TEXT, min(TRAY_TEXT, self.plan.get("text", 1.0)) / self.share)
        return tray_layout(box, counts, contest.lays, len(contest.players), text).times(self.share)

    @property
    def tray_box(self) -> Box | None:
        """The box that every tray occupies, or None if the game doesn't have trays."""
        box = self._unscaled_tray
        return None if box is None else box.times(self.share)

    @property
    def _unscaled_tray(self) -> Box | None:
        """The box that every tray occupies before scaling, or None if the game doesn't have trays.

        `share` is the scale.
        """
        if self._tray is None:
            return None
        x, y = self._anchored(self._tray, self._tray["box"])
        w, h = self._tray["box"][2:]
        return Box(x, y, w, h + self._spare[1] * (self._tray["y"] == "stretch"))

    def _costly_box(self) -> Box:
        """Return the box for buttons whose actions have an irreversible cost.

        The box is at the top of the log's usual area. Harmless buttons never appear in this box.
        """
        log = self.panels.get("log", self.panels.get("wide", Box(0, 0, 0, 0)))
        return Box(log.x, log.y, log.w, COSTLY_HIGH * self.larger)

    def _above_wide(self) -> Box:
        """Return the box for a costly answer given in advance.

        The box is directly above the main button. No other button ever appears there.
        """
        wide, high = self.panels.get("wide", self.costly), COSTLY_HIGH * self.larger
        return Box(wide.x, wide.y - COSTLY_GAP * self.larger - high, wide.w, high)

    def between(self, costly: Box | None, harmless: bool) -> Box:
        """Return the log's box, which leaves space for buttons.

        `costly` is the box for buttons whose actions have an irreversible cost, or None if there are none. If
        `harmless` is true, the log also leaves space for other buttons.
        """
        log, wide = self.panels["log"], self.panels["wide"]
        gap = COSTLY_GAP * self.larger
        top = costly.y + costly.h + gap if costly == self.costly else log.y
        foot = log.y + log.h if harmless else wide.y + wide.h
        if costly is not None and costly != self.costly:
            foot = costly.y - gap
        return Box(log.x, top, log.w, foot - top)

    @cached_property
    def twins(self) -> tuple[int, ...]:
        """Maps each place to its drop target (`means` in table.yaml), or to itself by default."""
        rows: dict[tuple[str, int], list[int]] = {}
        for spot in self.spots:
            rows.setdefault((spot.kind, spot.seat), []).append(spot.place)
        found = []
        for spot in self.spots:
            own, others = rows[spot.kind, spot.seat], rows.get((spot.means, spot.seat), [])
            found.append(others[own.index(spot.place)] if len(own) == len(others) else spot.place)
        return tuple(found)

    # --- labels of piles ----------------------------------------------------------------------------------------

    @cached_property
    def labels(self) -> dict[int, Box]:
        """The box of each label, keyed by the label's place.

        Labels never cover each other or neighbouring cards.
        """
        below, beside = ([spot for spot in self.spots if spot.label == where] for where in ("below", "side"))
        found = {spot.place: self._label_below(spot, below) for spot in below}
        return found | {spot.place: self._label_beside(spot) for spot in beside}

    def _foot(self, spot: PlaceLayout) -> float:
        pose = spot.slot_pose
        return pose.y + pose.width * CARD_RATIO / 2

    def _label_below(self, spot: PlaceLayout, labelled: Sequence[PlaceLayout]) -> Box:
        x, foot, high = spot.slot_pose.x, self._foot(spot), 2 * LABEL_GAP * self.share
        row = [other for other in labelled if other.card == spot.card and abs(self._foot(other) - foot) < high / 2]
        # A stack ends a little lower than other piles, because its lower cards are visible. But all labels in a row
        # must be at the same height.
        top = max(self._foot(other) for other in row)
        wide = max(LABEL_WIDE * spot.card, LEAST_WIDE * self.share)
        for other in labelled:
            if other is not spot and abs(self._foot(other) - top) < high:
                away = abs(other.slot_pose.x - x) - LABEL_APART * self.share
                wide = min(wide, 2 * away * spot.card / (spot.card + other.card))
        for area in self._beside(spot, Box(x - wide / 2, top, wide, high)):
            left, right = x - area.x - area.w, area.x - x
            wide = min(wide, 2 * (max(left, right) - LABEL_APART * self.share / 2))
        # Keep the label in the middle of the gap between pile and plate, even if there is little space.
        y = top + high / 2
        plates = (plate.box for plate in self.plates.values() if plate.box.y > y)
        under = (plate for plate in plates if plate.x < x + wide / 2 and plate.x + plate.w > x - wide / 2)
        half = min([high / 2, *(plate.y - LABEL_ABOVE - y for plate in under)])
        return Box(x - wide / 2, y - half, wide, 2 * half)

    def _label_beside(self, spot: PlaceLayout) -> Box:
        pose = spot.slot_pose
        left = pose.x + (pose.width + (spot.span if spot.shape == "fan" else 0.0)) / 2 + SIDE_GAP * self.share
        high, gap = pose.width * CARD_RATIO, SIDE_GAP * self.share
        box = Box(left, pose.y - high / 2, MOST_BESIDE * pose.width, high)
        rights = [area.x - gap for area in self._beside(spot, box)]
        rights += [plate.box.x + plate.box.w - gap / 2 for plate in self.plates.values() if plate.seat == spot.seat]
        return box._replace(w=min(box.w, *(right - left for right in rights)))

    def _beside(self, spot: PlaceLayout, box: Box) -> list[Box]:
        """Return the boxes of neighbouring piles that a label in `box` would cover.

        The front player's hand counts as a pile.
        """
        others = (other for other in self.spots if other.shape in ("stack", "heap") and not other.rests)
        areas = [self.area(other) for other in others if other is not spot]
        if self.own_fan:
            first, last = (turned_box(self.own_fan.pose(index, HAND)) for index in (0, HAND - 1))
            areas.append(first.joined(last))
        x = spot.slot_pose.x
        return [area for area in areas if area.meets(box) and not area.x < x < area.x + area.w]

    @cached_property
    def own_fan(self) -> PlaceLayout | None:
        """The place of the front player's hand, or None if there isn't one."""
        return next((spot for spot in self.spots if spot.shape == "fan" and spot.seat == self.front), None)

    # --- queries -----------------------------------------------------------------------------------------------

    def token(self, token: int, place: int, over: PlaceLayout | None = None) -> Pose:
        """Return the pose of a token on a place or, for place -1, at its owner's plate."""
        if place < 0:
            return self.plates[token_seat(self.table.tokens[token])].home
        line = self._tokens[token]
        spot = self.spots[place]
        at = spot.slot_pose
        return Pose(
            at.x + line["offset"][0] * spot.card, at.y + line["offset"][1] * spot.card, line["size"] * spot.card
        )

    def area(self, spot: PlaceLayout) -> Box:
        """Return the box in which a drop or a press counts as being on a place."""
        if spot.shape == "fan":
            return card_box(spot.pose(0, HAND)).joined(card_box(spot.pose(HAND - 1, HAND)))
        if spot.shape == "rows":
            w, h = spot.span + spot.card, spot.row_pitch(spot.full) * (spot.full - 1) + spot.card * CARD_RATIO
            return Box(spot.x - w / 2, spot.y - h / 2, w, h)
        box = turned_box(spot.slot_pose)
        emblem = self.emblem_box(spot)
        if emblem:
            return box.joined(emblem)
        return box.grown(spot.card * 0.06) if spot.slot == "recess" else box

    def emblem_box(self, spot: PlaceLayout) -> Box | None:
        """Return the box of the emblem above a place's top card, or None if there is no emblem."""
        line = self.plan.get("emblems", {}).get(spot.kind)
        if not line:
            return None
        (right, down), (wide, high) = line["shift"], line["size"]
        share = self.share
        return Box(spot.x + (right - wide / 2) * share, spot.y + (down - high / 2) * share, wide * share, high * share)

    def span(self, spot: PlaceLayout) -> Box:
        """Return the largest box that a fan can fill, however many cards it has.

        Without a `span`, this is the box of a single card.
        """
        box = card_box(spot.slot_pose)
        return Box(box.x - spot.span / 2, box.y, box.w + spot.span, box.h)

    def lying_over(self, place: int, question: Step | None) -> int:
        """Return the place that the `over` place covers during this question, or -1."""
        if question is not None:
            for name, field in self.spots[place].over:
                if question.name == name:
                    return int(getattr(question, field))
        return -1


def shared_out(box: Box, shares: Sequence[float]) -> list[Box]:
    """Divide a button's space among several buttons. `shares` contains their relative widths."""
    whole = (box.w + SHARED_GAP) / max(1.0, sum(shares))
    return [
        Box(box.x + whole * sum(shares[:at]), box.y, whole * share - SHARED_GAP, box.h)
        for at, share in enumerate(shares)
    ]


def token_seat(name: str) -> int:
    """Return the seat that owns a token, such as 2 for "reaper.2", or 0 if no seat owns it."""
    tail = name.rpartition(".")[2]
    return int(tail) if tail.isdigit() else 0


def _inwards(count: int) -> list[int]:
    """Return the indices of a row's columns, from the middle outwards."""
    return sorted(range(count), key=lambda column: abs(2 * column - (count - 1)))


def _across(line: Mapping[str, Any], column: int) -> float:
    """Return the distance of a column from the first column in its row."""
    pitch, last = line["pitch"][0], line["columns"] - 1
    steps = [line.get("outer", pitch) if step in (1, last) else pitch for step in range(1, column + 1)]
    return float(sum(steps))


def _pair(line: Mapping[str, Any], name: str) -> tuple[float, float]:
    value = line.get(name, (0.0, 0.0))
    return value[0], value[1]

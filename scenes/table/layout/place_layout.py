"""Compute the position of a place on the table, and the poses of the cards in it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from scenes.table.layout.boxes import CARD_RATIO, Pose

SPREAD = 2
"""In an `over` place (a place on top of another), this many of the newest cards show their index."""
NARROW = 0.25
LEANS = (-4.0, 3.0, -2.0, 4.0)
"""Angles of cards in an `over` place, in degrees."""


OPEN = ("fan", "rows")
"""The shapes of places whose cards lie side by side, so that players can pick up any card."""


@dataclass(frozen=True)
class PlaceLayout:
    """The position of a place on the table, and the arrangement of its cards.

    The fields have the same meaning as in table.yaml.
    """

    place: int
    kind: str
    seat: int
    shape: str
    x: float
    y: float
    card: float
    pitch: tuple[float, float] = (0.0, 0.0)
    edge: tuple[float, float] = (0.0, 0.0)
    full: int = 1
    span: float = 0.0
    high: float = 0.0
    turn: float = 0.0
    dip: float = 0.0
    slot: str = ""
    empty: str = ""
    label: str = "below"
    private: bool = False
    tries: bool = False
    rests: float = 0.0
    shows: float = 0.0
    grows: float = 1.0
    least: float = 0.0
    layer: int = 0
    over: tuple[tuple[str, str], ...] = ()
    means: str = ""
    swaps: bool = False
    sign: str = ""

    def times(self, share: float) -> PlaceLayout:
        """Return a copy with every length multiplied by `share`."""
        across, down = self.pitch
        right, below = self.edge
        return replace(
            self,
            x=self.x * share,
            y=self.y * share,
            card=self.card * share,
            pitch=(across * share, down * share),
            edge=(right * share, below * share),
            span=self.span * share,
            high=self.high * share,
            dip=self.dip * share,
            least=self.least * share,
        )

    @cached_property
    def slot_pose(self) -> Pose:
        """The pose of the place's slot, which is visible while the place is empty."""
        if self.shape == "stack" and self.full > 1 and self.slot:
            shift = (self.full - 1) / 2
            return Pose(self.x + self.edge[0] * shift, self.y + self.edge[1] * shift, self.card, self.turn)
        return Pose(self.x, self.y, self.card, self.turn if self.shape == "stack" else 0.0)

    def pose(self, index: int, count: int) -> Pose:
        """Return the pose of one of `count` cards. Index 0 is the bottom card."""
        if self.shape == "stack":
            depth = max(0, self.full - 1 - index)
            return Pose(self.x + self.edge[0] * depth, self.y + self.edge[1] * depth, self.card, self.turn)
        if self.shape == "heap":
            depth = min(count - 1 - index, self.full - 1)
            return Pose(self.x + self.edge[0] * depth, self.y + self.edge[1] * depth, self.card, self.turn * depth)
        if self.shape == "over":
            return self._over(index, count)
        if self.shape == "fan":
            return self._fan(index, count)
        if self.shape == "rows":
            return self._rows(index, count)
        return Pose(self.x, self.y, self.card)

    @property
    def spread(self) -> bool:
        """Whether the cards lie side by side."""
        return self.shape in OPEN

    def _rows(self, index: int, count: int) -> Pose:
        """Return the pose of a card in a place whose cards lie in at most `full` centred rows."""
        rows, each, larger = self._grid(count)
        row, column = divmod(index, each)
        width = min(each, count - row * each)
        span = self.span + self.card * (1 - min(1.0, larger))
        pitch = min(self.pitch[0] * larger, span / max(1, each - 1))
        return Pose(
            self.x + pitch * (column - (width - 1) / 2),
            self.y + self.row_pitch(rows) * larger * (row - (rows - 1) / 2),
            self.card * larger,
        )

    def row_pitch(self, rows: int) -> float:
        """Return the distance between rows of cards that are shown at their usual size."""
        return min(self.pitch[1], self.high / max(1, rows - 1)) if self.high else self.pitch[1]

    def foot(self, count: int) -> float:
        """Return how much further down a place extends with `count` cards than with one card."""
        if self.shape != "rows" or not count:
            return 0.0
        last = self.pose(count - 1, count)
        return last.y - self.y + (last.width - self.card) * CARD_RATIO / 2

    def _grid(self, count: int) -> tuple[int, int, float]:
        """Return the number of rows for `count` cards, the cards per row, and the cards' scale."""
        for rows in range(1, self.full + 1):
            larger = min(self.grows, self.full / rows)
            fit = int(self.span / (self.pitch[0] * larger)) + 1
            if rows * fit >= count:
                return -(-count // fit), fit, larger
        each = -(-count // self.full)
        room = (self.span + self.card) / (self.pitch[0] * (each - 1) + self.card)
        return self.full, each, min(1.0, max(self.least / self.card, room)) if self.least else 1.0

    def _over(self, index: int, count: int) -> Pose:
        """Return the pose of a card in an `over` place, on top of another place's card."""
        older = max(0, count - SPREAD)
        narrow = min(index, older) - max(0, older - (self.full - SPREAD))
        steps = 1 + max(0, narrow) * NARROW + max(0, index - older)
        lean = LEANS[index % len(LEANS)]
        return Pose(self.x + self.edge[0] * steps, self.y + self.edge[1] * steps, self.card, lean)

    def _fan(self, index: int, count: int) -> Pose:
        gaps = max(1, count - 1)
        pitch = min(self.pitch[0], self.span / gaps) if self.span else self.pitch[0]
        off = index - (count - 1) / 2
        lean = -self.turn / max(4, gaps) * off
        # If a hand has many cards, make them narrower, down to `least`, so that they overlap less.
        width = max(self.least, self.card * pitch / self.pitch[0]) if self.least and self.pitch[0] else self.card
        return Pose(self.x + pitch * off, self.y + self.dip * off * off, width, lean)


def over_spot(spot: PlaceLayout, below: PlaceLayout) -> PlaceLayout:
    """Return the layout of an `over` place, moved on top of the `below` place."""
    share = below.card / spot.card
    edge = (spot.edge[0] * share, spot.edge[1] * share)
    return replace(spot, x=below.x, y=below.y, card=below.card, edge=edge)

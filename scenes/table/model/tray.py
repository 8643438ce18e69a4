"""The tray, which shows a contest on top of the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game.engine.definition.contest import Contest
from game.engine.state import State
from scenes.table.layout.boxes import Box, Pose
from scenes.table.layout.tray_layout import TrayLayout

Placed = Mapping[tuple[int, int], Pose]
"""Maps a card's place and position to its pose on the tray."""
NONE_PLACED: Placed = {}


class Tray(NamedTuple):
    """A contest, and the layout of its tray.

    When the contest is `over`, the tray stays only until its cards begin to move away.
    """

    contest: Contest
    layout: TrayLayout

    @property
    def over(self) -> bool:
        """Whether the contest has ended."""
        return self.contest.over

    @property
    def target(self) -> Box:
        """The area of the tray where dropping a card counts as dropping it on the prize."""
        return self.layout.zone

    def holds(self, x: float, y: float) -> bool:
        """Return whether a point is on the tray. Once the contest has ended, return False."""
        return not self.over and self.layout.box.holds(x, y)

    def placed(self, view: State) -> Placed:
        """Return the poses of the prize and of the cards that have been played."""
        contest, layout = self.contest, self.layout
        found = {
            (contest.pile, at): pose
            for cards, play in zip(contest.ranges(), layout.plays, strict=True)
            for at, pose in zip(cards, play.cards, strict=True)
        }
        if not contest.over:
            found[contest.place, len(view.places[contest.place]) - 1] = layout.prize
        return found

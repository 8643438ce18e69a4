"""Score popups, which rise from a seat's name plate for a moment when the seat gains points.

They depend only on the numbers on the plates, regardless of what these numbers count in a game. This module uses no
pygame.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.engine.sentence import Sentence
from scenes.table.layout import tuning

Plates = tuple[tuple[Sentence, ...], ...]
"""The lines of each seat's name plate."""


class ScorePopup(NamedTuple):
    """Points that a seat has gained, and the time, in seconds, when they appear."""

    seat: int
    amount: int
    since: float


class ScorePopups:
    """The score popups at a table. Times are seconds on the director's clock."""

    def __init__(self) -> None:
        self._plates: Plates = ()
        self._rising: list[ScorePopup] = []

    def stand(self, plates: Plates) -> None:
        """Remember these plates, but show no popups for changes. Popups already rising continue."""
        self._plates = plates

    def forget(self) -> None:
        """Remove all popups."""
        self._rising.clear()

    def tell(self, plates: Plates, when: float) -> None:
        """Remember these plates, and schedule a popup at `when` for every increase.

        `when` is the time when everything has stopped moving.
        """
        before = [_number(lines) for lines in self._plates]
        after = [_number(lines) for lines in plates]
        self._plates = plates
        self._rising = [gain for gain in self._rising if gain.since + tuning.GAIN_TIME > when]
        self._rising += [
            ScorePopup(seat, new - old, when)
            for seat, (old, new) in enumerate(zip(before, after, strict=False), 1)
            if new > old
        ]

    def seen(self, now: float) -> list[tuple[ScorePopup, float]]:
        """Return the visible popups, each with the share (0 to 1) of its time that has passed."""
        if not self._rising:
            return []
        shares = [(gain, (now - gain.since) / tuning.GAIN_TIME) for gain in self._rising]
        return [(gain, share) for gain, share in shares if 0 <= share < 1]

    def busy(self, now: float) -> bool:
        """Return whether a popup is visible now or scheduled."""
        return any(now < gain.since + tuning.GAIN_TIME for gain in self._rising)


def _number(lines: Sequence[Sentence]) -> int:
    """Return the first number in the first line of a plate, or 0."""
    found = [value for _, values in lines[:1] for _, value in values if type(value) is int]
    return found[0] if found else 0

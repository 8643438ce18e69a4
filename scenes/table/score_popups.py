"""Score popups: points a seat has just gained rise from its name plate for a moment.

They follow from the numbers on the plates alone, whatever a game counts there. This module uses no pygame.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.engine.sentence import Sentence
from scenes.table import tuning

Plates = tuple[tuple[Sentence, ...], ...]
"""The lines of each seat's name plate."""


class ScorePopup(NamedTuple):
    """Points a seat has gained, visible from a time on, in seconds."""

    seat: int
    amount: int
    since: float


class ScorePopups:
    """The score popups of one table, in seconds of the director."""

    def __init__(self) -> None:
        self._plates: Plates = ()
        self._rising: list[ScorePopup] = []

    def stand(self, plates: Plates) -> None:
        """Take these plates as they are, without a popup. Popups that already rise continue."""
        self._plates = plates

    def forget(self) -> None:
        """Remove all popups."""
        self._rising.clear()

    def tell(self, plates: Plates, when: float) -> None:
        """Take these plates, and show every increase from the time `when` on.

        By then everything has stopped moving.
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
        """Return the visible popups, each with the share of its time that has passed (0 to 1)."""
        shares = [(gain, (now - gain.since) / tuning.GAIN_TIME) for gain in self._rising]
        return [(gain, share) for gain, share in shares if 0 <= share < 1]

    def busy(self, now: float) -> bool:
        """Return whether a popup rises now or soon will."""
        return any(now < gain.since + tuning.GAIN_TIME for gain in self._rising)


def _number(lines: Sequence[Sentence]) -> int:
    """Return the number in the first line of a plate, or 0."""
    found = [value for _, values in lines[:1] for _, value in values if type(value) is int]
    return found[0] if found else 0

"""What a seat has just gained rises from its plate for a moment. Told by the numbers of the plates alone: whatever a
game counts there. Pure, no pygame."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.engine.rules import Said
from scenes.table import tuning

Plates = tuple[tuple[Said, ...], ...]
"""Of each seat the lines of its plate."""


class Gain(NamedTuple):
    """So much more than before, seen from a time on (seconds)."""

    seat: int
    amount: int
    since: float


class Gains:
    """Of one table. Times in seconds of the director."""

    def __init__(self) -> None:
        self._plates: Plates = ()
        self._rising: list[Gain] = []

    def stand(self, plates: Plates) -> None:
        """So it stands, and nothing was gained to come there; what rises goes on."""
        self._plates = plates

    def forget(self) -> None:
        """Nothing rises any more."""
        self._rising.clear()

    def tell(self, plates: Plates, when: float) -> None:
        """So it stands now: what is more than before is seen from a time on, when all that moves has come."""
        before = [_number(lines) for lines in self._plates]
        after = [_number(lines) for lines in plates]
        self._plates = plates
        self._rising = [gain for gain in self._rising if gain.since + tuning.GAIN_TIME > when]
        self._rising += [
            Gain(seat, new - old, when)
            for seat, (old, new) in enumerate(zip(before, after, strict=False), 1)
            if new > old
        ]

    def seen(self, now: float) -> list[tuple[Gain, float]]:
        """What is seen now, and how much of its time has passed, 0 to 1."""
        shares = [(gain, (now - gain.since) / tuning.GAIN_TIME) for gain in self._rising]
        return [(gain, share) for gain, share in shares if 0 <= share < 1]

    def busy(self, now: float) -> bool:
        """Whether something rises, or soon will."""
        return any(now < gain.since + tuning.GAIN_TIME for gain in self._rising)


def _number(lines: Sequence[Said]) -> int:
    """What the first line of a plate counts; 0 if it counts nothing."""
    found = [value for _, values in lines[:1] for _, value in values if type(value) is int]
    return found[0] if found else 0

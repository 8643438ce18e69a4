"""The second press of a double click whose first has led to another scene: it was not meant for what lies there now."""

from __future__ import annotations

import math

from scenes.table import feel


class Echo:
    """Takes such a press, and its release, away from the new scene. Positions in logical units, time in seconds."""

    def __init__(self) -> None:
        self._left = 0.0
        """For how long a press would still belong to the one that has led here."""
        self._at = (0.0, 0.0)
        self._took = False

    def led(self, x: float, y: float) -> None:
        """A press here, or its release, has led to another scene."""
        self._left = feel.DOUBLE_CLICK
        self._at = x, y

    def forget(self) -> None:
        """Something else was done since: the next press is one of its own."""
        self._left = 0.0

    def takes(self, down: bool, x: float, y: float) -> bool:
        """Whether this press (`down`) or release is what is left of a double click."""
        if down:
            self._took = self._left > 0 and math.dist((x, y), self._at) <= feel.SAME_SPOT
            return self._took
        took, self._took = self._took, False
        return took

    def update(self, seconds: float) -> None:
        """Time passes."""
        self._left = max(0.0, self._left - seconds)

    def rest(self) -> float | None:
        """Seconds until any press counts again; None while each does."""
        return self._left or None

"""The user's preferences for animations."""

from __future__ import annotations

from typing import NamedTuple

STEP = 1 / 120
"""Seconds per step of motion. While something is moving, time advances in multiples of this step."""


class Motion(NamedTuple):
    """The user's preferences for animations.

    Attributes:
        pace: A multiplier for the duration of animations. 0 turns them off.
        still: Whether cards move in a straight line, without tilting or swaying.
        reading: A multiplier for the time that important cards stay enlarged. 0 means they are never enlarged.
    """

    pace: float = 1.0
    still: bool = False
    reading: float = 1.0

    @property
    def instant(self) -> bool:
        """Whether everything moves to its place instantly."""
        return self.pace == 0


USUAL = Motion()
AT_ONCE = Motion(0.0, reading=0.0)
PACES = (1.6, 1.0, 0.5, 0.0)
"""The `Motion.pace` for each of the four animation speeds, slowest first."""
READINGS = (1.6, 1.0, 0.6, 0.0)
"""The `Motion.reading` for each of the four reading speeds, slowest first."""

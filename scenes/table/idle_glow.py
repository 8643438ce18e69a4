"""The candle's flickering: its light varies slightly while somebody is at the table.

The eye sees only a few steps of so small a change, so nothing is drawn between two steps. Some time after the last
input the light stays constant, and the table sleeps. This module uses no pygame.
"""

from __future__ import annotations

import math

from scenes.table import tuning

STEPS = 8
"""Levels of brightness.

More would make no difference to an 8-bit picture at such low strength.
"""
TICKS = 96
TICK = tuning.BREATH / TICKS
LEVELS = tuple(round(STEPS * (1 - math.cos(2 * math.pi * tick / TICKS)) / 2) for tick in range(TICKS))
SOON = 0.01


class IdleGlow:
    """One candle's light. Times are in seconds."""

    def __init__(self) -> None:
        self.still = True
        """Whether the light never changes."""
        self.now = 0.0
        """The candle's clock, advanced by the table scene."""
        self._from = self._until = 0.0

    @property
    def breathes(self) -> bool:
        """Whether the light changes by itself."""
        return self.now < self._until and not self.still

    @property
    def _tick(self) -> int:
        return int((self.now - self._from) / TICK)

    @property
    def step(self) -> int:
        """The current brightness, from 0 (as at rest) to `STEPS`."""
        return LEVELS[self._tick % TICKS] if self.breathes else 0

    @property
    def rest(self) -> float | None:
        """Seconds until the light changes, or None if it stays constant."""
        if not self.breathes:
            return None
        here = self._tick
        other = next(tick for tick in range(here + 1, here + TICKS) if LEVELS[tick % TICKS] != LEVELS[here % TICKS])
        return max(SOON, self._from + other * TICK - self.now)

    def wake(self) -> None:
        """Restart the countdown after an input.

        The light keeps its rhythm and ends with a whole period.
        """
        if not self.breathes:
            self._from = self.now
        self._until = self._from + (int((self.now - self._from) / tuning.BREATH) + tuning.BREATHS) * tuning.BREATH

    def calm(self) -> None:
        """Stop the light's changes, because nobody is there."""
        self._until = self.now

"""The candle's flickering light.

The light varies slightly while somebody is using the program. Some time after the last input, the light becomes steady,
so that the program can sleep.
"""

from __future__ import annotations

import math

BREATH = 2.4
"""Period of the flicker, in seconds."""
BREATHS = 10
"""The number of flicker periods between the last input and a steady light."""
STEPS = 8
"""The number of brightness levels. More levels would make no visible difference, because the light changes so
little."""
TICKS = 96
TICK = BREATH / TICKS
LEVELS = tuple(round(STEPS * (1 - math.cos(2 * math.pi * tick / TICKS)) / 2) for tick in range(TICKS))
SOON = 0.01


class IdleGlow:
    """A candle's light. Times are in seconds."""

    def __init__(self) -> None:
        self.still = True
        """Whether the player has turned the flicker off."""
        self.now = 0.0
        """The time on the candle's own clock, which the scene advances."""
        self._from = self._until = 0.0

    @property
    def breathes(self) -> bool:
        """Whether the light is flickering now."""
        return self.now < self._until and not self.still

    @property
    def _tick(self) -> int:
        return int((self.now - self._from) / TICK)

    @property
    def step(self) -> int:
        """The current brightness level, from 0 (steady light) to `STEPS`."""
        return LEVELS[self._tick % TICKS] if self.breathes else 0

    @property
    def rest(self) -> float | None:
        """Seconds until the brightness level changes, or None while the light is steady."""
        if not self.breathes:
            return None
        here = self._tick
        other = next(tick for tick in range(here + 1, here + TICKS) if LEVELS[tick % TICKS] != LEVELS[here % TICKS])
        return max(SOON, self._from + other * TICK - self.now)

    def wake(self) -> None:
        """Make the light flicker until BREATHS more periods are complete."""
        if not self.breathes:
            self._from = self.now
        self._until = self._from + (int((self.now - self._from) / BREATH) + BREATHS) * BREATH

    def calm(self) -> None:
        """Make the light steady, because the player is away."""
        self._until = self.now

"""The candle breathes: its light comes and goes a little for as long as somebody is at the table. Pure, no pygame.

An eye sees only so many steps of so small a change, and between two of them nothing has to be drawn. Some breaths after
the last that was done the light stays as it is, and the table sleeps."""

from __future__ import annotations

import math

from scenes.table import tuning

STEPS = 8
"""Of strength between the least and the most light: a picture of eight bits has no more in three hundredths."""
TICKS = 96
TICK = tuning.BREATH / TICKS
LEVELS = tuple(round(STEPS * (1 - math.cos(2 * math.pi * tick / TICKS)) / 2) for tick in range(TICKS))
SOON = 0.01


class Candle:
    """One candle's light. Times in seconds."""

    def __init__(self) -> None:
        self.still = True
        """It does not breathe at all."""
        self.now = 0.0
        """Whoever has the time adds to it."""
        self._from = self._until = 0.0

    @property
    def breathes(self) -> bool:
        """Whether its light changes by itself."""
        return self.now < self._until and not self.still

    @property
    def _tick(self) -> int:
        return int((self.now - self._from) / TICK)

    @property
    def step(self) -> int:
        """How strong its light is now: from 0, as at rest, to STEPS."""
        return LEVELS[self._tick % TICKS] if self.breathes else 0

    @property
    def rest(self) -> float | None:
        """How long its light stays as it is now; None: for good."""
        if not self.breathes:
            return None
        here = self._tick
        other = next(tick for tick in range(here + 1, here + TICKS) if LEVELS[tick % TICKS] != LEVELS[here % TICKS])
        return max(SOON, self._from + other * TICK - self.now)

    def wake(self) -> None:
        """Something is done at the table: it breathes on, in its own rhythm, and ends with a whole breath."""
        if not self.breathes:
            self._from = self.now
        self._until = self._from + (int((self.now - self._from) / tuning.BREATH) + tuning.BREATHS) * tuning.BREATH

    def calm(self) -> None:
        """Nobody is there."""
        self._until = self.now

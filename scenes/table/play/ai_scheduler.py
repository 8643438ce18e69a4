"""Spread the computer's thinking over frames, at a pace that people can follow.

Hints to a person use the same thinking, but come without a pause, and think longer per frame. This module uses no
pygame.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from game.players.player import Advice, Decision, Thinking
from scenes.table.layout import tuning


class AiScheduler:
    """Runs one computation of a computer player at a time."""

    def __init__(self, clock: Callable[[], float] = perf_counter) -> None:
        self._clock = clock
        self._thinking: Thinking | None = None
        self._pause = 0.0
        self._slice = tuning.SLICE
        self._fresh = True
        self._owed = 0
        """How many frames must still be drawn before the last choice is visible."""

    @property
    def busy(self) -> bool:
        """Whether a computation is running, or its choice is waiting to be returned."""
        return self._thinking is not None

    @property
    def best(self) -> Decision | None:
        """The best decision so far, or None if it isn't known."""
        return None if self._thinking is None else self._thinking.best

    @property
    def owes(self) -> bool:
        """Whether the consequences of the last choice still have to be drawn."""
        return self._owed > 0

    def begin(self, thought: Advice, pause: float, seconds: float = tuning.SLICE) -> None:
        """Start another computation. Its choice comes once the table has been still for at least `pause` seconds.

        While the table is still, the computation gets `seconds` per frame.
        """
        self._thinking = Thinking(thought, self._clock)
        self._pause = pause
        self._slice = seconds

    def forget(self) -> None:
        """Drop the current computation, because its question no longer applies."""
        self._thinking = None

    def frame(self) -> bool:
        """Count a drawn frame, and return whether that frame may repeat the previous picture.

        The frame in which a choice is returned only applies the choice. The next frame draws the result, and thinking
        continues after that.
        """
        self._owed = max(0, self._owed - 1)
        self._fresh = not self._owed
        return self._owed > 0

    def paced(self, pause: float) -> None:
        """Shorten the remaining pause to `pause` seconds, because the user may have changed the speed."""
        self._pause = min(self._pause, pause)

    def hurry(self) -> None:
        """Return the choice as soon as it is ready, because the user doesn't want to wait."""
        self._pause = 0.0

    def update(self, step: float, still: bool) -> Decision | None:
        """Advance the clock. Return the choice once it is due, otherwise None.

        A choice is due when it is ready and its pause is over. Each choice is returned only once.

        Args:
            step: Seconds since the last call.
            still: Whether the table is at rest. While something moves, thinking gets less time and the pause doesn't
                run.
        """
        if self._thinking is None:
            return None
        if still:
            self._pause -= step
        choice = self._thinking.choice
        if choice is None and self._fresh:
            # The choice is returned in a later frame, because one frame isn't long enough for both.
            self._fresh = False
            self._thinking.slice(self._slice if still else tuning.SLICE_MOVING)
            return None
        if choice is None or not still or self._pause > 0:
            return None
        self._thinking = None
        self._owed = 2
        self._fresh = False  # this frame is too short for the next computation as well
        return choice

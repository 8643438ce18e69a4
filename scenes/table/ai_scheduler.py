"""The computer's thinking at one table: a slice per frame, at a pace people can follow.

The same thinking gives hints to a person, and nobody has to wait for those. This module uses no pygame.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from game.players.player import Decision, Thinking, Thought
from scenes.table import tuning


class AiScheduler:
    """Thinks one thought at a time."""

    def __init__(self, clock: Callable[[], float] = perf_counter) -> None:
        self._clock = clock
        self._thinking: Thinking | None = None
        self._pause = 0.0
        self._fresh = True
        self._owed = 0
        """Frames until the last choice has been drawn."""

    @property
    def busy(self) -> bool:
        """Whether a thought has begun and its choice hasn't been returned yet."""
        return self._thinking is not None

    @property
    def owes(self) -> bool:
        """Whether the last choice still has to be drawn."""
        return self._owed > 0

    def begin(self, thought: Thought, pause: float) -> None:
        """Start another thought. Its choice comes after at least `pause` seconds of rest."""
        self._thinking = Thinking(thought, self._clock)
        self._pause = pause

    def forget(self) -> None:
        """Drop the current thought, because its question is gone."""
        self._thinking = None

    def frame(self) -> bool:
        """Note that a frame is drawn, and return whether it repeats the last one.

        The frame that returns a choice has time only for its consequences, and the next one for drawing them. After a
        frame, the next one may think again.
        """
        self._owed = max(0, self._owed - 1)
        self._fresh = not self._owed
        return self._owed > 0

    def paced(self, pause: float) -> None:
        """Shorten the remaining pause to `pause` seconds, as the user may have changed the speed."""
        self._pause = min(self._pause, pause)

    def hurry(self) -> None:
        """Return the choice as soon as it is known, because the user is impatient."""
        self._pause = 0.0

    def update(self, step: float, still: bool) -> Decision | None:
        """Advance time and return the choice once, when it is due.

        Args:
            step: The time that has passed, in seconds.
            still: Whether nothing moves that people should see first.
        """
        if self._thinking is None:
            return None
        if still:
            self._pause -= step
        choice = self._thinking.choice
        if choice is None and self._fresh:
            # Several steps of time may fall into one frame, and only one of them thinks. The choice is returned in a
            # later frame, because one frame has no time for both a thought and its consequences.
            self._fresh = False
            self._thinking.slice(tuning.SLICE if still else tuning.SLICE_MOVING)
            return None
        if choice is None or not still or self._pause > 0:
            return None
        self._thinking = None
        self._owed = 2
        self._fresh = False  # nor has this frame time for the next thought
        return choice

"""Let computer players think for part of each frame, and act at a pace people can follow.

This module doesn't use pygame.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from game.players.player import Advice, Decision, Thinking
from scenes.table.layout import tuning

CHOICE_FRAMES = 4
"""Number of frames to draw for a choice. The choice is carried out in the first frame, and its result is painted in the
last."""

SETTLED_FRAMES = 2
"""Number of frames to draw after a motion ends: one to list the items at rest, and one to paint them."""


class AiScheduler:
    """Runs computations for computer players and hints, one at a time."""

    def __init__(self, clock: Callable[[], float] = perf_counter) -> None:
        self._clock = clock
        self._thinking: Thinking | None = None
        self._pause = 0.0
        self._slice = tuning.SLICE
        self._fresh = True
        self._still = True
        """Whether nothing was moving at the time of the last `update`."""
        self._owed = 0
        """How many more frames must be drawn before the current position is visible."""

    @property
    def busy(self) -> bool:
        """Whether a computation is running or has a result that `update` hasn't returned yet."""
        return self._thinking is not None

    @property
    def best(self) -> Decision | None:
        """The best decision that the computation has found so far, or None."""
        return None if self._thinking is None else self._thinking.best

    @property
    def owes(self) -> bool:
        """True from a choice or the end of a motion until the current position is drawn."""
        return self._owed > 0

    def begin(self, thought: Advice, pause: float, awaited: bool = False) -> None:
        """Start computing a choice, which becomes available after `pause` seconds or more.

        If `awaited` is true, the user is waiting, so the computation can use more time in each frame.
        """
        self._thinking = Thinking(thought, self._clock)
        self._pause = pause
        self._slice = tuning.SLICE_AWAITED if awaited else tuning.SLICE

    def forget(self) -> None:
        """Stop the current computation, because its result is no longer needed."""
        self._thinking = None

    def frame(self) -> int:
        """Count a frame, and return how many frames can still repeat the last picture.

        The number includes this frame. After a choice is made or a motion ends, computation is paused until the
        position has been drawn.
        """
        self._owed = max(0, self._owed - 1)
        self._fresh = not self._owed
        return self._owed

    def paced(self, pause: float) -> None:
        """Limit the remaining pause to `pause` seconds, because the speed may have changed."""
        self._pause = min(self._pause, pause)

    def hurry(self) -> None:
        """End the pause because the user doesn't want to wait.

        `update` then returns the choice as soon as it is ready.
        """
        self._pause = 0.0

    def update(self, step: float, still: bool) -> Decision | None:
        """Advance the clock, and continue the computation.

        Return the choice once it has been found and the pause has ended. Until then, return None.

        Args:
            step: The time since the last call, in seconds.
            still: Whether nothing is moving. While something is moving, the pause doesn't count down and the result is
                None.
        """
        if self._thinking is None:
            return None
        calm, settled, self._still = still and self._still, still and not self._still, still
        if still:
            self._pause -= step
        if settled:
            self._owed, self._fresh = max(self._owed, SETTLED_FRAMES), False
        choice = self._thinking.choice
        if choice is None and self._fresh:
            # Don't return a choice in this frame, because there's no time left to play it.
            self._fresh = False
            self._thinking.slice(self._slice if calm else tuning.SLICE_MOVING)
            return None
        if choice is None or not still or self._pause > 0:
            return None
        self._thinking = None
        self._owed = CHOICE_FRAMES
        self._fresh = False  # carrying out the choice takes up the rest of this frame
        return choice

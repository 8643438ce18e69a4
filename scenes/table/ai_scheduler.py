"""The computer's part at one table: it thinks in slices, one a frame, and what it chose comes when people can follow.

The same thinking gives hints to a person; nobody has to wait for those. Pure, no pygame."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from game.players.player import Choice, Thinking, Thought
from scenes.table import tuning


class Mind:
    """One thought at a time."""

    def __init__(self, clock: Callable[[], float] = perf_counter) -> None:
        self._clock = clock
        self._thinking: Thinking | None = None
        self._pause = 0.0
        self._fresh = True
        self._owed = 0
        """In how many frames what was told last will have been drawn."""

    @property
    def busy(self) -> bool:
        """Whether a thought has been begun and not yet been told."""
        return self._thinking is not None

    @property
    def owes(self) -> bool:
        """Whether what was told last is still to be drawn."""
        return self._owed > 0

    def begin(self, thought: Thought, pause: float) -> None:
        """Think about something else now; it is told after so many seconds of rest at the earliest."""
        self._thinking = Thinking(thought, self._clock)
        self._pause = pause

    def forget(self) -> None:
        """What was thought about is no longer asked."""
        self._thinking = None

    def frame(self) -> bool:
        """A frame is drawn, and the next one may think again. Whether it shows once more what the last one did, because
        a choice was told in it: it has the time for what comes of that, and the next one for how that looks."""
        self._owed = max(0, self._owed - 1)
        self._fresh = not self._owed
        return self._owed > 0

    def paced(self, pause: float) -> None:
        """Another speed may have been chosen meanwhile: it is told no later than after so many more seconds of rest."""
        self._pause = min(self._pause, pause)

    def hurry(self) -> None:
        """Somebody is impatient: what is chosen is told as soon as it is known."""
        self._pause = 0.0

    def update(self, step: float, still: bool) -> Choice | None:
        """Time passes (seconds); `still` says that nothing moves that people should see first. Returns the choice once,
        when it is due."""
        if self._thinking is None:
            return None
        if still:
            self._pause -= step
        choice = self._thinking.choice
        if choice is None and self._fresh:
            # Several steps of time may fall into one frame: they think only once. What is chosen is told in a later
            # one: a frame has the time for a thought or for what comes of it, not for both.
            self._fresh = False
            self._thinking.slice(tuning.SLICE if still else tuning.SLICE_MOVING)
            return None
        if choice is None or not still or self._pause > 0:
            return None
        self._thinking = None
        self._owed = 2
        self._fresh = False  # nor is in this frame the time for the next thought
        return choice

"""Show a run's progress and remaining time."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TextIO

EVERY, SELDOM = 0.5, 30.0
"""Seconds between two messages: EVERY on a terminal, SELDOM elsewhere."""
WIDE = 60
"""The width to which lines are padded, so that a short line overwrites a longer one."""


class Progress:
    """Shows how many of `total` matches are done, or nothing if `stream` is None."""

    def __init__(
        self, total: int, done: int, stream: TextIO | None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._total = total
        self._first = self._done = done
        self._stream = stream
        self._clock = clock
        self._began = self._told = clock()
        self._told_once = False
        self._over = stream is not None and stream.isatty()

    def step(self) -> None:
        """Count one more finished match, and show the progress if an update is due."""
        self._done += 1
        now = self._clock()
        if now - self._told >= (EVERY if self._over else SELDOM):
            self._told = now
            self._tell(now)

    def close(self) -> None:
        """Clear the progress line from the terminal."""
        if self._told_once and self._over and self._stream is not None:
            self._stream.write(f"\r{'':{WIDE}}\r")
            self._stream.flush()

    def _tell(self, now: float) -> None:
        if self._stream is None:
            return
        each = (now - self._began) / (self._done - self._first)
        line = f"{self._done} of {self._total} matches, {words(each * (self._total - self._done))} left"
        self._told_once = True  # set this first, because Ctrl-C may interrupt the write
        self._stream.write(f"\r{line:{WIDE}}" if self._over else f"{line}\n")
        self._stream.flush()


def words(seconds: float) -> str:
    """Return a length of time in words, such as "8 s", "5 min" or "2 h 10 min"."""
    if seconds < 60:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    hours, rest = divmod(minutes, 60)
    return f"{hours} h {rest} min" if hours else f"{minutes} min"

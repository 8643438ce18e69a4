"""How far a run is, and how long it may still take, on the terminal: the one place that asks the clock for that."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TextIO

EVERY, SELDOM = 0.5, 30.0
"""Seconds from one word to the next: on a terminal, where the line is written over, and where lines pile up."""
WIDE = 60
"""Letters that a line is filled up to, so that nothing is left of a longer one below it."""


class Progress:
    """Tells how many of `total` matches are done; `stream` None tells nothing."""

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
        """One match more has ended."""
        self._done += 1
        now = self._clock()
        if now - self._told >= (EVERY if self._over else SELDOM):
            self._told = now
            self._tell(now)

    def close(self) -> None:
        """Takes the line away, so that what comes next stands on one of its own."""
        if self._told_once and self._over and self._stream is not None:
            self._stream.write(f"\r{'':{WIDE}}\r")
            self._stream.flush()

    def _tell(self, now: float) -> None:
        if self._stream is None:
            return
        each = (now - self._began) / (self._done - self._first)
        line = f"{self._done} of {self._total} matches, {words(each * (self._total - self._done))} left"
        self._told_once = True  # before it is: Ctrl-C may come between
        self._stream.write(f"\r{line:{WIDE}}" if self._over else f"{line}\n")
        self._stream.flush()


def words(seconds: float) -> str:
    """A length of time, about: "8 s", "5 min", "2 h 10 min"."""
    if seconds < 60:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    hours, rest = divmod(minutes, 60)
    return f"{hours} h {rest} min" if hours else f"{minutes} min"

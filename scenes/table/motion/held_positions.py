"""Keep showing an earlier position of the match during an announcement.

The table mustn't show an event's result until the announcement has ended.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.engine.events import Event, fold
from game.engine.state import State


class Held(NamedTuple):
    """An earlier position, and the time, in seconds, at which the table stops showing it."""

    until: float
    state: State


class HeldPositions:
    """The earlier positions that a table still shows.

    Times are in seconds on the director's clock.
    """

    def __init__(self) -> None:
        self._held: list[Held] = []
        self._state: State | None = None
        self._told: Sequence[Event] = ()
        self._events: Sequence[Event] = ()
        self._folded = 0
        """Number of events applied to `_state` so far."""

    def begin(self, before: State | None, told: Sequence[Event], events: Sequence[Event]) -> None:
        """Prepare to show earlier positions while new events are announced.

        Args:
            before: The complete position before the events, or None to show no earlier positions.
            told: The events, with only the details that the viewer is allowed to see.
            events: The same events with all details, even hidden ones.
        """
        self._state, self._told, self._events, self._folded = before, told, events, 0

    def hold(self, said: Event, until: float, through: bool) -> None:
        """Keep showing an earlier position while a log line is being announced.

        Args:
            said: The log line, which is one of the events in `told` (see `begin`).
            until: The time, in seconds, at which the announcement ends.
            through: Whether the position includes the events before the log line.
        """
        if self._state is None:
            return
        at = next((at for at, event in enumerate(self._told) if event is said), -1)
        if through and at > self._folded:
            self._state = self._state.clone()
            fold(self._state, self._events[self._folded : at])
            self._state.agenda = ()  # the question has been answered, and the card it was about may have moved
            self._folded = at
        self._held.append(Held(until, self._state))

    def shown(self, now: float) -> State | None:
        """Return the position to show at time `now`, or None for the current position."""
        return None if not self._held else next((held.state for held in self._held if now < held.until), None)

    def forget(self) -> None:
        """Forget all earlier positions, so that the table shows the current one."""
        self._held.clear()

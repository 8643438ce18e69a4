"""Positions that the table still shows while an announcement tells what changed them.

Plates, dials, labels and log show the position as of the announcement on the screen. The match itself has already moved
on, so nothing is lost if the table closes meanwhile.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.engine.events import Event, fold
from game.engine.state import State


class Held(NamedTuple):
    """A position that is shown until a given time, in seconds."""

    until: float
    state: State


class HeldPositions:
    """The earlier positions that a table still shows. Times are seconds on the director's clock."""

    def __init__(self) -> None:
        self._held: list[Held] = []
        self._state: State | None = None
        self._told: Sequence[Event] = ()
        self._events: Sequence[Event] = ()
        self._folded = 0
        """How many of the events have already changed `_state`."""

    def begin(self, before: State | None, told: Sequence[Event], events: Sequence[Event]) -> None:
        """Prepare for new events.

        Args:
            before: The whole position before the events, or None to hold nothing.
            told: The events as the viewer may see them.
            events: The same events with nothing left out.
        """
        self._state, self._told, self._events, self._folded = before, told, events, 0

    def hold(self, said: Event, until: float, through: bool) -> None:
        """Show an earlier position until a time, while a log line is announced.

        Args:
            said: The log line, one of the events of `begin` as the viewer may see them.
            until: The time in seconds.
            through: Whether the events before the line have already happened. Otherwise the position stays as it was.
        """
        if self._state is None:
            return
        at = next((at for at, event in enumerate(self._told) if event is said), -1)
        if through and at > self._folded:
            self._state = self._state.clone()
            fold(self._state, self._events[self._folded : at])
            self._state.agenda = ()  # the question has been answered, and its card may already have gone
            self._folded = at
        self._held.append(Held(until, self._state))

    def shown(self, now: float) -> State | None:
        """Return the position to show now, or None for the newest."""
        return None if not self._held else next((held.state for held in self._held if now < held.until), None)

    def forget(self) -> None:
        """Show the newest position."""
        self._held.clear()

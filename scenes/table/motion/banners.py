"""Banners: a rare event appears in large letters over the table for a moment.

The `heralds` in a game's table.yaml choose the log lines that get a banner. A banner's words are the text
`herald.<key>`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from game.engine.events import Event, Said
from game.engine.state import State
from scenes.table.layout import tuning
from scenes.table.motion.duels import Duels, Reader
from scenes.table.motion.held_positions import HeldPositions
from scenes.table.motion.presentations import Presentations


class Banner(NamedTuple):
    """A banner that is appearing, visible or disappearing.

    Attributes:
        key: The key of its log line.
        face: The face of its card, or "".
        since: When it appears, in seconds on the director's clock.
        until: When it disappears, on the same clock.
    """

    key: str
    face: str
    since: float
    until: float

    def strength(self, now: float) -> float:
        """Return the opacity, from 0 to 1, at the given time."""
        left = min(now - self.since, self.until - now) / (self.until - self.since) / tuning.HERALD_FADES
        return min(1.0, max(0.0, left))


class Banners:
    """The banners, duels and presentations at a table. Times are seconds on the director's clock.

    Duels and presentations keep the earlier position on the screen until they have shown what changed it.
    """

    def __init__(
        self,
        plan: Mapping[str, Any],
        presentations: Presentations | None = None,
        reader: Reader = lambda view, said: None,
    ) -> None:
        """Make the announcements of a table from its plan, which is the game's table.yaml.

        `reader` returns a duel from its log lines (`Display.duel`).
        """
        self._known: Mapping[str, Mapping[str, str]] = plan.get("heralds", {})
        self._coming: list[Banner] = []
        self._until = 0.0
        """When the last banner, duel or presentation ends."""
        self.duels = Duels(plan, reader)
        self.positions = HeldPositions()
        self.presentations = presentations or Presentations({}, None, lambda: 0)

    def hear(self, events: Sequence[Event], before: State | None = None, complete: Sequence[Event] = ()) -> list[Event]:
        """Prepare the duels and presentations in these events, and return the events in the order to show them.

        `before` is the whole position before the events, and `complete` holds the same events, including what the
        viewer may not see.
        """
        self.positions.begin(before, events, complete)
        self.presentations.hear(events)
        return self.duels.hear(events, before, complete)

    def tell(self, said: Said, when: float, pace: float, reading: float) -> float:
        """Announce a log line if it has a banner or belongs to a duel.

        Args:
            said: The log line.
            when: When the announcement starts.
            pace: Multiplies a banner's usual duration.
            reading: Multiplies the time for reading a duel. 0 shows no duel.

        Returns:
            The time until which nothing else may happen.
        """
        length = tuning.HERALD_TIME * pace
        if said.key not in self._known or not length:
            until = self.duels.tell(said, when, reading)
            if until > when:
                self.positions.hold(said, until, through=False)
                self._until = max(self._until, until)
            return until
        self._coming.append(Banner(said.key, self._known[said.key].get("card", ""), when, when + length))
        self._until = max(self._until, when + length)
        return when + length

    def present(self, said: Said, when: float, reading: float) -> float:
        """Present a log line, and return the time until which nothing else may happen (see `Presentations.tell`)."""
        until = self.presentations.tell(said, when, reading)
        if until > when:
            self.positions.hold(said, until, through=True)
            self._until = max(self._until, until)
        return until

    def seen(self, now: float) -> Banner | None:
        """Return the banner visible now, or None."""
        return next((one for one in self._coming if one.since <= now < one.until), None)

    def next_stop(self, now: float, whole: bool) -> float | None:
        """Return when the current thing to read ends or the next one begins, or None if there is nothing to read.

        With `whole`, a duel ends as a whole, and not step by step.
        """
        stops = (self.duels.next_stop(now, whole), self.presentations.next_stop(now))
        return min((stop for stop in stops if stop is not None), default=None)

    def busy(self, now: float) -> bool:
        """Return whether a banner, duel or presentation is visible now or scheduled."""
        return now < self._until

    def forget(self) -> None:
        """Remove all banners, duels and presentations."""
        self._coming.clear()
        self._until = 0.0
        self.duels.forget()
        self.presentations.forget()
        self.positions.forget()

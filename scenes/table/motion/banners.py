"""Banners: short announcements of rare events, in large letters across the table.

The `heralds` field in table.yaml lists the log lines that have a banner. A banner shows a card only if a log line names
the card to everybody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from game.engine.events import Event, Said
from game.engine.state import State
from scenes.table.layout import tuning
from scenes.table.model.table_model import TableModel
from scenes.table.motion.duels import Duels, Reader
from scenes.table.motion.held_positions import HeldPositions
from scenes.table.motion.presentations import Presentations

ENDED = "ended."
"""The key prefix for log lines about the end of a match."""


def moment_of(model: TableModel, said: Said) -> Said:
    """Return the text of a log line's banner, which is usually the line itself.

    A banner for the end of the match usually announces the result instead.
    """
    key, outcome = model.game.display.moment(model.table, said), model.match.state.outcome
    if outcome is None or not key.startswith(ENDED) or key in model.plan.get("heralds", {}):
        return said if key == said.key else Said(key, said.values)
    if model.match.setup.seats == 1:
        return Said("over_won" if outcome.winners else "over_lost", ())
    if len(outcome.winners) == 1:
        return Said("over_winner", (("who", outcome.winners[0]),))
    return Said("over_shared", ()) if outcome.winners else said


class Banner(NamedTuple):
    """A banner that announces an event.

    Attributes:
        key: The banner's key in table.yaml, usually the log line's key.
        face: The name of the card picture on the banner, or "".
        since: The time, in seconds, when the banner appears (see `Director.now`).
        until: The time, in seconds, when the banner disappears.
        said: The banner's text: a log line or the result of the match.
        cards: The cards that the banner shows.
        token: The seat whose token flies off the screen, or 0.
        play: The cards that led to the event.
        total: The total value of `play`, or 0 to show no total.
        lead: The log line to show below the title, or None.
        quiet: Whether the banner appears without light rays, flashes and shaking.
    """

    key: str
    face: str
    since: float
    until: float
    said: Said
    cards: tuple[int, ...] = ()
    token: int = 0
    play: tuple[int, ...] = ()
    total: int = 0
    lead: Said | None = None
    quiet: bool = False

    def strength(self, now: float) -> float:
        """Return the opacity, from 0 to 1, at time `now`."""
        left = min(now - self.since, self.until - now) / (self.until - self.since) / tuning.HERALD_FADES
        return min(1.0, max(0.0, left))

    def share(self, now: float) -> float:
        """Return the fraction (0 to 1) of the banner's duration that has passed at time `now`."""
        return (now - self.since) / (self.until - self.since)

    @property
    def impact(self) -> float:
        """The time until the title appears, as a fraction of the banner's duration."""
        return tuning.HERALD_PLAYED if self.play else tuning.HERALD_LANDS

    def since_impact(self, now: float) -> float:
        """Return how many seconds ago the title appeared (negative if it hasn't appeared yet)."""
        return now - self.since - self.impact * (self.until - self.since)


class Banners:
    """The banners, duels and presentations at a table.

    Times are in seconds on the director's clock.
    """

    def __init__(
        self,
        plan: Mapping[str, Any],
        presentations: Presentations | None = None,
        reader: Reader = lambda view, said: None,
        log: Callable[[], Iterable[Said]] = tuple,
        moment: Callable[[Said], Said] = lambda said: said,
    ) -> None:
        """Prepare to make announcements at a table.

        Args:
            plan: The game's table.yaml.
            presentations: The presentations at this table, or None if there are none.
            reader: Reconstructs a duel from its log lines (`Display.duel`).
            log: Returns the log lines that the viewer may read, newest first.
            moment: Returns the text of a log line's banner (see `moment_of`).
        """
        self._known: Mapping[str, Mapping[str, Any]] = plan.get("heralds", {})
        self._log = log
        self.moment = moment
        self._coming: list[Banner] = []
        self._until = 0.0
        """The time when the last announcement ends."""
        self.duels = Duels(plan, reader)
        self.positions = HeldPositions()
        self.presentations = presentations or Presentations({}, None, lambda: 0)

    def hear(self, events: Sequence[Event], before: State | None = None, complete: Sequence[Event] = ()) -> list[Event]:
        """Prepare to announce new events, and return them in display order.

        `events` contains only what the viewer may know. `complete` contains the same events with all details, even
        hidden ones. `before` is the complete position before the events.
        """
        self.positions.begin(before, events, complete)
        self.presentations.hear(events)
        return self.duels.hear(events, before, complete)

    def tell(self, said: Said, when: float, pace: float, reading: float) -> float:
        """Announce a log line if it has a banner or belongs to a duel.

        Args:
            said: The log line.
            when: The time when the announcement begins.
            pace: A multiplier for the banner's duration, or 0 to show no banner.
            reading: A multiplier for the duel's reading time, or 0 to show no duel.

        Returns:
            The time when the banner or the duel's step ends, or `when` if nothing is shown.
        """
        how = self._known.get(self.moment(said).key)
        if how is None or not pace:
            until = self.duels.tell(said, when, reading)
            if until > when:
                self.positions.hold(said, until, through=False)
                self._until = max(self._until, until)
            return until
        length: float = how.get("time", tuning.HERALD_TIME) * pace
        until = when + min(tuning.HERALD_MOST, length)
        self._coming.append(self._banner(said, how, when, until))
        self._until = max(self._until, until)
        return until

    def _banner(self, said: Said, how: Mapping[str, Any], since: float, until: float) -> Banner:
        """Return the banner for a log line. `how` is the line's entry in table.yaml."""
        values = dict(said.values)
        who = values.get("who", 0)
        lines = (line for line in self._log() if line.key in how.get("play", ()) and dict(line.values)["who"] == who)
        play = dict(line.values) if (line := next(lines, None)) is not None else {}
        named = [card for _, value in reversed(said.values) if isinstance(value, tuple) for card in value]
        cards = tuple(named) if how.get("cards") else ()
        token = who if how.get("token") else 0
        played = play.get("cards", ())
        total = play.get("sum", 0) if len(played) > 1 else 0
        lead = said if how.get("lead") else None
        told, face, quiet = self.moment(said), how.get("card", ""), bool(how.get("quiet"))
        return Banner(told.key, face, since, until, told, cards, token, played, total, lead, quiet)

    def announces(self, said: Said) -> bool:
        """Return whether a log line has a banner."""
        return self.moment(said).key in self._known

    def present(self, said: Said, when: float, reading: float) -> float:
        """Present a log line if it is important.

        Return the time when everything else may continue (see `Presentations.tell`).
        """
        until = self.presentations.tell(said, when, reading)
        if until > when:
            self.positions.hold(said, until, through=True)
            self._until = max(self._until, until)
        return until

    def seen(self, now: float) -> Banner | None:
        """Return the banner that is visible at time `now`, or None."""
        return next((one for one in self._coming if one.since <= now < one.until), None)

    def coming(self, now: float) -> Banner | None:
        """Return the next banner after time `now`, or None."""
        return next((one for one in self._coming if now < one.since), None)

    def next_stop(self, now: float, whole: bool) -> float | None:
        """Return the time that a click skips to, or None if there is nothing to skip.

        If `whole` is true, a click skips the rest of a duel. Otherwise, it skips only the duel's current step.
        """
        stops = (self.duels.next_stop(now, whole), self.presentations.next_stop(now))
        return min((stop for stop in stops if stop is not None), default=None)

    def busy(self, now: float) -> bool:
        """Return whether any announcement is visible or still to come."""
        return now < self._until

    def forget(self) -> None:
        """Remove all banners, duels and presentations."""
        self._coming.clear()
        self._until = 0.0
        self.duels.forget()
        self.presentations.forget()
        self.positions.forget()

"""Banners: a rare event appears in large letters over the table for a moment.

The `heralds` in a game's table.yaml choose the log lines that get a banner. A banner's words are the text
`herald.<key>`. It shows only the cards that log lines name, and everybody at the table knows these.
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
"""How the keys of the log lines begin that say how a match ended."""


def moment_of(model: TableModel, said: Said) -> Said:
    """Return what the banner of a log line says: the line itself, or who won if the line ends the match.

    A game may give a line another key (`Display.moment`), or its own banner to the line that ends it.
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
    """A banner that is appearing, visible or disappearing.

    Attributes:
        key: Its key in table.yaml, which is usually the key of its log line.
        face: The face of its card, or "".
        since: When it appears, in seconds on the director's clock.
        until: When it disappears, on the same clock.
        said: What it says: its log line, or the result of the match.
        cards: The cards that the line names, if the banner shows them.
        token: The seat whose token is thrown off the screen, or 0.
        play: The cards that led to it, which arrive one by one.
        total: What these cards are worth together, or 0.
        lead: The log line to show below the title, or None.
        quiet: Whether it has no rays and doesn't flash or shake, as for a defeat.
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
        """Return the opacity, from 0 to 1, at the given time."""
        left = min(now - self.since, self.until - now) / (self.until - self.since) / tuning.HERALD_FADES
        return min(1.0, max(0.0, left))

    def share(self, now: float) -> float:
        """Return the share of its time, from 0 to 1, that has passed."""
        return (now - self.since) / (self.until - self.since)

    @property
    def impact(self) -> float:
        """The share of its time after which everything has arrived and its title appears."""
        return tuning.HERALD_PLAYED if self.play else tuning.HERALD_LANDS

    def since_impact(self, now: float) -> float:
        """Return how many seconds ago the impact was. Before it, the number is negative."""
        return now - self.since - self.impact * (self.until - self.since)


class Banners:
    """The banners, duels and presentations at a table. Times are seconds on the director's clock.

    Duels and presentations keep the earlier position on the screen until they have shown what changed it.
    """

    def __init__(
        self,
        plan: Mapping[str, Any],
        presentations: Presentations | None = None,
        reader: Reader = lambda view, said: None,
        log: Callable[[], Iterable[Said]] = tuple,
        moment: Callable[[Said], Said] = lambda said: said,
    ) -> None:
        """Make the announcements of a table from its plan, which is the game's table.yaml.

        Args:
            plan: The game's table.yaml.
            presentations: The presentations at this table.
            reader: Returns a duel from its log lines (`Display.duel`).
            log: Returns the log lines that the viewer may read, newest first.
            moment: Returns what the banner of a log line says (`moment_of`).
        """
        self._known: Mapping[str, Mapping[str, Any]] = plan.get("heralds", {})
        self._log = log
        self.moment = moment
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
            pace: Multiplies a banner's usual duration. 0 shows no banner.
            reading: Multiplies the time for reading a duel. 0 shows no duel.

        Returns:
            The time until which nothing else may happen.
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
        """Return the banner of a log line."""
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

"""Duels: fights between two cards, which the table shows step by step.

The `duel` field in table.yaml lists the log lines that belong to a duel. `Display.duel` reconstructs the duel from its
log lines and from what everybody knows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from game.engine.definition.duel import DuelCourse
from game.engine.events import Beat, Event, Said, Turned, fold
from game.engine.knowledge import view
from game.engine.state import State
from scenes.table.layout import tuning

LEFT, RIGHT = 0, 1
BEGINS, SHOWS, CHANGES, SUMS, REASONS, FALLS = "begins", "shows", ("adds", "takes"), "sums", "reasons", "falls"
ENDS = ("ends", FALLS)
"""Kinds of log lines that can end a duel. A line of kind `FALLS` says that a card is defeated."""
LAST = (SUMS, REASONS, *ENDS)
"""Kinds of log lines about the outcome of a duel. These lines come after all modifiers."""
Reader = Callable[[State, Sequence[Said]], DuelCourse | None]
"""Reconstructs a duel (`Display.duel`) from its log lines and the public position just before the outcome."""


class DuelStep(NamedTuple):
    """A step in a duel: a log line, its kind, and the time in seconds when it becomes visible."""

    since: float
    kind: str
    said: Said


class DuelProgress(NamedTuple):
    """What the table has already shown of a duel.

    Times are in seconds. A time is None if the event hasn't happened yet. In each pair, the first item is for the
    attacking card, and the second item is for the defending card.

    Attributes:
        changes: A pair of lists with the times when modifiers appeared.
        turned: A pair of times when attached cards turned over. A time of 0 means that the card was always face up.
        summed: The time when the totals appeared.
        decided: The time when the outcome appeared.
        lines: The log lines about the outcome.
        fallen: A pair of times when the cards were defeated.
        cause: The card that caused the modifier in the newest step, or -1.
    """

    changes: tuple[list[float], list[float]]
    turned: tuple[float | None, float | None]
    summed: float | None
    decided: float | None
    lines: tuple[Said, ...]
    fallen: tuple[float | None, float | None]
    cause: int


class Duel:
    """A duel between two cards. Times are in seconds.

    Attributes:
        course: Everything about the duel, including its result.
        since: The start time.
        until: The end time.
        steps: The steps, each with a log line and a start time.
    """

    def __init__(self, course: DuelCourse, since: float) -> None:
        self.course = course
        self.since = since
        self.until = since
        self.steps: list[DuelStep] = []

    @property
    def cards(self) -> tuple[int, int]:
        """The ids of the attacking card and the defending card."""
        attacker, defender = self.course.sides
        return attacker.card, defender.card

    def strength(self, now: float) -> float:
        """Return the opacity, from 0 to 1, at the given time."""
        left = min(now - self.since, self.until - now) / tuning.DUEL_FADES
        return min(1.0, max(0.0, left))

    def next_step(self, now: float) -> float:
        """Return the start time of the next step or, during the last step, the duel's end time."""
        return next((step.since for step in self.steps if step.since > now), self.until)

    def progress(self, now: float) -> DuelProgress:
        """Return the parts of the duel that have been revealed by time `now`."""
        shown = [step for step in self.steps if step.since <= now]
        last = shown[-1] if shown else None
        causing = last is not None and last.kind in CHANGES
        return DuelProgress(
            (self._changes(shown, LEFT), self._changes(shown, RIGHT)),
            (self._turned(now, LEFT), self._turned(now, RIGHT)),
            next((step.since for step in shown if step.kind == SUMS), None),
            next((step.since for step in shown if step.kind in ENDS), None),
            tuple([step.said for step in shown if step.kind in (REASONS, *ENDS)]),
            (self._fallen(shown, LEFT), self._fallen(shown, RIGHT)),
            dict(last.said.values)["cards"][0] if last is not None and causing else -1,
        )

    def _changes(self, shown: Sequence[DuelStep], side: int) -> list[float]:
        about = (self.cards[side],)
        return [step.since for step in shown if step.kind in CHANGES and dict(step.said.values)["target"] == about]

    def _turned(self, now: float, side: int) -> float | None:
        """Return the time when a side's attached card turned over.

        0 means that the card was always face up. None means that it is still face down.
        """
        about = (self.course.sides[side].attached,)
        for step in self.steps:
            if step.kind == SHOWS and dict(step.said.values)["cards"] == about:
                return step.since if step.since <= now else None
        return 0.0

    def _fallen(self, shown: Sequence[DuelStep], side: int) -> float | None:
        lines = (step for step in shown if step.kind == FALLS)
        return next((step.since for step in lines if self.cards[side] in dict(step.said.values)["cards"]), None)


class Duels:
    """The duels at a table. Times are in seconds (see `Director.now`).

    Args:
        plan: The game's table.yaml.
        reader: Reconstructs a duel from its log lines (`Display.duel`).
    """

    def __init__(self, plan: Mapping[str, Any], reader: Reader = lambda view, said: None) -> None:
        known: Mapping[str, Sequence[str]] = plan.get("duel", {})
        self.kinds = {key: kind for kind, keys in known.items() for key in keys}
        """The kind of each log line in a duel, by the line's key. The kinds are the fields of `duel` in table.yaml."""
        self._reader = reader
        self._coming: list[Duel] = []
        self._heard: tuple[State | None, Sequence[Event], Sequence[Event]] = None, (), ()
        """The position before the latest events, the events as the viewer may see them, and the events in full."""

    def hear(self, events: Sequence[Event], before: State | None = None, complete: Sequence[Event] = ()) -> list[Event]:
        """Prepare to show duels. Return the new events in display order.

        `events` contains only what the viewer may know. `complete` contains the same events with all details, even
        hidden ones. `before` is the complete position before the events.
        """
        self._heard = before, events, complete
        found: list[Event] = []
        end = -1
        """The index at which to insert the lines about the outcome."""
        turned: list[Event] = []
        fighters: tuple[int, ...] = ()
        for event in events:
            kind = self._kind(event, fighters)
            if kind == BEGINS and isinstance(event, Said):
                end, fighters = -1, _fighters(event)
            if kind in LAST and end < 0:
                found += (event, Beat(), *turned)
                end = len(found) - 1 - len(turned)
                turned = []
            elif fighters and end < 0 and isinstance(event, Turned):
                turned.append(event)
            elif kind in LAST:
                found.insert(end, event)
                end += 1
            else:
                found.append(event)
        return found + turned

    def _kind(self, event: Event, fighters: Sequence[int]) -> str:
        """Return the kind of a log line if it belongs to a duel between these cards.

        Otherwise, return "".
        """
        kind = self.kinds.get(event.key, "") if isinstance(event, Said) else ""
        if kind == FALLS and isinstance(event, Said) and not set(dict(event.values)["cards"]) & set(fighters):
            return ""  # an effect has defeated a card outside the duel
        return kind

    def begins(self, events: Sequence[Event]) -> bool:
        """Return whether any of these events begins a duel."""
        return any(isinstance(event, Said) and self.kinds.get(event.key) == BEGINS for event in events)

    def tell(self, said: Said, when: float, reading: float) -> float:
        """Show a log line if it belongs to a duel.

        Args:
            said: The log line.
            when: The time when the log line appears.
            reading: A multiplier for the reading time, or 0 to show no duels.

        Returns:
            The time when the duel's step ends, or `when` if nothing is shown.
        """
        if not reading or said.key not in self.kinds:
            return when
        if self.kinds[said.key] == BEGINS and (course := self._course(said)) is not None:
            self._coming.append(Duel(course, when))
        duel = self._coming[-1] if self._coming else None
        kind = self._kind(said, duel.cards) if duel is not None else ""
        if duel is None or not kind or when > duel.until + tuning.DUEL_FADES:
            return when
        duel.steps.append(DuelStep(when, kind, said))
        duel.until = when + tuning.DUEL_STEPS[kind] * reading
        return duel.until

    def _course(self, said: Said) -> DuelCourse | None:
        """Return the duel that begins with a log line, or None.

        Only public knowledge from just before the outcome is used.
        """
        before, events, complete = self._heard
        if before is None:
            return None
        # Find the line by identity, because several lines may be equal.
        begins = next(at for at, event in enumerate(events) if event is said)
        fighters = _fighters(said)
        ends = (at for at, event in enumerate(events) if at > begins and self._kind(event, fighters) in LAST)
        state = before.clone()
        fold(state, complete[: next(ends, len(events))])
        return self._reader(view(state, 0), [event for event in events[begins:] if isinstance(event, Said)])

    def seen(self, now: float) -> Duel | None:
        """Return the duel that is visible at time `now`, or None."""
        return next((one for one in self._coming if one.since <= now < one.until), None)

    def coming(self, now: float) -> Duel | None:
        """Return the next duel after time `now`, or None."""
        return next((one for one in self._coming if now < one.since), None)

    def next_stop(self, now: float, whole: bool) -> float | None:
        """Return the time when the duel's current step ends, or None if there is no duel.

        If `whole` is true, return the time when the whole duel ends.
        """
        duel = next((one for one in self._coming if now < one.until), None)
        if duel is None:
            return None
        return duel.until if whole else duel.since if now < duel.since else duel.next_step(now)

    def busy(self, now: float) -> bool:
        """Return whether a duel is visible or still to come."""
        return bool(self._coming) and any(now < one.until for one in self._coming)

    def forget(self) -> None:
        """Remove all duels, whether visible or scheduled."""
        self._coming.clear()


def _fighters(said: Said) -> tuple[int, ...]:
    """Return the two cards in a duel. `said` is the duel's first log line."""
    values = dict(said.values)
    return (*values["cards"], *values["target"])

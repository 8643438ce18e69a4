"""Present log lines: show each line in front of the table, with its cards enlarged.

The `shows` field in table.yaml lists the log lines to present. A presentation reveals no secrets, because the log line
names the cards to everybody.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from game.engine.events import Event, Said
from game.words.event_text import Span, plain
from scenes.table.layout import tuning
from scenes.table.model.match_texts import MatchTexts

OTHERS = "others"
"""Lines of this kind are presented only if they are about somebody other than the player at the screen."""


class Presentation(NamedTuple):
    """A log line that is presented with its cards.

    Attributes:
        line: The text of the log line.
        cards: The cards that the log line names.
        seat: The seat whose token is shown instead of cards, or 0.
        owner: The seat whose player's name is shown above the cards, or 0.
        rule: Whether the card's rule is shown too.
        since: The time, in seconds, when the presentation appears (see `Director.now`).
        until: The time, in seconds, when the presentation disappears.
        enters: Whether the presentation fades in.
    """

    line: tuple[Span, ...]
    cards: tuple[int, ...]
    seat: int
    owner: int
    rule: bool
    since: float
    until: float
    enters: bool

    def strength(self, now: float, leaves: bool) -> float:
        """Return the opacity, from 0 to 1, at time `now`.

        `leaves` says whether the presentation fades out at its end.
        """
        left = [now - self.since] * self.enters + [self.until - now] * leaves
        return min(1.0, max(0.0, min(left, default=1.0) / tuning.SHOW_FADES))


class Presentations:
    """The presentations at a table. Times are in seconds on the director's clock."""

    def __init__(self, plan: Mapping[str, Any], words: MatchTexts | None, front: Callable[[], int]) -> None:
        """Prepare to show presentations at a table.

        Args:
            plan: The game's table.yaml.
            words: The match's text, or None to show no presentations.
            front: Returns the seat of the player at the screen.
        """
        self._known: Mapping[str, Mapping[str, Any]] = plan.get("shows", {}) if words is not None else {}
        self._words = words
        self._front = front
        self._coming: list[Presentation] = []
        self._repeated: set[int] = set()
        """The ids of log lines that aren't shown because a later line shows the same cards."""

    def hear(self, events: Sequence[Event]) -> None:
        """Find new log lines that can be skipped because the next line presents the same cards."""
        lines = [event for event in events if isinstance(event, Said) and self._presents(event)]
        pairs = pairwise(lines)
        self._repeated = {id(line) for line, after in pairs if _cards(line) and set(_cards(line)) == set(_cards(after))}

    def _presents(self, said: Said) -> bool:
        how = self._known.get(said.key)
        return how is not None and not (how.get("by") == OTHERS and dict(said.values).get("who") == self._front())

    def tell(self, said: Said, when: float, reading: float) -> float:
        """Present a log line if `shows` in table.yaml lists it.

        Args:
            said: The log line.
            when: The time when the presentation begins.
            reading: A multiplier for the reading time, or 0 to show no presentation.

        Returns:
            The time when the presentation ends, or `when` if nothing is presented.
        """
        if not reading or self._words is None or id(said) in self._repeated or not self._presents(said):
            return when
        line = self._words.say(f"log.{said.key}", said.values)
        cards = tuple(dict.fromkeys(span.card for span in line if span.card >= 0))
        how, who = self._known[said.key], dict(said.values).get("who", 0)
        seat, owner = (who if how.get(name) else 0 for name in ("token", "owner"))
        rule = bool(how.get("rule")) and len(cards) == 1
        seconds = max(tuning.SHOW_LEAST, len(plain(line)) / tuning.SHOW_LETTERS) + tuning.SHOW_RULE * rule
        until = when + seconds * reading
        enters = not self._coming or self._coming[-1].until < when
        self._coming.append(Presentation(line, cards, seat, owner, rule, when, until, enters))
        return until

    def seen(self, now: float) -> tuple[Presentation, float] | None:
        """Return the presentation that is visible at time `now`, with its opacity, or None."""
        for number, shown in enumerate(self._coming):
            if shown.since <= now < shown.until:
                after = self._coming[number + 1 : number + 2]
                return shown, shown.strength(now, not after or after[0].enters)
        return None

    def coming(self, now: float) -> Presentation | None:
        """Return the next presentation after time `now`, or None."""
        return next((shown for shown in self._coming if now < shown.since), None)

    def next_stop(self, now: float) -> float | None:
        """Return the time when the visible presentation ends or the next one begins, or None."""
        waits = (shown.until if shown.since <= now else shown.since for shown in self._coming if now < shown.until)
        return next(waits, None)

    def busy(self, now: float) -> bool:
        """Return whether a presentation is visible or still to come."""
        return bool(self._coming) and now < self._coming[-1].until

    def forget(self) -> None:
        """Remove all presentations, whether visible or scheduled."""
        self._coming.clear()


def _cards(said: Said) -> tuple[int, ...]:
    return tuple(card for _, value in said.values if isinstance(value, tuple) for card in value)

"""Duels: fights between two cards that are shown step by step.

The `duel` section of a game's table.yaml lists the log lines that make up a duel. Its texts are those of the log.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from game.engine.events import Beat, Event, Said, Turned
from scenes.table.layout import tuning

LEFT, RIGHT = 0, 1
FALLS = "falls"
ENDS = ("ends", FALLS)
"""Kinds of log lines that end a duel. With `FALLS`, a card is lost."""


class DuelStep(NamedTuple):
    """A log line of a duel, visible from the time `since`, in seconds."""

    since: float
    said: Said


class Duel:
    """One duel.

    Attributes:
        cards: The two cards.
        first: The starting number of each card, or None if nothing is compared.
        since: When it begins, in seconds.
        until: When it ends, in seconds.
        steps: Its log lines.
    """

    def __init__(self, cards: tuple[int, int], first: tuple[int, int] | None, since: float) -> None:
        self.cards = cards
        self.first = first
        self.since = since
        self.until = since
        self.steps: list[DuelStep] = []

    def strength(self, now: float) -> float:
        """Return the opacity, from 0 to 1, at the given time."""
        left = min(now - self.since, self.until - now) / tuning.DUEL_FADES
        return min(1.0, max(0.0, left))

    def side(self, said: Said) -> int:
        """Return the index (0 or 1) of the card that a line names as `target`, or -1."""
        return side_of(self.cards, said)


class Duels:
    """The duels of one table. Times are seconds on the director's clock."""

    def __init__(self, plan: Mapping[str, Any]) -> None:
        known: Mapping[str, Sequence[str]] = plan.get("duel", {})
        self.kinds = {key: kind for kind, keys in known.items() for key in keys}
        """The kind of each log line, by its key.

        The kinds are begins, shows, adds, takes, sums, ends, and falls for an end that loses a card.
        """
        self._coming: list[Duel] = []
        self._heard: list[Said] = []

    def hear(self, events: Sequence[Event]) -> list[Event]:
        """Prepare the duels in these events, and return the events in the order to show them.

        The result appears before the cards move as a consequence, and before cards on the table turn, because the duel
        shows their faces.
        """
        self._heard = [event for event in events if isinstance(event, Said) and event.key in self.kinds]
        found: list[Event] = []
        end = -1
        """Where to insert the final lines, which begin with the totals."""
        turned: list[Event] = []
        fights = False
        for event in events:
            kind = self.kinds.get(event.key, "") if isinstance(event, Said) else ""
            if kind == "begins":
                end, fights = -1, True
            if kind in ("sums", *ENDS) and end < 0:
                found += (event, Beat(), *turned)
                end = len(found) - 1 - len(turned)
                turned, fights = [], False
            elif fights and isinstance(event, Turned):
                turned.append(event)
            elif kind in ENDS:
                found.insert(end, event)
                end += 1
            else:
                found.append(event)
        return found + turned

    def begins(self, events: Sequence[Event]) -> bool:
        """Return whether a duel begins in these events."""
        return any(isinstance(event, Said) and self.kinds.get(event.key) == "begins" for event in events)

    def tell(self, said: Said, when: float, length: float) -> float:
        """Show a log line from `when` on, for `length` seconds.

        Returns:
            The time until which nothing else may happen.
        """
        kind = self.kinds.get(said.key)
        if kind is None or not length:
            return when
        if kind == "begins":
            values = dict(said.values)
            cards = (values["cards"][0], values["target"][0])
            self._coming.append(Duel(cards, self._first(cards), when))
        elif not self._coming or when > self._coming[-1].until + length:
            return when
        duel = self._coming[-1]
        duel.steps.append(DuelStep(when, said))
        duel.until = when + length * (tuning.DUEL_RESTS if kind in (*ENDS, "sums") else 1.0)
        return duel.until

    def _first(self, cards: tuple[int, int]) -> tuple[int, int] | None:
        """Return the starting numbers: the later totals minus everything added since."""
        totals: list[int] | None = None
        for said in self._heard:
            values = dict(said.values)
            if self.kinds[said.key] == "sums":
                totals = [values["mine"], values["theirs"]]
                break
        if totals is None:
            return None
        for said in self._heard:
            kind, side = self.kinds[said.key], side_of(cards, said)
            if kind in ("adds", "takes") and side >= 0:
                totals[side] -= change_by(kind, said)
        return totals[LEFT], totals[RIGHT]

    def seen(self, now: float) -> Duel | None:
        """Return the duel visible now, or None."""
        return next((one for one in self._coming if one.since <= now < one.until), None)

    def busy(self, now: float) -> bool:
        """Return whether a duel is visible now or scheduled."""
        return bool(self._coming) and any(now < one.until for one in self._coming)

    def forget(self) -> None:
        """Remove all duels."""
        self._coming.clear()


def side_of(cards: tuple[int, int], said: Said) -> int:
    """Return the index (0 or 1) of the card that a line names as `target`, or -1."""
    about = dict(said.values).get("target", ())
    return next((side for side, card in enumerate(cards) if card in about), -1)


def change_by(kind: str, said: Said) -> int:
    """Return by how much a line changes a number."""
    count: int = dict(said.values)["count"]
    return count if kind == "adds" else -count

"""Score popups, which briefly show how much a number on the table has changed.

This module doesn't use pygame.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from game.engine.definition.display import Display
from game.engine.events import Said
from game.engine.sentence import Sentence
from game.engine.state import State
from scenes.table.layout import tuning
from scenes.table.motion.sprites import Sprites

Point = tuple[float, float]


class Counter(NamedTuple):
    """A number on the table that gets a popup when it changes.

    The number is on a seat's plate (at `line`, from 0), a dial or a page.
    """

    seat: int
    line: int = 0
    dial: str = ""
    page: str = ""


class ScorePopup(NamedTuple):
    """A popup that shows how much a number on the table has changed.

    Attributes:
        counter: The number's location on the table.
        amount: The change: positive for a gain, negative for a loss.
        since: The time, in seconds, when the popup appears (see `Director.now`).
        start: The point where the popup's flight begins, in logical units, or None for no flight.
    """

    counter: Counter
    amount: int
    since: float
    start: Point | None


class ScorePopups:
    """The score popups at a table. Times are in seconds (see `Director.now`).

    Args:
        plan: The game's table.yaml.
        sprites: The cards and tokens on the table.
    """

    def __init__(self, plan: Mapping[str, Any], sprites: Sprites) -> None:
        self._flies: Mapping[str, Mapping[str, str]] = plan.get("flies", {})
        self._sprites = sprites
        self._numbers: Mapping[Counter, int] = {}
        self._rising: list[ScorePopup] = []

    def stand(self, display: Display, view: State) -> None:
        """Record the numbers shown in a position, without showing popups for changes.

        Popups that are already visible aren't affected.
        """
        self._numbers = self._shown(display, view)

    def forget(self) -> None:
        """Remove all popups, whether visible or scheduled."""
        self._rising.clear()

    def tell(self, display: Display, view: State, when: float, said: Sequence[tuple[Said, float]]) -> None:
        """Schedule popups for numbers that have changed, and record the new numbers.

        Args:
            display: The game's display.
            view: The new position.
            when: The time when popups without a flight appear.
            said: The log lines for the changes, each with the earliest time when a flight can start.
        """
        before, self._numbers = self._numbers, self._shown(display, view)
        changes = {
            counter: new - before[counter]
            for counter, new in self._numbers.items()
            if counter in before and new != before[counter]
        }
        self._rising = [popup for popup in self._rising if popup.since + tuning.GAIN_TIME > when]
        for counter, amount in changes.items():
            since, start = self._flight(counter, said) or (when, None)
            if (amount > 0 and counter.seat and not counter.line) or (start and (amount > 0 or counter.dial)):
                self._rising.append(ScorePopup(counter, amount, since, start))

    def _shown(self, display: Display, view: State) -> Mapping[Counter, int]:
        """Return the number that each counter shows in a position.

        Pages are included only if a popup can fly to them.
        """
        goals = {line.get("to") for line in self._flies.values()}
        pages = [page for page in display.info_pages(view) if page.name in goals]
        plates = enumerate(display.plates(view), 1)
        return {
            **{Counter(seat, at): _number(line) for seat, lines in plates for at, line in enumerate(lines)},
            **{Counter(0, dial=gauge.name): gauge.value for gauge in display.gauges(view)},
            **{Counter(0, page=page.name): _number(page.heading) for page in pages},
        }

    def _flight(self, counter: Counter, said: Sequence[tuple[Said, float]]) -> tuple[float, Point] | None:
        """Return when and from where a counter's popup starts to fly.

        Return None if no log line makes it fly.
        """
        found, cards = None, -1
        for line, when in said:
            named = [card for _, value in line.values if isinstance(value, tuple) for card in value]
            cards = named[0] if named else cards
            seats = [value for name, value in line.values if name in ("who", "whom")]
            flies = self._flies.get(line.key)
            if flies is not None and flies.get("to", "") == counter.page and (not seats or counter.seat in (0, *seats)):
                start = self._start(flies.get("from", "" if cards >= 0 else flies.get("otherwise", "")), cards, when)
                found = (when, start) if start is not None else found
        return found

    def _start(self, name: str, card: int, when: float) -> Point | None:
        """Return the point where a popup's flight starts.

        `name` is a page or a kind of place. If `name` is empty, the flight starts at the card. If the card isn't on the
        table, return None.
        """
        layout = self._sprites.layout
        if name in layout.pages:
            return layout.pages[name][0].centre
        if name:
            spot = next(spot for spot in layout.spots if layout.table.places[spot.place].kind == name)
            return spot.slot_pose.x, spot.slot_pose.y
        sprite = self._sprites.find(card) if card >= 0 else None
        if sprite is None:
            return None
        pose = sprite.rest if sprite.legs and sprite.legs[0].start < when else sprite.pose
        return pose.x, pose.y

    def seen(self, now: float) -> list[tuple[ScorePopup, float]]:
        """Return the popups visible at time `now`, each with its progress from 0 to 1."""
        if not self._rising:
            return []
        shares = [(popup, (now - popup.since) / tuning.GAIN_TIME) for popup in self._rising]
        return [(popup, share) for popup, share in shares if 0 <= share < 1]

    def busy(self, now: float) -> bool:
        """Return whether a popup is visible or scheduled."""
        return any(now < popup.since + tuning.GAIN_TIME for popup in self._rising)

    def hurry(self, now: float) -> None:
        """Make all scheduled popups appear at time `now`, without flying."""
        self._rising = [popup._replace(since=min(popup.since, now), start=None) for popup in self._rising]


def _number(line: Sentence) -> int:
    """Return the first number in a sentence, or 0."""
    return next((value for _, value in line[1] if type(value) is int), 0)

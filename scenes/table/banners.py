"""Banners: a rare event appears in large letters over the table for a moment.

A banner has rays behind it, and sometimes a card. The `heralds` in a game's table.yaml choose the log lines that get a
banner. Its words are the text `herald.<key>`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from game.engine.events import Event, Said
from scenes.drawing.painter import Drawn, centred
from scenes.table import tuning
from scenes.table.dimming import DIM, Dimming
from scenes.table.duel import Duels
from scenes.table.layout import CARD_RATIO, Box
from scenes.table.overlay_art import faded
from scenes.table.panels import MatchTexts
from scenes.table.pen import Pen

RAYS = 620.0
"""Width of the rays. `CARD` is the width of the card, `BELOW` the gap above the words."""
CARD = 216.0
BELOW = 34.0
MARK, MARK_UP = 120.0, 30.0
"""Size of the mark on a banner without a card, and how far it is above the middle."""
RISES = 26.0
"""How far a banner rises while it appears."""
SIGIL = "sigils/soul.png"


class Banner(NamedTuple):
    """A banner on its way in, visible or on its way out.

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
        """Return the opacity at a time, 0 to 1."""
        left = min(now - self.since, self.until - now) / (self.until - self.since) / tuning.HERALD_FADES
        return min(1.0, max(0.0, left))


class Banners:
    """The banners and duels of one table. Times are seconds on the director's clock."""

    def __init__(self, plan: Mapping[str, Any]) -> None:
        self._known: Mapping[str, Mapping[str, str]] = plan.get("heralds", {})
        self._coming: list[Banner] = []
        self.duels = Duels(plan)

    def hear(self, events: Sequence[Event]) -> list[Event]:
        """Prepare the duels in these events, and return the events in the order to show them."""
        return self.duels.hear(events)

    def tell(self, said: Said, when: float, pace: float) -> float:
        """Announce a log line if it has a banner or belongs to a duel.

        Args:
            said: The log line.
            when: When the announcement starts.
            pace: The factor on the announcement's usual duration.

        Returns:
            The time until which nothing else may happen.
        """
        length = tuning.HERALD_TIME * pace
        if said.key not in self._known or not length:
            return self.duels.tell(said, when, tuning.DUEL_TIME * pace)
        self._coming.append(Banner(said.key, self._known[said.key].get("card", ""), when, when + length))
        return when + length

    def seen(self, now: float) -> Banner | None:
        """Return the banner visible now, or None."""
        return next((one for one in self._coming if one.since <= now < one.until), None)

    def busy(self, now: float) -> bool:
        """Return whether a banner or duel is visible now or scheduled."""
        if self._coming and any(now < one.until for one in self._coming):
            return True
        return self.duels.busy(now)

    def forget(self) -> None:
        """Remove all banners and duels."""
        self._coming.clear()
        self.duels.forget()


def items(
    herald: Banner,
    now: float,
    still: bool,
    pen: Pen,
    words: MatchTexts,
    face: Callable[[str], str],
    veils: Dimming,
) -> list[Drawn]:
    """Return the display items of a banner, drawn over the whole table.

    Args:
        herald: The banner.
        now: The director's time, in seconds.
        still: Whether the banner appears without rising.
        pen: The pen that draws it.
        words: The texts of the match.
        face: Returns the picture to use for a card's face.
        veils: Dims the table.
    """
    wide, high = (side / pen.scale for side in veils.size)
    step = round(herald.strength(now) * tuning.HERALD_STEPS) / tuning.HERALD_STEPS
    if not step:
        return []
    x, y = wide / 2, high / 2 - BELOW
    rise = 0.0 if still else RISES * (1 - step) ** 2 * pen.scale
    found = [pen.image("rays.png", Box(x - RAYS / 2, y - RAYS / 2, RAYS, RAYS))]
    if herald.face:
        picture = pen.art.card(face(herald.face), pen.px(CARD))
        found.append(centred(("card", herald.face), picture, x * pen.scale, y * pen.scale))
        foot = y + CARD * CARD_RATIO / 2 + BELOW
    else:
        sigil = pen.art.sized(SIGIL, pen.px(MARK), pen.px(MARK))
        found.append(centred(("image", SIGIL), sigil, x * pen.scale, (y - MARK_UP) * pen.scale))
        foot = y + MARK / 2 + BELOW
    found.append(pen.text(words.say(f"herald.{herald.key}"), "display", x, foot, across=0.5, room=(wide, 2 * BELOW)))
    risen = [one._replace(y=round(one.y + rise)) for one in found]
    return [Drawn(("shade",), veils.passing(DIM, step), 0, 0), *(faded(pen, one, step) for one in risen)]

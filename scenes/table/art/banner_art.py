"""Draw a banner: an announcement across the table."""

from __future__ import annotations

import math
from collections.abc import Iterator

from game.words.event_text import Span
from scenes.drawing.card_art import herald_stage, pictured
from scenes.drawing.painter import Drawn, centred
from scenes.table.art.dimming import DIM, Dimming
from scenes.table.art.faces import face_of
from scenes.table.art.overlay_art import faded, shaken
from scenes.table.art.pen import Pen
from scenes.table.layout import tuning
from scenes.table.layout.boxes import CARD_RATIO, Box
from scenes.table.model.table_model import TableModel
from scenes.table.motion.banners import Banner

STAGE, STAGE_LIGHT = (1080.0, 607.5), 170 / 405
"""Size of the lit stage behind a banner, and the light's distance from the top as a fraction of the stage's height."""
CARD = 216.0
"""Width of the banner's own card. `BELOW` is the gap between this card and the text below it."""
BELOW = 34.0
MARK, MARK_UP = 120.0, 30.0
"""Size of the mark that a banner shows if it has no card, and the mark's distance above the middle."""
PLAYED, GAP = 92.0, 14.0
"""Width of the cards that triggered the banner, and the gap between them."""
LEAD = 540.0
"""Maximum width of the log line below the title."""
TOTAL = 96.0
"""Space for the total value of the cards that triggered the banner."""
RISES = 26.0
"""Distance by which a banner moves up as it appears."""
THROWN = 900.0
"""How far a token flies as it leaves the screen."""
HALF = 0.5
"""How opaque a banner must be for its stage to be shown."""
SIGIL = "sigils/soul.png"
STEPS = tuning.HERALD_STEPS


class BannerArt:
    """Draws one frame of a banner.

    Args:
        banner: The banner.
        now: The current time in seconds, on the director's clock.
        still: Whether motion and flashes are off.
        pen: The pen.
        model: The table.
        veiling: The veil that darkens the table, and the veil that flashes.
    """

    def __init__(
        self,
        banner: Banner,
        now: float,
        still: bool,
        pen: Pen,
        model: TableModel,
        veiling: tuple[Dimming, Dimming],
    ) -> None:
        self.banner, self.still, self.pen, self.model = banner, still, pen, model
        self.veils, self.flash = veiling
        self.share = 1.0 if still else banner.share(now)
        self.since = math.inf if still else banner.since_impact(now)
        self.loud = not (still or banner.quiet)
        self.step = round(banner.strength(now) * STEPS) / STEPS
        wide, high = (side / pen.scale for side in self.veils.size)
        self.x, self.y = wide / 2, high / 2 - BELOW
        self.wide = wide
        if banner.play:
            self.y -= PLAYED * CARD_RATIO / 2

    def items(self) -> list[Drawn]:
        """Return the banner's items, which cover the whole table."""
        if not self.step:
            return []
        found = [(one, share * self.step) for one, share in [*self._stage(), *self._items()] if share]
        dx, dy = self._shaken()
        risen = [faded(self.pen, one._replace(x=round(one.x + dx), y=round(one.y + dy)), share) for one, share in found]
        left = 1 - self.since / tuning.HERALD_FLASH
        lit = round(left * STEPS) / STEPS if self.loud and 0 <= left <= 1 else 0.0
        flash = self.flash.veil(tuning.HERALD_FLASHES * lit) if lit > 0 else []
        return [*self.veils.veil(DIM * self.step), *flash, *risen]

    def prepare(self) -> None:
        """Make the banner's pictures, except for the stage, before the banner appears."""
        for _ in self._items():
            pass

    def _shaken(self) -> tuple[float, float]:
        """Return the banner's horizontal and vertical offsets in pixels."""
        if self.still:
            return 0.0, 0.0
        shake = shaken(self.since) if self.loud else 0.0
        return shake * self.pen.scale, RISES * (1 - self.step) ** 2 * self.pen.scale

    def _stage(self) -> list[tuple[Drawn, float]]:
        """Return the picture of the game's stage, to be drawn behind the rest of the banner.

        The picture doesn't fade, because every step of a fade would need another large picture.
        """
        stage = herald_stage(self.model.session.content.game.id)
        if not self.loud or self.since < 0 or self.step < HALF or not self.pen.art.has(stage):
            return []
        up = 0.0 if self.banner.face or self.banner.cards else MARK_UP
        box = Box(self.x - STAGE[0] / 2, self.y - up - STAGE_LIGHT * STAGE[1], *STAGE)
        return [(self.pen.image(stage, box), 1 / self.step)]

    def _items(self) -> Iterator[tuple[Drawn, float]]:
        """Yield all items except the stage, bottom first, each with its opacity (0 to 1)."""
        pen, banner = self.pen, self.banner
        shown = 0.0 if banner.play and self.since < 0 else 1.0
        foot = self._foot()
        told = self.model.words.say(f"herald.{banner.key}", banner.said.values)
        room = (self.wide * 0.8, 2 * BELOW)
        title = pen.text(told, "display", self.x, foot, across=0.5, room=room)
        lines = [title]
        if banner.lead is not None:
            line = self.model.words.say(f"log.{banner.lead.key}", banner.lead.values)
            lines.append(pen.text(line, "lead", self.x, foot + 2 * BELOW, across=0.5, width=LEAD, room=(LEAD, room[1])))
        if self.still:
            wide = max(line.picture.get_width() for line in lines) / pen.scale + 2 * BELOW
            yield pen.panel("dialog", Box(self.x - wide / 2, foot - BELOW, wide, 2 * BELOW * len(lines))), 1.0
        yield from self._figures()
        yield from ((line, shown) for line in lines)
        yield from self._played(foot + 2 * BELOW)

    def _foot(self) -> float:
        """Return the vertical position of the title's centre."""
        banner = self.banner
        high = CARD * CARD_RATIO if banner.face or banner.cards else MARK
        return self.y + high / 2 + BELOW

    def _figures(self) -> Iterator[tuple[Drawn, float]]:
        """Yield the items in the middle: the cards, the token or the mark."""
        banner, pen, scale = self.banner, self.pen, self.pen.scale
        cards = [(card, face_of(self.model, card), self.model.table.cards[card].name) for card in banner.cards]
        if banner.face:
            cards = [(-1, pictured(self.model.session.content, banner.face), banner.face)]
        for at, (_, face, name) in enumerate(cards):
            x = self.x + (at - (len(cards) - 1) / 2) * (CARD + GAP)
            falls = at == len(cards) - 1 and len(cards) > 1 and self.since < 0
            drop = (self.banner.impact - self.share) / self.banner.impact if falls else 0.0
            picture = pen.art.card(face, pen.px(CARD))
            yield centred(("card", name), picture, x * scale, (self.y - drop * CARD) * scale), 1.0
        if banner.token:
            size = pen.px(MARK)
            token = pen.art.sized(f"tokens/seat{self.model.words.worn(banner.token)}.png", size, size)
            flown = 0.0 if self.still or self.since < 0 else (self.share - banner.impact) / (1 - banner.impact)
            x, y = self.x + THROWN * flown**2, self.y - MARK_UP - THROWN / 2 * flown**2
            yield centred(("token", str(banner.token)), token, x * scale, y * scale), 1.0
        elif not cards:
            who = dict(banner.said.values).get("who", 0)
            name = f"tokens/seat{self.model.words.worn(who)}.png" if who else SIGIL
            sigil = pen.art.sized(name, pen.px(MARK), pen.px(MARK))
            yield centred(("image", name), sigil, self.x * scale, (self.y - MARK_UP) * scale), 1.0

    def _played(self, top: float) -> Iterator[tuple[Drawn, float]]:
        """Yield the cards that triggered the banner, in a row below the title.

        Their total value comes last.
        """
        banner, pen, scale = self.banner, self.pen, self.pen.scale
        steps = len(banner.play) + bool(banner.total)
        wide = len(banner.play) * (PLAYED + GAP) - GAP + (TOTAL if banner.total else 0.0)
        left, y = self.x - wide / 2, top + PLAYED * CARD_RATIO / 2 - BELOW / 2
        for at, card in enumerate(banner.play):
            arrived = self._arrived(at, steps)
            x = left + PLAYED / 2 + at * (PLAYED + GAP)
            picture = pen.art.card(face_of(self.model, card), pen.px(PLAYED))
            name = self.model.table.cards[card].name
            yield centred(("card", name), picture, x * scale, (y + RISES * (1 - arrived) ** 2) * scale), arrived
        if banner.total:
            spans = [Span(f"= {banner.total}")]
            yield pen.text(spans, "display", left + wide - TOTAL / 2, y, across=0.5), self._arrived(steps - 1, steps)

    def _arrived(self, at: int, steps: int) -> float:
        """Return how visible an item below the title has become, from 0 to 1.

        `at` is the item's index in a row of `steps` items.
        """
        length = self.banner.impact / (steps + 1)
        arrived = (self.share - (at + 0.5) * length) / length
        return round(min(1.0, max(0.0, arrived)) * STEPS) / STEPS

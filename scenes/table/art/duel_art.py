"""Draw a duel large over the table: its cards, each number with the card that adds it, the totals and the result."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from game.engine.events import Said
from game.engine.table import Card
from game.words.event_text import Span
from scenes.drawing.painter import Drawn, centred
from scenes.table.art.dimming import Dimming
from scenes.table.art.overlay_art import faded
from scenes.table.art.pen import Pen
from scenes.table.layout import tuning
from scenes.table.layout.boxes import CARD_RATIO, Box
from scenes.table.model.match_texts import MatchTexts
from scenes.table.model.table_model import TableModel
from scenes.table.motion.duels import ENDS, FALLS, LEFT, RIGHT, Duel, Duels, change_by

WIDE, PAD, GAP, MARGIN = 790.0, 20.0, 10.0, 16.0
"""Greatest width of the panel, and the gaps inside its rim, between rows, and around it."""
CARD, LEAST_CARD, APART = 158.0, 84.0, 330.0
"""Greatest and smallest width of the two cards, and the distance between their centres."""
SMALL, ASIDE = 84.0, 150.0
"""Width of attached cards, and their outward distance from the card they're attached to."""
TOTAL_HIGH, LINE_HIGH, RESULT_HIGH = 50.0, 25.0, 30.0
"""Height of the number above a card, of a line below it, and of a line of the result."""
RESULTS = 2
"""Minimum number of lines to reserve for the result, because names can be long."""
LEAST = 0.5
"""Smallest size of the words, as a share of their usual size."""
GROUND = "dialog"
DIM = 0.82
"""How much a duel darkens the table, 0 to 1."""
LOST = 0.45
"""Opacity of the card that loses."""


def fought(
    duels: Duels, now: float, pen: Pen, model: TableModel, face: Callable[[int], str], veils: Dimming
) -> list[Drawn]:
    """Return the display items of the current duel, in the part of the table with the cards.

    `face` returns the name of a card's face, with its owner's mark.
    """
    duel = duels.seen(now)
    if duel is None:
        return []
    room = Box(0, 0, model.layout.panels["log"].x, model.size[1])
    return _Painter(duel, duels.kinds, pen, model.words, model.table.cards, face, room).items(now, veils)


class _Painter:
    """Draws one duel on a panel in the middle of a box.

    The words have the size that the user has chosen. If cards and words don't both fit, the cards shrink first.
    """

    def __init__(
        self,
        duel: Duel,
        kinds: Mapping[str, str],
        pen: Pen,
        words: MatchTexts,
        cards: Sequence[Card],
        face: Callable[[int], str],
        room: Box,
    ) -> None:
        self.duel = duel
        self.kinds = kinds
        self.pen = pen
        self.words = words
        self.cards = cards
        self.face = face
        told = [step.said for step in duel.steps]
        lines = max(len(self._parts(side, told)) for side in (LEFT, RIGHT))
        results = max(RESULTS, sum(kinds[said.key] in ENDS for said in told))
        total, line, result = (
            high * pen.letters.growth(role)
            for high, role in ((TOTAL_HIGH, "display"), (LINE_HIGH, "small"), (RESULT_HIGH, "preview"))
        )
        wide, most = min(WIDE, room.w - 2 * MARGIN), room.h - 2 * MARGIN
        fixed, worded = 2 * PAD + 3 * GAP, total + lines * line + results * result
        card = min(CARD * wide / WIDE, max(LEAST_CARD, (most - fixed - worded) / CARD_RATIO))
        share = min(1.0, (most - fixed - card * CARD_RATIO) / worded)
        self.unit = card / CARD
        self.total, self.line, self.result = total * share, line * share, results * result * share
        high = fixed + worded * share + card * CARD_RATIO
        self.box = Box(room.x + (room.w - wide) / 2, room.y + (room.h - high) / 2, wide, high)

    def items(self, now: float, veils: Dimming) -> list[Drawn]:
        """Return the display items of the duel at a time."""
        pen, duel, box = self.pen, self.duel, self.box
        strength = round(duel.strength(now) * tuning.HERALD_STEPS) / tuning.HERALD_STEPS
        if not strength:
            return []
        steps = [step.said for step in duel.steps if step.since <= now]
        ended = [said for said in steps if self.kinds[said.key] in ENDS]
        found = [pen.panel(GROUND, box)]
        lost: list[Drawn] = []
        for side in (LEFT, RIGHT):
            card, *words = self._side(side, steps)
            # A faded picture is cached by name and size, so it must be made from the card at full opacity.
            falls = self._falls(side, ended)
            lost += [faded(pen, card, LOST * strength)] if falls else []
            found += words if falls else [card, *words]
        told = ended or [said for said in steps if self.kinds[said.key] in ("begins", "sums")][-1:]
        room = (box.w - 2 * PAD, self.result / max(1, len(told)))
        foot = box.y + box.h - PAD - self.result
        for number, said in enumerate(told):
            line = self.words.say(f"log.{said.key}", said.values)
            found.append(
                pen.text(
                    line,
                    "preview" if ended else "body",
                    box.centre[0],
                    foot + (number + 0.5) * room[1],
                    across=0.5,
                    width=room[0],
                    room=room,
                    least=LEAST,
                )
            )
        veil = Drawn(("shade",), veils.passing(DIM, strength), 0, 0)
        ground, *rest = (faded(pen, one, strength) for one in found)
        return [veil, ground, *lost, *rest]

    def _parts(self, side: int, steps: Sequence[Said]) -> list[Said]:
        """Return the lines that add to one side's number or subtract from it."""
        return [said for said in steps if self.kinds[said.key] in ("adds", "takes") and self.duel.side(said) == side]

    def _falls(self, side: int, ended: Sequence[Said]) -> bool:
        """Return whether a side loses its card in the steps shown so far."""
        card = self.duel.cards[side]
        return any(card in dict(said.values).get("cards", ()) for said in ended if self.kinds[said.key] == FALLS)

    def _side(self, side: int, steps: Sequence[Said]) -> list[Drawn]:
        """Return one side: its card, attached cards, its number, and the parts of that number."""
        pen, duel, box = self.pen, self.duel, self.box
        card = duel.cards[side]
        out = 1 if side == RIGHT else -1
        x = box.centre[0] + out * APART / 2 * self.unit
        top = box.y + PAD + self.total + GAP
        y = top + CARD * self.unit * CARD_RATIO / 2
        found = [self._card(card, x, y, CARD)]
        for said in steps:
            if self.kinds[said.key] == "shows" and dict(said.values).get("who") == self._seat(side):
                found.append(self._card(dict(said.values)["cards"][0], x + out * ASIDE * self.unit, y, SMALL))
        parts = self._parts(side, steps)
        # Words are centred in their half of the panel, which may be wider than the space between the cards.
        half, below = box.w / 2 - PAD, top + CARD * self.unit * CARD_RATIO + GAP
        for number, said in enumerate(parts):
            told = self.words.say(f"duel.{self.kinds[said.key]}", said.values)
            found.append(
                pen.text(
                    told,
                    "small",
                    box.centre[0] + out * half / 2,
                    below + (number + 0.5) * self.line,
                    across=0.5,
                    room=(half - GAP, self.line),
                    least=LEAST,
                )
            )
        if duel.first is not None:
            total = duel.first[side] + sum(change_by(self.kinds[said.key], said) for said in parts)
            found.append(
                pen.text(
                    (Span(str(total)),),
                    "display",
                    x,
                    box.y + PAD + self.total / 2,
                    across=0.5,
                    room=(CARD * self.unit, self.total),
                    least=LEAST,
                )
            )
        return found

    def _seat(self, side: int) -> int:
        values = dict(self.duel.steps[0].said.values)
        seat: int = values["who" if side == LEFT else "whom"]
        return seat

    def _card(self, card: int, x: float, y: float, width: float) -> Drawn:
        name = self.cards[card].face
        picture = self.pen.art.card(self.face(card), self.pen.px(width * self.unit))
        return centred(("card", name), picture, x * self.pen.scale, y * self.pen.scale)

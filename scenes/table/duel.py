"""Duels: a fight between two cards, shown large over the table, step by step.

A duel shows the two cards, the cards attached to them, each number with the card that adds it, both totals, and the
result. The `duel` section of a game's table.yaml lists the log lines that make up a duel. Its texts are those of the
log.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from game.engine.events import Beat, Event, Said
from game.engine.table import Card
from game.words.event_text import Span
from scenes.drawing.painter import Drawn, centred
from scenes.table import tuning
from scenes.table.dimming import Dimming
from scenes.table.layout import CARD_RATIO, Box
from scenes.table.overlay_art import faded
from scenes.table.panels import MatchTexts
from scenes.table.pen import Pen

if TYPE_CHECKING:
    from scenes.table.table_controller import TableController

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
        """Return the opacity at a time, 0 to 1."""
        left = min(now - self.since, self.until - now) / tuning.DUEL_FADES
        return min(1.0, max(0.0, left))

    def side(self, said: Said) -> int:
        """Return the index (0 or 1) of the card that a line names as `target`, or -1."""
        return _side(self.cards, said)


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

        The result appears before the cards move as a consequence.
        """
        self._heard = [event for event in events if isinstance(event, Said) and event.key in self.kinds]
        found: list[Event] = []
        end = -1
        """Where to insert the final lines, which begin with the totals."""
        for event in events:
            kind = self.kinds.get(event.key, "") if isinstance(event, Said) else ""
            if kind == "begins":
                end = -1
            if kind in ("sums", *ENDS) and end < 0:
                found += (event, Beat())
                end = len(found) - 1
            elif kind in ENDS:
                found.insert(end, event)
                end += 1
            else:
                found.append(event)
        return found

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
            kind, side = self.kinds[said.key], _side(cards, said)
            if kind in ("adds", "takes") and side >= 0:
                totals[side] -= _change(kind, said)
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


def _side(cards: tuple[int, int], said: Said) -> int:
    about = dict(said.values).get("target", ())
    return next((side for side, card in enumerate(cards) if card in about), -1)


def _change(kind: str, said: Said) -> int:
    count: int = dict(said.values)["count"]
    return count if kind == "adds" else -count


def fought(
    duels: Duels, now: float, pen: Pen, stage: TableController, face: Callable[[str], str], veils: Dimming
) -> list[Drawn]:
    """Return the display items of the current duel, in the part of the table with the cards.

    `face` returns the picture to use for a card's face.
    """
    duel = duels.seen(now)
    if duel is None:
        return []
    room = Box(0, 0, stage.layout.panels["log"].x, stage.size[1])
    return _Painter(duel, duels.kinds, pen, stage.words, stage.match.state.table.cards, face, room).items(now, veils)


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
        face: Callable[[str], str],
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
            total = duel.first[side] + sum(_change(self.kinds[said.key], said) for said in parts)
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
        picture = self.pen.art.card(self.face(name), self.pen.px(width * self.unit))
        return centred(("card", name), picture, x * self.pen.scale, y * self.pen.scale)

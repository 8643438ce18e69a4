"""What is fought out between two cards is told large over the table, step by step: the two, what was attached to them,
each number that is added with the card that adds it, both totals, and how it goes out. Which lines of the chronicle
these are, a game says in table.yaml (`duel`); the words are those of the chronicle.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from game.engine.events import Beat, Event, Said
from game.engine.table import Card
from game.event_text import Span
from scenes.kit.painter import Drawn, centred
from scenes.table import tuning
from scenes.table.dimming import Dimming
from scenes.table.layout import CARD_RATIO, Box
from scenes.table.overlays import faded
from scenes.table.panels import MatchTexts
from scenes.table.pen import Pen

if TYPE_CHECKING:
    from scenes.table.table_controller import TableController

WIDE, PAD, GAP, MARGIN = 790.0, 20.0, 10.0, 16.0
"""How wide the ground is at most on which it is told, what is left free inside of its rim, between the rows, and around
it on the table."""
CARD, LEAST_CARD, APART = 158.0, 84.0, 330.0
"""How wide the two cards are, or at least where the words are large, and how far their middles are apart."""
SMALL, ASIDE = 84.0, 150.0
"""How wide what was attached is, and how far outside of its card it lies."""
TOTAL_HIGH, LINE_HIGH, RESULT_HIGH = 50.0, 25.0, 30.0
"""How high the number above a card is, a line of what is added below it, and a line of the result."""
RESULTS = 2
"""The result takes so many lines at least: names are long."""
LEAST = 0.5
"""Words get no smaller than so much of their usual size."""
GROUND = "dialog"
DIM = 0.82
"""How dark the table gets meanwhile."""
LOST = 0.45
"""How strongly a card is still seen that is lost."""
LEFT, RIGHT = 0, 1
FALLS = "falls"
ENDS = ("ends", FALLS)
"""How it goes out: a line whose card is lost, or another."""


class DuelStep(NamedTuple):
    """A line of the chronicle in it, and from when on it is seen, in seconds."""

    since: float
    said: Said


class Duel:
    """One of them: the two cards, what each counts at first (None while nothing is compared), and its steps."""

    def __init__(self, cards: tuple[int, int], first: tuple[int, int] | None, since: float) -> None:
        self.cards = cards
        self.first = first
        self.since = since
        self.until = since
        self.steps: list[DuelStep] = []

    def strength(self, now: float) -> float:
        """How far it has come in, or is still there, 0 to 1."""
        left = min(now - self.since, self.until - now) / tuning.DUEL_FADES
        return min(1.0, max(0.0, left))

    def side(self, said: Said) -> int:
        """Which of the two a line is about, by the card that it names as `target`, or -1."""
        return _side(self.cards, said)


class Duels:
    """Of one table. Times in seconds of the director."""

    def __init__(self, plan: Mapping[str, Any]) -> None:
        known: Mapping[str, Sequence[str]] = plan.get("duel", {})
        self.kinds = {key: kind for kind, keys in known.items() for key in keys}
        """What a line is, by its key: begins, shows, adds, takes, sums, ends; or falls, an end that loses a card."""
        self._coming: list[Duel] = []
        self._heard: list[Said] = []

    def hear(self, events: Sequence[Event]) -> list[Event]:
        """What is going to be told, line by line. Returns the events in the order in which they are seen: the end is
        told before the cards go where it sends them.
        """
        self._heard = [event for event in events if isinstance(event, Said) and event.key in self.kinds]
        found: list[Event] = []
        end = -1
        """Where the lines of the end stand, from the totals on."""
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
        """Whether a fight begins in these events."""
        return any(isinstance(event, Said) and self.kinds.get(event.key) == "begins" for event in events)

    def tell(self, said: Said, when: float, length: float) -> float:
        """A line is told from then on, each for so long; until when nothing else happens."""
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
        """What the two count before anything is added: the totals that will be told, less what is added to them."""
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
        """What is seen now."""
        return next((one for one in self._coming if one.since <= now < one.until), None)

    def busy(self, now: float) -> bool:
        """Whether anything is seen, or soon will be."""
        return bool(self._coming) and any(now < one.until for one in self._coming)

    def forget(self) -> None:
        """Nothing is seen any more."""
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
    """What is seen now, over the cards' part of the table; `face` is how a card's face is drawn."""
    duel = duels.seen(now)
    if duel is None:
        return []
    room = Box(0, 0, stage.layout.panels["log"].x, stage.size[1])
    return _Painter(duel, duels.kinds, pen, stage.words, stage.match.state.table.cards, face, room).items(now, veils)


class _Painter:
    """Draws one of them on a ground of its own, in the middle of a room. The words have the size that the user wants;
    where both have no room, the cards get smaller first.
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
        """As it is drawn now."""
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
            # It is faded once, from its full strength: what is faded is remembered by its name and size.
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
        """What is added to one of the two, and taken from it."""
        return [said for said in steps if self.kinds[said.key] in ("adds", "takes") and self.duel.side(said) == side]

    def _falls(self, side: int, ended: Sequence[Said]) -> bool:
        """Return whether a side loses its card, as far as the fight has been shown."""
        card = self.duel.cards[side]
        return any(card in dict(said.values).get("cards", ()) for said in ended if self.kinds[said.key] == FALLS)

    def _side(self, side: int, steps: Sequence[Said]) -> list[Drawn]:
        """Return one of the two: its card first, what is attached to it, its number, and what that is made of."""
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
        # Words are in the middle of their half, which may be wider than the way between the cards.
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

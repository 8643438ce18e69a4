"""What is fought out between two cards is told large over the table, step by step: the two, what was attached to them,
each number that is added with the card that adds it, both totals, and how it goes out. Which lines of the chronicle
these are, a game says in table.yaml (`duel`); the words are those of the chronicle."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import pygame

from game.engine.events import Event, Said
from game.engine.table import Card
from game.words import Span
from scenes.kit.painter import Drawn, centred
from scenes.table import feel
from scenes.table.layout import CARD_RATIO
from scenes.table.overlays import faded
from scenes.table.panels import Words
from scenes.table.pen import Pen

if TYPE_CHECKING:
    from scenes.table.stage import Stage

CARD, APART = 158.0, 330.0
"""How wide the two cards are, and how far their middles are apart."""
RISEN = 66.0
"""How far above the middle of the table the cards lie."""
SMALL, ASIDE = 84.0, 150.0
"""How wide what was attached is, and how far outside of its card it lies."""
TOTAL_UP, TOTAL_WIDE, TOTAL_HIGH = 40.0, 160.0, 52.0
"""How far above a card its number stands, and what room it has."""
LINES_DOWN, LINE_HIGH, LINE_WIDE = 26.0, 25.0, 300.0
"""How far below a card the first line of what is added stands, one line's height, and how wide it may get."""
RESULT_DOWN, RESULT_HIGH, RESULT_WIDE = 196.0, 30.0, 780.0
"""How far below the middle the result stands, the height of its lines, and their width."""
LOST = 0.45
"""How strongly a card is still seen that is lost."""
LEFT, RIGHT = 0, 1
FALLS = "falls"
ENDS = ("ends", FALLS)
"""How it goes out: a line whose card is lost, or another."""


class Step(NamedTuple):
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
        self.steps: list[Step] = []

    def strength(self, now: float) -> float:
        """How far it has come in, or is still there, 0 to 1."""
        left = min(now - self.since, self.until - now) / feel.DUEL_FADES
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

    def hear(self, events: Sequence[Event]) -> None:
        """What is going to be told, line by line."""
        self._heard = [event for event in events if isinstance(event, Said) and event.key in self.kinds]

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
        duel.steps.append(Step(when, said))
        duel.until = when + length * (feel.DUEL_RESTS if kind in (*ENDS, "sums") else 1.0)
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
        return any(now < one.until for one in self._coming)

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
    duels: Duels, now: float, pen: Pen, stage: Stage, face: Callable[[str], str], shade: pygame.Surface
) -> list[Drawn]:
    """What is seen now, over the whole table; `face` is how a card's face is drawn."""
    duel = duels.seen(now)
    if duel is None:
        return []
    return _Painter(duel, duels.kinds, pen, stage.words, stage.match.state.table.cards, face).items(now, shade)


class _Painter:
    """Draws one of them."""

    def __init__(
        self, duel: Duel, kinds: Mapping[str, str], pen: Pen, words: Words, cards: Sequence[Card],
        face: Callable[[str], str],
    ) -> None:
        self.duel = duel
        self.kinds = kinds
        self.pen = pen
        self.words = words
        self.cards = cards
        self.face = face

    def items(self, now: float, shade: pygame.Surface) -> list[Drawn]:
        """As it is drawn now."""
        pen, duel = self.pen, self.duel
        strength = round(duel.strength(now) * feel.HERALD_STEPS) / feel.HERALD_STEPS
        if not strength:
            return []
        steps = [step.said for step in duel.steps if step.since <= now]
        wide, high = (length / pen.scale for length in shade.get_size())
        x, y = wide / 2, high / 2 - RISEN
        ended = [said for said in steps if self.kinds[said.key] in ENDS]
        found: list[Drawn] = []
        for side in (LEFT, RIGHT):
            found += self._side(side, x + (side - 0.5) * APART, y, steps, ended)
        told = ended or [said for said in steps if self.kinds[said.key] in ("begins", "sums")][-1:]
        for number, said in enumerate(told):
            at = high / 2 + RESULT_DOWN + number * RESULT_HIGH
            line = self.words.say(f"log.{said.key}", said.values)
            role = "preview" if ended else "body"
            found.append(pen.text(line, role, x, at, across=0.5, room=(RESULT_WIDE, RESULT_HIGH)))
        return [faded(pen, one, strength) for one in (Drawn(("shade",), shade, 0, 0), *found)]

    def _side(self, side: int, x: float, y: float, steps: Sequence[Said], ended: Sequence[Said]) -> list[Drawn]:
        """One of the two: its card, what is attached to it, its number, and what that is made of."""
        pen, duel = self.pen, self.duel
        card = duel.cards[side]
        out = 1 if side == RIGHT else -1
        picture = self._card(card, x, y, CARD)
        lost = any(card in dict(said.values).get("cards", ()) for said in ended if self.kinds[said.key] == FALLS)
        found = [faded(pen, picture, LOST) if lost else picture]
        total = duel.first[side] if duel.first else 0
        line = y + CARD * CARD_RATIO / 2 + LINES_DOWN
        for said in steps:
            kind = self.kinds[said.key]
            if kind == "shows" and dict(said.values).get("who") == self._seat(side):
                found.append(self._card(dict(said.values)["cards"][0], x + out * ASIDE, y, SMALL))
            elif kind in ("adds", "takes") and duel.side(said) == side:
                total += _change(kind, said)
                told = self.words.say(f"duel.{kind}", said.values)
                found.append(pen.text(told, "small", x, line, across=0.5, room=(LINE_WIDE, LINE_HIGH)))
                line += LINE_HIGH
        if duel.first is not None:
            above = y - CARD * CARD_RATIO / 2 - TOTAL_UP
            found.append(pen.text((Span(str(total)),), "display", x, above, across=0.5, room=(TOTAL_WIDE, TOTAL_HIGH)))
        return found

    def _seat(self, side: int) -> int:
        values = dict(self.duel.steps[0].said.values)
        seat: int = values["who" if side == LEFT else "whom"]
        return seat

    def _card(self, card: int, x: float, y: float, width: float) -> Drawn:
        name = self.cards[card].face
        picture = self.pen.art.card(self.face(name), self.pen.px(width))
        return centred(("card", name), picture, x * self.pen.scale, y * self.pen.scale)

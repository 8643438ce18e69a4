"""Refusals of drags that a game has no use for, by question and kinds of place.

They depend on public facts (the current question and the kinds of places) and on the kind of the player's own card.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.engine.refusal import Refusal
from game.engine.state import State

DropRefusal = Callable[[State, frozenset[int], int], Refusal | None]
"""(view, dropped cards or none for a token, place) -> the reason against the drop, or None."""
TakeRefusal = Callable[[State, int, int], Refusal | None]
"""(view, seat, place of a card or -1 for a token) -> why this seat can't pick it up, or None."""
KindOf = Callable[[State, int], str]
"""(view, known card) -> its kind, or "" if the kind doesn't matter."""
TOKEN = ""
"""The kind of place that a token comes from."""
NOWHERE = "nowhere"
"""The kind of place that stands for the bare table."""
OWN, OTHER = "own", "other"
"""Whose place it is: the dragging seat's, or another seat's."""


class DropRule(NamedTuple):
    """A reason to refuse some drops: its rule and the key of its sentence.

    It covers drops from places of the kinds `of` onto places of the kinds `on`, during the questions `asked`, of a
    single card of the kinds `card`; () means any. A reason with `asked` is about the question itself, so it comes
    before general reasons against the action.
    """

    rule: str
    key: str
    on: tuple[str, ...] = ()
    of: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    card: tuple[str, ...] = ()

    def fits(self, asked: str, source: str, target: str, card: str) -> bool:
        """Return whether this is the reason to refuse such a drop."""
        pairs = ((self.asked, asked), (self.of, source), (self.on, target), (self.card, card))
        return all(not kinds or one in kinds for kinds, one in pairs)


class TakeRule(NamedTuple):
    """A reason why a card or token can't be picked up: its rule and the key of its sentence.

    It covers things in places of the kinds `of` that belong to `whose`, during the questions `asked`; () and "" mean
    any.
    """

    rule: str
    key: str
    of: tuple[str, ...] = ()
    whose: str = ""
    asked: tuple[str, ...] = ()

    def fits(self, asked: str, source: str, whose: str) -> bool:
        """Return whether this is the reason against picking up such a thing."""
        pairs = ((self.asked, asked), (self.of, source))
        return self.whose in ("", whose) and all(not kinds or one in kinds for kinds, one in pairs)


def first_match(lines: tuple[DropRule, ...], kind_of: KindOf = lambda view, card: "") -> DropRefusal:
    """Return a function that gives the reason of the first rule that fits the drop.

    The refusal of a rule with `asked` counts as one passed check (`Refusal.passed`). Place -1 is the bare table.
    """

    def why(view: State, cards: frozenset[int], place: int) -> Refusal | None:
        places = view.table.places
        held = {at for at, lying in enumerate(view.places) if not cards.isdisjoint(lying)}
        source = places[min(held)].kind if held else TOKEN
        asked, target = view.asks, places[place].kind if place >= 0 else NOWHERE
        card = kind_of(view, min(cards)) if len(cards) == 1 else ""
        line = next((line for line in lines if line.fits(asked, source, target, card)), None)
        return line and Refusal(line.rule, line.key, (), 1 if line.asked else 0)

    return why


def first_reason(lines: tuple[TakeRule, ...]) -> TakeRefusal:
    """Return a function that gives the reason of the first rule that forbids picking a thing up."""

    def why(view: State, seat: int, place: int) -> Refusal | None:
        there = view.table.places[place] if place >= 0 else None
        kind, whose = (there.kind, OWN if there.seat == seat else OTHER) if there else (TOKEN, OTHER)
        line = next((line for line in lines if line.fits(view.asks, kind, whose)), None)
        return line and Refusal(line.rule, line.key)

    return why

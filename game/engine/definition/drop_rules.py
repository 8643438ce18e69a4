"""Reasons for refusing drags that match none of the game's actions.

A reason depends only on the question, the kinds of the places, and the kind of the player's own card, so no reason
reveals anything hidden.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.engine.refusal import Refusal
from game.engine.state import State

DropRefusal = Callable[[State, frozenset[int], int], Refusal | None]
"""A function that returns why a drop is refused, or None.

The arguments are a view, the dropped cards (none for a token) and a place.
"""
TakeRefusal = Callable[[State, int, int], Refusal | None]
"""A function that returns why a seat can't pick up a card or token, or None.

The arguments are a view, a seat, and the card's place (-1 for a token).
"""
KindOf = Callable[[State, int], str]
"""A function that returns the kind of a known card, or "" if the kind doesn't matter.

Its arguments are a view and the card.
"""
TOKEN = ""
"""The kind of place used for a token. Tokens, unlike cards, aren't stored in places."""
NOWHERE = "nowhere"
"""The kind used for the bare table."""
OWN, OTHER = "own", "other"
"""The places that a rule applies to: those of the dragging seat, or those of other seats."""


class DropRule(NamedTuple):
    """A reason to refuse some drops: a rule id and a sentence's key.

    The rule applies to starting places of the kinds in `of` and target places of the kinds in `on`, during the
    questions in `asked`. A rule with `card` applies only if a single card, of a kind in `card`, is dropped. () matches
    anything. The engine prefers reasons with `asked`.
    """

    rule: str
    key: str
    on: tuple[str, ...] = ()
    of: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    card: tuple[str, ...] = ()

    def fits(self, asked: str, source: str, target: str, card: str) -> bool:
        """Return whether the rule forbids this drop during this question."""
        pairs = ((self.asked, asked), (self.of, source), (self.on, target), (self.card, card))
        return all(not kinds or one in kinds for kinds, one in pairs)


class TakeRule(NamedTuple):
    """A reason why a card or token can't be picked up: a rule id and a sentence's key.

    The reason applies to places of the kinds in `of`, during the questions in `asked`. () matches anything. `whose` is
    OWN, OTHER or "" for both.
    """

    rule: str
    key: str
    of: tuple[str, ...] = ()
    whose: str = ""
    asked: tuple[str, ...] = ()

    def fits(self, asked: str, source: str, whose: str) -> bool:
        """Return whether the rule forbids drops from this kind of place during this question."""
        pairs = ((self.asked, asked), (self.of, source))
        return self.whose in ("", whose) and all(not kinds or one in kinds for kinds, one in pairs)


def first_match(lines: tuple[DropRule, ...], kind_of: KindOf = lambda view, card: "") -> DropRefusal:
    """Return a function that returns the refusal from the first rule against a drop.

    Place -1 is the bare table. A rule with `asked` counts as one passed check (`Refusal.passed`).
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
    """Return a function that gives the first reason why something can't be picked up."""

    def why(view: State, seat: int, place: int) -> Refusal | None:
        there = view.table.places[place] if place >= 0 else None
        kind, whose = (there.kind, OWN if there.seat == seat else OTHER) if there else (TOKEN, OTHER)
        line = next((line for line in lines if line.fits(view.asks, kind, whose)), None)
        return line and Refusal(line.rule, line.key)

    return why

"""Reasons for refusing a drag that doesn't match any of the game's actions.

A reason depends only on the current question, the kinds of the places, and the kind of the player's own card. A reason
therefore can't reveal anything hidden.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.engine.refusal import Refusal
from game.engine.state import State

DropRefusal = Callable[[State, frozenset[int], int], Refusal | None]
"""A function that returns the reason why a drop is refused, or None if it is allowed.

The arguments are a view, the dropped cards, and the target place. The set of cards is empty if a token was dropped.
"""
TakeRefusal = Callable[[State, int, int], Refusal | None]
"""A function that returns why a seat can't pick up a card or token, or None if it can.

The arguments are a view, a seat, and the place of the card (-1 for a token).
"""
KindOf = Callable[[State, int], str]
"""A function that returns the kind of a known card, or "" if the kind doesn't matter.

Its arguments are a view and the card.
"""
TOKEN = ""
"""The value used for a token instead of a kind of place, because tokens aren't stored in places."""
NOWHERE = "nowhere"
"""The kind used for the bare table."""
OWN, OTHER = "own", "other"
"""The places that a rule applies to: the player's own, or all others."""


class DropRule(NamedTuple):
    """A reason to refuse certain drops.

    An empty tuple matches any value. If `asked` isn't empty, this reason takes precedence over reasons from verbs that
    can't answer the current question.

    Attributes:
        rule: The id of the rule that forbids the drop.
        key: The text key of the sentence that gives the reason.
        on: The kinds of target places.
        of: The kinds of starting places.
        asked: The questions during which the reason applies.
        card: The kinds of cards. If any are given, the drop must be a single card.
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
    """A reason why a card or token can't be picked up.

    Attributes:
        rule: The id of the rule that forbids the pick-up.
        key: The text key of the sentence that gives the reason.
        of: The kinds of places, or () for any kind.
        whose: OWN, OTHER (shared places included), or "" for any place.
        asked: The questions during which the reason applies, or () for any question.
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
    """Return a function that gives the refusal from the first rule that forbids a drop.

    The function returns None if no rule applies. Place -1 is the bare table. If the rule has `asked` set, the refusal
    is treated as if the action had passed one check (`Refusal.passed`).
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

"""Refusals of drops that make no sense in a game, by question and kinds of place.

They depend only on what everybody sees: the current question and the kinds of the two places.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.engine.refusal import Refusal
from game.engine.state import State

DropRefusal = Callable[[State, frozenset[int], int], Refusal | None]
"""(view, dropped cards or none for a token, place) -> the reason against the drop, or None."""
TOKEN = ""
"""The kind of place that a token comes from."""


class DropRule(NamedTuple):
    """A reason to refuse some drops: its rule and the key of its sentence.

    It covers drops from places of the kinds `of` onto places of the kinds `on`, during the questions `asked`; () means
    any. A reason with `asked` is about the question itself, so it comes before general reasons against the action.
    """

    rule: str
    key: str
    on: tuple[str, ...] = ()
    of: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()

    def fits(self, asked: str, source: str, target: str) -> bool:
        """Return whether this is the reason to refuse such a drop."""
        pairs = ((self.asked, asked), (self.of, source), (self.on, target))
        return all(not kinds or one in kinds for kinds, one in pairs)


def first_match(lines: tuple[DropRule, ...]) -> DropRefusal:
    """Return a function that gives the reason of the first rule that fits the drop.

    The refusal of a rule with `asked` counts one passed check (`Refusal.passed`).
    """

    def why(view: State, cards: frozenset[int], place: int) -> Refusal | None:
        places = view.table.places
        held = {at for at, lying in enumerate(view.places) if not cards.isdisjoint(lying)}
        source = places[min(held)].kind if held else TOKEN
        asked, target = view.asks, places[place].kind
        line = next((line for line in lines if line.fits(asked, source, target)), None)
        return line and Refusal(line.rule, line.key, (), 1 if line.asked else 0)

    return why

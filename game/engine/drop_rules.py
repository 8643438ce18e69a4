"""Drops that no rule means: which of the rules says that nothing goes from there to here.

It hangs only on what everybody sees: the question that waits, and the kinds of the two places."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.engine.refusal import Refusal
from game.engine.state import State

DropRefusal = Callable[[State, frozenset[int], int], Refusal | None]
"""(view, the cards that are dropped, or none for a token, the place): why not, or None."""
TOKEN = ""
"""The kind of place that a token comes from."""


class DropRule(NamedTuple):
    """One reason, its rule and the key of its sentence, for drops on places of these kinds, of what lies in places of
    those kinds, while one of these questions waits; each () for all. With questions it answers to what is asked: it
    is told before that something else can't be done now."""

    rule: str
    key: str
    on: tuple[str, ...] = ()
    of: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()

    def fits(self, asked: str, source: str, target: str) -> bool:
        """Whether it is the reason for such a drop."""
        pairs = ((self.asked, asked), (self.of, source), (self.on, target))
        return all(not kinds or one in kinds for kinds, one in pairs)


def first_match(lines: tuple[DropRule, ...]) -> DropRefusal:
    """The reason of the first line that fits. What answers to a question counts as one check passed."""

    def why(view: State, cards: frozenset[int], place: int) -> Refusal | None:
        places = view.table.places
        held = {at for at, lying in enumerate(view.places) if not cards.isdisjoint(lying)}
        source = places[min(held)].kind if held else TOKEN
        asked, target = view.agenda[-1][0], places[place].kind
        line = next((line for line in lines if line.fits(asked, source, target)), None)
        return line and Refusal(line.rule, line.key, (), 1 if line.asked else 0)

    return why

"""Explain why a drag without a target is refused.

In such a drag, the player drops cards or a token on the bare table, adds a card to the picked cards, or drags something
that can't be moved.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.engine.action import Action
from game.engine.definition.game_definition import Game
from game.engine.play import rules
from game.engine.refusal import Refusal
from game.engine.state import State

NO_PLACE = -1
"""The place number for the bare table, and for a token that isn't in any place."""


def _ways(game: Game, state: State, seat: int, cards: frozenset[int], pick: str = "") -> Iterator[Action]:
    """Yield the candidate actions that drop exactly these cards, or this token, on any place."""
    for action in rules.meant(game, state, seat, pick):
        if action.place >= 0 and cards == frozenset(action.cards):
            yield action


def _furthest(refusals: Iterable[Refusal | None]) -> Refusal | None:
    """Return the refusal for the candidate that passed the most checks."""
    return max((no for no in refusals if no is not None), key=lambda no: no.passed, default=None)


def why_nowhere(game: Game, state: State, seat: int, cards: frozenset[int], pick: str = "") -> Refusal | None:
    """Return why the dragged cards or token (`pick`) can't be dropped on the bare table.

    If a drop elsewhere would be legal, the reason says only that the bare table is the wrong target. Otherwise, the
    reason comes from the candidate action that passed the most checks. `Game.drop_refusal` gives the reason if there is
    no candidate, or if the game has a reason specific to the current question.
    """
    waits = rules.not_asked(game, state, seat)
    if waits is not None:
        return waits
    refusals = []
    for action in _ways(game, state, seat, cards, pick):
        no = rules.refusal(game, state, action)
        if no is None:
            return Refusal(game.by_name[action.verb].rule, "refusal.bare_table")
        refusals.append(no)
    best, asked = _furthest(refusals), game.drop_refusal(state, cards, NO_PLACE)
    return asked if best is None or (asked is not None and asked.passed) else best


def why_not_join(game: Game, state: State, seat: int, cards: frozenset[int], card: int) -> Refusal | None:
    """Return why a card can't be added to the cards already picked."""
    together = cards | {card}
    joined = (action._replace(cards=tuple(sorted(together))) for action in _ways(game, state, seat, cards))
    return (
        rules.not_asked(game, state, seat)
        or _furthest(rules.refusal(game, state, action) for action in joined)
        or game.drop_refusal(state, together, NO_PLACE)
    )


def why_not_take(game: Game, state: State, seat: int, place: int) -> Refusal:
    """Return why a seat can't pick up anything from a place.

    If the player tries to pick up another seat's token, `place` is -1. The reason doesn't depend on any card.
    """
    no = rules.not_asked(game, state, seat) or game.take_refusal(state, seat, place)
    return no or Refusal(game.turn_rule, "refusal.fixed")

"""Say why a drag leads nowhere, even if it ends on the bare table or begins with something that nobody may move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.engine.action import Action
from game.engine.definition.game_definition import Game
from game.engine.play import rules
from game.engine.refusal import Refusal
from game.engine.state import State

NO_PLACE = -1
"""The place of a drop on the bare table, and of a token without a place."""


def _ways(game: Game, state: State, seat: int, cards: frozenset[int], pick: str = "") -> Iterator[Action]:
    """Yield the candidates with exactly these cards and this token at any place."""
    for action in rules.meant(game, state, seat, pick):
        if action.place >= 0 and cards == frozenset(action.cards):
            yield action


def _furthest(refusals: Iterable[Refusal | None]) -> Refusal | None:
    """Return the refusal that passed the most checks."""
    return max((no for no in refusals if no is not None), key=lambda no: no.passed, default=None)


def why_nowhere(game: Game, state: State, seat: int, cards: frozenset[int], pick: str = "") -> Refusal | None:
    """Return why the things held can't be dropped on the bare table.

    If they can't be used anywhere, the reason says why: the game's reason about the current question, or that of the
    candidate that got furthest.
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
    """Return why one more card can't join the picked cards."""
    together = cards | {card}
    joined = (action._replace(cards=tuple(sorted(together))) for action in _ways(game, state, seat, cards))
    return (
        rules.not_asked(game, state, seat)
        or _furthest(rules.refusal(game, state, action) for action in joined)
        or game.drop_refusal(state, together, NO_PLACE)
    )


def why_not_take(game: Game, state: State, seat: int, place: int) -> Refusal:
    """Return why a seat can't pick up anything from a place or, for place -1, another seat's token.

    The reason depends on no card, so it reveals none.
    """
    no = rules.not_asked(game, state, seat) or game.take_refusal(state, seat, place)
    return no or Refusal(game.turn_rule, "refusal.fixed")

"""Say why a drag leads nowhere, even if it ends on the bare table or begins with something that nobody may move."""

from __future__ import annotations

from collections.abc import Iterator

from game.engine.action import Action
from game.engine.definition.game_definition import Game
from game.engine.play import rules
from game.engine.refusal import Refusal
from game.engine.state import State

NO_PLACE = -1
"""The place of a drop on the bare table, and of a token without a place."""


def _meant(game: Game, state: State, seat: int, cards: frozenset[int], pick: str) -> Iterator[Action]:
    """Yield the candidates with exactly these cards and this token at any place."""
    tokens = state.table.tokens
    for verb in game.verbs:
        for action in verb.candidates(state, seat):
            fits = action.pick == pick or (not pick and action.pick not in tokens)
            if fits and action.place >= 0 and cards == frozenset(action.cards):
                yield action


def why_nowhere(game: Game, state: State, seat: int, cards: frozenset[int], pick: str = "") -> Refusal | None:
    """Return why the bare table doesn't take a pick.

    If the pick can't be used anywhere, the reason says why: the game's reason about the current question, or that of
    the candidate that got furthest.
    """
    best = rules.not_asked(game, state, seat)
    if best is not None:
        return best
    for action in _meant(game, state, seat, cards, pick):
        no = rules.refusal(game, state, action)
        if no is None:
            return Refusal(game.by_name[action.verb].rule, "refusal.bare_table")
        if best is None or no.passed > best.passed:
            best = no
    asked = game.drop_refusal(state, cards, NO_PLACE)
    return asked if best is None or (asked is not None and asked.passed) else best


def why_not_join(game: Game, state: State, seat: int, cards: frozenset[int], card: int) -> Refusal | None:
    """Return why one more card can't join the picked cards."""
    best = rules.not_asked(game, state, seat)
    if best is not None:
        return best
    together = cards | {card}
    for action in _meant(game, state, seat, cards, ""):
        no = rules.refusal(game, state, action._replace(cards=tuple(sorted(together))))
        if no is not None and (best is None or no.passed > best.passed):
            best = no
    return best or game.drop_refusal(state, together, NO_PLACE)


def why_not_take(game: Game, state: State, seat: int, place: int) -> Refusal:
    """Return why a seat can't pick up anything from a place, or another seat's token for place -1.

    The reason depends on no card, so it reveals none.
    """
    no = rules.not_asked(game, state, seat) or game.take_refusal(state, seat, place)
    return no or Refusal(game.turn_rule, "refusal.fixed")

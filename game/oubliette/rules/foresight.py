"""Predict an action's results up to the point where the next card is turned over."""

from __future__ import annotations

from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.definition.game_definition import Game
from game.engine.knowledge import determinize
from game.engine.play import rules
from game.engine.state import State
from game.oubliette.rules.facts import TURN

_CHANCE = Chance("outlook").below(1 << 64)
"""The state of the random generator (`State.chance`) in every predicted position."""


def loses(game: Game, view: State, action: Action) -> bool:
    """Return whether an action is certain to lose immediately."""
    return bool(lost_by(view, state_after(game, view, action)))


def loses_there(game: Game, state: State, action: Action) -> bool:
    """Return whether an action is certain to lose immediately in a fully known position.

    This function is much faster than `loses`, which must first deal the hidden cards at random.
    """
    after = state.clone()
    after.chance = _CHANCE
    rules.apply_unchecked(game, after, action)
    return bool(lost_by(state, after))


def state_after(game: Game, view: State, action: Action) -> State:
    """Return the position after an action, with the unknown cards dealt at random."""
    after = determinize(view, Chance("outlook"))
    rules.apply_unchecked(game, after, action)
    return after


def lost_by(view: State, after: State) -> str:
    """Return the id of the rule that makes `after` a lost position, or "".

    `view` and `after` are the positions before and after an action. A loss on a later turn doesn't count.
    """
    ended = after.outcome
    lost = ended is not None and not ended.winners and after.marks[TURN] == view.marks[TURN]
    return ended.rule if ended is not None and lost else ""

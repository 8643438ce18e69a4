"""Predict an action's guaranteed results: willpower, pile size, and any immediate loss.

The results are the same for every possible order of the hidden cards, so a single sampled table is enough. The
prediction stops before the game checks for a win or asks for the next move (ME 5.1, 5.4 to 5.6), because newly drawn
cards can affect these steps.
"""

from __future__ import annotations

from typing import NamedTuple

from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.change import Change
from game.engine.definition.game_definition import Game
from game.engine.knowledge import determinize
from game.engine.state import State
from game.engine.step import STEP_NAME
from game.metempsychosis.rules.ends import NO_PILE, NO_WILLPOWER
from game.metempsychosis.rules.facts import WILLPOWER, pile_count
from game.metempsychosis.rules.moves import NEXT


class MoveResult(NamedTuple):
    """A move's guaranteed results: willpower, the pile's size, and any immediate loss."""

    willpower: int
    pile: int
    loses: str


def foreseen(game: Game, view: State, action: Action, world: State | None = None) -> MoveResult:
    """Return the guaranteed results of a legal action.

    `world` is a sampled table that fits the view, or None to sample one.
    """
    after = (world or determinize(view, Chance("foreseen"))).clone()
    change = Change(after)
    game.by_name[action.verb].do(change, action, change.pop())
    while after.outcome is None and after.asks not in (*game.by_question, NEXT):
        step = change.pop()
        game.steps[step[STEP_NAME]](change, step)
    ended = after.outcome
    loses = ended.how if ended and ended.how in (NO_WILLPOWER, NO_PILE) else ""
    return MoveResult(after.marks[WILLPOWER], pile_count(after), loses)

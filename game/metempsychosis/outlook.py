"""What an action would surely bring: its cost in willpower and cards of the pile, and whether it loses at once.

Neither hangs on what is hidden while the move lasts, so it is read off a table that the view can't tell from the real
one, by the rules themselves. What comes between this move and the next one (ME 5.1, 5.4 to 5.6) may hang on the cards
that were drawn, and is left out."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.change import Change
from game.engine.knowledge import imagine
from game.engine.rules import Game
from game.engine.state import State
from game.metempsychosis.ends import NO_PILE, NO_WILLPOWER
from game.metempsychosis.facts import WILLPOWER, pile_count
from game.metempsychosis.moves import NEXT


class Sure(NamedTuple):
    """Willpower and cards of the pile when a move has ended, and how it loses at once ("" if it doesn't)."""

    willpower: int
    pile: int
    loses: str


def foreseen(game: Game, view: State, action: Action, world: State | None = None) -> Sure:
    """What a legal action brings. `world` is a table imagined from the view, if one is at hand already."""
    after = (world or imagine(view, Chance("foreseen"))).clone()
    change = Change(after)
    game.by_name[action.verb].do(change, action, change.pop())
    while after.outcome is None and after.agenda[-1][0] not in (*game.by_question, NEXT):
        step = change.pop()
        game.steps[step[0]](change, step)
    ended = after.outcome
    loses = ended.how if ended and ended.how in (NO_WILLPOWER, NO_PILE) else ""
    return Sure(after.marks[WILLPOWER], pile_count(after), loses)

"""What an action would surely bring: its cost in willpower and cards of the pile, and whether it loses at once.

Neither hangs on what is hidden, so it is read off a table that the view can't tell from the real one, by the rules
themselves."""

from __future__ import annotations

from typing import NamedTuple

from game.engine import rules
from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.knowledge import imagine
from game.engine.rules import Game
from game.engine.state import State
from game.metempsychosis.ends import NO_PILE, NO_WILLPOWER
from game.metempsychosis.facts import WILLPOWER, pile_count


class Sure(NamedTuple):
    """Willpower and cards of the pile after an action, and how it loses at once ("" if it doesn't)."""

    willpower: int
    pile: int
    loses: str


def foreseen(game: Game, view: State, action: Action, world: State | None = None) -> Sure:
    """What a legal action brings. `world` is a table imagined from the view, if one is at hand already."""
    after = (world or imagine(view, Chance("foreseen"))).clone()
    rules.apply_unchecked(game, after, action)
    ended = after.outcome
    # Whether a move is left afterwards may hang on the cards that were drawn; the others are certain.
    loses = ended.how if ended and ended.how in (NO_WILLPOWER, NO_PILE) else ""
    return Sure(after.marks[WILLPOWER], pile_count(after), loses)

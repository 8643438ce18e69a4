"""Describe an action's permanent cost, such as a tribute (SB 3.4, 4.2, 5.2 and 6.2)."""

from __future__ import annotations

from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.definition.display import Outlook
from game.engine.definition.game_definition import Game
from game.engine.knowledge import determinize
from game.engine.play import rules
from game.engine.sentence import Sentence
from game.engine.state import State
from game.engine.table import bit
from game.soul_battle.rules.battle import PASS
from game.soul_battle.rules.declare import ATTACK, END
from game.soul_battle.rules.facts import Facts
from game.soul_battle.rules.steps import AnswerQuestion


def outlook(game: Game, view: State, action: Action) -> Outlook:
    """Return the price of an action.

    Only tributes, final passes, passes in advance and turns without a battle have a price.
    """
    price = _price(game, view, action)
    ahead: Sentence | None = ("price.pass_ahead", ()) if action.verb == PASS.name else None
    return Outlook(price=price, standing_price=ahead or price)


def _price(game: Game, view: State, action: Action) -> Sentence | None:
    if action.verb == ATTACK.name:
        return "price.tribute", (("cards", action.cards),)
    if action.verb == PASS.name and _out_for_good(view, action.seat):
        return "price.pass", ()
    if action.verb == END.name:
        return "price.end" if _ends(game, view, action) else "price.turn", ()
    return None


def _out_for_good(view: State, seat: int) -> bool:
    """Return whether a pass is final (SB 4.2).

    With the `open` option, a pass is final only if nobody else can still play.
    """
    facts: Facts = view.table.facts
    question = AnswerQuestion(view.agenda[-1])
    if not facts.pass_open:
        return True
    others = (one for one in facts.after[seat] if one not in (seat, question.leader))
    return not any(view.places[facts.hand[one]] and not question.out & bit(one) for one in others)


def _ends(game: Game, view: State, action: Action) -> bool:
    """Return whether the match ends with this turn (SB 6.2, 6.2a).

    Every player has enough information to work this out.
    """
    after = determinize(view, Chance("outlook"))
    rules.apply_unchecked(game, after, action)
    return after.outcome is not None

"""Predict what an action is certain to cause (AN 3.6, 4.3, 7.8, 10.1).

Because the player can't see all the cards, the action is tried in a few random positions that fit the player's view. A
result counts as certain if it occurs in all of them.
"""

from __future__ import annotations

from game.aleph_null.rules.abilities import SACRIFICE_VERB, SCRAP_VERB
from game.aleph_null.rules.choices import BURN, CHOICES, ENOUGH
from game.aleph_null.rules.facts import DAMAGE, MAGIC, POWER, facts_of, in_play
from game.aleph_null.rules.interference import OMEN
from game.aleph_null.rules.steps import ChooseQuestion
from game.aleph_null.rules.turn import BURNS, END, KEEP_NONE
from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.definition.display import Gauge, Outlook
from game.engine.definition.game_definition import Game
from game.engine.knowledge import determinize
from game.engine.play import rules
from game.engine.refusal import text_of
from game.engine.sentence import Sentence
from game.engine.state import State

WORLDS = 3
"""Each action is tried on this many sampled tables."""


def damage_at_end(view: State) -> int:
    """Return the damage that is certain if the turn ends now (AN 3.5a, 3.6).

    This damage is caused by unspent power and Ill Omen.
    """
    facts = facts_of(view)
    omen = in_play(view, OMEN) and not in_play(view, BURNS)
    dropped = any(facts.kind[card] == MAGIC for card in view.places[facts.hand])
    return view.marks[POWER] + int(omen and dropped)


def outlook(game: Game, view: State, action: Action) -> Outlook:
    """Return the damage and the lasting cost that an action is certain to cause.

    The result includes a warning if the action is certain to lose the game immediately.
    """
    if action.verb == "give_up":
        return Outlook(warning=("warn.give_up", ()))
    ends = set()
    least: int | None = None
    for number in range(WORLDS):
        after = determinize(view, Chance(f"outlook {number}"))
        rules.apply_unchecked(game, after, action)
        ended = after.outcome
        lost = ended is not None and not ended.winners
        ends.add(text_of(ended.rule) if ended is not None and lost else "")
        least = after.marks[DAMAGE] if least is None else min(least, after.marks[DAMAGE])
    before, most = view.marks[DAMAGE], facts_of(view).deadly
    sure = before if least is None else least
    lines: tuple[Sentence, ...] = (("outlook.damage", (("before", before), ("after", sure))),) if sure != before else ()
    warning: Sentence | None = None
    if len(ends) == 1 and "" not in ends:
        key = "warn.end" if action.verb == END.name and ends == {"an_7_8"} else f"warn.{ends.pop()}"
        warning = (key, ())
    return Outlook(lines, (Gauge("damage", min(sure, most), most),), warning, price=_price(view, action, sure - before))


def _price(view: State, action: Action, damage: int) -> Sentence | None:
    """Return the permanent cost of an action, or None (AN 1.6, 3.5, 3.6, 6, 7)."""
    if damage > 0:
        return "price.damage", (("count", damage),)
    if action.verb == KEEP_NONE.name and view.places[facts_of(view).hand]:
        return "price.keep_none", ()
    if action.verb == ENOUGH.name and isinstance(view.question, ChooseQuestion):
        return ("price.enough_fetch" if CHOICES[view.question.what].fetch else "price.enough"), ()
    gone = action.verb in (SCRAP_VERB.name, SACRIFICE_VERB.name, BURN.name)
    return ("price.lost", (("cards", action.cards),)) if gone else None

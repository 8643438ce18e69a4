"""Decide whether to ask the player or to continue the turn (OU 2.1, 3.10).

The turn continues if the player has no choice.
"""

from __future__ import annotations

from game.engine.change import Change
from game.engine.definition.verb import Verb
from game.engine.legal_actions import LegalActions
from game.engine.state import State
from game.engine.step import PlainStep
from game.oubliette.rules import chaos, encounters, items, path, turn
from game.oubliette.rules.ends import GIVE_UP
from game.oubliette.rules.facts import SEAT, facts_of
from game.oubliette.rules.inventory import EQUIP

VERBS: tuple[Verb, ...] = (
    path.ENTER,
    path.DECLINE,
    path.LAY,
    encounters.FIGHT,
    chaos.DESTROY,
    encounters.DISARM,
    encounters.RETREAT,
    encounters.GUIDE,
    encounters.WANDER,
    encounters.LIGHT,
    encounters.GROPE,
    encounters.WARD,
    encounters.GIVE,
    encounters.HOARD,
    turn.KEEP,
    turn.LEAVE,
    items.TAKE,
    items.GIVE_BACK,
    items.ROPE,
    items.DIG,
    items.HOURGLASS,
    chaos.PASSAGE,
    chaos.SHIFT,
    chaos.RESTOCK,
    turn.SEARCH,
    EQUIP,
    items.ADVANTAGE,
    turn.END,
    GIVE_UP,
)
"""All verbs, in the order in which their legal actions are listed."""
_CONTINUING = ("end", "leave", "give_up")
_ANSWERS = {
    question: [verb.generator() for verb in VERBS if question in verb.when and verb.name not in _CONTINUING]
    for question in ("act", "find")
}
"""Maps each question to the functions that `possible` calls to find actions."""


def possible(state: State) -> bool:
    """Return whether the player can do more than end the turn, leave the card or give up."""
    found = LegalActions(state)
    for generate in _ANSWERS[state.asks]:
        generate(state, SEAT, found)
        if found:
            return True
    return False


def acting(change: Change, step: PlainStep) -> None:
    """Ask for an action, or end the turn if none is possible (OU 2.1, 2.5, 2.6, 6.5)."""
    change.push("act", SEAT)
    if not possible(change.state):
        change.pop()
        change.push("ending", SEAT)


def finding(change: Change, step: PlainStep) -> None:
    """Ask where a Find goes, unless it can only go to the Graveyard (OU 3.10)."""
    state = change.state
    change.push("find", SEAT)
    if not possible(state):
        change.pop()
        change.say("find_left", ("cards", state.places[facts_of(state).turned]))
        change.push("resolved", SEAT)


STEPS = {"acting": acting, "finding": finding}

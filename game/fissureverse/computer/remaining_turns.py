"""Find the remaining Turns, and decide whether an effect can still matter."""

from __future__ import annotations

from typing import NamedTuple

from game.content.clauses import ROGATION, Clause
from game.engine.action import Action
from game.engine.state import State
from game.engine.step import STEP_NAME, STEP_SEAT
from game.fissureverse.rules.ends import last_round
from game.fissureverse.rules.facts import facts_of
from game.fissureverse.rules.lookups import in_order

_POINTS = frozenset(("revive", "rescue", "sacrifice"))
"""Effects that change points. They matter even if no Turn follows (FV 11.2)."""
_OWN = frozenset(("draw", "token", "recruit", "recall", "extra", "expose", "flip"))
"""Effects that help a player only if that player still has another Turn."""


class Ahead(NamedTuple):
    """The Turns that are still to come, from one seat's point of view.

    Attributes:
        mine: whether the seat still has a Turn in this Round
        others: whether another seat still has a Turn in this Round
        rounds: whether there are later Rounds
    """

    mine: bool
    others: bool
    rounds: bool

    @property
    def any_turn(self) -> bool:
        """Whether any Turn is still to come, either the seat's own or another seat's."""
        return self.mine or self.others or self.rounds


def ahead(state: State, seat: int) -> Ahead:
    """Return which Turns will follow the current Turn or window, from a seat's point of view."""
    facts, marks = facts_of(state), state.marks
    passed = 0
    for step in reversed(state.agenda):
        if step[STEP_NAME] in ("rogation", "window"):
            _, _, _, _, after = step
            passed = marks[facts.place[after]] if after else 0
            break
        if step[STEP_NAME] in ("act", "after"):
            passed = marks[facts.place[step[STEP_SEAT]]]
            break
    to_come = [other for other in in_order(state) if marks[facts.place[other]] > passed]
    return Ahead(seat in to_come, any(other != seat for other in to_come), not last_round(state))


def too_late(state: State, seat: int) -> bool:
    """Return whether the match ends without another Turn."""
    return last_round(state) and not ahead(state, seat).any_turn


def matters(state: State, seat: int, card: int, clause: Clause) -> bool:
    """Return whether a Rogation's clause could matter if a seat played the card now (FV 8.5)."""
    to_come = ahead(state, seat)
    mine, others = to_come.mine, to_come.others
    if facts_of(state).lasts[card] == "next":
        mine, others = mine or to_come.rounds, others or to_come.rounds
        return others if clause.trigger == "defend" else mine or (others and clause.trigger == "killed")
    if clause.trigger == "play":
        if clause.word in _POINTS:
            return True
        return mine or to_come.rounds if clause.word in _OWN else to_come.any_turn
    if clause.when in ("attacking", "defending"):
        return mine if clause.when == "attacking" else others
    return others if clause.word == "ban" else mine or others


def wasted(view: State, action: Action) -> bool:
    """Return whether an action plays a Rogation that can no longer matter."""
    if action.verb != "invoke":
        return False
    facts = facts_of(view)
    played = next(card for card in action.cards if facts.kind[card] == ROGATION)
    return not any(matters(view, action.seat, played, clause) for clause in facts.clauses[played])

"""Reasons why a card can't be picked up, or can't be dropped in a place (AN 3 to 9)."""

from __future__ import annotations

from game.aleph_null.rules.choices import CHOICES
from game.aleph_null.rules.steps import ChooseQuestion
from game.engine.definition.drop_rules import DropRule, TakeRule, first_match, first_reason
from game.engine.refusal import Refusal
from game.engine.state import State

_elsewhere = first_match(
    (
        DropRule("AN 7.5", "refusal.follow_where", of=("owed",)),
        DropRule("AN 5.4", "refusal.astray_in_play", of=("altar",)),
        DropRule("AN 4.2", "refusal.astray_deck", on=("deck",)),
        DropRule("AN 7.5", "refusal.astray_owed", on=("owed",)),
        DropRule("AN 5.1", "refusal.summon_where"),
    )
)

take_refusal = first_reason(
    (
        TakeRule("AN 3.1", "refusal.fixed_deck", of=("deck",)),
        TakeRule("AN 4.2", "refusal.fixed_discard", of=("discard",)),
        TakeRule("AN 7.2", "refusal.fixed_removed", of=("removed",)),
        TakeRule("AN 7.5", "refusal.astray_owed", of=("owed",)),
        TakeRule("AN 3.4a", "refusal.end_not_now"),
    )
)
"""Return why the player can't pick up a card from a place. The last rule applies to every place, so the result is never
None."""


def drop_refusal(view: State, cards: frozenset[int], place: int) -> Refusal | None:
    """Return the reason why cards can't be dropped in a place (never None).

    While the player is choosing cards, the reason says where a chosen card goes. A fetched card goes to the hand
    (AN 8.1). Any other chosen card goes to the fire (AN 7.1).
    """
    question = view.question
    if isinstance(question, ChooseQuestion) and cards <= set(CHOICES[question.what].cards(view)):
        if CHOICES[question.what].fetch:
            return Refusal("AN 8.1", "refusal.fetch_where", (), 1)
        return Refusal("AN 7.1", "refusal.burn_where", (), 1)
    return _elsewhere(view, cards, place)

"""Reasons why a card can't be picked up or dropped in a place (FV 1 to 13)."""

from __future__ import annotations

from game.content.clauses import CRUSADER, ROGATION
from game.engine.definition.drop_rules import OTHER, OWN, DropRule, TakeRule, first_match, first_reason
from game.engine.state import State
from game.fissureverse.rules.facts import facts_of

_LOCATIONS = ("locations", "location", "location_discard", "location_rest")


def _kind_of(view: State, card: int) -> str:
    """Return a known card's kind."""
    return facts_of(view).kind[card]


drop_refusal = first_match(
    (
        DropRule("FV 2.10", "refusal.astray_choice", asked=("choose",)),
        DropRule("FV 2.1", "refusal.astray_locations", on=_LOCATIONS),
        DropRule("FV 7.4", "refusal.astray_draw", on=("draw",)),
        DropRule("FV 6.3", "refusal.astray_fearful", on=("fearful",)),
        DropRule("FV 6.6", "refusal.astray_vortex", on=("vortex",)),
        DropRule("FV 7.1", "refusal.astray_hand", on=("hand",)),
        DropRule("FV 8.1", "refusal.astray_rogations", on=("rogations",)),
        DropRule("FV 3.7", "refusal.astray_aside", on=("aside",)),
        DropRule("FV 1.2", "refusal.astray_box", on=("box", "rest")),
        DropRule("FV 4.5", "refusal.astray_attached", of=("frenzy",)),
        DropRule("FV 3.4", "refusal.withdraw_where", on=("discard",), of=("field",)),
        DropRule("FV 5.1", "refusal.astray_crusader", of=("field",)),
        DropRule("FV 7.2", "refusal.discard_where", on=("discard",)),
        DropRule("FV 3.1", "refusal.reinforce_where", card=(CRUSADER,)),
        DropRule("FV 8.1", "refusal.play_where", card=(ROGATION,)),
        DropRule("FV 4.1", "refusal.frenzy_where"),
    ),
    _kind_of,
)
"""Return why cards can't be dropped in a place. The last rule applies to every drop, so the result is never None."""

take_refusal = first_reason(
    (
        TakeRule("FV 2.10", "refusal.astray_choice", asked=("choose",)),
        TakeRule("FV 13.2", "refusal.fixed_hand", of=("hand",), whose=OTHER),
        TakeRule("FV 5.1", "refusal.fixed_field", of=("field",), whose=OTHER),
        TakeRule("FV 4.4", "refusal.fixed_own_attached", of=("frenzy",), whose=OWN),
        TakeRule("FV 4.4", "refusal.fixed_attached", of=("frenzy",)),
        TakeRule("FV 5.1", "refusal.astray_crusader", of=("field",)),
        TakeRule("FV 7.1", "refusal.fixed_draw", of=("draw",), whose=OWN),
        TakeRule("FV 7.1", "refusal.fixed_other_draw", of=("draw",)),
        TakeRule("FV 7.4", "refusal.fixed_discard", of=("discard",)),
        TakeRule("FV 6.7", "refusal.fixed_fearful", of=("fearful",)),
        TakeRule("FV 6.6", "refusal.fixed_vortex", of=("vortex",)),
        TakeRule("FV 2.1", "refusal.fixed_locations", of=("locations",)),
        TakeRule("FV 2.1", "refusal.fixed_location", of=("location",)),
        TakeRule("FV 2.6", "refusal.fixed_used_location", of=("location_discard",)),
        TakeRule("FV 8.5", "refusal.fixed_rogation", of=("rogations",)),
        TakeRule("FV 3.7", "refusal.astray_aside", of=("aside",)),
        TakeRule("FV 1.2", "refusal.astray_box", of=("box", "rest", "location_rest")),
    )
)
"""Return why a seat can't pick up a card from a place, or None if no rule listed above applies."""

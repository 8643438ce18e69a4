"""Refusals for a card dropped where nothing accepts it (FV 1 to 8)."""

from __future__ import annotations

from game.engine.definition.drop_rules import DropRule, first_match

_LOCATIONS = ("locations", "location", "location_discard", "location_rest")

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
        DropRule("FV 4.1", "refusal.frenzy_where", on=("frenzy",)),
        DropRule("FV 3.1", "refusal.reinforce_where"),
    )
)
"""Return why nothing accepts the dropped card here."""

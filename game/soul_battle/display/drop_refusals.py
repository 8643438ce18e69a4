"""Reasons why a card or a Reaper can't be moved from one place to another (SB 1 to 7)."""

from __future__ import annotations

from game.engine.definition.drop_rules import NOWHERE, OTHER, OWN, TOKEN, DropRule, TakeRule, first_match, first_reason

_BOARD = ("space", NOWHERE)

drop_refusal = first_match(
    (
        DropRule("SB 3.3", "refusal.reaper_first", on=_BOARD, of=("hand",), asked=("reaper",)),
        DropRule("SB 4.5", "refusal.claim_first", on=_BOARD, of=("hand",), asked=("claim",)),
        DropRule("SB 3.3", "refusal.place_on_space", of=(TOKEN,)),
        DropRule("SB 4.5", "refusal.claim_where", of=("space",)),
        DropRule("SB 3.2", "refusal.swap_onto_hand", of=("purgatory",)),
        DropRule("SB 3.1", "refusal.astray_deck", on=("deck",)),
        DropRule("SB 3.1", "refusal.astray_hand", on=("hand",)),
        DropRule("SB 4.4", "refusal.astray_points", on=("points",)),
        DropRule("SB 3.2", "refusal.swap_own_purgatory", on=("purgatory",)),
        DropRule("SB 1.2", "refusal.astray_soul_deck", on=("soul_deck",)),
        DropRule("SB 4.1", "refusal.astray_battle"),
    )
)
"""Return why cards or the Reaper can't be dropped in a place. The last rule fits every drop, so the result is never
None."""

take_refusal = first_reason(
    (
        TakeRule("SB 3.3", "refusal.fixed_reaper", of=(TOKEN,)),
        TakeRule("SB 4.5", "refusal.fixed_other_soul", of=("space",), asked=("claim",)),
        TakeRule("SB 3.4", "refusal.fixed_soul", of=("space",)),
        TakeRule("SB 4.4", "refusal.fixed_battle", of=("battle",)),
        TakeRule("SB 7.1", "refusal.fixed_hand", of=("hand",), whose=OTHER),
        TakeRule("SB 3.1", "refusal.fixed_deck", of=("deck",)),
        TakeRule("SB 4.4", "refusal.fixed_points", of=("points",)),
        TakeRule("SB 3.2", "refusal.swap_onto_hand", of=("purgatory",), whose=OWN),
        TakeRule("SB 3.2", "refusal.fixed_purgatory", of=("purgatory",)),
        TakeRule("SB 1.2", "refusal.astray_soul_deck", of=("soul_deck",)),
    )
)
"""Return why a seat can't pick up a card or a Reaper from a place, or None if none of the rules above applies."""

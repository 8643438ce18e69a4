"""Refusals for a card or Reaper dropped where nothing accepts it (SB 1 to 5)."""

from __future__ import annotations

from game.engine.definition.drop_rules import TOKEN, DropRule, first_match

drop_refusal = first_match(
    (
        DropRule("SB 3.3", "refusal.place_on_space", of=(TOKEN,)),
        DropRule("SB 4.5", "refusal.claim_where", of=("space",)),
        DropRule("SB 3.1", "refusal.astray_deck", on=("deck",)),
        DropRule("SB 3.1", "refusal.astray_hand", on=("hand",)),
        DropRule("SB 4.4", "refusal.astray_points", on=("points",)),
        DropRule("SB 3.2", "refusal.swap_own_purgatory", on=("purgatory",)),
        DropRule("SB 1.2", "refusal.astray_soul_deck", on=("soul_deck",)),
        DropRule("SB 4.1", "refusal.astray_battle"),
    )
)
"""Return why nothing accepts the dropped card or Reaper here."""

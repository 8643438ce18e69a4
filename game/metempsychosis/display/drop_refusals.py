"""Refusals for a card dropped where nothing accepts it (ME 2)."""

from __future__ import annotations

from game.engine.definition.drop_rules import DropRule, first_match

drop_refusal = first_match(
    (
        DropRule("ME 2.4", "refusal.take_where", of=("vision",)),
        DropRule("ME 2.6", "refusal.recall_where", of=("tomb",)),
        DropRule("ME 2.4", "refusal.astray_tomb", on=("tomb",)),
        DropRule("ME 2.4", "refusal.astray_vision", on=("vision",)),
        DropRule("ME 2.1", "refusal.incarnate_where"),
    )
)
"""Return why nothing accepts the dropped card here."""

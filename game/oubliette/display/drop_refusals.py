"""The reasons why a card can't be picked up, or can't be dropped in a place (OU 2 to 7)."""

from __future__ import annotations

from game.engine.definition.drop_rules import NOWHERE, DropRule, TakeRule, first_match, first_reason

_CARD, _GRAVE = ("turned",), ("graveyard",)
_INVENTORY = ("slot", "equipped")

drop_refusal = first_match(
    (
        # The rules for an item in use come first, because the item asks for a choice before anything else.
        DropRule("OU 5.1", "refusal.take_where", of=("drawn",), asked=("choose",)),
        DropRule("OU 5.1", "refusal.take_one", asked=("choose",)),
        DropRule("OU 5.3", "refusal.give_back_where", of=_GRAVE, asked=("give_back",)),
        DropRule("OU 5.3", "refusal.give_back_one", asked=("give_back",)),
        DropRule("OU 3.1", "refusal.astray_room", of=_CARD, asked=("room",)),
        DropRule("OU 3.3", "refusal.astray_creature", of=_CARD, asked=("fight",)),
        DropRule("OU 3.4", "refusal.astray_trap", of=_CARD, asked=("trap",)),
        DropRule("OU 3.7", "refusal.astray_lost", of=_CARD, asked=("lost",)),
        DropRule("OU 3.8", "refusal.astray_darkness", of=_CARD, asked=("darkness",)),
        DropRule("OU 3.9", "refusal.astray_gremlin", of=_CARD, asked=("gremlin",)),
        DropRule("OU 3.10", "refusal.astray_find", of=_CARD, asked=("find",)),
        DropRule("OU 6.5", "refusal.astray_find", of=("drawn",), asked=("search",)),
        DropRule("OU 3.3a", "refusal.fight_where", on=_GRAVE, of=_INVENTORY, asked=("fight",)),
        DropRule("OU 3.4", "refusal.disarm_where", on=_GRAVE, of=_INVENTORY, asked=("trap",)),
        DropRule("OU 5.3", "refusal.guide_where", on=_GRAVE, of=_INVENTORY, asked=("lost",)),
        DropRule(
            "OU 5.9",
            "refusal.astray_discard",
            on=_GRAVE,
            of=_INVENTORY,
            asked=("open", "room", "find", "search", "act"),
        ),
        DropRule("OU 5.9", "refusal.fixed_inventory", on=(NOWHERE,), of=_INVENTORY, asked=("room", "find", "search")),
        DropRule("OU 6.3", "refusal.astray_lent", of=_GRAVE),
        DropRule("OU 3.10", "refusal.astray_slot", on=("slot",)),
        DropRule("OU 7.2", "refusal.astray_curse", on=("chaos",)),
        DropRule("OU 7.4", "refusal.astray_gone", on=("gone",)),
        DropRule("OU 3.6", "refusal.astray_gap", on=("gap",)),
        DropRule("OU 2.1", "refusal.astray_turned", on=_CARD),
        DropRule("OU 5.1", "refusal.astray_drawn", on=("drawn",)),
        DropRule("OU 5.9", "refusal.fixed_inventory"),
    )
)
"""Return why cards can't be dropped in a place. The last rule applies to every drop, so the result is never None."""

take_refusal = first_reason(
    (
        TakeRule("OU 5.1", "refusal.take_one", asked=("choose",)),
        TakeRule("OU 5.3", "refusal.give_back_one", asked=("give_back",)),
        TakeRule("OU 2.1", "refusal.fixed_deck", of=("deck",), asked=("act",)),
        TakeRule("OU 2.1", "refusal.end_not_now", of=("deck",)),
        TakeRule("OU 2.4", "refusal.fixed_room", of=("room",)),
        TakeRule("OU 3.6b", "refusal.fixed_gap", of=("gap",)),
        TakeRule("OU 6.3", "refusal.astray_lent", of=_GRAVE),
        TakeRule("OU 7.2", "refusal.fixed_chaos", of=("chaos",)),
        TakeRule("OU 7.4", "refusal.astray_gone", of=("gone",)),
        TakeRule("OU 5.9", "refusal.fixed_inventory"),
    )
)
"""Return why the player can't pick up a card from a place. The last rule applies to every place, so the result is never
None."""

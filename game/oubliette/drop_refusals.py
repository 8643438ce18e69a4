"""Refusals for a card dropped where nothing accepts it (OU 2 to 7).

The current question decides first, for the turned card and for mandatory choices.
"""

from __future__ import annotations

from game.engine.drop_rules import Stray, first_of

_CARD, _GRAVE = ("turned",), ("graveyard",)
_INVENTORY = ("slot", "equipped")

astray = first_of(
    (
        # The item in use comes first, because it waits for a choice.
        Stray("OU 5.1", "refusal.take_where", of=("drawn",), asked=("choose",)),
        Stray("OU 5.1", "refusal.take_one", asked=("choose",)),
        Stray("OU 5.3", "refusal.give_back_where", of=_GRAVE, asked=("give_back",)),
        Stray("OU 5.3", "refusal.give_back_one", asked=("give_back",)),
        Stray("OU 3.1", "refusal.astray_room", of=_CARD, asked=("room",)),
        Stray("OU 3.3", "refusal.astray_creature", of=_CARD, asked=("fight",)),
        Stray("OU 3.4", "refusal.astray_trap", of=_CARD, asked=("trap",)),
        Stray("OU 3.7", "refusal.astray_lost", of=_CARD, asked=("lost",)),
        Stray("OU 3.8", "refusal.astray_darkness", of=_CARD, asked=("darkness",)),
        Stray("OU 3.9", "refusal.astray_gremlin", of=_CARD, asked=("gremlin",)),
        Stray("OU 3.10", "refusal.astray_find", of=_CARD, asked=("find",)),
        Stray("OU 6.5", "refusal.astray_find", of=("drawn",), asked=("search",)),
        Stray("OU 3.3a", "refusal.fight_where", on=_GRAVE, of=_INVENTORY, asked=("fight",)),
        Stray("OU 3.4", "refusal.disarm_where", on=_GRAVE, of=_INVENTORY, asked=("trap",)),
        Stray("OU 5.3", "refusal.guide_where", on=_GRAVE, of=_INVENTORY, asked=("lost",)),
        Stray(
            "OU 5.9",
            "refusal.astray_discard",
            on=_GRAVE,
            of=_INVENTORY,
            asked=("open", "room", "find", "search", "act"),
        ),
        Stray("OU 6.3", "refusal.astray_lent", of=_GRAVE),
        Stray("OU 3.10", "refusal.astray_slot", on=("slot",)),
        Stray("OU 7.2", "refusal.astray_curse", on=("chaos",)),
        Stray("OU 7.4", "refusal.astray_gone", on=("gone",)),
        Stray("OU 3.6", "refusal.astray_gap", on=("gap",)),
        Stray("OU 2.1", "refusal.astray_turned", on=_CARD),
        Stray("OU 5.1", "refusal.astray_drawn"),
    )
)
"""Return the reason for such a drop."""

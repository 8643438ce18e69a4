"""Small labels on cards in play: changed numbers, and a Rogation's owner and duration."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.content.clauses import ATTRIBUTES
from game.engine.definition.card_values import LESS, MORE, CardChip, CardValue
from game.engine.state import State
from game.fissureverse.display.card_state import card_state, end_of
from game.fissureverse.rules.facts import facts_of

APART = "|"
"""The character between a Crusader's attacking and defending totals."""


def card_chips(view: State) -> Mapping[int, tuple[CardChip, ...]]:
    """Return the labels on changed Crusaders (FV 5.6) and on Rogations in play (FV 8.5)."""
    facts = facts_of(view)
    found = {card: _ends(view, card) for card in view.places[facts.rogations]}
    for slot in facts.veil:
        for card in view.places[slot]:
            chips = tuple(_totals(card_state(view, card).values))
            if chips:
                found[card] = chips
    return found


def _ends(view: State, card: int) -> tuple[CardChip, ...]:
    """Return labels that show who owns a Rogation and what ends it (FV 8.5)."""
    facts = facts_of(view)
    owner = CardChip("owner", ("chip.owner", (("who", facts.owner[card]),)))
    return owner, CardChip("ends", (f"chip.{end_of(facts, card)}", ()))


def _totals(values: Sequence[CardValue]) -> list[CardChip]:
    """Return a label for each attribute whose total differs from the printed number.

    If an attribute has different totals for attack and defence, the label shows the attack total first, then the
    defence total.
    """
    chips = []
    for attribute in ATTRIBUTES:
        shown = [value for value in values if value.name[0].split(".")[1] == attribute]
        totals = list(dict.fromkeys(value.total for value in shown))
        changes = [value.total - value.base for value in shown]
        if not any(changes):
            continue
        text = APART.join(str(total).replace("-", "\u2212") for total in totals)
        tone = MORE if min(changes) >= 0 else LESS if max(changes) <= 0 else ""
        chips.append(CardChip(attribute, ("chip.total", (("total", text),)), tone))
    return chips

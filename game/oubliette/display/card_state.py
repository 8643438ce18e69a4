"""Describe a card's state, such as a Creature's value under the Curse."""

from __future__ import annotations

from game.engine.definition.card_values import CardState, CardValue, changed_value
from game.engine.sentence import Sentence
from game.engine.state import State
from game.oubliette.display.prompts import CREATURES
from game.oubliette.rules.facts import facts_of
from game.oubliette.rules.lookups import at_hand, danger, equipped, equipped_closed, half_used, worth


def card_state(view: State, card: int) -> CardState:
    """Return a card's value in a fight, and whether it is equipped or half-used.

    OU 3.3, 3.3a and 3.3b define the values. Torches (OU 5.6) and jokers (OU 7.1) can be half-used.
    """
    facts = facts_of(view)
    rank = facts.rank[card]
    values: list[CardValue] = []
    lines: list[Sentence] = []
    if card in view.places[facts.turned] and rank in CREATURES:
        curse = view.places[facts.chaos][-1:] or (-1,)
        values.append(changed_value("value.needed", rank, danger(view, card), curse[0]))
    if card in at_hand(view):
        values.append(changed_value("value.thrown", rank, worth(view, card), equipped(view)))
    if half_used(view, card):
        lines.append(("state.half_used", ()))
    if card in view.places[facts.equipped]:
        lines.append(("state.shut" if equipped_closed(view) else "state.equipped", ()))
    return CardState(tuple(values), tuple(lines))
